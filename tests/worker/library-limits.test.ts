// Limits: the units that one person may spend, how long unconfirmed data is kept, how big a
// playlist may be, and who is read first when there are not enough units.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { drive, inLibrary, ITEMS, rowsOf, sync } from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers, skipTo } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { planFaults, readLog, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores, ledgerStub } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";
import { createDatabase } from "#worker/db/client.ts";
import { createSubjects } from "#worker/quota/subjects.ts";
import { readSettings } from "#worker/settings.ts";

vi.setConfig({ testTimeout: 60_000 });

const EMAIL = "basic@example.com";
const DAY_MS = 86_400_000;
const { long, mixed } = ownPlaylists;

let browser: Browser;
let userId: string;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await connected(EMAIL);
  userId = await idOf(browser);
  await browser.json("/api/playlists/sync-all", { method: "POST" });
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

test("one person spends a tenth of the day on reading, and no more", async () => {
  const subjects = createSubjects({
    db: createDatabase(bindings),
    secret: readSettings(bindings).authSecret,
  });
  const subject = await subjects.person(userId);
  const { left } = await ledgerStub().forecast("sync", subject);
  await ledgerStub().reserve({ class: "sync", subject, units: { main: left - 2 } });
  const before = (await readLog()).totals.main;
  const sync = () => browser.call(`/api/playlists/${long.id}/sync-videos`, { method: "POST" });
  const answer = await sync();
  expect(answer.status).toBe(429);
  await answer.text();
  expect((await readLog()).totals.main - before).toBe(2);
});

test("contents that were not confirmed for thirty days are deleted by themselves, in the object and in D1", async () => {
  useInstantTimers();
  await planFaults({ path: ITEMS, action: { status: 503, body: {} } });
  skipTo(Date.now() + 29 * DAY_MS);
  await sync(userId, { kind: "playlists" });
  expect(await rowsOf(userId, "select 1 from items limit 1")).toHaveLength(1);
  skipTo(Date.now() + 2 * DAY_MS);
  await inLibrary(userId, (library) => library.alarm());
  await drive(userId);
  expect(await rowsOf(userId, "select count(*) as n from items")).toEqual([{ n: 0 }]);
  expect(await rowsOf(userId, "select count(*) as n from videos")).toEqual([{ n: 0 }]);
  const rows = await bindings.DB.prepare("select synced_at, hidden_count from playlists").all();
  expect(rows.results).toHaveLength(3);
  for (const row of rows.results) expect(row).toEqual({ synced_at: null, hidden_count: 0 });
});

test("a playlist of 20,000 videos with long titles is sent completely and in order", async () => {
  const numbers = "with recursive n(i) as (select 0 union all select i + 1 from n where i < 19999)";
  await inLibrary(userId, (_library, { storage: { sql } }) => {
    const [row] = [
      ...sql.exec<{ walk: string }>("select walk from playlists where id = ?", mixed.id),
    ];
    sql.exec("delete from pages where playlist_id = ?", mixed.id);
    sql.exec(`insert into items (id, playlist_id, video_id, added_at)
      ${numbers} select 'big' || i, '${mixed.id}', 'bigv' || i, 0 from n`);
    sql.exec(`insert into videos (id, title, channel_title, thumbnail_url, availability)
      ${numbers} select 'bigv' || i, printf('%.300c', 'x') || i, 'Channel', '', 'visible' from n`);
    sql.exec(
      `insert into pages (playlist_id, walk, page, item_ids)
       ${numbers} select ?, ?, i / 50, json_group_array('big' || i) from n group by i / 50`,
      mixed.id,
      row?.walk ?? "",
    );
  });
  const { videos } = await browser.json<PlaylistDetail>(`/api/playlists/${mixed.id}`);
  expect(videos).toHaveLength(20_000);
  expect(
    videos.every(({ id, position }, index) => id === `big${index}` && position === index),
  ).toBe(true);
});

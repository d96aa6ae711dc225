// Removals whose item ids have expired: what the library may still conclude about them (decision 50).
import { drizzle } from "drizzle-orm/durable-sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownPlaylists } from "#tests/support/test-world.ts";
import {
  beginChange,
  drive,
  inLibrary,
  ITEMS,
  outlast,
  passDaysIn,
  type Person,
  rowsOf,
  sync,
} from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { changeVideo, planFaults, removeOnYouTube } from "#tests/worker/sandbox.ts";
import { createRemovalStore } from "#worker/library/removal/removal-store.ts";
import { expiredBefore } from "#worker/library/upkeep/retention.ts";

vi.setConfig({ testTimeout: 60_000 });

const DAY_MS = 86_400_000;
const { mixed, long } = ownPlaylists;

let who: Person;

beforeEach(async () => {
  ({ who } = await readLibrary("write"));
});
afterEach(endFaults);

async function itemsOf(playlistId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    who.userId,
    `select id from items where playlist_id = '${playlistId}' order by id`,
  );
  return rows.map(({ id }) => id);
}

test("a removal that failed stays failed while its item is still there, after its id has expired too", async () => {
  const [kept = "", removed = "", vanished = ""] = await itemsOf(long.id);
  const down = { status: 503, body: {} };
  await planFaults({ path: ITEMS, method: "DELETE", query: { id: kept }, action: down });
  const want = { kind: "items", itemIds: [kept, removed] } as const;
  await beginChange(who.userId, (library) => library.remove(who.userId, want, "chosen"));
  await outlast(who.userId);
  await planFaults();
  await passDaysIn(who.userId, 31);
  await removeOnYouTube(vanished);
  await sync(who.userId);
  expect(
    await rowsOf(who.userId, "select state, reason, item_id from removals order by id limit 2"),
  ).toEqual([
    { state: "failed", reason: "removal_answer_lost", item_id: "" },
    { state: "done", reason: null, item_id: "" },
  ]);
  expect(await itemsOf(long.id)).toContain(kept);
});

test("ids that tell items apart have 30 days, even where names are kept for none", async () => {
  const [removed = ""] = await itemsOf(long.id);
  const want = { kind: "items", itemIds: [removed] } as const;
  await beginChange(who.userId, (library) => library.remove(who.userId, want, "chosen"));
  await drive(who.userId);
  await inLibrary(who.userId, (_library, { storage }) => {
    const store = createRemovalStore(drizzle(storage), storage);
    const now = Date.now();
    store.forget(expiredBefore(now + 1, 0));
    expect(store.list({}).rows).toMatchObject([
      { title: "", itemId: removed, videoId: expect.any(String) },
    ]);
    expect(store.recentlyRemoved(long.id, now)).toEqual(new Set([removed]));
    expect(store.staying([{ id: removed, playlistId: long.id }])).toEqual(new Set());
    store.forget(expiredBefore(now + 30 * DAY_MS + 1, 0));
    expect(store.list({}).rows).toMatchObject([{ itemId: "", videoId: null, position: null }]);
  });
});

test("vanished items whose ids have expired do not get the fate of another one", async () => {
  const [shown = "", hidden = ""] = [mixed.items[4], mixed.items[0]];
  await changeVideo(hidden, { privacy: "private" });
  const now = Date.now();
  const row = (playlistId: string, videoId: string, itemId: string) => `
    ('${playlistId}', '', '${itemId}', '${videoId}', ${now}, 'unknown', 'unknown', 'vanished', 'done', 1, ${now})`;
  await rowsOf(
    who.userId,
    `insert into removals (playlist_id, playlist_title, item_id, video_id, named_at, availability, by,
       why, state, planned_at, ended_at)
     values ${row(mixed.id, hidden, "")}, ${row(mixed.id, shown, "")}, ${row(long.id, shown, "")},
       ${row(mixed.id, shown, "UEx-item")}, ${row(long.id, shown, "UEx-item")}`,
  );
  await sync(who.userId, { kind: "videos", playlistId: mixed.id });
  expect(await rowsOf(who.userId, "select by, availability from removals order by id")).toEqual([
    { by: "unknown", availability: "unknown" },
    { by: "unknown", availability: "unknown" },
    { by: "unknown", availability: "unknown" },
    { by: "owner", availability: "broadcast" },
    { by: "unknown", availability: "unknown" },
  ]);
});

test("everything expires by alarms within 30 days, and the removals of three days by at most five", async () => {
  const { userId } = who;
  const began = Date.now();
  const QUARTER_MS = 15 * 60_000;
  await inLibrary(userId, async (library, { storage }) => {
    for (let one = 0; one < 300; one += 1) {
      const at = began + one * QUARTER_MS;
      storage.sql.exec(
        `insert into removals (job_id, playlist_id, playlist_title, item_id, video_id, title, named_at,
           availability, position, by, why, state, planned_at, ended_at)
         values ('job', ?1, 'A title', ?2, ?3, 'A name', ?4, 'visible', 1, 'you', 'chosen', 'done', ?4, ?4)`,
        mixed.id,
        `UEx-item-${one}`,
        `video-${one}`,
        at,
      );
    }
    // Nothing is read again.
    const never = began + 365 * DAY_MS;
    const upkeep = storage.kv.get<object>("upkeep");
    storage.kv.put("upkeep", { ...upkeep, nextAt: never, proveAt: never });
    skipTo(began + 300 * QUARTER_MS);
    await library.alarm();
  });
  const left = `select min(ended_at) as first, count(*) as rows from removals
    where item_id <> '' or video_id is not null or title <> '' or playlist_title <> ''`;
  let rings = 0;
  for (;;) {
    const next = await inLibrary(userId, (_library, { storage }) => storage.getAlarm());
    if (next === null || next > began + 40 * DAY_MS) break;
    expect(next).toBeGreaterThan(Date.now());
    const [unexpired] = await rowsOf<{ first: number | null }>(userId, left);
    expect(next).toBeLessThanOrEqual((unexpired?.first ?? next) + 30 * DAY_MS + 1);
    skipTo(next);
    await inLibrary(userId, (library) => library.alarm());
    rings += 1;
  }
  // A step of each day on which they ended, and the last one's.
  expect(rings).toBeLessThanOrEqual(5);
  expect(Date.now()).toBeLessThanOrEqual(began + 34 * DAY_MS);
  expect(await rowsOf(userId, left)).toEqual([{ first: null, rows: 0 }]);
  expect(
    await rowsOf(
      userId,
      `select (select count(*) from items) as items, (select count(*) from videos) as videos,
         (select count(*) from history) as history,
         (select count(*) from playlists where title <> '') as titles`,
    ),
  ).toEqual([{ items: 0, videos: 0, history: 0, titles: 0 }]);
});

// The user's object is aborted or evicted, its alarm fires twice or not at all, and it starts with
// different code.
import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Job } from "#shared/contract/playlists.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { signedIn } from "#tests/worker/browser.ts";
import {
  begin,
  callsOf,
  changes,
  drive,
  inARow,
  inLibrary,
  ITEMS,
  jobsOf,
  LONG,
  makeDetailsOld,
  type Person,
  restart,
  rowsOf,
  storedIn,
  summaries,
  sync,
  upTo,
} from "#tests/worker/driven-library.ts";
import { breakStorage } from "#tests/worker/faulty-bindings.ts";
import { readTables, useOldTables } from "#tests/worker/old-tables.ts";
import { restoreTimers, useInstantTimers, skipTo } from "#tests/worker/instant-timers.ts";
import { callsToReadAgain, endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { planFaults, readLog } from "#tests/worker/sandbox.ts";
import { allRows, bindings } from "#tests/worker/tables.ts";
import { libraryMigrations } from "#worker/library/store/migrations.ts";
import { runHourly } from "#worker/scheduled.ts";

vi.setConfig({ testTimeout: 60_000 });

const EMAIL = "basic@example.com";
const { long } = ownPlaylists;

let who: Person;
let whole: string[];
let calls: number;

beforeEach(async () => {
  ({ who, whole } = await readLibrary());
  calls = await callsToReadAgain(who.userId);
  await makeDetailsOld(who.userId);
});
afterEach(endFaults);

async function expectWhole(): Promise<void> {
  expect((await jobsOf(who.userId))[0]).toMatchObject({ state: "done" });
  expect(changes(whole, await storedIn(who.userId))).toEqual([]);
}

/** Waits until a call to YouTube is in flight. */
async function untilStalled(): Promise<void> {
  await vi.waitFor(
    async () => {
      const latest = (await readLog()).calls.slice(-10);
      expect(latest.map(({ status }) => status)).toContain(null);
    },
    { timeout: 5000, interval: 5 },
  );
}

test("F13: an object that is aborted at any call continues where it was", async () => {
  for (const call of upTo(calls)) {
    await makeDetailsOld(who.userId);
    await planFaults(...inARow(call, 1, { stall: true }));
    await begin(who.userId);
    const driven = drive(who.userId).catch(() => "aborted");
    await untilStalled();
    await restart(who.userId);
    expect(await driven).toBe("aborted");
    await planFaults();
    const asked = await callsOf(() => drive(who.userId));
    // One page and the lengths read at the same time are requested again, or the list of playlists.
    expect(asked.length).toBeLessThanOrEqual(calls - call + 3);
    await expectWhole();
  }
});

test("F13: an object that is evicted after each slice makes no call twice", async () => {
  await begin(who.userId);
  const asked = await callsOf(() => drive(who.userId, () => restart(who.userId)));
  expect(asked).toHaveLength(calls);
  await expectWhole();
});

test("F13: an alarm that fires three times at once makes no call twice", async () => {
  await begin(who.userId);
  const asked = await callsOf(async () => {
    await inLibrary(who.userId, (library) =>
      Promise.all([library.alarm(), library.alarm(), library.alarm()]),
    );
    await drive(who.userId);
  });
  expect(asked).toHaveLength(calls);
  await expectWhole();
});

test("F14: the cron wakes a job whose alarm failed seven times and was dropped", async () => {
  await begin(who.userId);
  await restart(who.userId);
  await inLibrary(who.userId, async (library, state) => {
    breakStorage(library, state);
    for (let ring = 0; ring < 7; ring += 1) await library.alarm().catch(() => undefined);
  });
  await restart(who.userId);
  const alarm = () => inLibrary(who.userId, (_library, state) => state.storage.getAlarm());
  expect(await alarm()).toBeNull();
  skipTo(Date.now() + 11 * 60_000);
  await runHourly(bindings, createExecutionContext());
  expect(await alarm()).not.toBeNull();
  const [job] = await drive(who.userId);
  expect(job?.kind).toBe("all");
  await expectWhole();
});

const TABLES = ["playlists", "pages", "items", "videos", "jobs"];

/** A job that stopped between two pages, as after a deployment. */
async function stopInTheMiddle(): Promise<void> {
  // A walk that differs from the last one is stored beside it, page by page.
  await rowsOf(who.userId, `delete from pages where playlist_id = '${long.id}' and page = 0`);
  await planFaults(...inARow(2, 4, { status: 503, body: {} }, ITEMS));
  await begin(who.userId, LONG);
  await inLibrary(who.userId, (library) => library.alarm());
  await inLibrary(who.userId, (_library, state) => state.storage.deleteAlarm());
  await planFaults();
  const [job] = await rowsOf(who.userId, "select page, state from jobs");
  expect(job).toEqual({ page: 2, state: "running" });
}

test("F34: an object with the oldest tables and an unfinished job finishes it with the newest code", async () => {
  const { userId } = who;
  await stopInTheMiddle();
  const old = await readTables(userId, TABLES);
  await useOldTables(userId, 1, old);
  const asked = await callsOf(() => drive(userId));
  await expectWhole();
  expect(asked[0]?.query["pageToken"]).toBe(old["jobs"]?.[0]?.["page_token"]);
  const run = await rowsOf(userId, "select * from __drizzle_migrations");
  expect(run).toHaveLength(libraryMigrations.journal.entries.length);
});

test("F34: an object with columns added by a newer version finishes with this one", async () => {
  const { userId } = who;
  await stopInTheMiddle();
  for (const table of TABLES) await rowsOf(userId, `alter table ${table} add column later text`);
  await rowsOf(userId, "create table later (id text primary key)");
  await rowsOf(
    userId,
    "insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  );
  const tables = Object.keys(await allRows());
  for (const table of tables) {
    await bindings.DB.prepare(`alter table "${table}" add column later text`).run();
  }
  await restart(userId);
  await drive(userId);
  await expectWhole();
  await sync(userId);
  await expectWhole();
  expect(await summaries()).toHaveLength(3);
  for (const table of tables) {
    await bindings.DB.prepare(`alter table "${table}" drop column later`).run();
  }
});

test("F35: disconnecting does not cancel the job, and another device sees and joins it", async () => {
  const { browser, userId } = who;
  restoreTimers();
  const other = await signedIn(EMAIL);
  useInstantTimers();
  const path = `/api/playlists/${long.id}/sync-videos`;
  await planFaults({ path: ITEMS, when: { at: 1 }, times: 1, action: { delayMs: 300 } });
  const asked = await callsOf(async () => {
    const leaving = new AbortController();
    const left = browser.call(path, { method: "POST", signal: leaving.signal }).catch(() => "left");
    await vi.waitFor(async () => expect((await jobsOf(userId))[0]?.state).toBe("running"));
    const driven = drive(userId);
    await untilStalled();
    leaving.abort();
    expect(await left).toBe("left");
    const before = await other.json<{ jobs: Job[] }>("/api/library/jobs");
    expect(before.jobs[0]).toMatchObject({ kind: "videos", state: "running", reported: 220 });
    const joined = other.call(path, { method: "POST" });
    expect((await driven)[0]).toMatchObject({ kind: "videos", state: "done" });
    expect(await (await joined).json()).toEqual({ syncedCount: 220, hiddenCount: 0 });
  });
  expect(asked.filter((call) => call.path === ITEMS)).toHaveLength(5);
});

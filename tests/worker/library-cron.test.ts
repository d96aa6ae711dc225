import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Job, Playlist } from "#shared/contract/playlists.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { rebind } from "#tests/worker/faulty-bindings.ts";
import { idOf } from "#tests/worker/library.ts";
import { callsTo, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, changed, emptyLedger, emptyStores, changeLedger } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";
import { createDatabase } from "#worker/db/client.ts";
import { wakesAt } from "#worker/library/jobs/job-requests.ts";
import { newJob } from "#worker/library/jobs/new-job.ts";
import { recordDue, takeOverdue } from "#worker/library/jobs/library-schedule.ts";
import { runHourly } from "#worker/scheduled.ts";

const EMAIL = "basic@example.com";
const ITEMS = "/youtube/v3/playlistItems";
const LISTS = "/youtube/v3/playlists";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The time over which libraries that waited for the same midnight are spread. */
const SPREAD_MS = 5 * 60_000;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

async function cron(): Promise<void> {
  await runHourly(bindings, createExecutionContext());
}

function moveClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + byMs });
}

function libraryOf(userId: string) {
  return bindings.USER_LIBRARY.get(bindings.USER_LIBRARY.idFromName(userId));
}

/** Rings the alarm while it is due: the runtime's own clock does not move with the test's. */
async function ring(userId: string): Promise<void> {
  for (let rung = 0; rung < 20; rung += 1) {
    const at = await alarmOf(userId);
    if (at === null || at > Date.now()) return;
    await runInDurableObject(libraryOf(userId), async (library, state) => {
      await state.storage.deleteAlarm();
      await library.alarm();
    });
  }
}

/** YouTube's main bucket is closed until midnight in Los Angeles. */
/** As after YouTube's report, near the end of the budget, that the day is over. */
async function closeForToday(): Promise<void> {
  await changeLedger((state) => {
    state.closedUntil.main = nextPacificMidnight(Date.now());
  });
}

async function dueRow(userId: string): Promise<number | null> {
  const query = "select due_at as at from libraries where user_id = ?";
  return bindings.DB.prepare(query).bind(userId).first<number>("at");
}

async function jobsOf(browser: Browser): Promise<Job[]> {
  return (await browser.json<{ jobs: Job[] }>("/api/library/jobs")).jobs;
}

/** Leaves a running job without an alarm, and returns its owner's id. */
async function loseAlarm(browser: Browser): Promise<string> {
  await browser.json("/api/playlists/sync", { method: "POST" });
  const userId = await idOf(browser);
  await planFaults({ path: ITEMS, when: { at: 1 }, times: 1, action: { delayMs: 400 } });
  const call = browser
    .call(`/api/playlists/${ownPlaylists.long.id}/sync-videos`, { method: "POST" })
    .catch(() => undefined);
  await vi.waitFor(async () => expect((await callsTo(ITEMS)).length).toBe(2), 5000);
  await runInDurableObject(libraryOf(userId), async (_library, state) => {
    await state.storage.deleteAlarm();
    state.abort("lost");
  }).catch(() => undefined);
  await call;
  await runInDurableObject(libraryOf(userId), (_library, state) => state.storage.deleteAlarm());
  expect(await alarmOf(userId)).toBeNull();
  return userId;
}

async function alarmOf(userId: string): Promise<number | null> {
  return runInDurableObject(libraryOf(userId), (_library, state) => state.storage.getAlarm());
}

test("the cron wakes a job whose alarm was lost", async () => {
  const browser = await connected(EMAIL);
  const userId = await loseAlarm(browser);
  await cron();
  expect(await alarmOf(userId)).toBeNull();
  moveClock(11 * 60_000);
  await cron();
  expect(await alarmOf(userId)).not.toBeNull();
  await ring(userId);
  expect((await jobsOf(browser))[0]).toMatchObject({ state: "done" });
});

test("a request for the progress wakes a job whose alarm was lost before the cron does", async () => {
  const browser = await connected(EMAIL);
  await loseAlarm(browser);
  expect((await jobsOf(browser))[0]).toMatchObject({ kind: "videos", state: "running" });
  await vi.waitFor(
    async () => expect((await jobsOf(browser))[0]).toMatchObject({ state: "done" }),
    5000,
  );
});

describe("a library that is due", () => {
  const lists = async () => (await callsTo(LISTS)).length;

  test("is listed again by its own alarm after a day, without a visit and without the cron", async () => {
    const browser = await connected(EMAIL);
    await browser.json("/api/playlists/sync-all", { method: "POST" });
    const before = await lists();
    const userId = await idOf(browser);
    // A day, plus up to a tenth, so that not all libraries are due at once.
    moveClock(23 * HOUR_MS);
    await ring(userId);
    expect(await lists()).toBe(before);
    moveClock(4 * HOUR_MS);
    await ring(userId);
    expect(await lists()).toBe(before + 1);
    await ring(userId);
    await cron();
    await ring(userId);
    expect(await lists()).toBe(before + 1);
  });

  test("is read completely before YouTube's thirty days are over", async () => {
    const browser = await connected(EMAIL);
    await browser.json("/api/playlists/sync-all", { method: "POST" });
    const before = (await callsTo(ITEMS)).length;
    const userId = await idOf(browser);
    moveClock(22 * DAY_MS);
    await ring(userId);
    expect((await callsTo(ITEMS)).length).toBeGreaterThan(before + 5);
    expect((await jobsOf(browser))[0]).toMatchObject({ kind: "all", state: "done" });
    expect(await browser.json<Playlist[]>("/api/playlists")).toHaveLength(3);
  });

  test("is started by the cron if its alarm was lost", async () => {
    const browser = await connected(EMAIL);
    await browser.json("/api/playlists/sync-all", { method: "POST" });
    const before = await lists();
    const userId = await idOf(browser);
    await runInDurableObject(libraryOf(userId), (_library, state) => state.storage.deleteAlarm());
    moveClock(27 * HOUR_MS);
    await cron();
    expect(await alarmOf(userId)).not.toBeNull();
    await ring(userId);
    expect(await lists()).toBe(before + 1);
  });

  test("is repeated within two hours after a kill between its stored due time and the work", async () => {
    const browser = await connected(EMAIL);
    await browser.json("/api/playlists/sync-all", { method: "POST" });
    const before = await lists();
    const userId = await idOf(browser);
    moveClock(27 * HOUR_MS);
    const now = Date.now();
    // Started anew, so that it uses the D1 of this test.
    await runInDurableObject(libraryOf(userId), (_library, state) => state.abort("restart")).catch(
      () => undefined,
    );
    await runInDurableObject(libraryOf(userId), async (library, state) => {
      await state.storage.deleteAlarm();
      const asked = Promise.withResolvers<void>();
      const prepare = (query: string) => {
        // The first question to D1 of this step is about the connection.
        if (query.includes("last_seen_at")) asked.resolve();
        return bindings.DB.prepare(query);
      };
      rebind(library, { ...bindings, DB: changed(bindings.DB, { prepare }) });
      void library.alarm();
      await asked.promise;
      // The runtime sends the question only once this is on disk.
      await state.storage.sync();
      state.abort("killed");
    }).catch(() => undefined);
    const alarm = await alarmOf(userId);
    expect(alarm).toBeGreaterThan(now);
    expect(alarm).toBeLessThan(now + 2 * HOUR_MS);
    expect(await lists()).toBe(before);
    moveClock(2 * HOUR_MS);
    await ring(userId);
    expect(await lists()).toBe(before + 1);
  });

  test("waits for units without a storm, and is read when they are there", async () => {
    const browser = await connected(EMAIL);
    await browser.json("/api/playlists/sync-all", { method: "POST" });
    const before = await lists();
    const userId = await idOf(browser);
    moveClock(27 * HOUR_MS);
    await closeForToday();
    await ring(userId);
    await ring(userId);
    expect(await lists()).toBe(before);
    const midnight = nextPacificMidnight(Date.now());
    expect(await alarmOf(userId)).toBeGreaterThan(midnight);
    // A row of D1 that was left behind would make the cron wake it for nothing.
    expect(await dueRow(userId)).toBeGreaterThan(midnight);
    moveClock(midnight + 7 * HOUR_MS - Date.now());
    await ring(userId);
    expect(await lists()).toBe(before + 1);
  });

  test("is recorded anew when a visit makes it due earlier", async () => {
    const browser = await connected(EMAIL);
    await browser.json("/api/playlists/sync-all", { method: "POST" });
    const userId = await idOf(browser);
    for (let day = 0; day < 16; day += 1) {
      moveClock(DAY_MS);
      await ring(userId);
    }
    expect(await dueRow(userId)).toBeGreaterThan(Date.now() + 2 * DAY_MS);
    await browser.json("/api/library");
    expect(await dueRow(userId)).toBeLessThan(Date.now() + 2 * DAY_MS);
  });

  test("of the version before is read soon if its data is old", async () => {
    const browser = await connected(EMAIL);
    await browser.json("/api/playlists/sync-all", { method: "POST" });
    const before = await lists();
    const userId = await idOf(browser);
    moveClock(24 * DAY_MS);
    await runInDurableObject(libraryOf(userId), (_library, { storage }) => {
      storage.kv.delete("upkeep");
    });
    await libraryOf(userId).rescue(userId);
    await ring(userId);
    expect(await lists()).toBe(before + 1);
  });

  test("is not one whose owner has disconnected", async () => {
    const browser = await connected(EMAIL);
    await browser.json("/api/playlists/sync", { method: "POST" });
    const userId = await idOf(browser);
    await browser.json("/api/youtube", { method: "DELETE" });
    expect((await bindings.DB.prepare("select * from libraries").all()).results).toEqual([]);
    expect(await alarmOf(userId)).toBeNull();
  });
});

test("libraries that wait for midnight wake one by one within the five minutes after it", () => {
  const now = Date.now();
  const midnight = now + HOUR_MS;
  const job = newJob({ kind: "all" }, "somebody", now);
  const paused = { ...job, state: "paused", resumesAt: midnight } as const;
  const later = Array.from({ length: 1000 }, () => wakesAt(paused, now) - midnight);
  expect(Math.min(...later)).toBeGreaterThan(0);
  expect(Math.max(...later)).toBeLessThanOrEqual(SPREAD_MS);
  // Each tenth of the time has about a tenth of the libraries.
  const tenths = later.map((ms) => Math.min(9, Math.floor((ms / SPREAD_MS) * 10)));
  for (let tenth = 0; tenth < 10; tenth += 1) {
    expect(tenths.filter((one) => one === tenth).length).toBeGreaterThan(50);
  }
  // A person may be waiting for a job that runs or pauses after a failure.
  expect(wakesAt({ ...job, resumesAt: now + 2000 }, now)).toBe(now + 2000);
  expect(wakesAt(job, now)).toBe(now);
});

test("the most overdue libraries are woken first, and none that is in time", async () => {
  const db = createDatabase(bindings);
  const now = Date.now();
  const due = { late: now - DAY_MS, latest: now - 9 * DAY_MS, soon: now - 60_000, later: now + 1 };
  for (const [id, dueAt] of Object.entries(due)) {
    await bindings.DB.prepare("insert into users (id, email) values (?, ?)").bind(id, id).run();
    await recordDue(db, id, dueAt);
  }
  expect(await takeOverdue(db, 1)).toEqual(["latest"]);
  expect(await takeOverdue(db, 5)).toEqual(["late"]);
  expect(await takeOverdue(db, 5)).toEqual([]);
  moveClock(11 * 60_000);
  expect(await takeOverdue(db, 2)).toEqual(["soon", "later"]);
});

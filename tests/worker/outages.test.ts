// YouTube fails for longer than a few retries: jobs wait, are halted after a day, and do nothing
// twice.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Job } from "#shared/contract/playlists.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import {
  ALL,
  API,
  beginChange,
  begin,
  callsOf,
  changes,
  drive,
  inARow,
  inLibrary,
  ITEMS,
  LONG,
  outlast,
  ownJobsOf,
  type Person,
  rowsOf,
  storedIn,
  sync,
} from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { beginAgain, endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { callsTo, planFaults } from "#tests/worker/sandbox.ts";

vi.setConfig({ testTimeout: 120_000 });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DOWN = { path: API, action: { status: 503, body: {} } };
const { mixed } = ownPlaylists;

let who: Person;
let whole: string[];

beforeEach(async () => {
  ({ who, whole } = await readLibrary("write"));
  await beginAgain();
});
afterEach(endFaults);

/** Begins the removal of a playlist's two hidden videos. */
async function beginClean(): Promise<void> {
  const want = { kind: "hidden", playlistIds: [mixed.id] } as const;
  await beginChange(who.userId, (library) => library.remove(who.userId, want, "hidden"));
}

async function deletions(): Promise<number> {
  return (await callsTo(ITEMS)).filter(
    ({ method, status }) => method === "DELETE" && status === 204,
  ).length;
}

/** The latest job of those that the person began: a daily reading may begin in between. */
async function latestJob(): Promise<Job> {
  const [job] = await ownJobsOf(who.userId);
  if (!job) throw new Error("there is no job");
  return job;
}

async function removalStates(): Promise<unknown[]> {
  const rows = await rowsOf(who.userId, "select state from removals order by id");
  return rows.map(({ state }) => state);
}

/** Halts a removal: YouTube does not answer for a day. */
async function haltClean(): Promise<Job> {
  await planFaults(DOWN);
  await beginClean();
  await outlast(who.userId);
  return latestJob();
}

async function atJob(job: Job, method: string, path = ""): Promise<Response> {
  return who.browser.call(`/api/library/jobs/${job.id}${path}`, { method });
}

describe.each([
  ["two minutes", 2 * MINUTE_MS],
  ["twenty hours", 20 * HOUR_MS],
])("an outage of %s", (_name, lengthMs) => {
  async function outlastOutage(): Promise<Job> {
    const until = Date.now() + lengthMs;
    await outlast(who.userId, async () => {
      if (Date.now() > until) await planFaults();
    });
    expect(Date.now()).toBeGreaterThan(until);
    return latestJob();
  }

  test("makes a removal wait, and then everything is removed once", async () => {
    await planFaults(DOWN);
    await beginClean();
    expect(await outlastOutage()).toMatchObject({ kind: "remove", state: "done" });
    expect(await removalStates()).toEqual(["done", "done"]);
    expect(await deletions()).toBe(2);
  });

  test("makes a sync wait, and nothing is lost", async () => {
    await planFaults(DOWN);
    await begin(who.userId, ALL);
    expect(await outlastOutage()).toMatchObject({ kind: "all", state: "done" });
    expect(changes(whole, await storedIn(who.userId))).toEqual([]);
  });
});

test("two outages with a successful page between them do not count as one outage of more than a day", async () => {
  const began = Date.now();
  const plans = [
    { afterMs: 20 * HOUR_MS, plan: inARow(1, 1000, DOWN.action, ITEMS) },
    { afterMs: 30 * HOUR_MS, plan: [] },
  ];
  await planFaults(DOWN);
  await begin(who.userId, LONG);
  await outlast(who.userId, async () => {
    const [next] = plans;
    if (!next || Date.now() - began < next.afterMs) return;
    plans.shift();
    await planFaults(...next.plan);
  });
  expect(await latestJob()).toMatchObject({ kind: "videos", state: "done" });
  expect(changes(whole, await storedIn(who.userId))).toEqual([]);
});

test("after the fourth failure a job shows that it waits and when it retries, and the sync's caller is answered", async () => {
  await planFaults(DOWN);
  const asked = who.browser.call("/api/playlists/sync", { method: "POST" });
  await vi.waitFor(async () => expect((await latestJob()).kind).toBe("playlists"));
  const { id } = await latestJob();
  const resumptions = new Set<unknown>();
  const sent = await callsOf(async () => {
    await drive(who.userId, async () => {
      const [row] = await rowsOf(who.userId, `select resumes_at from jobs where id = '${id}'`);
      resumptions.add(row?.["resumes_at"]);
    });
  });
  // The channel and its playlists: four attempts at once, and one each time that it tries again.
  const attempts = Object.values(Object.groupBy(sent, ({ path }) => path));
  expect(attempts.map((calls) => calls?.length)).toEqual([4 + 3, 4 + 3]);
  const answer = await asked;
  expect([answer.status, answer.headers.has("Retry-After")]).toEqual([502, true]);
  const job = await latestJob();
  expect(job).toMatchObject({ state: "paused", reason: { code: "outage" } });
  // 2, 4, 8, 16 seconds after each failure; a job waits at least half of each, and failed not before it resumed.
  const [third, fourth] = [...resumptions].slice(-2).map(Number);
  if (third === undefined || fourth === undefined) throw new Error("it was not tried again");
  expect(fourth).toBeGreaterThanOrEqual(third + 8000);
  expect(fourth).toBeLessThanOrEqual(Date.now() + 16_000);
});

test("a new request during an outage makes the job retry at once", async () => {
  await planFaults(DOWN);
  expect(await sync(who.userId)).toMatchObject({ state: "paused" });
  await planFaults();
  const before = Date.now();
  expect(await sync(who.userId)).toMatchObject({ state: "done" });
  expect(Date.now() - before).toBeLessThan(7000);
});

describe("a job that YouTube has not answered for a day", () => {
  test("is halted, says so, sends nothing more by itself, waits for a day again if it is continued too early, and goes on where it was", async () => {
    const job = await haltClean();
    expect(job).toMatchObject({
      state: "halted",
      reason: { code: "outage_for_a_day" },
      resumesAt: null,
    });
    const sent = await callsOf(async () => {
      skipTo(Date.now() + 2 * DAY_MS);
      await inLibrary(who.userId, (library) => library.alarm());
    });
    expect(sent).toEqual([]);
    expect(await removalStates()).toEqual(["planned", "planned"]);
    const continuedAt = Date.now();
    expect((await atJob(job, "POST", "/continue")).status).toBe(200);
    await outlast(who.userId);
    expect(await latestJob()).toMatchObject({ id: job.id, state: "halted" });
    expect(Date.now() - continuedAt).toBeGreaterThan(DAY_MS);
    await planFaults();
    expect((await atJob(job, "POST", "/continue")).status).toBe(200);
    await drive(who.userId);
    expect(await latestJob()).toMatchObject({ id: job.id, state: "done" });
    expect(await removalStates()).toEqual(["done", "done"]);
    expect(await deletions()).toBe(2);
  });

  test("can be stopped instead", async () => {
    const job = await haltClean();
    expect((await atJob(job, "DELETE")).status).toBe(200);
    expect(await latestJob()).toMatchObject({ id: job.id, state: "stopped" });
    expect(await removalStates()).toEqual(["cancelled", "cancelled"]);
  });

  test("is stopped by itself after seven days, and not before", async () => {
    const began = Date.now();
    await haltClean();
    await planFaults();
    const ringAt = async (time: number): Promise<string> => {
      skipTo(time);
      await inLibrary(who.userId, (library) => library.alarm());
      return (await latestJob()).state;
    };
    expect(await ringAt(began + 7 * DAY_MS - HOUR_MS)).toBe("halted");
    expect(await ringAt(began + 7 * DAY_MS + HOUR_MS)).toBe("stopped");
    expect(await removalStates()).toEqual(["cancelled", "cancelled"]);
    expect(await deletions()).toBe(0);
  });

  test("continues when its owner requests a sync again, if it is a sync", async () => {
    await planFaults(DOWN);
    await begin(who.userId);
    await outlast(who.userId);
    expect(await latestJob()).toMatchObject({ kind: "all", state: "halted" });
    await planFaults();
    expect(await sync(who.userId)).toMatchObject({ kind: "all", state: "done" });
    expect(changes(whole, await storedIn(who.userId))).toEqual([]);
  });
});

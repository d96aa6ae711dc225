// A person's library whose alarms the test rings by hand. Counts the calls of a sync, and compares
// what is stored with what YouTube holds.
import { runInDurableObject } from "cloudflare:test";
import { vi } from "vitest";
import type { Job } from "#shared/contract/playlists.ts";
import { type AskedLibrary, asked, askedFromOutside } from "#tests/worker/asked-library.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { newCalls, planFaults, setSandboxClock } from "#tests/worker/sandbox.ts";
import { bindings, forgetSubjects } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";
import type { SyncWant } from "#worker/library/jobs/kinds.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";

const EMAIL = "basic@example.com";
export const API = "/youtube/v3/";
export const ITEMS = "/youtube/v3/playlistItems";
export const ALL: SyncWant = { kind: "all" };
export const LONG: SyncWant = { kind: "videos", playlistId: ownPlaylists.long.id };

// More than the real duration of any job in these tests.
const PATIENCE_MS = 50_000;

export type Person = { browser: Browser; userId: string };

/** A person with three playlists at YouTube, none of them read yet. */
export async function person(access = "read"): Promise<Person> {
  const browser = await connected(EMAIL, access);
  return { browser, userId: await idOf(browser) };
}

// The stub of a restarted object stays broken, so each use takes a new one.
const stubOf = (userId: string) =>
  bindings.USER_LIBRARY.get(bindings.USER_LIBRARY.idFromName(userId));

export const libraryOf = (userId: string) => askedFromOutside(stubOf(userId));

export async function inLibrary<Result>(
  userId: string,
  look: (library: AskedLibrary, state: DurableObjectState) => Result | Promise<Result>,
): Promise<Result> {
  return runInDurableObject(stubOf(userId), (object, state) => look(asked(object), state));
}

export async function rowsOf<Row extends Record<string, SqlStorageValue>>(
  userId: string,
  query: string,
): Promise<Row[]> {
  return inLibrary(userId, (_library, state) => [...state.storage.sql.exec<Row>(query)]);
}

/** The jobs that have work to do now, read from the object's tables. */
type Due = { id: string; state: string; resumes_at: number | null; failures: number };
const OPEN_JOBS =
  "select id, state, resumes_at, failures from jobs where state in ('running', 'paused')";

/**
 * Rings the alarm until no job is left, or every job waits for the next day's allowance or for the
 * end of an outage. Shorter pauses are skipped. The runtime's own alarm is moved far ahead, because
 * its clock stands still.
 * @param between is called after each slice
 */
export async function drive(
  userId: string,
  between: () => Promise<unknown> | undefined = async () => {},
): Promise<Job[]> {
  return ring(userId, isDue, between);
}

/** Like `drive`, but also waits for outages to end: until each job has ended or is halted. */
export async function outlast(
  userId: string,
  between: () => Promise<unknown> | undefined = async () => {},
): Promise<Job[]> {
  return ring(userId, (job) => isDue(job) || job.failures > 0, between);
}

function isDue({ state, resumes_at }: Due): boolean {
  return state === "running" || (resumes_at ?? 0) <= Date.now();
}

async function ring(
  userId: string,
  isNext: (job: Due) => boolean,
  between: () => Promise<unknown> | undefined,
): Promise<Job[]> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const goesOn = await inLibrary(userId, async (library, state) => {
      const open = [...state.storage.sql.exec<Due>(OPEN_JOBS)].filter(isNext);
      if (open.length === 0) return false;
      skipTo(Math.min(...open.map((job) => job.resumes_at ?? 0)));
      // YouTube's time of an insertion is compared with ours.
      if (vi.isFakeTimers()) await setSandboxClock();
      await library.alarm();
      await state.storage.deleteAlarm();
      return true;
    });
    if (!goesOn) return ownJobsOf(userId);
    await between();
  }
  throw new Error("the jobs do not end");
}

/** Without the readings that the object starts by itself when a day has passed. */
export async function ownJobsOf(userId: string): Promise<Job[]> {
  const background = await rowsOf<{ id: string }>(
    userId,
    "select id from jobs where is_background",
  );
  const jobs = await jobsOf(userId);
  return jobs.filter((job) => !background.some(({ id }) => id === job.id));
}

export async function jobsOf(userId: string): Promise<Job[]> {
  return libraryOf(userId).jobs();
}

/**
 * Begins a person's job without waiting for its end, or joins one; the test rings its alarm.
 * Deletes ended jobs and the person's counted units, because a test reads more than a person may in
 * a day.
 */
export async function begin(userId: string, want = ALL): Promise<void> {
  await forgetSubjects();
  await inLibrary(userId, async (library, state) => {
    await library.jobs();
    const { sql } = state.storage;
    sql.exec("delete from jobs where ended_at is not null");
    const over = library.sync(userId, want).then(() => true);
    const open = "select 1 from jobs where ended_at is null";
    const moment = () => scheduler.wait(1).then(() => [...sql.exec(open)].length > 0);
    while (!(await Promise.race([over, moment()])));
    await state.storage.deleteAlarm();
  });
}

/** Begins a change without waiting for its end; the test rings its alarm. */
export async function beginChange(
  userId: string,
  change: (library: AskedLibrary) => Promise<unknown>,
): Promise<void> {
  await inLibrary(userId, async (library, { storage }) => {
    void change(library).catch(() => undefined);
    const open =
      "select 1 from jobs where ended_at is null and kind in ('remove', 'insert', 'create', 'order')";
    while ([...storage.sql.exec(open)].length === 0) await scheduler.wait(1);
    await storage.deleteAlarm();
  });
}

/** Runs a job to its end and returns its state. */
export async function sync(userId: string, want = ALL): Promise<Job> {
  await begin(userId, want);
  const [latest] = await drive(userId);
  if (!latest) throw new Error("there is no job");
  return latest;
}

/** Days pass: every twelve hours the object's alarm rings, and what it starts runs to its end. */
export async function passDaysIn(userId: string, days: number): Promise<void> {
  for (let half = 0; half < days * 2; half += 1) {
    skipTo(Date.now() + 43_200_000);
    await inLibrary(userId, (library) => library.alarm());
    await drive(userId);
  }
}

/**
 * YouTube's answers catch up: time passes until none can be behind, and the object looks once more at what was changed
 * and at what a reading lacked.
 */
export async function catchUp(userId: string): Promise<void> {
  const isReal = !vi.isFakeTimers();
  const at = Date.now() + 2 * LAG_MS;
  if (isReal) vi.useFakeTimers({ toFake: ["Date"], now: at });
  skipTo(at);
  await setSandboxClock();
  await inLibrary(userId, (library) => library.alarm());
  if (isReal) vi.useRealTimers();
}

/** Aborts the object at any point of its work; the next call starts it from its tables. */
export async function restart(userId: string): Promise<void> {
  await inLibrary(userId, (_library, state) => state.abort("gone")).catch(() => undefined);
}

/** Deletes everything that the object stores, except the connection. */
export async function forget(userId: string): Promise<void> {
  await inLibrary(userId, (library) => library.erase());
}

/** Makes details of some videos on every page stale, for each kind of call that reads details. */
export async function makeDetailsOld(userId: string): Promise<void> {
  const some = "rowid % 10 = 0 or availability = 'broadcast'";
  await rowsOf(userId, `update videos set checked_at = 1 where ${some}`);
}

const STORED = `
  select l.id as list, l.video_count, l.hidden_count, l.total_seconds, i.id as item, i.video_id,
    v.title, v.availability, v.duration_seconds, v.lost_at
  from playlists l
  left join (
    select p.playlist_id, p.walk, je.value as item_id, p.page * 1000 + je.key as position
    from pages p, json_each(p.item_ids) je) o on o.playlist_id = l.id and o.walk = l.walk
  left join items i on i.id = o.item_id
  left join videos v on v.id = i.video_id
  order by l.id, o.position`;

/** Every playlist with its sums, and its items with their video details, in order. */
export async function storedIn(userId: string): Promise<string[]> {
  return (await rowsOf(userId, STORED)).map((row) => JSON.stringify(Object.values(row)));
}

/** Some of the entries that only one of the two has; empty if both are the same. */
export function changes(before: readonly string[], after: readonly string[]): string[] {
  const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`);
  const come = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`);
  const all = [...gone, ...come];
  if (all.length === 0 && before.join() !== after.join()) return ["another order"];
  return all.slice(0, 5);
}

/** The playlists' summaries in D1. */
export async function summaries(): Promise<string[]> {
  const { results } = await bindings.DB.prepare(
    "select id, title, video_count, hidden_count, total_seconds from playlists order by id",
  ).all();
  return results.map((row) => JSON.stringify(Object.values(row)));
}

/** How many calls to YouTube this work makes when nothing fails. */
export async function countCalls(work: () => Promise<unknown>): Promise<number> {
  await planFaults();
  return (await callsOf(work)).length;
}

/** The calls to YouTube that this work makes. */
export async function callsOf(work: () => Promise<unknown>) {
  await newCalls();
  await work();
  return (await newCalls()).filter(({ vendor }) => vendor === "youtube");
}

/**
 * The same fault for `count` calls, from call number `at` on, among those whose address begins with
 * `path`.
 */
export function inARow(at: number, count: number, action: unknown, path = API) {
  return Array.from({ length: count }, (_, index) => ({ path, when: { at: at + index }, action }));
}

/** More than the number of calls of any sync in these tests. */
export const FOREVER = 150;

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

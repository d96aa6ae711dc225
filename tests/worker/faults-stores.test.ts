// D1 and KV fail during a sync or a session: no data is lost, no caller waits for ever, and revoked
// rights end at once.
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchApiWith } from "#tests/worker/api.ts";
import { Browser } from "#tests/worker/browser.ts";
import {
  ALL,
  changes,
  drive,
  inLibrary,
  libraryOf,
  outlast,
  type Person,
  restart,
  rowsOf,
  storedIn,
  summaries,
  sync,
  upTo,
} from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { faultyD1, rebind, type Strike } from "#tests/worker/faulty-bindings.ts";
import { allKeys, bindings, changed } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const DAY_MS = 86_400_000;

let who: Person;
let whole: string[];
let wholeInD1: string[];

beforeEach(async () => {
  ({ who, whole } = await readLibrary("write"));
  wholeInD1 = await summaries();
});
afterEach(endFaults);

/** Empties the object and the playlists in D1; from now on D1 fails. */
async function beginAnewWith(strike: (statement: number) => Strike): Promise<void> {
  await bindings.DB.prepare("delete from playlists").run();
  await inLibrary(who.userId, async (library) => {
    await library.erase();
    rebind(library, { ...bindings, DB: faultyD1(bindings.DB, strike) });
  });
}

/**
 * Requests a sync of everything, again while it is refused, and returns its result for the caller.
 */
async function ask(): Promise<string> {
  const { userId } = who;
  let answer: string | undefined;
  const asked = libraryOf(userId)
    .sync(userId, ALL)
    .then(({ kind }) => (answer = kind));
  await vi.waitFor(async () => {
    const jobs = answer ?? (await rowsOf(userId, "select id from jobs"));
    expect(jobs).not.toHaveLength(0);
  });
  if (answer === "unavailable") return ask();
  await drive(userId);
  return Promise.race([asked, scheduler.wait(2000).then(() => "no answer")]);
}

async function countStatements(): Promise<number> {
  let count = 0;
  await beginAnewWith((statement) => void (count = statement + 1));
  await ask();
  return count;
}

test.each(["refuse", "lose"] as const)(
  "F15, F16: a first sync whose D1 fails at any statement (%s) ends whole, in the object and in D1",
  async (strike) => {
    const statements = await countStatements();
    expect(statements).toBeGreaterThan(5);
    for (const struck of upTo(statements)) {
      await beginAnewWith((statement) => (statement === struck ? strike : undefined));
      expect([struck, await ask()]).toEqual([struck, "done"]);
      expect([struck, ...changes(whole, await storedIn(who.userId))]).toEqual([struck]);
      expect([struck, ...changes(wholeInD1, await summaries())]).toEqual([struck]);
    }
  },
);

test("F15: a running job waits while D1 fails, and loses nothing; the next sync repairs D1", async () => {
  const { userId } = who;
  await bindings.DB.prepare("delete from playlists").run();
  await restart(userId);
  // D1 still says that the library was not ended, and records that there is work.
  const DB = faultyD1(bindings.DB, (statement) => (statement < 2 ? undefined : "refuse"));
  await inLibrary(userId, (library) => rebind(library, { ...bindings, DB }));
  expect(await sync(userId)).toMatchObject({
    state: "paused",
    reason: { code: "own_outage" },
  });
  await restart(userId);
  expect(changes(whole, await storedIn(userId))).toEqual([]);
  expect(await summaries()).toEqual([]);
  expect(await sync(userId)).toMatchObject({ state: "done" });
  expect(changes(wholeInD1, await summaries())).toEqual([]);
});

/** Restarts the object with a D1 that fails as long as the function returns true. */
async function restartWith(isDown: () => boolean): Promise<void> {
  await restart(who.userId);
  const DB = faultyD1(bindings.DB, () => (isDown() ? "refuse" : undefined));
  await inLibrary(who.userId, (library) => rebind(library, { ...bindings, DB }));
}

/** Moves the clock to the alarm's time and rings it. */
async function ringAlarm(): Promise<void> {
  await inLibrary(who.userId, async (library, { storage }) => {
    skipTo((await storage.getAlarm()) ?? Infinity);
    await storage.deleteAlarm();
    await library.alarm();
  });
}

test("F15: summaries of data that was deleted while D1 failed are deleted when D1 works again", async () => {
  skipTo(Date.now() + 31 * DAY_MS);
  await restartWith(() => true);
  await ringAlarm();
  await ringAlarm();
  expect(await rowsOf(who.userId, "select id from items")).toEqual([]);
  expect(await summaries()).toEqual(wholeInD1);
  await restart(who.userId);
  const before = Date.now();
  await ringAlarm();
  expect(Date.now() - before).toBeLessThanOrEqual(5 * 60_000);
  expect(await summaries()).toEqual([]);
  // D1 is not behind any more: the next alarm is not that of its repetition.
  const alarm = await inLibrary(who.userId, (_library, { storage }) => storage.getAlarm());
  expect(alarm).toBeGreaterThan(Date.now() + 5 * 60_000);
});

test("F15: a removal waits while D1 fails and says so to its caller; then it is done, and D1 is updated", async () => {
  const { userId } = who;
  const [first] = await rowsOf<{ id: string }>(userId, "select id from items");
  let isDown = false;
  await restartWith(() => isDown);
  let outcome: unknown;
  await inLibrary(userId, async (library, { storage }) => {
    const want = { kind: "items", itemIds: [first?.id ?? ""] } as const;
    void library.remove(userId, want, "chosen").then((ended) => (outcome = ended));
    while ([...storage.sql.exec("select 1 from removals")].length === 0) await scheduler.wait(1);
    await storage.deleteAlarm();
  });
  isDown = true;
  await drive(userId);
  expect(outcome).toMatchObject({
    kind: "ended",
    counts: { planned: 1, done: 0 },
    resumesAt: expect.any(Number),
  });
  isDown = false;
  await inLibrary(userId, (library) => library.rescue(userId));
  await outlast(userId);
  expect(await rowsOf(userId, "select state from removals")).toEqual([{ state: "done" }]);
  const sums =
    "select id, title, video_count, hidden_count, total_seconds from playlists order by id";
  const known = (await rowsOf(userId, sums)).map((row) => JSON.stringify(Object.values(row)));
  expect(await summaries()).toEqual(known);
  expect(known).not.toEqual(wholeInD1);
});

function copyOf(browser: Browser, KV: KVNamespace): Browser {
  const copy = new Browser(fetchApiWith({ KV }));
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

test("F17: a session stays valid when KV cannot store its last use", async () => {
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  const put = () => Promise.reject(new Error("KV PUT failed: 429 Too Many Requests"));
  const browser = copyOf(who.browser, changed(bindings.KV, { put }));
  expect((await browser.call("/api/auth/user")).status).toBe(200);
  expect((await who.browser.call("/api/auth/user")).status).toBe(200);
});

test("F18: Premium is effective at once, even while KV returns the old value", async () => {
  const records = await allKeys("session:");
  const get = async (name: string) => JSON.parse(records[name] ?? "null") as unknown;
  const browser = copyOf(who.browser, changed(bindings.KV, { get }));
  for (const isPremium of [true, false]) {
    await bindings.DB.prepare("update users set is_premium = ?").bind(Number(isPremium)).run();
    expect(await browser.json("/api/auth/user")).toMatchObject({ isPremium });
  }
});

// D1 and KV fail under a sync and under a session: nothing is lost, nobody waits for ever, and what
// must hold at once does.
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

/** An object that knows nothing, a D1 without playlists, and from now on one that fails. */
async function beginAnewWith(strike: (statement: number) => Strike): Promise<void> {
  await bindings.DB.prepare("delete from playlists").run();
  await inLibrary(who.userId, async (library) => {
    await library.erase();
    rebind(library, { ...bindings, DB: faultyD1(bindings.DB, strike) });
  });
}

/** A sync of everything; how it ended for who asked for it. Who is refused asks again. */
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

test("F15: a job that began waits where D1 fails for good, and loses nothing; the next sync repairs D1", async () => {
  const { userId } = who;
  await bindings.DB.prepare("delete from playlists").run();
  await restart(userId);
  const DB = faultyD1(bindings.DB, (statement) => (statement === 0 ? undefined : "refuse"));
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

/** The object begins anew, with a D1 that fails while the answer is yes. */
async function restartWith(isDown: () => boolean): Promise<void> {
  await restart(who.userId);
  const DB = faultyD1(bindings.DB, () => (isDown() ? "refuse" : undefined));
  await inLibrary(who.userId, (library) => rebind(library, { ...bindings, DB }));
}

/** Rings the alarm at the time for which it is set. */
async function ringAlarm(): Promise<void> {
  await inLibrary(who.userId, async (library, { storage }) => {
    skipTo((await storage.getAlarm()) ?? Infinity);
    await storage.deleteAlarm();
    await library.alarm();
  });
}

test("F15: what was forgotten while D1 failed goes from D1 as well once it is there again", async () => {
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
  const query = "select id from playlists where synced_at is null and hidden_count = 0";
  expect((await bindings.DB.prepare(query).all()).results).toHaveLength(3);
  // It is done with, and nobody is woken for it again.
  expect(await inLibrary(who.userId, (_library, { storage }) => storage.getAlarm())).toBeNull();
});

test("F15: a removal waits while D1 fails, which whoever asked is told; then it is done, and D1 follows", async () => {
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

test("F17: a session whose use KV cannot take note of goes on", async () => {
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  const put = () => Promise.reject(new Error("KV PUT failed: 429 Too Many Requests"));
  const browser = copyOf(who.browser, changed(bindings.KV, { put }));
  expect((await browser.call("/api/auth/user")).status).toBe(200);
  expect((await who.browser.call("/api/auth/user")).status).toBe(200);
});

test("F18: premium holds at once, also where KV still gives out what it had before", async () => {
  const records = await allKeys("session:");
  const get = async (name: string) => JSON.parse(records[name] ?? "null") as unknown;
  const browser = copyOf(who.browser, changed(bindings.KV, { get }));
  for (const isPremium of [true, false]) {
    await bindings.DB.prepare("update users set is_premium = ?").bind(Number(isPremium)).run();
    expect(await browser.json("/api/auth/user")).toMatchObject({ isPremium });
  }
});

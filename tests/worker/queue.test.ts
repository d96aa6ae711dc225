// Jobs of several people wait for units of changes, over days: in the order of their places, which each of them tells
// (decision 67).
import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DELETION_PHRASE } from "#shared/account-deletion.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import type { Job } from "#shared/contract/playlists.ts";
import type { RemovalPlan } from "#shared/contract/removal.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { beginChange, drive, jobsOf, libraryOf, rowsOf } from "#tests/worker/driven-library.ts";
import { restoreTimers, skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import {
  bindings,
  changeLedger,
  changeQuota,
  emptyLedger,
  emptyStores,
  ledgerStub,
} from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";
import { floorsFrom, SET_CLASSES } from "#worker/quota/classes.ts";
import { floorUnits } from "#worker/quota/ledger-state.ts";
import { readSettings } from "#worker/settings.ts";

vi.setConfig({ testTimeout: 60_000 });

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** In the order in which they come, with what they want removed. A day has 20 changes. */
const WANTED = { basic: 24, collector: 20, other: 3 };
type Name = keyof typeof WANTED;
const NAMES = Object.keys(WANTED) as Name[];

type Waiter = { browser: Browser; userId: string };
let people: Record<Name, Waiter>;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  const met = NAMES.map(async (name): Promise<[Name, Waiter]> => {
    const browser = await connected(`${name}@example.com`, "write");
    await browser.json("/api/playlists/sync-all", { method: "POST" });
    return [name, { browser, userId: await idOf(browser) }];
  });
  people = Object.fromEntries(await Promise.all(met)) as Record<Name, Waiter>;
  await emptyLedger();
  useInstantTimers();
  await changeQuota({ floors: floorsFrom([10, 10, 10, 20, 20, 10, 10, 10]) });
  await spendOthers();
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
  await emptyLedger();
});

/** Nothing is left but the floor for changes. */
async function spendOthers(): Promise<void> {
  const settings = readSettings(bindings).quota;
  await changeLedger(({ spent: { main } }) => {
    for (const one of SET_CLASSES) {
      if (one !== "writes") main[one] = floorUnits(settings, "main", one);
    }
  });
}

async function itemsOf(userId: string, count: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(userId, `select id from items limit ${count}`);
  return rows.map(({ id }) => id);
}

/** A minute later than whoever asked before. */
async function ask(name: Name): Promise<void> {
  skipTo(Date.now() + MINUTE_MS);
  const { userId } = people[name];
  const itemIds = await itemsOf(userId, WANTED[name]);
  await beginChange(userId, (library) =>
    library.remove(userId, { kind: "items", itemIds }, "chosen"),
  );
  await drive(userId);
}

async function removalOf(name: Name): Promise<Job> {
  const job = (await jobsOf(people[name].userId)).find(({ kind }) => kind === "remove");
  if (!job) throw new Error("There is no removal.");
  return job;
}

function placeIn({ reason }: Job) {
  return reason && "place" in reason ? reason.place : undefined;
}

/** What the ledger has of those who wait. */
async function places(): Promise<Record<string, SqlStorageValue>[]> {
  return runInDurableObject(ledgerStub(), (_ledger, { storage }) => [
    ...storage.sql.exec("select * from queue order by since"),
  ]);
}

/** Wakes whoever is to ask next, until all have ended. Returns who ended when, and how far each was at the end of each day. */
async function passDays(): Promise<{ ended: Name[]; days: number[][] }> {
  const ended: Name[] = [];
  const days: number[][] = [];
  // An ended job is told for an hour only.
  const open = () => NAMES.filter((name) => !ended.includes(name));
  const doneBy = async (name: Name): Promise<number> =>
    ended.includes(name) ? WANTED[name] : (await removalOf(name)).read;
  let midnight = nextPacificMidnight(Date.now());
  while (ended.length < NAMES.length) {
    const waiting = [];
    for (const name of open()) {
      const job = await removalOf(name);
      if (job.state === "paused") waiting.push({ name, at: Date.parse(job.resumesAt ?? "") });
    }
    const [next] = waiting.toSorted((a, b) => a.at - b.at);
    if (!next) throw new Error("Nobody waits.");
    skipTo(next.at);
    if (next.at >= midnight) {
      midnight = nextPacificMidnight(Date.now());
      days.push(await Promise.all(NAMES.map(doneBy)));
      await spendOthers();
    }
    await drive(people[next.name].userId);
    if ((await removalOf(next.name)).state === "done") ended.push(next.name);
  }
  return { ended, days };
}

test("jobs of several people end in the order of their places, and nobody's eleventh change comes before another's first ten", async () => {
  const start = Date.now();
  for (const name of NAMES) await ask(name);
  const told = await Promise.all(NAMES.map(removalOf));
  expect(told.map(({ state }) => state)).toEqual(["paused", "paused", "paused"]);
  expect(told.map((job) => placeIn(job)?.before)).toEqual([0, 1, 2]);
  expect(told.map((job) => placeIn(job)?.days)).toEqual([1, 2, 1]);
  const [first = 0, second = 0, last = 0] = told.map(({ resumesAt }) =>
    Date.parse(resumesAt ?? ""),
  );
  expect(last).toBeGreaterThan(Math.max(first, second));
  const { ended, days } = await passDays();
  expect(ended).toEqual(["other", "basic", "collector"]);
  // The objects' own looks at YouTube take some units in the last hour.
  const sums = days.map((done) => done.reduce((sum, one) => sum + one));
  expect(sums[0]).toBeGreaterThanOrEqual(18);
  expect(Math.max(...(days[0] ?? []))).toBe(10);
  expect(sums[1]).toBeGreaterThanOrEqual(38);
  expect(days[1]).toMatchObject([24, expect.any(Number), 3]);
  expect(Date.now()).toBeLessThan(nextPacificMidnight(start) + 2 * DAY_MS);
  expect(await places()).toEqual([]);
});

test("a plan says before the job begins how many can be removed now, and how many jobs are before it", async () => {
  const { browser, userId } = people.collector;
  const plan = async () =>
    browser.json<RemovalPlan>("/api/library/removal-plan", {
      method: "POST",
      body: JSON.stringify({ items: { itemIds: await itemsOf(userId, 40) } }),
    });
  const alone = await plan();
  expect(alone).toMatchObject({ units: 2000, before: 0 });
  expect(Date.parse(alone.endsAt) - Date.now()).toBeGreaterThan(DAY_MS / 3);
  await ask("basic");
  skipTo(Date.now() + MINUTE_MS);
  // The first change of the day is before the second one of another.
  expect((await plan()).before).toBe(0);
  await ask("collector");
  const behind = await plan();
  expect(behind.before).toBe(1);
  expect(behind.leftToday).toBeLessThan(alone.leftToday);
  expect(Date.parse(behind.endsAt)).toBeGreaterThanOrEqual(Date.parse(alone.endsAt));
});

test("whoever stops, disconnects or deletes the account leaves the queue, which names nobody", async () => {
  for (const name of NAMES) await ask(name);
  const rows = await places();
  expect(rows).toHaveLength(3);
  const { basic, collector, other } = people;
  const jobs = await Promise.all(NAMES.map(removalOf));
  const stored = JSON.stringify(rows);
  for (const known of [basic, collector, other].map(({ userId }) => userId)) {
    expect(stored).not.toContain(known);
  }
  for (const { id } of jobs) expect(stored).not.toContain(id);
  await libraryOf(basic.userId).stop(jobs[0]?.id ?? "");
  expect(await places()).toHaveLength(2);
  await collector.browser.json("/api/youtube", { method: "DELETE" });
  expect(await places()).toHaveLength(1);
  const body = JSON.stringify({ confirmation: DELETION_PHRASE });
  await other.browser.call("/api/account", { method: "DELETE", body });
  expect(await places()).toEqual([]);
});

test("a job whose object is gone keeps nobody waiting, and loses its place", async () => {
  await ask("basic");
  await ask("collector");
  const { userId } = people.basic;
  // It does not wake any more.
  const { resumesAt } = await removalOf("basic");
  const at = Date.parse(resumesAt ?? "");
  skipTo(Math.max(at, Date.parse((await removalOf("collector")).resumesAt ?? "")) + 3 * MINUTE_MS);
  await drive(people.collector.userId);
  const [gone] = (await places()).toSorted((a, b) => Number(a["since"]) - Number(b["since"]));
  // More than without what basic would have got of its first ten.
  expect((await removalOf("collector")).read).toBeGreaterThan(10);
  expect(gone).toMatchObject({ asks_at: at });
  skipTo(at + 2 * DAY_MS + MINUTE_MS);
  await ledgerStub().describe();
  expect((await places()).every((row) => row["asks_at"] !== at)).toBe(true);
  expect((await jobsOf(userId)).map(({ state }) => state)).toContain("paused");
});

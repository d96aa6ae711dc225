// Reads and empties the stores directly.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { nextPacificMidnight, pacificTime } from "#shared/pacific-day.ts";
import type { Bindings } from "#worker/env.ts";
import {
  type Bucket,
  BUCKETS,
  FIRST_PERCENT,
  FIRST_UNITS,
  QUOTA_CLASSES,
  type QuotaClass,
} from "#worker/quota/classes.ts";
import { forgetRefusals } from "#worker/quota/known-refusals.ts";
import {
  floorUnits,
  type LedgerSettings,
  type LedgerState,
  openLedger,
  turnDay,
} from "#worker/quota/ledger-state.ts";
import { moveGoogleClock } from "#tests/worker/sandbox.ts";
import { readSettings } from "#worker/settings.ts";

export const bindings = env as unknown as Bindings;

async function tablesOfD1(): Promise<string[]> {
  const { results } = await bindings.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and name not like 'sqlite%' and name not like 'd1\\_%' escape '\\'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** All rows of every table of D1, by table. */
export async function allRows(): Promise<Record<string, Record<string, unknown>[]>> {
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const name of await tablesOfD1()) {
    tables[name] = (await bindings.DB.prepare(`select * from "${name}"`).all()).results;
  }
  return tables;
}

/** Every key of KV that begins with `prefix`, with its value. */
export async function allKeys(prefix = ""): Promise<Record<string, string | null>> {
  const { keys } = await bindings.KV.list({ prefix });
  const pairs = keys.map(async ({ name }) => [name, await bindings.KV.get(name)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

/** Empties D1 and forgets the sessions in KV. */
export async function emptyStores(): Promise<void> {
  const tables = await tablesOfD1();
  await bindings.DB.batch(tables.map((name) => bindings.DB.prepare(`delete from "${name}"`)));
  const { keys } = await bindings.KV.list({ prefix: "session:" });
  await Promise.all(keys.map(({ name }) => bindings.KV.delete(name)));
}

/** A store with some methods replaced. */
export function changed<T extends object>(store: T, methods: Partial<Record<keyof T, unknown>>): T {
  return new Proxy(store, {
    get(target, name) {
      const other = methods[name as keyof T];
      if (other !== undefined) return other;
      // A session of D1 has the replaced methods too.
      if (name === "withSession") return () => changed(store, methods);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

// The stub of a restarted object stays broken, so each use takes a new one.
export const ledgerStub = () =>
  bindings.QUOTA_LEDGER.get(bindings.QUOTA_LEDGER.idFromName("ledger"));

/** Aborts the ledger's object; the next call starts a new one from its storage. */
export async function restartLedger(): Promise<void> {
  forgetRefusals();
  const restart = runInDurableObject(ledgerStub(), (_ledger, state) => state.abort("restart"));
  await restart.catch(() => undefined);
}

// Longer than the ledger doubts, after midnight in Los Angeles, that the new day is exhausted.
const DAY_IS_YOUNG_MS = 20 * 60_000;
let isClockMoved = false;

/**
 * Four fifths of both buckets are spent, with units left for each class: from then on, YouTube's report
 * of an exhausted bucket is accepted. Right after midnight in Los Angeles it would not be, so the clock
 * is moved until {@link emptyLedger}.
 */
export async function spendMostOfTheDay(): Promise<void> {
  const now = Date.now();
  if (!vi.isFakeTimers() && nextPacificMidnight(now - DAY_IS_YOUNG_MS) <= now) {
    vi.useFakeTimers({ toFake: ["Date"], now: now + DAY_IS_YOUNG_MS });
    isClockMoved = true;
  }
  await changeLedger((state) => {
    for (const bucket of BUCKETS) state.spent[bucket].background = 8000;
  });
}

const QUOTA = { ...readSettings(bindings).quota };
const DAY_MS = 86_400_000;
/** When all floors are free completely, and no unit becomes free while a test runs. */
const EVENING_HOUR = 21;

/**
 * Leaves the class so many units of the bucket and every other class none. The clock is moved to the evening, until
 * {@link emptyLedger}.
 */
export async function leaveUnits(
  name: QuotaClass,
  left: number,
  bucket: Bucket = "main",
): Promise<void> {
  const now = Date.now();
  const { hour } = pacificTime(now);
  // In the last hour all that is left is for anybody; then it is the evening of the next day.
  if (hour < EVENING_HOUR || hour === 23) {
    const hours = (EVENING_HOUR + 24 - hour) % 24;
    vi.useFakeTimers({ toFake: ["Date"], now: now + hours * 3_600_000 });
    isClockMoved = true;
  }
  const settings = readSettings(bindings).quota;
  await changeLedger((state) => {
    const spent = state.spent[bucket];
    for (const one of QUOTA_CLASSES) spent[one] = floorUnits(settings, bucket, one);
    const total = Object.values(spent).reduce((sum, units) => sum + units, 0);
    // Visitors have spent what is common.
    const visitors = name === "coldAnonymous" ? "refresh" : "coldAnonymous";
    spent[visitors] += settings.budget[bucket] - total;
    state.common[bucket][visitors] = settings.budget[bucket] - total;
    spent[name] -= left;
  });
}

/**
 * Ten minutes after the last midnight in Los Angeles, by the product's own division of the day: no class and no subject
 * has less to spend at any other time. Until {@link emptyLedger}. Not the next midnight, because the runtime's
 * alarms would wait for it.
 */
export async function moveToMidnight(): Promise<void> {
  const byMs = nextPacificMidnight(Date.now()) - DAY_MS + 10 * 60_000 - Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + byMs });
  isClockMoved = true;
  await moveGoogleClock(byMs);
  await changeQuota({ headStart: 25 });
}

/** Changes the settings of the quota, here and in the ledger's running object. */
export async function changeQuota(change: Partial<LedgerSettings>): Promise<void> {
  const settingsOf = (env: object) => readSettings(env).quota;
  Object.assign(settingsOf(bindings), change);
  await runInDurableObject(ledgerStub(), (ledger) => {
    Object.assign(settingsOf(Reflect.get(ledger, "env")), change);
  });
}

/** What was spent today leaves too little for probes that somebody waits for, and that is noted. */
export async function leaveLittleForProbes(): Promise<void> {
  await changeLedger((state) => {
    state.spent.main.background = 9200;
  });
  await bindings.KV.delete("day-left:v1");
  await ledgerStub().reserve({ class: "confirm", units: { main: 1 } });
  await vi.waitFor(async () => {
    if ((await bindings.KV.get("day-left:v1")) === null) throw new Error("not noted yet");
  });
}

/** Changes what the ledger has stored for today. */
export async function changeLedger(change: (state: LedgerState) => void): Promise<void> {
  await runInDurableObject(ledgerStub(), (_ledger, { storage }) => {
    const stored = storage.kv.get<LedgerState>("ledger2") ?? openLedger(Date.now());
    const state = turnDay(stored, Date.now());
    change(state);
    storage.kv.put("ledger2", state);
  });
  await restartLedger();
}

/** Nobody has spent anything of their part of the day. */
export async function forgetSubjects(): Promise<void> {
  await runInDurableObject(ledgerStub(), (_ledger, { storage }) => {
    storage.sql.exec("delete from subjects");
  });
}

/** A ledger in which nothing is spent and no bucket closed. */
export async function emptyLedger(): Promise<void> {
  if (isClockMoved) vi.useRealTimers();
  isClockMoved = false;
  await changeQuota(QUOTA);
  await runInDurableObject(ledgerStub(), (_ledger, state) => state.storage.deleteAll());
  await restartLedger();
}

/** Leaves so many units for the changes of one person, and some for readings. */
export async function leaveWritesAndReads(units: number): Promise<void> {
  const floor = floorUnits(readSettings(bindings).quota, "main", "writes");
  // Whoever has had more than the first change leaves a part to others, and as much as they have had.
  const kept = (floor * FIRST_PERCENT) / 100 + units;
  const isFirst = units <= FIRST_UNITS.writes;
  await leaveUnits("writes", Math.min(floor, isFirst ? units : units + kept));
  await changeLedger((state) => {
    state.spent.main.sync -= 40;
  });
}

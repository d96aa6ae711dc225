// Reads and empties the stores directly.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import type { Bindings } from "#worker/env.ts";

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
  const restart = runInDurableObject(ledgerStub(), (_ledger, state) => state.abort("restart"));
  await restart.catch(() => undefined);
}

// Longer than the ledger doubts, after midnight in Los Angeles, that the new day is exhausted.
const DAY_IS_YOUNG_MS = 20 * 60_000;
let isClockMoved = false;

/**
 * Books four fifths of both buckets, with units left in each share: from then on, YouTube's report
 * of an exhausted bucket is accepted. Right after midnight in Los Angeles it would not be, so the clock
 * is moved until {@link emptyLedger}.
 */
export async function spendMostOfTheDay(): Promise<void> {
  const now = Date.now();
  if (!vi.isFakeTimers() && nextPacificMidnight(now - DAY_IS_YOUNG_MS) <= now) {
    vi.useFakeTimers({ toFake: ["Date"], now: now + DAY_IS_YOUNG_MS });
    isClockMoved = true;
  }
  const parts = { anonymous: 3500, signedIn: 2500, writes: 2000 } as const;
  const bookings = (["main", "stats"] as const).flatMap((bucket) =>
    Object.entries(parts).map(([share, units]) => ({
      bucket,
      share: share as keyof typeof parts,
      units,
    })),
  );
  expect(await ledgerStub().book(bookings)).toMatchObject({ granted: true });
}

/** A ledger in which nothing is booked and no bucket closed. */
export async function emptyLedger(): Promise<void> {
  if (isClockMoved) vi.useRealTimers();
  isClockMoved = false;
  await runInDurableObject(ledgerStub(), (_ledger, state) => state.storage.deleteAll());
  await restartLedger();
}

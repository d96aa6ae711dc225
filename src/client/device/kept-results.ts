// The last results of public lists, kept in this browser for use without a connection if somebody has asked for it
// (product.md 23.2). The database exists only while keeping is turned on. It keeps YouTube's public data for 30 days
// after it was read; older results are deleted at each access to the database, and by expiry.ts.
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";

/** A result as the list of kept results shows it. */
export type KeptResult = {
  /** The query string of the result's address, which is also its key in the database. */
  search: string;
  /** The playlist's title, if the result is of one playlist. */
  title: string | undefined;
  videos: number;
  seconds: number;
  /** When the oldest part was read from YouTube, in milliseconds since the epoch. */
  readAt: number;
  keptAt: number;
};

interface Schema extends DBSchema {
  summaries: { key: string; value: KeptResult };
  results: { key: string; value: CalculatorResponse };
}

/** The name of the database in the browser. */
export const KEPT_RESULTS = "tidylist-results";
/** Increase it when the shape of a result changes. The kept results are then dropped; keeping stays turned on. */
export const RESULTS_VERSION = 2;
/** Databases before this version were created without asking anybody, so they do not mean that keeping is on. */
const FIRST_ASKED_VERSION = 2;
/** The most results that are kept, the latest ones. */
const MOST_RESULTS = 20;
/** A result with more videos is not kept; it may have many megabytes. */
const MOST_VIDEOS = 20_000;
/** The longest that YouTube's policy lets us keep data that is not confirmed again. */
const KEPT_MS = 30 * 86_400_000;

/** True if somebody has asked this device to keep results. */
export async function keepsResults(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(
    ({ name, version = 0 }) => name === KEPT_RESULTS && version >= FIRST_ASKED_VERSION,
  );
}

/** Turns keeping on: opening the database creates it. */
export async function startKeeping(): Promise<void> {
  await withResults(Date.now(), async () => undefined);
}

/** Turns keeping off, and deletes what is kept. */
export async function stopKeeping(): Promise<void> {
  await deleteDB(KEPT_RESULTS);
}

/**
 * Keeps the result, in place of an older one with the same address. Does nothing while keeping is turned off, and for a
 * result without videos or with too many.
 */
export async function keepResult(
  search: string,
  result: CalculatorResponse,
  now = Date.now(),
): Promise<void> {
  const readAt = Date.parse(result.readAt);
  if (Number.isNaN(readAt) || !(await keepsResults())) return;
  if (result.videos.length === 0 || result.videos.length > MOST_VIDEOS) return;
  const summary: KeptResult = {
    search,
    title: result.processedUrls === 1 ? result.playlists[0]?.title : undefined,
    videos: result.totalVideos,
    seconds: result.totalDuration,
    readAt,
    keptAt: now,
  };
  await withResults(now, async (db) => {
    const transaction = db.transaction(["summaries", "results"], "readwrite");
    await Promise.all([
      transaction.objectStore("summaries").put(summary, search),
      transaction.objectStore("results").put(result, search),
      transaction.done,
    ]);
    await remove(db, (await newestFirst(db)).slice(MOST_RESULTS));
  });
}

export async function findKeptResult(
  search: string,
  now = Date.now(),
): Promise<CalculatorResponse | undefined> {
  if (!(await keepsResults())) return undefined;
  return withResults(now, (db) => db.get("results", search));
}

/** The kept results, the latest first. */
export async function listKeptResults(now = Date.now()): Promise<KeptResult[]> {
  return (await keepsResults()) ? withResults(now, newestFirst) : [];
}

/** Deletes results that are too old, and a database from before {@link FIRST_ASKED_VERSION}. */
export async function sweepKeptResults(now: number): Promise<void> {
  if (await keepsResults()) await withResults(now, async () => undefined);
  else await deleteDB(KEPT_RESULTS);
}

/**
 * Opens the database, deletes results that are too old, and runs `act`. The database is closed again at once, so that
 * no tab blocks another one.
 */
async function withResults<Result>(
  now: number,
  act: (db: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const db = await openDB<Schema>(KEPT_RESULTS, RESULTS_VERSION, {
    upgrade: (database) => {
      for (const name of database.objectStoreNames) database.deleteObjectStore(name);
      database.createObjectStore("summaries");
      database.createObjectStore("results");
    },
  });
  try {
    const all = await db.getAll("summaries");
    await remove(
      db,
      // readAt is by the server's clock, keptAt by the device's. Where they disagree, the earlier one counts.
      all.filter(({ readAt, keptAt }) => now - Math.min(readAt, keptAt) > KEPT_MS),
    );
    return await act(db);
  } finally {
    db.close();
  }
}

async function newestFirst(db: IDBPDatabase<Schema>): Promise<KeptResult[]> {
  const all = await db.getAll("summaries");
  return all.toSorted((one, other) => other.keptAt - one.keptAt);
}

async function remove(db: IDBPDatabase<Schema>, results: readonly KeptResult[]): Promise<void> {
  if (results.length === 0) return;
  const transaction = db.transaction(["summaries", "results"], "readwrite");
  await Promise.all([
    ...results.flatMap(({ search }) => [
      transaction.objectStore("summaries").delete(search),
      transaction.objectStore("results").delete(search),
    ]),
    transaction.done,
  ]);
}

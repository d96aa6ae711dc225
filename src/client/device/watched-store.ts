// Which videos a person has ticked as watched, in this browser (product.md 26.4). Each video is a record of its own, so
// that two tabs lose none of each other's ticks. All ticks are deleted 30 days after the last one.
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";

interface Schema extends DBSchema {
  /** When each video was ticked, by video id. */
  watched: { key: string; value: number };
}

/** The name of the database in the browser. */
export const WATCHED = "tidylist-watched";
const VERSION = 1;
/** How long YouTube's policy lets us keep data that is not read again. Each tick counts as reading the list again. */
const KEPT_MS = 30 * 86_400_000;

/** Ticks that the browser refused to store, by video id. They last as long as the page. */
const unstored = new Map<string, boolean>();

export async function listWatched(): Promise<ReadonlySet<string>> {
  const watched = new Set(await listStored());
  for (const [videoId, isWatched] of unstored) {
    if (isWatched) watched.add(videoId);
    else watched.delete(videoId);
  }
  return watched;
}

async function listStored(): Promise<readonly string[]> {
  // Most browsers hold no ticks, and opening a database that does not exist would create it.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === WATCHED)) return [];
  return withWatched(Date.now(), (db) => db.getAllKeys("watched"));
}

/** Ticking a video that is ticked already renews the time of its tick. */
export async function setWatched(videoId: string, isWatched: boolean): Promise<void> {
  const now = Date.now();
  // Deleted again once it is stored.
  unstored.set(videoId, isWatched);
  await withWatched(now, async (db) => {
    if (isWatched) await db.put("watched", now, videoId);
    else await db.delete("watched", videoId);
  });
  // A later tick of the same video may not be stored yet.
  if (unstored.get(videoId) === isWatched) unstored.delete(videoId);
}

export async function forgetWatched(): Promise<void> {
  unstored.clear();
  await deleteDB(WATCHED);
}

/** Deletes all ticks if the last one is too old, and the database if it has no ticks. */
export async function sweepWatched(now: number): Promise<void> {
  const count = await withWatched(now, (db) => db.count("watched"));
  if (count === 0) await deleteDB(WATCHED);
}

/**
 * Opens the database, deletes all ticks if the last one is too old, and runs `act`. The database is closed again at
 * once, so that no tab blocks another one.
 */
async function withWatched<Result>(
  now: number,
  act: (db: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const db = await openDB<Schema>(WATCHED, VERSION, {
    upgrade: (created) => void created.createObjectStore("watched"),
  });
  try {
    const times = await db.getAll("watched");
    const last = times.reduce((latest, at) => Math.max(latest, at), 0);
    if (now - last > KEPT_MS) await db.clear("watched");
    return await act(db);
  } finally {
    db.close();
  }
}

// Which videos a person has ticked as watched, in this browser (product.md 26.4). Each video is a record of its own, so
// that two tabs lose none of each other's ticks.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

interface Schema extends DBSchema {
  /** By video id: when it was ticked. */
  watched: { key: string; value: number };
}

/** The name of the database in the browser. */
export const WATCHED = "tidylist-watched";
const VERSION = 1;

export async function listWatched(): Promise<ReadonlySet<string>> {
  // Most browsers hold no ticks, and looking makes no database.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === WATCHED)) return new Set();
  return withWatched(async (db) => new Set(await db.getAllKeys("watched")));
}

/** Ticking again changes nothing. */
export async function setWatched(videoId: string, isWatched: boolean): Promise<void> {
  await withWatched(async (db) => {
    if (isWatched) await db.put("watched", Date.now(), videoId);
    else await db.delete("watched", videoId);
  });
}

export async function forgetWatched(): Promise<void> {
  await withWatched((db) => db.clear("watched"));
}

/** Closed again at once, so that no tab holds up another. */
async function withWatched<Result>(
  act: (db: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const db = await openDB<Schema>(WATCHED, VERSION, {
    upgrade: (created) => void created.createObjectStore("watched"),
  });
  try {
    return await act(db);
  } finally {
    db.close();
  }
}

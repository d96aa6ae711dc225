// Names from files that a person keeps in this browser, apart for each account (product.md 19.4). Never sent anywhere.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { isBetterName, type FileNames, type NameFromFile } from "#client/takeout/file-names.ts";
import { KEPT_NAMES } from "#client/takeout/use-kept-names.ts";

/** User id and video id. */
type Key = [userId: string, videoId: string];

interface Schema extends DBSchema {
  names: { key: Key; value: NameFromFile };
}

const VERSION = 1;
/** Few enough that the page and other tabs do not wait for the transaction. */
const NAMES_PER_TRANSACTION = 1000;

/** Keeping the same names again changes nothing. */
export async function keepNames(userId: string, names: FileNames): Promise<void> {
  await withNames(async (db) => {
    const entries = [...names];
    for (let start = 0; start < entries.length; start += NAMES_PER_TRANSACTION) {
      const transaction = db.transaction("names", "readwrite");
      await Promise.all([
        ...entries.slice(start, start + NAMES_PER_TRANSACTION).map(async ([videoId, name]) => {
          const key: Key = [userId, videoId];
          const kept = await transaction.store.get(key);
          if (isBetterName(name, kept)) await transaction.store.put(name, key);
        }),
        transaction.done,
      ]);
    }
  });
}

/** The kept names of these videos. */
export async function findKeptNames(
  userId: string,
  videoIds: readonly string[],
): Promise<FileNames> {
  return withNames(async (db) => {
    const { store } = db.transaction("names");
    const found = new Map<string, NameFromFile>();
    await Promise.all(
      videoIds.map(async (videoId) => {
        const name = await store.get([userId, videoId]);
        if (name) found.set(videoId, name);
      }),
    );
    return found;
  });
}

export function countKeptNames(userId: string): Promise<number> {
  return withNames((db) => db.count("names", rangeOf(userId)));
}

/** The kept names by video id: the first `most`, or all if `most` is left out. */
export async function listKeptNames(userId: string, most?: number): Promise<FileNames> {
  return withNames(async (db) => {
    const { store } = db.transaction("names");
    const range = rangeOf(userId);
    const [keys, names] = await Promise.all([
      store.getAllKeys(range, most),
      store.getAll(range, most),
    ]);
    const found = new Map<string, NameFromFile>();
    for (const [index, [, videoId]] of keys.entries()) {
      const name = names[index];
      if (name) found.set(videoId, name);
    }
    return found;
  });
}

export async function deleteKeptNames(userId: string): Promise<void> {
  await withNames((db) => db.delete("names", rangeOf(userId)));
}

/** Opens the database and closes it at once, because an open one blocks other tabs that upgrade or delete it. */
async function withNames<Result>(
  act: (db: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const db = await openDB<Schema>(KEPT_NAMES, VERSION, {
    upgrade: (created) => void created.createObjectStore("names"),
  });
  try {
    return await act(db);
  } finally {
    db.close();
  }
}

/** All keys of one account. IndexedDB sorts arrays after strings, so `[]` comes after every video id. */
function rangeOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
}

// Reads and writes what a person's object stores, from outside the object.
import { runInDurableObject } from "cloudflare:test";
import { asked } from "#tests/worker/asked-library.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { ownerId } from "#worker/library/jobs/job-starter.ts";
import { suspension } from "#worker/library/upkeep/suspension.ts";
import { allKeys, allRows, bindings } from "#tests/worker/tables.ts";

const DAY_MS = 86_400_000;

/** Every row of D1 and key of KV that contains one of these texts. */
export async function placesWith(...texts: string[]): Promise<string[]> {
  const rows = Object.entries(await allRows()).flatMap(([table, all]) =>
    all.map((row) => [`D1 ${table}`, JSON.stringify(row)] as const),
  );
  const keys = Object.entries(await allKeys()).map(
    ([key, value]) => [`KV ${key}`, `${key} ${value}`] as const,
  );
  return [...rows, ...keys]
    .filter(([, text]) => texts.some((one) => text.includes(one)))
    .map(([place]) => place);
}

export async function idOf(browser: Browser): Promise<string> {
  return String((await browser.json("/api/auth/user"))["id"]);
}

function libraryOf(userId: string) {
  return bindings.USER_LIBRARY.get(bindings.USER_LIBRARY.idFromName(userId));
}

/**
 * Connects without the reading of everything that a new connection starts, so that a test begins with a library
 * that was never read. Nothing is sent meanwhile.
 */
export async function connectUnread<Result>(
  browser: Browser,
  connect: () => Promise<Result>,
): Promise<Result> {
  const library = libraryOf(await idOf(browser));
  const before = await runInDurableObject(library, async (instance, { storage }) => {
    suspension.put(storage.kv, Date.now() + DAY_MS);
    return (await asked(instance).jobs()).map(({ id }) => id);
  });
  const result = await connect();
  const isConnected = await runInDurableObject(library, async (instance, { storage }) => {
    for (const { id, kind } of await asked(instance).jobs()) {
      if (kind === "all" && !before.includes(id))
        storage.sql.exec("delete from jobs where id = ?", id);
    }
    suspension.delete(storage.kv);
    await storage.deleteAlarm();
    return ownerId.get(storage.kv) !== undefined;
  });
  if (isConnected) await library.rescue(await idOf(browser));
  return result;
}

/** Runs the alarm of the user's object as the runtime would. */
export async function runAlarm(browser: Browser): Promise<void> {
  await runInDurableObject(libraryOf(await idOf(browser)), (library) => library.alarm());
}

/** The time of the object's next alarm, in milliseconds since the epoch. */
export async function alarmOf(browser: Browser): Promise<number | null> {
  return runInDurableObject(libraryOf(await idOf(browser)), (_library, state) =>
    state.storage.getAlarm(),
  );
}

export async function putIntoLibrary(userId: string): Promise<void> {
  await runInDurableObject(libraryOf(userId), async (_library, state) => {
    await state.storage.put("left", "behind");
    await state.storage.setAlarm(Date.now() + 3_600_000);
  });
}

export async function libraryHolds(userId: string): Promise<unknown> {
  return runInDurableObject(libraryOf(userId), async (_library, state) => ({
    stored: (await state.storage.list()).size,
    alarm: await state.storage.getAlarm(),
  }));
}

/** The object's tables with their rows as text, and its keys with their values. */
export async function objectHolds(userId: string) {
  return runInDurableObject(libraryOf(userId), async (_library, { storage }) => {
    const names = storage.sql.exec<{ name: string }>(
      // What a virtual table stores is in tables of its own.
      `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'
         and name not like 'sqlite%' and name not like '\\_cf\\_%' escape '\\'`,
    );
    const tables: Record<string, string[]> = {};
    for (const { name } of names.toArray()) {
      const rows = storage.sql.exec(`select * from "${name}"`).toArray();
      tables[name] = rows.map((row) => JSON.stringify(row));
    }
    const keys = [...storage.kv.list()].map(
      ([key, value]) => [key, JSON.stringify(value)] as const,
    );
    return { tables, keys };
  });
}

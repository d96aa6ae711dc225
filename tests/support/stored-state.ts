// Everything that a running app has stored: every row of D1, of KV's index and of the Durable
// Objects, and every value of KV, read from the files of its state folder.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** `place` is for example "d1 users"; `text` is its complete content. */
export type Stored = { place: string; text: string };

export function readStoredState(stateDir: string): Stored[] {
  return ["d1", "kv", "do"].flatMap((store) => {
    const folder = path.join(stateDir, "v3", store);
    if (!existsSync(folder)) return [];
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    return files
      .filter((file) => file.isFile())
      .flatMap((file) => readFile(store, path.join(file.parentPath, file.name)));
  });
}

function readFile(store: string, file: string): Stored[] {
  if (file.endsWith(".sqlite")) return readTables(store, file);
  // The folder also has the databases' logs and the values of KV.
  if (/sqlite-(wal|shm)$/.test(file)) return [];
  return [{ place: `${store} value`, text: readFileSync(file, "latin1") }];
}

function readTables(store: string, file: string): Stored[] {
  const object = store === "do" ? `${path.basename(path.dirname(file))} ` : "";
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // What a virtual table stores is in tables of its own.
    const tables = database
      .prepare(
        "select name from sqlite_master where type = 'table' and sql not like 'create virtual%'",
      )
      .all();
    return tables.flatMap(({ name }) => {
      const rows = database.prepare(`select * from "${String(name)}"`);
      // The runtime stores an alarm in nanoseconds.
      rows.setReadBigInts(true);
      const place = `${store} ${object}${String(name)}`;
      return rows.all().map((row) => ({ place, text: rowText(row) }));
    });
  } finally {
    database.close();
  }
}

function rowText(row: Record<string, unknown>): string {
  return Object.values(row)
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value))
    .join("\t");
}

// Reads the Durable Objects' storage from copies of their files: a request would wake the object,
// and opening its file after a kill could block the runtime from opening it.
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { deserialize } from "node:v8";

type Row = Record<string, SQLOutputValue>;
type Ledger = { spent: Record<"main" | "stats", Record<string, number>> };

/** Units spent today, of all classes. */
export function readBooked(stateDir: string): { main: number; stats: number } {
  const [row] = query(stateDir, "QuotaLedger", "select value from _cf_KV where key = 'ledger2'");
  if (!row) throw new Error("There is no ledger.");
  // The runtime stores values in V8's serialization format, which Node can read.
  const { spent } = deserialize(row["value"] as Uint8Array) as Ledger;
  const sum = (classes: Record<string, number>) =>
    Object.values(classes).reduce((total, units) => total + units, 0);
  return { main: sum(spent.main), stats: sum(spent.stats) };
}

/** Jobs of all people that have not ended and do not wait for another day. */
export function countRunningJobs(stateDir: string): number {
  return query(stateDir, "UserLibrary", "select id from jobs where state = 'running'").length;
}

/** The rows of all objects of a class. */
function query(stateDir: string, className: string, sql: string): Row[] {
  const folder = path.join(stateDir, "v3/do", `tidylist-${className}`);
  // The same folder has the file with the alarms.
  const files = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  return files.flatMap((file) => queryCopy(folder, file, sql));
}

/**
 * @throws Error if the file changed while it was copied
 */
function queryCopy(folder: string, file: string, sql: string): Row[] {
  const copies = mkdtempSync(path.join(tmpdir(), "tidylist-copy-"));
  const isWanted = (name: string): boolean => name === file || name === `${file}-wal`;
  try {
    for (const name of readdirSync(folder).filter(isWanted)) {
      cpSync(path.join(folder, name), path.join(copies, name));
    }
    const database = new DatabaseSync(path.join(copies, file));
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  } finally {
    rmSync(copies, { recursive: true });
  }
}

// Rows for the owner's export that no screen shows as they are.
import { asc, getTableColumns, gt, sql } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { creations, history, insertions, jobs, orders } from "#worker/library/schema.ts";

/** How many rows are in memory at a time. */
const AT_ONCE = 500;

/** By their names in `exportedLibrarySchema`. */
export function createExportRows(db: DrizzleSqliteDODatabase) {
  function* rowsOf(table: SQLiteTable): Generator<Record<string, unknown>[]> {
    const rowid = sql<number>`rowid`;
    let last = 0;
    for (;;) {
      const rows = db
        .select({ rowid, row: getTableColumns(table) })
        .from(table)
        .where(gt(rowid, last))
        .orderBy(asc(rowid))
        .limit(AT_ONCE)
        .all();
      const end = rows.at(-1);
      if (!end) return;
      yield rows.map(({ row }) => row);
      last = end.rowid;
    }
  }
  return {
    history: () => rowsOf(history),
    additions: () => rowsOf(insertions),
    creations: () => rowsOf(creations),
    orders: () => rowsOf(orders),
    jobs: () => rowsOf(jobs),
  };
}

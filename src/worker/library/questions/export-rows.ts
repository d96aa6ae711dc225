// Rows for the owner's export that no screen shows as they are.
import { asc, getTableColumns, gt, sql } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { creations, history, insertions, jobs, orders } from "#worker/library/store/schema.ts";

/** How many rows are in memory at a time. */
const AT_ONCE = 500;
/** An order holds three lists of all items of a playlist, together a megabyte for one of 5,000 videos. */
const ORDERS_AT_ONCE = 5;

/** By their names in `exportedLibrarySchema`. */
export function createExportRows(db: DrizzleSqliteDODatabase) {
  function* rowsOf(table: SQLiteTable, atOnce = AT_ONCE): Generator<Record<string, unknown>[]> {
    const rowid = sql<number>`rowid`;
    let last = 0;
    for (;;) {
      const rows = db
        .select({ rowid, row: getTableColumns(table) })
        .from(table)
        .where(gt(rowid, last))
        .orderBy(asc(rowid))
        .limit(atOnce)
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
    orders: () => rowsOf(orders, ORDERS_AT_ONCE),
    jobs: () => rowsOf(jobs),
  };
}

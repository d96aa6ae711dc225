// Rows and lists in SQL. Many rows are written in one statement: SQLite allows 100 parameters, and a statement for each
// row costs several times as much, so they are passed as one JSON text.
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Availability } from "#shared/availability.ts";

/**
 * Inserts rows, or updates those with the same id. All names come from the schema, so none needs
 * escaping. A column in JSON mode keeps its text.
 */
export function upsertRows<Table extends SQLiteTable>(
  sql: SqlStorage,
  table: Table,
  rows: readonly Table["$inferSelect"][],
): void {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => `"${column.name}"`);
  const values = columns.map(([key]) => `value ->> '$.${key}'`);
  const changes = names.map((name) => `${name} = excluded.${name}`);
  sql.exec(
    `insert into "${getTableName(table)}" (${names.join(", ")})
     select ${values.join(", ")} from json_each(?) where true
     on conflict (id) do update set ${changes.join(", ")}`,
    JSON.stringify(rows),
  );
}

/** True if every field of `row` has the same value in `known`. */
export function hasSameFields(known: object, row: object): boolean {
  const values = new Map<string, unknown>(Object.entries(known));
  return Object.entries(row).every(([name, value]) => values.get(name) === value);
}

/** The states as an SQL list for `in`. */
export function stateList(states: readonly Availability[]): string {
  return `(${states.map((state) => `'${state}'`).join(", ")})`;
}

// Gives a user's object the tables of an earlier version.
import { drizzle } from "drizzle-orm/durable-sqlite";
import { migrate } from "drizzle-orm/durable-sqlite/migrator";
import { forget, inLibrary, restart, rowsOf } from "#tests/worker/driven-library.ts";
import { libraryMigrations } from "#worker/library/store/migrations.ts";

export type Row = Record<string, SqlStorageValue>;
type Tables = Readonly<Record<string, readonly Row[]>>;

/** All rows of these tables. */
export async function readTables(userId: string, names: readonly string[]): Promise<Tables> {
  const tables: Record<string, Row[]> = {};
  for (const name of names) tables[name] = await rowsOf<Row>(userId, `select * from ${name}`);
  return tables;
}

/**
 * Empties the object and restarts it with the tables of its first migrations and with these rows,
 * limited to the columns of those tables.
 */
export async function useOldTables(
  userId: string,
  migrationCount: number,
  rows: Tables,
): Promise<void> {
  await forget(userId);
  await restart(userId);
  await inLibrary(userId, async (_library, { storage }) => {
    const { journal, migrations } = libraryMigrations;
    const entries = journal.entries.slice(0, migrationCount);
    await migrate(drizzle(storage), { journal: { ...journal, entries }, migrations });
    for (const [table, all] of Object.entries(rows)) {
      const columns = [...storage.sql.exec<{ name: string }>(`pragma table_info(${table})`)];
      for (const row of all) insert(storage.sql, table, row, columns);
    }
  });
}

function insert(
  sql: SqlStorage,
  table: string,
  row: Row,
  columns: readonly { name: string }[],
): void {
  const names = columns.map(({ name }) => name).filter((name) => name in row);
  const places = names.map(() => "?");
  const values = names.map((name) => row[name] ?? null);
  sql.exec(`insert into ${table} (${names.join()}) values (${places.join()})`, ...values);
}

// What lies in the stores, for tests that look into them.
import { env } from "cloudflare:workers";
import type { Bindings } from "#worker/env.ts";

export const bindings = env as unknown as Bindings;

/** All rows of every table of D1, by table. */
export async function allRows(): Promise<Record<string, Record<string, unknown>[]>> {
  const { results } = await bindings.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and name not like 'sqlite%' and name not like 'd1\\_%' escape '\\'",
  ).all<{ name: string }>();
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of results) {
    tables[name] = (await bindings.DB.prepare(`select * from "${name}"`).all()).results;
  }
  return tables;
}

/** Every key of KV that begins with `prefix`, with its value. */
export async function allKeys(prefix = ""): Promise<Record<string, string | null>> {
  const { keys } = await bindings.KV.list({ prefix });
  const pairs = keys.map(async ({ name }) => [name, await bindings.KV.get(name)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

/** Empties D1 and forgets the sessions in KV. */
export async function emptyStores(): Promise<void> {
  for (const table of Object.keys(await allRows())) {
    await bindings.DB.prepare(`delete from "${table}"`).run();
  }
  for (const key of Object.keys(await allKeys("session:"))) await bindings.KV.delete(key);
}

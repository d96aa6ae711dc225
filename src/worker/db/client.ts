import { drizzle } from "drizzle-orm/d1";
import type { Bindings } from "#worker/env.ts";

/** The tables of D1. All SQL goes through here with bound parameters. */
export function createDatabase(env: Pick<Bindings, "DB">) {
  return drizzle(env.DB);
}

export type Database = ReturnType<typeof createDatabase>;

import { drizzle } from "drizzle-orm/d1";

export type DatabaseBinding = { DB: D1Database };

/** Drizzle over D1. All SQL uses it, with bound parameters. */
export function createDatabase(env: DatabaseBinding) {
  return drizzle(env.DB);
}

export type Database = ReturnType<typeof createDatabase>;

import { drizzle } from "drizzle-orm/d1";

export type DatabaseBinding = { DB: D1Database };

/** The tables of D1. All SQL goes through here with bound parameters. */
export function createDatabase(env: DatabaseBinding) {
  return drizzle(env.DB);
}

export type Database = ReturnType<typeof createDatabase>;

import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";

export type DatabaseBinding = { DB: D1Database };

/**
 * Drizzle over D1. All SQL uses it, with bound parameters. Every query goes to the primary database, so it
 * sees what any request or object has written before.
 */
export function createDatabase(env: DatabaseBinding) {
  return drizzle(env.DB);
}

export type Database = ReturnType<typeof createDatabase>;

/** A query that can be sent together with another. */
export type Query = BatchItem<"sqlite"> & PromiseLike<unknown>;

/**
 * For a request that only reads. Its first query goes to the primary database; D1's bookmark of the answer
 * then lets read replicas answer the others, with nothing older than that (decision 44). Not for a request
 * that has an object write and reads the result: the bookmark knows only queries of this session.
 */
export function createReadSession(env: DatabaseBinding): Database {
  const session = env.DB.withSession("first-primary");
  // Drizzle uses these two methods only; a session has no others.
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Its type asks for a whole D1Database.
  return drizzle(session as unknown as D1Database);
}

// By when each user's object has to run. An object runs what is due by its own alarm; these rows are the
// index by which the cron finds objects whose alarm was lost, because Durable Objects cannot be listed.
// Every query has an index and a limit, so the cost of a tick does not grow with the number of users.
import { asc, lte, sql } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import { libraries } from "#worker/db/schema.ts";

/** An object that is this late has lost its alarm, or works on a long job. */
const LATE_MS = 10 * 60_000;

/**
 * Whether D1 has to know that the object runs next at `dueAt`. Not for the short pauses of a job, whose start it has.
 * @param recorded what it was told last
 */
export function isWorthRecording(dueAt: number, recorded: number | undefined): boolean {
  const isLong = dueAt > Date.now() + LATE_MS;
  const isEarlier = recorded !== undefined && dueAt < recorded - LATE_MS;
  return dueAt !== recorded && (isLong || isEarlier);
}

/** Records that the user's object has to run by `dueAt`, in milliseconds since the epoch. */
export async function recordDue(db: Database, userId: string, dueAt: number): Promise<void> {
  await db
    .insert(libraries)
    .values({ userId, dueAt })
    .onConflictDoUpdate({ target: libraries.userId, set: { dueAt } });
}

/** Records that the user's object has work now. */
export async function recordWork(db: Database, userId: string): Promise<void> {
  await recordDue(db, userId, Date.now());
}

/** Users whose objects are late, most overdue first. Each is returned again only after {@link LATE_MS}. */
export async function takeOverdue(db: Database, limit: number): Promise<string[]> {
  const now = Date.now();
  const rows = await db
    .select({ userId: libraries.userId })
    .from(libraries)
    .where(lte(libraries.dueAt, now - LATE_MS))
    .orderBy(asc(libraries.dueAt))
    .limit(limit);
  const userIds = rows.map(({ userId }) => userId);
  if (userIds.length === 0) return [];
  // One parameter, because D1 allows 100 of them.
  const taken = sql`${libraries.userId} in (select value from json_each(${JSON.stringify(userIds)}))`;
  await db.update(libraries).set({ dueAt: now }).where(taken);
  return userIds;
}

// Which users' objects have work, and which libraries are due to be read again. The cron uses these rows
// because Durable Objects cannot be listed. Every query has an index and a limit, so the cost of a tick
// does not grow with the number of users.
import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import { libraries, users } from "#worker/db/schema.ts";

const DAY_MS = 86_400_000;
const SELDOM = { seenWithinMs: Number.POSITIVE_INFINITY, dueAfterMs: 20 * DAY_MS };
/** How often a library is read. Recent visitors come first and are read daily, others less often. */
const DUE_AFTER = [
  { seenWithinMs: 3 * DAY_MS, dueAfterMs: DAY_MS },
  { seenWithinMs: 14 * DAY_MS, dueAfterMs: 4 * DAY_MS },
  SELDOM,
];
/** After this the videos are read too, because YouTube's data may not get older than 30 days. */
const WHOLE_MS = 20 * DAY_MS;
// An object with work for this long has lost its alarm, or waits for the allowance.
const STUCK_MS = 10 * 60_000;

export async function recordWork(db: Database, userId: string): Promise<void> {
  const now = Date.now();
  await db
    .insert(libraries)
    .values({ userId, openSince: now, dueAt: now + spread(DAY_MS) })
    .onConflictDoUpdate({ target: libraries.userId, set: { openSince: now } });
}

/** Records that the user's whole library was read just now. */
export async function recordFullRead(db: Database, userId: string): Promise<void> {
  await db.update(libraries).set({ wholeAt: Date.now() }).where(eq(libraries.userId, userId));
}

/** Records that the object has no more work. */
export async function recordIdle(db: Database, userId: string): Promise<void> {
  await db.update(libraries).set({ openSince: null }).where(eq(libraries.userId, userId));
}

/** Users whose objects have had work for too long. Each is returned again only after a while. */
export async function takeStuck(db: Database, limit: number): Promise<string[]> {
  const now = Date.now();
  const stuck = db
    .select({ userId: libraries.userId })
    .from(libraries)
    .where(and(isNotNull(libraries.openSince), lte(libraries.openSince, now - STUCK_MS)))
    .orderBy(asc(libraries.openSince))
    .limit(limit);
  const rows = await db
    .update(libraries)
    .set({ openSince: now })
    .where(inArray(libraries.userId, stuck))
    .returning({ userId: libraries.userId });
  return rows.map(({ userId }) => userId);
}

export type DueLibrary = { userId: string; kind: "playlists" | "all" };

/** At most `limit` libraries that are due. Their next due time is stored before they are returned. */
export async function takeDue(db: Database, limit: number): Promise<DueLibrary[]> {
  const now = Date.now();
  const due = [];
  for (const [rank] of DUE_AFTER.entries()) {
    const some = await db
      .select({
        userId: libraries.userId,
        wholeAt: libraries.wholeAt,
        lastSeenAt: users.lastSeenAt,
      })
      .from(libraries)
      .innerJoin(users, eq(users.id, libraries.userId))
      .where(and(eq(libraries.rank, rank), lte(libraries.dueAt, now)))
      .orderBy(asc(libraries.dueAt))
      .limit(limit - due.length);
    due.push(...some);
    if (due.length >= limit) break;
  }
  for (const { userId, lastSeenAt, wholeAt } of due) {
    const rank = rankOf(now - lastSeenAt);
    const { dueAfterMs } = DUE_AFTER[rank] ?? SELDOM;
    // Never later than the next full reading; a failed one is retried in a day.
    const untilWhole = Math.max(wholeAt + WHOLE_MS - now, DAY_MS);
    await db
      .update(libraries)
      .set({ rank, dueAt: now + spread(Math.min(dueAfterMs, untilWhole)) })
      .where(eq(libraries.userId, userId));
  }
  return due.map(({ userId, wholeAt }) => ({
    userId,
    kind: now - wholeAt > WHOLE_MS ? "all" : "playlists",
  }));
}

/** The index of the first matching rule in DUE_AFTER. */
function rankOf(unseenMs: number): number {
  return DUE_AFTER.findIndex(({ seenWithinMs }) => unseenMs <= seenWithinMs);
}

/** Adds up to a tenth, so that libraries due together spread out. */
function spread(ms: number): number {
  return Math.round(ms * (1 + Math.random() / 10));
}

// Which objects have work, and which are to be read again: the one place where the cron can look, for
// objects cannot be listed. Every question has an index and a limit, so a tick costs the same however
// many users there are.
import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import { libraries, users } from "#worker/db/schema.ts";

const DAY_MS = 86_400_000;
const SELDOM = { seenWithinMs: Number.POSITIVE_INFINITY, dueAfterMs: 20 * DAY_MS };
/** People who come are served first: theirs is read daily, the others' more and more seldom. */
const DUE_AFTER = [
  { seenWithinMs: 3 * DAY_MS, dueAfterMs: DAY_MS },
  { seenWithinMs: 14 * DAY_MS, dueAfterMs: 4 * DAY_MS },
  SELDOM,
];
/** YouTube's data must not grow older than 30 days: then the videos are read too. */
const WHOLE_MS = 20 * DAY_MS;
// A job that has had work for this long has lost its alarm, or waits for the allowance.
const STUCK_MS = 10 * 60_000;

export async function noteWork(db: Database, userId: string): Promise<void> {
  const now = Date.now();
  await db
    .insert(libraries)
    .values({ userId, openSince: now, dueAt: now + spread(DAY_MS) })
    .onConflictDoUpdate({ target: libraries.userId, set: { openSince: now } });
}

/** Everything of the user's was read just now. */
export async function noteWhole(db: Database, userId: string): Promise<void> {
  await db.update(libraries).set({ wholeAt: Date.now() }).where(eq(libraries.userId, userId));
}

/** The object has no more work. */
export async function noteRest(db: Database, userId: string): Promise<void> {
  await db.update(libraries).set({ openSince: null }).where(eq(libraries.userId, userId));
}

/** Users whose objects should long be done; each is named again only after a while. */
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

/** Libraries that are to be read again, at most `limit`; each is put off before it is named. */
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
    // A whole reading is never put off beyond its own time; one that failed is tried again in a day.
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

/** The first rule that holds for somebody who was last seen so long ago. */
function rankOf(unseenMs: number): number {
  return DUE_AFTER.findIndex(({ seenWithinMs }) => unseenMs <= seenWithinMs);
}

/** Up to a tenth more, so that those who came together do not come back together. */
function spread(ms: number): number {
  return Math.round(ms * (1 + Math.random() / 10));
}

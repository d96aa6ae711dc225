// Which objects have work, and which are to be read again: the one place where the cron can look, for
// objects cannot be listed. Every question has an index and a limit, so a tick costs the same however
// many users there are.
import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import { libraries, users } from "#worker/db/schema.ts";

const DAY_MS = 86_400_000;
/** People who come are served first: theirs is read daily, the others' more and more seldom. */
const DUE_AFTER = [
  { seenWithinMs: 3 * DAY_MS, dueAfterMs: DAY_MS },
  { seenWithinMs: 14 * DAY_MS, dueAfterMs: 4 * DAY_MS },
];
const SELDOM_MS = 20 * DAY_MS;
/** YouTube's data must not grow older than 30 days: then the videos are read too. */
const WHOLE_MS = 20 * DAY_MS;
// A job that has had work for this long has lost its alarm, or waits for the allowance.
const STUCK_MS = 10 * 60_000;

export async function noteWork(db: Database, userId: string): Promise<void> {
  const now = Date.now();
  await db
    .insert(libraries)
    .values({ userId, openSince: now, dueAt: now + DAY_MS })
    .onConflictDoUpdate({ target: libraries.userId, set: { openSince: now } });
}

/** The object has no more work; `isWhole` when it has read everything. */
export async function noteRest(db: Database, userId: string, isWhole: boolean): Promise<void> {
  await db
    .update(libraries)
    .set({ openSince: null, ...(isWhole && { wholeAt: Date.now() }) })
    .where(eq(libraries.userId, userId));
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
  const due = await db
    .select({
      userId: libraries.userId,
      wholeAt: libraries.wholeAt,
      lastSeenAt: users.lastSeenAt,
    })
    .from(libraries)
    .innerJoin(users, eq(users.id, libraries.userId))
    .where(lte(libraries.dueAt, now))
    .orderBy(asc(libraries.dueAt))
    .limit(limit);
  for (const { userId, lastSeenAt } of due) {
    await db
      .update(libraries)
      .set({ dueAt: now + dueAfter(now - lastSeenAt) })
      .where(eq(libraries.userId, userId));
  }
  return due.map(({ userId, wholeAt }) => ({
    userId,
    kind: now - wholeAt > WHOLE_MS ? "all" : "playlists",
  }));
}

/** Spread over a tenth more, so that those who came together do not come back together. */
function dueAfter(unseenMs: number): number {
  const rule = DUE_AFTER.find(({ seenWithinMs }) => unseenMs <= seenWithinMs);
  const afterMs = rule?.dueAfterMs ?? SELDOM_MS;
  return Math.round(afterMs * (1 + Math.random() / 10));
}

// What follows when people do not visit for a long time: their libraries are no longer read, they are told that their
// YouTube connection will end, and it ends (product.md 12.14). All of it may be repeated.
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { END_AFTER_DAYS, END_NOTICE_DAYS } from "#shared/absence.ts";
import type { Language } from "#shared/languages.ts";
import { storedLanguage } from "#worker/account/account-language.ts";
import { activityRow } from "#worker/account/activity.ts";
import { findOwner } from "#worker/account/libraries.ts";
import type { Database } from "#worker/db/client.ts";
import { channelLibraries, grants, users } from "#worker/db/schema.ts";

const DAY_MS = 86_400_000;
export const END_AFTER_MS = END_AFTER_DAYS * DAY_MS;
const END_NOTICE_MS = END_NOTICE_DAYS * DAY_MS;

/** Who is to be told that their connection ends; `email` is null if it is not known to be theirs. */
type Unused = { userId: string; email: string | null; language: Language };

/** Records since when nothing is read of a library, or with null that it is read again. */
export async function recordRest(
  db: Database,
  libraryId: string,
  restingAt: number | null,
): Promise<void> {
  const since = restingAt === null ? null : sql`coalesce(${grants.restingAt}, ${restingAt})`;
  await db.update(grants).set({ restingAt: since }).where(eq(grants.userId, libraryId));
}

/**
 * People whose connection ends in a month unless they visit. They are marked as told before their mail is sent, so that a
 * crash may lose a mail but never sends two.
 */
export async function takeToTell(db: Database, now: number, limit: number): Promise<Unused[]> {
  const isUntold = or(isNull(users.endNoticeAt), lt(users.endNoticeAt, users.lastSeenAt));
  const isDue = and(notSeenSince(now - END_AFTER_MS + END_NOTICE_MS), isUntold);
  const due = db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(channelLibraries, eq(channelLibraries.userId, users.id))
    .innerJoin(grants, eq(grants.userId, channelLibraries.id))
    .where(and(isDue, isNotNull(grants.restingAt)))
    .limit(limit);
  const told = await db
    .update(users)
    .set({ endNoticeAt: now })
    .where(inArray(users.id, due))
    .returning({
      userId: users.id,
      email: users.email,
      isTheirs: users.emailVerified,
      language: users.language,
    });
  return told.map(({ userId, email, isTheirs, language }) => ({
    userId,
    email: isTheirs ? email : null,
    language: storedLanguage(language),
  }));
}

/**
 * Marks somebody as not told, because their mail was refused, so that it is tried again. Does nothing once their last visit
 * is 13 months ago: an address that always refuses mail must not keep the connection for ever.
 */
export async function untell(db: Database, userId: string, now: number): Promise<void> {
  const isEarly = gt(users.lastSeenAt, now - END_AFTER_MS - END_NOTICE_MS);
  await db
    .update(users)
    .set({ endNoticeAt: null })
    .where(and(eq(users.id, userId), isEarly));
}

/** Libraries whose grant is to be given back: their owner was not here for twelve months, and a month ago it was announced. */
export async function listUnused(db: Database, now: number, limit: number): Promise<string[]> {
  const isAnnounced = and(
    lte(users.endNoticeAt, now - END_NOTICE_MS),
    sql`${users.endNoticeAt} > ${users.lastSeenAt}`,
  );
  const rows = await db
    .select({ id: grants.userId })
    .from(grants)
    .innerJoin(channelLibraries, eq(channelLibraries.id, grants.userId))
    .innerJoin(users, eq(users.id, channelLibraries.userId))
    .where(and(notSeenSince(now - END_AFTER_MS), isAnnounced, isNotNull(grants.restingAt)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Records, for the owner's next visit, that the connection of this library ends because nobody came. */
export async function recordEnd(db: Database, libraryId: string): Promise<void> {
  const owner = await findOwner(db, libraryId);
  if (!owner || owner.youtubeEndedAt !== null) return;
  const end = db.update(users).set({ youtubeEndedAt: Date.now() }).where(eq(users.id, owner.id));
  await db.batch([end, activityRow(db, owner.id, "youtube_disconnected", "Tidylist")]);
}

/** There is a connection again. */
export async function forgetEnd(db: Database, userId: string): Promise<void> {
  const ended = and(eq(users.id, userId), isNotNull(users.youtubeEndedAt));
  await db.update(users).set({ youtubeEndedAt: null }).where(ended);
}

/** True for people none of whose libraries is read: revoking one token at Google may end the grants of all their channels. */
const READS_NOTHING = sql`not exists (
  select 1 from grants g join channel_libraries l on l.id = g.user_id
  where l.user_id = users.id and g.resting_at is null)`;

function notSeenSince(time: number) {
  return and(lte(users.lastSeenAt, time), isNull(users.deletingAt), READS_NOTHING);
}

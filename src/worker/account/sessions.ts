// Sessions: who holds a token. KV keeps a session under the token's hash; the row in D1 says whether
// it still stands, because KV may go on giving out what has been deleted for a minute.
import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#worker/db/client.ts";
import { sessions, users } from "#worker/db/schema.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { hashOf, looksLikeToken, randomToken } from "#worker/http/random.ts";

const DAY_MS = 86_400_000;
/** A session that is not used for this long ends. */
export const IDLE_MS = 30 * DAY_MS;
/** A session ends this long after its sign-in, used or not. */
export const ABSOLUTE_MS = 90 * DAY_MS;
// Use is noted once a day: often enough to count idle days, seldom enough to cost no writes.
const NOTE_USE_MS = DAY_MS;
const MANY = 1000;
const stands = and(isNull(sessions.endedAt), isNull(users.deletingAt));

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/** Somebody who is signed in: the user as D1 has it now, and the session that asks. */
export type Person = { user: UserRow; sessionId: string };

/** How many sessions have ended, and how many of those KV still holds. */
export type Ended = { ended: number; left: number };

export type Sessions = ReturnType<typeof createSessions>;

const recordSchema = z.object({
  sessionId: z.string(),
  userId: z.string(),
  createdAt: z.number(),
  usedAt: z.number(),
});
type SessionRecord = z.infer<typeof recordSchema>;

export function createSessions(options: {
  db: Database;
  kv: KVNamespace;
  /** Keeps work alive after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
}) {
  const { db, kv, waitUntil } = options;

  async function put(tokenHash: string, record: SessionRecord): Promise<void> {
    const until = Math.min(record.usedAt + IDLE_MS, record.createdAt + ABSOLUTE_MS);
    // KV takes no shorter life than a minute.
    const expirationTtl = Math.max(60, Math.ceil((until - record.usedAt) / 1000));
    await kv.put(keyOf(tokenHash), JSON.stringify(record), { expirationTtl });
  }

  async function noteUse(tokenHash: string, record: SessionRecord, now: number): Promise<void> {
    const still = await db
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(and(eq(sessions.id, record.sessionId), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    // Ended in the meantime: it must not come back to life in KV.
    if (still.length === 0) return;
    await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, record.userId));
    await put(tokenHash, { ...record, usedAt: now });
    // It may have ended between the two: then it must not lie in KV either.
    const [row] = await db.select().from(sessions).where(eq(sessions.id, record.sessionId));
    if (!row || row.endedAt !== null) await kv.delete(keyOf(tokenHash));
  }

  /**
   * Ends what `where` names: at once for everybody, then in KV, and last the row that names it. What
   * KV does not let go of has ended all the same, and is left to the sweep.
   */
  async function end(where: SQL | undefined, limit = MANY): Promise<Ended> {
    const some = db.select({ id: sessions.id }).from(sessions).where(where).limit(limit);
    const ended = await db
      .update(sessions)
      .set({ endedAt: Date.now() })
      .where(inArray(sessions.id, some))
      .returning({ id: sessions.id, tokenHash: sessions.tokenHash });
    let left = 0;
    for (const { id, tokenHash } of ended) {
      try {
        await kv.delete(keyOf(tokenHash));
        await db.delete(sessions).where(eq(sessions.id, id));
      } catch (error) {
        left += 1;
        logEvent("session_left", { cause: describeError(error) });
      }
    }
    return { ended: ended.length, left };
  }

  return {
    /** A new session for a user who has just signed in. Fails as a whole when KV or D1 does. */
    async start(userId: string, device: string): Promise<string> {
      const token = randomToken();
      const [tokenHash, now, id] = [await hashOf(token), Date.now(), crypto.randomUUID()];
      await put(tokenHash, { sessionId: id, userId, createdAt: now, usedAt: now });
      try {
        await db
          .insert(sessions)
          .values({ id, userId, tokenHash, device, createdAt: now, lastUsedAt: now });
      } catch (error) {
        await kv.delete(keyOf(tokenHash)).catch(() => undefined);
        throw error;
      }
      return token;
    },

    /**
     * The person behind a token, or undefined for one that is forged, expired or ended. One read of
     * KV and, for a token that KV knows, one of D1. Throws when either cannot be asked.
     */
    async find(token: string): Promise<Person | undefined> {
      if (!looksLikeToken(token)) return undefined;
      const tokenHash = await hashOf(token);
      const parsed = recordSchema.safeParse(await kv.get(keyOf(tokenHash), "json"));
      const now = Date.now();
      if (!parsed.success || hasExpired(parsed.data, now)) return undefined;
      const record = parsed.data;
      const [row] = await db
        .select({ user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, record.sessionId), eq(sessions.tokenHash, tokenHash), stands));
      if (!row) return undefined;
      if (now - record.usedAt >= NOTE_USE_MS) {
        const noted = noteUse(tokenHash, record, now).catch((error: unknown) =>
          logEvent("use_not_noted", { cause: describeError(error) }),
        );
        waitUntil(noted);
      }
      return { user: row.user, sessionId: record.sessionId };
    },

    /** The user whose session this is, if it still stands. Of D1 alone. */
    async ownerOf(sessionId: string): Promise<UserRow | undefined> {
      const [row] = await db
        .select({ user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, sessionId), stands));
      return row?.user;
    },

    /** The standing sessions of a user, last used first. */
    async list(userId: string): Promise<SessionRow[]> {
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
      const now = Date.now();
      return rows.filter((row) => !hasExpired({ ...row, usedAt: row.lastUsedAt }, now));
    },

    /** Ends one session of this user; how many that were (0 for a foreign or unknown id). */
    async endOne(userId: string, sessionId: string): Promise<Ended> {
      return end(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
    },

    /** Ends all sessions of this user but `exceptId`; how many that were. */
    async endAll(userId: string, exceptId = ""): Promise<Ended> {
      return end(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)));
    },

    /** Lets go of sessions that have expired or whose ending was cut short, `limit` of a kind. */
    async sweep(limit: number): Promise<void> {
      const now = Date.now();
      // One by one: for all of them together SQLite would look at every session.
      const expired = [
        isNotNull(sessions.endedAt),
        lte(sessions.lastUsedAt, now - IDLE_MS),
        lte(sessions.createdAt, now - ABSOLUTE_MS),
      ];
      for (const where of expired) await end(where, limit);
    },
  };
}

function hasExpired(session: { createdAt: number; usedAt: number }, now: number): boolean {
  return now >= session.usedAt + IDLE_MS || now >= session.createdAt + ABSOLUTE_MS;
}

function keyOf(tokenHash: string): string {
  return `session:v1:${tokenHash}`;
}

// Sessions. KV holds a session under its token's hash. The row in D1 decides whether the session is still
// active, because KV may return a deleted entry for up to a minute.
import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database, Query } from "#worker/db/client.ts";
import { sessions, users } from "#worker/db/schema.ts";
import { describeError, logEvent, logged } from "#worker/http/log.ts";
import { hashOf, looksLikeToken, randomToken } from "#worker/http/random.ts";

const DAY_MS = 86_400_000;
/** A session that is not used for this long ends. */
export const IDLE_MS = 30 * DAY_MS;
/** A session ends this long after its sign-in, used or not. */
export const ABSOLUTE_MS = 90 * DAY_MS;
// Recording use once a day is enough for the idle timeout and saves writes.
const RECORD_USE_MS = DAY_MS;
const MAX_ENDED_AT_ONCE = 1000;
const isActive = and(isNull(sessions.endedAt), isNull(users.deletingAt));

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/** Somebody who is signed in: the user's current row, and the session of this request. */
export type Person = { user: UserRow; sessionId: string };

/** How many sessions were ended, and how many of those could not be deleted from KV. */
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
  /** Keeps the Worker running for work that ends after the response. */
  waitUntil: (work: Promise<unknown>) => void;
}) {
  const { db, kv, waitUntil } = options;

  async function put(tokenHash: string, record: SessionRecord): Promise<void> {
    const until = Math.min(record.usedAt + IDLE_MS, record.createdAt + ABSOLUTE_MS);
    // KV accepts no lifetime shorter than a minute.
    const expirationTtl = Math.max(60, Math.ceil((until - record.usedAt) / 1000));
    await kv.put(keyOf(tokenHash), JSON.stringify(record), { expirationTtl });
  }

  async function recordUse(tokenHash: string, record: SessionRecord, now: number): Promise<void> {
    const active = await db
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(and(eq(sessions.id, record.sessionId), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    // It was ended in the meantime: do not write it to KV again.
    if (active.length === 0) return;
    await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, record.userId));
    await put(tokenHash, { ...record, usedAt: now });
    // It may have been ended between the check and the write.
    const [row] = await db.select().from(sessions).where(eq(sessions.id, record.sessionId));
    if (!row || row.endedAt !== null) await kv.delete(keyOf(tokenHash));
  }

  /**
   * Ends the sessions that match `where`: marks them in D1, which takes effect at once, then deletes them
   * from KV, and the row last. If KV fails, the session is ended all the same; the sweep tries again.
   */
  async function end(where: SQL | undefined, limit = MAX_ENDED_AT_ONCE): Promise<Ended> {
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
        logEvent("session_not_deleted", { cause: describeError(error) });
      }
    }
    return { ended: ended.length, left };
  }

  return {
    /** Creates a session. If KV or D1 fails, throws and leaves no session. */
    async start(userId: string, device: string): Promise<{ token: string; sessionId: string }> {
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
      return { token, sessionId: id };
    },

    /**
     * The person with this token; undefined if it is forged, expired or ended. One read of
     * KV and, if KV has the token, one of D1, with the rows of `also`. Throws if either fails.
     */
    async findWith<Q extends Query>(
      token: string,
      also?: (userId: string) => Q,
    ): Promise<{ person: Person; rows: Awaited<Q> | undefined } | undefined> {
      if (!looksLikeToken(token)) return undefined;
      const tokenHash = await hashOf(token);
      const parsed = recordSchema.safeParse(await kv.get(keyOf(tokenHash), "json"));
      const now = Date.now();
      if (!parsed.success || hasExpired(parsed.data, now)) return undefined;
      const record = parsed.data;
      const question = db
        .select({ user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, record.sessionId), eq(sessions.tokenHash, tokenHash), isActive));
      const [[row], rows] = also
        ? await db.batch([question, also(record.userId)])
        : [await question, undefined];
      // The rows are of the user that KV names, who has to be the session's.
      if (!row || row.user.id !== record.userId) return undefined;
      if (now - record.usedAt >= RECORD_USE_MS) {
        const recorded = recordUse(tokenHash, record, now).catch(
          logged("session_use_not_recorded"),
        );
        waitUntil(recorded);
      }
      return { person: { user: row.user, sessionId: record.sessionId }, rows };
    },

    /** The user of this session, if it is active. Reads D1 only. */
    async ownerOf(sessionId: string): Promise<UserRow | undefined> {
      const [row] = await db
        .select({ user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, sessionId), isActive));
      return row?.user;
    },

    /** The active sessions of a user, last used first. */
    async list(userId: string): Promise<SessionRow[]> {
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
      const now = Date.now();
      return rows.filter((row) => !hasExpired({ ...row, usedAt: row.lastUsedAt }, now));
    },

    /** Ends one session of this user; `ended` is 0 for another user's id or an unknown one. */
    async endOne(userId: string, sessionId: string): Promise<Ended> {
      return end(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
    },

    /** Ends all sessions of this user except `exceptId`. */
    async endAll(userId: string, exceptId = ""): Promise<Ended> {
      return end(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)));
    },

    /** Ends expired sessions and deletes ended ones that KV kept, at most `limit` of each kind. */
    async sweep(limit: number): Promise<void> {
      const now = Date.now();
      // Three queries, because SQLite would scan the whole table for one with OR.
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

// The browsers to which people want alerts to be pushed, in D1. A row decides whether a push may be sent: it is asked right
// before.
import { and, asc, desc, eq, isNull, lte, ne, notInArray, or } from "drizzle-orm";
import type { PushTarget } from "#worker/alerts/pusher.ts";
import type { Database } from "#worker/db/client.ts";
import { alerts, pushDevices, users } from "#worker/db/schema.ts";

/** At most one push to a browser in this time (product.md 21.4.1). */
export const PUSH_EVERY_MS = 7 * 86_400_000;
/** One more turns off the one that was turned on first. */
const MAX_DEVICES = 10;

export type PushDevice = typeof pushDevices.$inferSelect;
export type PushDevices = ReturnType<typeof createPushDevices>;

/**
 * Times are milliseconds since the epoch. All writes may be repeated.
 * @param vapidKey our public key; undefined where push is not set up
 */
export function createPushDevices(db: Database, vapidKey: string | undefined) {
  const isOf = (userId: string) => eq(pushDevices.userId, userId);

  async function remove(userId: string, deviceId: string): Promise<void> {
    await db.delete(pushDevices).where(and(isOf(userId), eq(pushDevices.id, deviceId)));
  }

  return {
    remove,

    /** Those that can be sent to, the one that was turned on first at the beginning. */
    async list(userId: string): Promise<PushDevice[]> {
      if (vapidKey === undefined) return [];
      return db
        .select()
        .from(pushDevices)
        .where(and(isOf(userId), eq(pushDevices.vapidKey, vapidKey)))
        .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id));
    },

    /** All that are stored, also those of an earlier key. */
    all: (userId: string): Promise<PushDevice[]> =>
      db.select().from(pushDevices).where(isOf(userId)),

    /**
     * Stores a browser of this person; only what vanishes from `now` on is told. One that is known stays what it is, also if its
     * address has changed from `replaces`. A browser belongs to the account in which it was turned on last.
     */
    async add(
      userId: string,
      target: PushTarget,
      about: { name: string; sessionId: string; vapidKey: string; replaces: string | undefined },
      now: number,
    ): Promise<void> {
      const { name, sessionId, replaces } = about;
      const values = { ...target, name, sessionId, vapidKey: about.vapidKey };
      const isHere = eq(pushDevices.endpoint, target.endpoint);
      const isKnown = and(isOf(userId), isHere);
      const newest = db
        .select({ id: pushDevices.id })
        .from(pushDevices)
        .where(isOf(userId))
        .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
        .limit(MAX_DEVICES);
      const isReplaced = and(isOf(userId), eq(pushDevices.endpoint, replaces ?? ""));
      const known = await db.select({ id: pushDevices.id }).from(pushDevices).where(isKnown);
      const isMoved = known.length === 0 && replaces !== undefined;
      await db.batch([
        db.insert(alerts).values({ userId }).onConflictDoNothing(),
        db.delete(pushDevices).where(and(isHere, ne(pushDevices.userId, userId))),
        ...(isMoved
          ? [db.update(pushDevices).set({ endpoint: target.endpoint }).where(isReplaced)]
          : []),
        db
          .insert(pushDevices)
          .values({ id: crypto.randomUUID(), userId, createdAt: now, ...values })
          .onConflictDoUpdate({ target: pushDevices.endpoint, set: values }),
        db.delete(pushDevices).where(and(isOf(userId), notInArray(pushDevices.id, newest))),
      ]);
    },

    ofSessions: {
      /** Turns off those of a session that is about to end, or of all sessions but one. */
      async end(userId: string, which: { only: string } | { except: string }): Promise<void> {
        const { sessionId } = pushDevices;
        const isMeant =
          "only" in which
            ? eq(sessionId, which.only)
            : or(isNull(sessionId), ne(sessionId, which.except));
        await db.delete(pushDevices).where(and(isOf(userId), isMeant));
      },
      async move(userId: string, fromSessionId: string, toSessionId: string): Promise<void> {
        const isThere = and(isOf(userId), eq(pushDevices.sessionId, fromSessionId));
        await db.update(pushDevices).set({ sessionId: toSessionId }).where(isThere);
      },
    },

    /** Removes one whose subscription has ended, unless it has another address by now. */
    async removeGone(deviceId: string, endpoint: string): Promise<void> {
      const isGone = and(eq(pushDevices.id, deviceId), eq(pushDevices.endpoint, endpoint));
      await db.delete(pushDevices).where(isGone);
    },

    removeAll: async (userId: string): Promise<void> =>
      void (await db.delete(pushDevices).where(isOf(userId))),

    /**
     * Where to send a push that is about to be sent; undefined if none may be sent now. The same id may ask again, for
     * instance when D1's answer was lost.
     */
    async claim(
      userId: string,
      deviceId: string,
      pushId: string,
      now: number,
    ): Promise<PushTarget | undefined> {
      const { pushedAt } = pushDevices;
      const isTime = or(
        isNull(pushedAt),
        lte(pushedAt, now - PUSH_EVERY_MS),
        eq(pushDevices.pushId, pushId),
      );
      const isWanted = and(isOf(userId), eq(pushDevices.id, deviceId));
      const [, rows] = await db.batch([
        db.update(pushDevices).set({ pushedAt: now, pushId }).where(and(isWanted, isTime)),
        db
          .select({
            endpoint: pushDevices.endpoint,
            p256dh: pushDevices.p256dh,
            auth: pushDevices.auth,
          })
          .from(pushDevices)
          .innerJoin(users, eq(users.id, pushDevices.userId))
          .where(and(isWanted, eq(pushDevices.pushId, pushId), isNull(users.deletingAt))),
      ]);
      return rows[0];
    },
  };
}

// The browsers to which people want alerts to be pushed, in D1. A row decides whether a push may be sent: it is asked right
// before.
import { and, asc, desc, eq, inArray, isNull, lte, ne, notInArray, or } from "drizzle-orm";
import type { Language } from "#shared/languages.ts";
import { storedLanguage } from "#worker/account/account-language.ts";
import { librariesBeside } from "#worker/account/libraries.ts";
import type { PushTarget } from "#worker/alerts/pusher.ts";
import type { Database } from "#worker/db/client.ts";
import { alerts, channelLibraries, pushDevices, users } from "#worker/db/schema.ts";

/** At most one push to a browser in this time (product.md 21.4.1). */
export const PUSH_EVERY_MS = 7 * 86_400_000;
/** If one more is turned on, the one that was turned on first is turned off. */
const MAX_DEVICES = 10;

export type PushDevice = typeof pushDevices.$inferSelect;
export type PushDevices = ReturnType<typeof createPushDevices>;

/**
 * Times are milliseconds since the epoch. All writes may be repeated.
 * @param vapidKey our public key; undefined where push is not set up
 */
export function createPushDevices(db: Database, vapidKey: string | undefined) {
  const isOf = (libraryId: string) => eq(pushDevices.userId, libraryId);
  const isOfPersonOf = (libraryId: string) =>
    inArray(pushDevices.userId, librariesBeside(db, libraryId));

  return {
    /** Removes a device from any library of the person who owns this one. Returns the id of the library that it was in. */
    async remove(libraryId: string, deviceId: string): Promise<string | undefined> {
      const [row] = await db
        .delete(pushDevices)
        .where(and(isOfPersonOf(libraryId), eq(pushDevices.id, deviceId)))
        .returning({ libraryId: pushDevices.userId });
      return row?.libraryId;
    },

    /** The devices that can be sent to, in the order in which they were turned on. */
    async list(libraryId: string): Promise<PushDevice[]> {
      if (vapidKey === undefined) return [];
      return db
        .select()
        .from(pushDevices)
        .where(and(isOf(libraryId), eq(pushDevices.vapidKey, vapidKey)))
        .orderBy(asc(pushDevices.createdAt), asc(pushDevices.id));
    },

    /** All that are stored, also those of an earlier key. */
    all: (libraryId: string): Promise<PushDevice[]> =>
      db.select().from(pushDevices).where(isOf(libraryId)),

    /**
     * Stores a browser for a library; it is told only what vanishes from `now` on. A known browser keeps its id and its start.
     * A browser belongs to the account in which it was turned on last. With `replaces`, the address of a known browser has
     * changed: it gets the new one in all libraries of the person, and is turned on in no further library.
     */
    async add(
      libraryId: string,
      target: PushTarget,
      about: { name: string; sessionId: string; vapidKey: string; replaces: string | undefined },
      now: number,
    ): Promise<void> {
      const { name, sessionId, vapidKey: key, replaces } = about;
      const isHere = eq(pushDevices.endpoint, target.endpoint);
      const ofOthers = notInArray(pushDevices.userId, librariesBeside(db, libraryId));
      const leaveOthers = db.delete(pushDevices).where(and(isHere, ofOthers));
      if (replaces !== undefined) {
        const moved = db.select({ id: pushDevices.userId }).from(pushDevices).where(isHere);
        const isReplaced = and(
          isOfPersonOf(libraryId),
          eq(pushDevices.endpoint, replaces),
          notInArray(pushDevices.userId, moved),
        );
        const isMoved = and(isOfPersonOf(libraryId), isHere);
        await db.batch([
          leaveOthers,
          db.update(pushDevices).set({ endpoint: target.endpoint }).where(isReplaced),
          db
            .update(pushDevices)
            .set({ ...target, vapidKey: key })
            .where(isMoved),
        ]);
        return;
      }
      const values = { ...target, name, sessionId, vapidKey: key };
      const newest = db
        .select({ id: pushDevices.id })
        .from(pushDevices)
        .where(isOf(libraryId))
        .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
        .limit(MAX_DEVICES);
      await db.batch([
        db.insert(alerts).values({ userId: libraryId }).onConflictDoNothing(),
        leaveOthers,
        db
          .insert(pushDevices)
          .values({ id: crypto.randomUUID(), userId: libraryId, createdAt: now, ...values })
          .onConflictDoUpdate({ target: [pushDevices.endpoint, pushDevices.userId], set: values }),
        db.delete(pushDevices).where(and(isOf(libraryId), notInArray(pushDevices.id, newest))),
      ]);
    },

    ofSessions: {
      /** Turns off those of a session that is about to end, or of all sessions of the person but one. */
      async end(userId: string, which: { only: string } | { except: string }): Promise<void> {
        const { sessionId } = pushDevices;
        const isMeant =
          "only" in which
            ? eq(sessionId, which.only)
            : or(isNull(sessionId), ne(sessionId, which.except));
        await db.delete(pushDevices).where(and(isOfPersonOf(userId), isMeant));
      },
      async move(userId: string, fromSessionId: string, toSessionId: string): Promise<void> {
        const isThere = and(isOfPersonOf(userId), eq(pushDevices.sessionId, fromSessionId));
        await db.update(pushDevices).set({ sessionId: toSessionId }).where(isThere);
      },
    },

    /** Removes a browser whose subscription has ended, from all libraries. It may have another address by now. */
    removeGone: async (endpoint: string): Promise<void> =>
      void (await db.delete(pushDevices).where(eq(pushDevices.endpoint, endpoint))),

    removeAll: async (libraryId: string): Promise<void> =>
      void (await db.delete(pushDevices).where(isOf(libraryId))),

    /**
     * Where to send a push that is about to be sent, and in which language; undefined if none may be sent now. The same id may ask again, for
     * instance when D1's answer was lost.
     */
    async claim(
      libraryId: string,
      deviceId: string,
      pushId: string,
      now: number,
    ): Promise<(PushTarget & { language: Language }) | undefined> {
      const { pushedAt } = pushDevices;
      const isTime = or(
        isNull(pushedAt),
        lte(pushedAt, now - PUSH_EVERY_MS),
        eq(pushDevices.pushId, pushId),
      );
      const isWanted = and(isOf(libraryId), eq(pushDevices.id, deviceId));
      const [, rows] = await db.batch([
        db.update(pushDevices).set({ pushedAt: now, pushId }).where(and(isWanted, isTime)),
        db
          .select({
            endpoint: pushDevices.endpoint,
            p256dh: pushDevices.p256dh,
            auth: pushDevices.auth,
            language: users.language,
          })
          .from(pushDevices)
          .innerJoin(channelLibraries, eq(channelLibraries.id, pushDevices.userId))
          .innerJoin(users, eq(users.id, channelLibraries.userId))
          .where(and(isWanted, eq(pushDevices.pushId, pushId), isNull(users.deletingAt))),
      ]);
      const [row] = rows;
      return row && { ...row, language: storedLanguage(row.language) };
    },
  };
}

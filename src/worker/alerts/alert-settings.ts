// What people have chosen about alerts, in D1. The rows decide whether a mail may be sent: they are asked right before.
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Language } from "#shared/languages.ts";
import { storedLanguage } from "#worker/account/account-language.ts";
import type { Database } from "#worker/db/client.ts";
import { alerts, channelLibraries, users } from "#worker/db/schema.ts";

/** At most one mail in this time (product.md 21.2.1). */
export const MAIL_EVERY_MS = 7 * 86_400_000;

export type AlertRow = typeof alerts.$inferSelect;
const OFF = { mailSince: null, unreachableAt: null, unverifiedAt: null };

export type AlertSettings = ReturnType<typeof createAlertSettings>;

/** Times are milliseconds since the epoch. All writes may be repeated. */
export function createAlertSettings(db: Database) {
  async function find(userId: string): Promise<AlertRow | undefined> {
    const [row] = await db.select().from(alerts).where(eq(alerts.userId, userId));
    return row;
  }

  async function change(userId: string, values: Partial<AlertRow>): Promise<void> {
    await db
      .insert(alerts)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: alerts.userId, set: values });
  }

  return {
    find,

    erase: async (userId: string): Promise<void> =>
      void (await db.delete(alerts).where(eq(alerts.userId, userId))),

    /**
     * Only what vanishes from `now` on is told; if mails are on, they stay as they are. False if the address of the
     * library's owner is not verified, perhaps by a sign-in of this moment.
     */
    async turnOnMail(userId: string, now: number): Promise<boolean> {
      const verified = db
        .select({ id: channelLibraries.id })
        .from(channelLibraries)
        .innerJoin(users, eq(users.id, channelLibraries.userId))
        .where(and(eq(channelLibraries.id, userId), eq(users.emailVerified, true)));
      const [, rows] = await db.batch([
        db.insert(alerts).values({ userId }).onConflictDoNothing(),
        db
          .update(alerts)
          .set({ ...OFF, mailSince: sql`coalesce(${alerts.mailSince}, ${now})` })
          .where(inArray(alerts.userId, verified))
          .returning({ userId: alerts.userId }),
      ]);
      return rows.length > 0;
    },

    turnOffMail: (userId: string): Promise<void> => change(userId, OFF),

    /** The same for an account that may be deleted by now. False if nothing is stored. */
    async unsubscribe(userId: string): Promise<boolean> {
      const rows = await db
        .update(alerts)
        .set(OFF)
        .where(eq(alerts.userId, userId))
        .returning({ userId: alerts.userId });
      return rows.length > 0;
    },

    /** Turns mails off, with a notice for the person. */
    turnOffUnreachable: (userId: string, now: number): Promise<void> =>
      change(userId, { mailSince: null, unreachableAt: now }),

    /** Records a check of the library, if there was one. Returns the settings; undefined without any. */
    async recordCheck(userId: string, checkedAt: number | null): Promise<AlertRow | undefined> {
      if (checkedAt === null) return find(userId);
      const [row] = await db
        .update(alerts)
        .set({ checkedAt })
        .where(eq(alerts.userId, userId))
        .returning();
      return row;
    },

    /**
     * The address and the language of a mail that is about to be sent; undefined if none may be sent now. The same id may ask again, for
     * instance when D1's answer was lost.
     */
    async claimMail(
      userId: string,
      mailId: string,
      now: number,
    ): Promise<{ address: string; language: Language } | undefined> {
      const isTime = or(
        isNull(alerts.mailedAt),
        lte(alerts.mailedAt, now - MAIL_EVERY_MS),
        eq(alerts.mailId, mailId),
      );
      const isWanted = and(eq(alerts.userId, userId), isNotNull(alerts.mailSince));
      const [, rows] = await db.batch([
        db.update(alerts).set({ mailedAt: now, mailId }).where(and(isWanted, isTime)),
        db
          .select({ address: users.email, language: users.language })
          .from(alerts)
          .innerJoin(channelLibraries, eq(channelLibraries.id, alerts.userId))
          .innerJoin(users, eq(users.id, channelLibraries.userId))
          .where(
            and(
              isWanted,
              eq(alerts.mailId, mailId),
              eq(users.emailVerified, true),
              isNull(users.deletingAt),
            ),
          ),
      ]);
      const [row] = rows;
      return row && { ...row, language: storedLanguage(row.language) };
    },
  };
}

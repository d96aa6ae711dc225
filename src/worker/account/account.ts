// A person's account as a whole: what is held about them, as a file, and its end. The deletion can
// be cut short at any point: before the account is marked it is as it was, and from the mark on nobody
// can use it, and the deletion is taken up again until nothing is left.
import { and, desc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { AccountResponse } from "#shared/contract/account.ts";
import { activityRow, listActivity } from "#worker/account/activity.ts";
import type { PersonalData } from "#worker/account/personal-data.ts";
import type { Person, Sessions } from "#worker/account/sessions.ts";
import { toUser } from "#worker/account/users.ts";
import type { Database } from "#worker/db/client.ts";
import { accounts, oauthFlows, sessions as sessionsTable, users } from "#worker/db/schema.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";

const SHOWN_ACTIVITY = 50;
const EXPORTED_ACTIVITY = 10_000;
/** Accounts that nobody has used for this long are deleted (product.md 16.1.1). */
export const UNUSED_MS = 3 * 365 * 86_400_000;
// A deletion that takes longer than this has been cut short.
const DELETION_MS = 5 * 60_000;

export type Account = ReturnType<typeof createAccount>;

export function createAccount(options: {
  db: Database;
  sessions: Sessions;
  /** All that other domains keep about people. */
  holders: readonly PersonalData[];
}) {
  const { db, sessions, holders } = options;

  async function erase(userId: string): Promise<void> {
    for (const holder of holders) await holder.stop?.(userId);
    await db
      .update(users)
      .set({ deletingAt: Date.now() })
      .where(and(eq(users.id, userId), isNull(users.deletingAt)));
    // Journeys to Google first, while the sessions still say whose they are.
    const own = db
      .select({ id: sessionsTable.id })
      .from(sessionsTable)
      .where(eq(sessionsTable.userId, userId));
    await db.delete(oauthFlows).where(inArray(oauthFlows.sessionId, own));
    const { left } = await sessions.endAll(userId);
    // Their rows are all that names them, and would go with the user's.
    if (left > 0) throw new Error(`${left} sessions are still in KV`);
    for (const holder of holders) await holder.erase(userId);
    // Everything that names the user in D1 goes with the row.
    await db.delete(users).where(eq(users.id, userId));
    logEvent("account_deleted", { user: await logIdOf(userId) });
  }

  return {
    /** What the account page shows. */
    async describe({ user, sessionId }: Person): Promise<AccountResponse> {
      const [rows, recent] = await Promise.all([
        sessions.list(user.id),
        listActivity(db, user.id, SHOWN_ACTIVITY),
      ]);
      return {
        user: toUser(user),
        memberSince: new Date(user.createdAt).toISOString(),
        sessions: rows.map(({ id, device, createdAt, lastUsedAt }) => ({
          id,
          current: id === sessionId,
          device,
          createdAt: new Date(createdAt).toISOString(),
          lastUsedAt: new Date(lastUsedAt).toISOString(),
        })),
        activity: recent,
      };
    },

    /** Everything that is held about the person, tokens aside: they are keys and no data. */
    async export({ user, sessionId }: Person, device: string): Promise<Record<string, unknown>> {
      await activityRow(db, user.id, "data_exported", device);
      const [identities, rows, recent] = await Promise.all([
        db.select().from(accounts).where(eq(accounts.userId, user.id)),
        sessions.list(user.id),
        listActivity(db, user.id, EXPORTED_ACTIVITY),
      ]);
      const held = await Promise.all(
        holders.map(async (holder) => [holder.name, await holder.export(user.id)] as const),
      );
      return {
        exportedAt: new Date().toISOString(),
        account: {
          ...toUser(user),
          memberSince: new Date(user.createdAt).toISOString(),
          lastSeenAt: new Date(user.lastSeenAt).toISOString(),
          identities: identities.map(({ issuer, subject }) => ({ issuer, subject })),
          sessions: rows.map(({ id, device: name, createdAt, lastUsedAt }) => ({
            current: id === sessionId,
            device: name,
            createdAt: new Date(createdAt).toISOString(),
            lastUsedAt: new Date(lastUsedAt).toISOString(),
          })),
          activity: recent,
        },
        ...Object.fromEntries(held),
      };
    },

    /** Deletes the account and all that is held about it. May be repeated. */
    erase,

    /** Deletes at most `limit` accounts that have long been unused, or whose deletion was cut short. */
    async sweep(limit: number): Promise<void> {
      const now = Date.now();
      const longUnused = db
        .select({ id: users.id })
        .from(users)
        .where(and(lte(users.lastSeenAt, now - UNUSED_MS), lte(users.createdAt, now - UNUSED_MS)))
        .limit(limit);
      // Marked in the statement that finds them: nobody who comes back meanwhile is among them.
      const unused = await db
        .update(users)
        .set({ deletingAt: now })
        .where(and(inArray(users.id, longUnused), isNull(users.deletingAt)))
        .returning({ id: users.id });
      const unfinished = await db
        .select({ id: users.id })
        .from(users)
        .where(lte(users.deletingAt, now - DELETION_MS))
        .orderBy(desc(users.deletingAt))
        .limit(limit);
      for (const { id } of [...unused, ...unfinished]) {
        try {
          await erase(id);
        } catch (error) {
          logEvent("erasure_failed", { user: await logIdOf(id), cause: describeError(error) });
        }
      }
    },
  };
}

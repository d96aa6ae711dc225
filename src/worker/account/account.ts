// A person's account as a whole: what the account page shows, the export of all their data, and deletion.
// A deletion may be interrupted at any point. Until `deletingAt` is set, the account is unchanged. From then
// on nobody can use it, and the cron repeats the deletion until it succeeds.
import { and, desc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { AccountResponse, User } from "#shared/contract/account.ts";
import type { Language } from "#shared/languages.ts";
import { mustAgree } from "#shared/terms.ts";
import { listActivity, noteHourly } from "#worker/account/activity.ts";
import type { Erasures } from "#worker/account/erasures.ts";
import { joinParts, type PersonalData } from "#worker/account/personal-data.ts";
import type { Person, SessionRow, Sessions, UserRow } from "#worker/account/sessions.ts";
import { isUnused, noticeBuyers } from "#worker/account/unused-accounts.ts";
import { acceptTerms, toUser } from "#worker/account/users.ts";
import type { Database } from "#worker/db/client.ts";
import { accounts, oauthFlows, sessions as sessionsTable, users } from "#worker/db/schema.ts";
import { instantOf } from "#worker/http/instant.ts";
import { AppError } from "#worker/http/errors.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import type { Mailer } from "#worker/http/mailer.ts";
import { streamText } from "#worker/http/text-stream.ts";
import type { Settings } from "#worker/settings.ts";

const SHOWN_ACTIVITY = 50;
const EXPORTED_ACTIVITY = 10_000;
/** The most notices in an hour: each takes half a minute if the mail service hangs. */
const NOTICES = 5;
// A deletion that has not ended after this time was interrupted.
const DELETION_MS = 5 * 60_000;

export type Account = ReturnType<typeof createAccount>;

export function createAccount(options: {
  db: Database;
  sessions: Sessions;
  /** The personal data that other domains store. */
  holders: readonly PersonalData[];
  /** Undefined where the deployment sends no mail. */
  mailer: Mailer | undefined;
  settings: Pick<Settings, "operator" | "publicOrigin">;
  erasures: Pick<Erasures, "record" | "findRestored">;
}) {
  const { db, sessions, holders, mailer, settings: seller, erasures } = options;

  async function erase(userId: string): Promise<void> {
    for (const holder of holders) await holder.stop?.(userId);
    await db
      .update(users)
      .set({ deletingAt: Date.now() })
      .where(and(eq(users.id, userId), isNull(users.deletingAt)));
    await erasures.record("account", userId);
    // OAuth flows are found by their session, so they are deleted before the sessions.
    const own = db
      .select({ id: sessionsTable.id })
      .from(sessionsTable)
      .where(eq(sessionsTable.userId, userId));
    await db.delete(oauthFlows).where(inArray(oauthFlows.sessionId, own));
    const { left } = await sessions.endAll(userId);
    // Deleting the user deletes the session rows too, and then nothing lists these sessions any more.
    if (left > 0) throw new Error(`${left} sessions are still in KV`);
    for (const holder of holders) await holder.erase(userId);
    // Foreign keys cascade to every other row of the user in D1.
    await db.delete(users).where(eq(users.id, userId));
    logEvent("account_deleted", { user: await logIdOf(userId) });
  }

  /** A failure of one does not stop the others; the next hour repeats it. */
  async function eraseEach(userIds: readonly string[]): Promise<void> {
    for (const id of userIds) {
      try {
        await erase(id);
      } catch (error) {
        logEvent("erasure_failed", { user: await logIdOf(id), cause: describeError(error) });
      }
    }
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
        memberSince: instantOf(user.createdAt),
        sessions: rows.map((row) => ({ id: row.id, ...describeSession(row, sessionId) })),
        activity: recent,
      };
    },

    /** Stores that the person accepts the terms. Repeatable. */
    async agree({ user }: Person, version: number): Promise<User> {
      await acceptTerms(db, user.id, version);
      return toUser({ ...user, termsVersion: version });
    },

    /**
     * Accepts the terms that stood beside a button, where the person has never accepted any. A newer version is
     * asked for on a page that says that it is new.
     * @throws AppError agreement_needed
     */
    async agreeBeside({ user }: Person, shown: number | null): Promise<void> {
      if (user.termsVersion === null && shown !== null) await acceptTerms(db, user.id, shown);
      else if (mustAgree(user.termsVersion)) throw new AppError("agreement_needed");
    },

    /** Stores the country that the person has chosen. */
    async setCountry({ user }: Person, country: string | null): Promise<User> {
      await db.update(users).set({ country }).where(eq(users.id, user.id));
      return toUser({ ...user, country });
    },

    /** Stores the language that the person has chosen. */
    async setLanguage({ user }: Person, language: Language): Promise<User> {
      await db.update(users).set({ language }).where(eq(users.id, user.id));
      return toUser({ ...user, language });
    },

    /**
     * Everything that is stored about the person, except tokens, as JSON. It is never in memory as a whole.
     * @throws AppError exported_too_often
     */
    async export({ user, sessionId }: Person, device: string): Promise<ReadableStream> {
      // All begin before the answer does, so that a failure is still answered as one.
      const held = await Promise.all(
        holders.map(async (holder) => [holder.name, await holder.export(user.id)] as const),
      );
      await noteHourly(db, user.id, "data_exported", device);
      const [identities, rows, recent] = await Promise.all([
        db.select().from(accounts).where(eq(accounts.userId, user.id)),
        sessions.list(user.id),
        listActivity(db, user.id, EXPORTED_ACTIVITY),
      ]);
      const own = {
        exportedAt: new Date().toISOString(),
        account: {
          ...toUser(user),
          emailVerified: user.emailVerified,
          memberSince: instantOf(user.createdAt),
          lastSeenAt: instantOf(user.lastSeenAt),
          youtubeEndAnnouncedAt: instantOf(user.endNoticeAt),
          deletionAnnouncedAt: instantOf(user.noticedAt),
          youtubeEndedAt: instantOf(user.youtubeEndedAt),
          acceptedTerms: acceptedTermsOf(user),
          identities: identities.map(({ issuer, subject }) => ({ issuer, subject })),
          sessions: rows.map((row) => describeSession(row, sessionId)),
          activity: recent,
        },
      };
      return streamText(joinParts([...Object.entries(own), ...held]));
    },

    /** Deletes the account and everything that is stored about it. Idempotent. */
    erase,

    /**
     * Deletes at most `limit` unused accounts, as many whose deletion was interrupted, and as many that a restore of D1 has
     * brought back. Tells buyers before.
     */
    async sweep(limit: number): Promise<void> {
      const now = Date.now();
      if (mailer) await noticeBuyers({ db, mailer, seller }, NOTICES);
      const longUnused = db.select({ id: users.id }).from(users).where(isUnused(now)).limit(limit);
      // One statement finds and marks them, so that an account used in the meantime is not deleted.
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
      await eraseEach([...unused, ...unfinished].map(({ id }) => id));
      await eraseEach(await erasures.findRestored("account", limit));
    },
  };
}

function describeSession({ id, device, createdAt, lastUsedAt }: SessionRow, currentId: string) {
  return {
    current: id === currentId,
    device,
    createdAt: instantOf(createdAt),
    lastUsedAt: instantOf(lastUsedAt),
  };
}

function acceptedTermsOf({ termsVersion, termsAcceptedAt }: UserRow) {
  if (termsVersion === null || termsAcceptedAt === null) return null;
  return { version: termsVersion, acceptedAt: instantOf(termsAcceptedAt) };
}

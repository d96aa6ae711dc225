// Which accounts nobody uses any more, and the mail that tells a buyer before theirs is deleted (product.md 16.1.26,
// decision 72). Without such a mail the account of a buyer is kept.
import { and, eq, gte, isNull, lt, lte, or, sql } from "drizzle-orm";
import { type Language, pathOf } from "#shared/languages.ts";
import type { Operator } from "#shared/operator.ts";
import { storedLanguage } from "#worker/account/account-language.ts";
import type { Database } from "#worker/db/client.ts";
import { users } from "#worker/db/schema.ts";
import { logEvent, logIdOf } from "#worker/http/log.ts";
import type { Mailer, MailText } from "#worker/http/mailer.ts";
import { wordsOf } from "#worker/http/words.ts";

const DAY_MS = 86_400_000;
/** Accounts that nobody has used for this long are deleted (product.md 16.1.1). */
export const UNUSED_MS = 3 * 365 * DAY_MS;
/** How long before it a buyer is told. */
export const NOTICE_MS = 30 * DAY_MS;
/** Where a notice was refused, it is tried again after this time. */
const AGAIN_MS = DAY_MS;

/** `lastSeenAt` is 0 in rows from before that column was added. */
const usedAt = sql<number>`max(${users.lastSeenAt}, ${users.createdAt})`;
const unusedSince = (time: number) =>
  // Two conditions instead of one on `usedAt`, so that the index of `lastSeenAt` can be used.
  and(lte(users.lastSeenAt, time), lte(users.createdAt, time), isNull(users.deletingAt));
/** A notice from before this time does not count, because the account was used after it. */
const noticeFrom = sql`${usedAt} + ${UNUSED_MS - NOTICE_MS}`;

/** The accounts to delete. */
export function isUnused(now: number) {
  const mayGo = or(
    eq(users.isPremium, false),
    and(gte(users.noticedAt, noticeFrom), lte(users.noticedAt, now - NOTICE_MS)),
  );
  return and(unusedSince(now - UNUSED_MS), mayGo);
}

/** Tells at most `limit` buyers that their account will be deleted. A mail without a clear answer counts as sent. */
export async function noticeBuyers(
  { db, mailer, seller }: { db: Database; mailer: Mailer; seller: Seller },
  limit: number,
): Promise<void> {
  const now = Date.now();
  const due = await db
    .select({ id: users.id, email: users.email, language: users.language, usedAt })
    .from(users)
    .where(
      and(
        unusedSince(now - UNUSED_MS + NOTICE_MS),
        eq(users.isPremium, true),
        eq(users.emailVerified, true),
        or(isNull(users.noticedAt), lt(users.noticedAt, noticeFrom)),
        or(isNull(users.noticeTriedAt), lte(users.noticeTriedAt, now - AGAIN_MS)),
      ),
    )
    .limit(limit);
  for (const { id, email, language, usedAt: last } of due) {
    const row = eq(users.id, id);
    await db.update(users).set({ noticeTriedAt: now }).where(row);
    const mail = noticeMail(seller, { last, now }, storedLanguage(language));
    const outcome = await mailer.send(email, mail);
    if (outcome === "sent" || outcome === "unknown") {
      await db.update(users).set({ noticedAt: now }).where(row);
    }
    logEvent("deletion_noticed", { user: await logIdOf(id), outcome });
  }
}

type Seller = { operator: Operator; publicOrigin: string };

function noticeMail(
  { operator, publicOrigin }: Seller,
  { last, now }: { last: number; now: number },
  language: Language,
): MailText {
  const { mails: words } = wordsOf(language);
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const day = dayOf(Math.max(last + UNUSED_MS, now + NOTICE_MS));
  const years = UNUSED_MS / 365 / DAY_MS;
  return {
    subject: words.deletionSubject({ day }),
    text: [
      words.deletion({ years, lastDay: dayOf(last), day }),
      words.keepAccount({ address: `${publicOrigin}${pathOf(language)}/account` }),
      words.saveData,
      `${operator.name}, ${operator.address}, ${operator.email}`,
    ].join("\n\n"),
  };
}

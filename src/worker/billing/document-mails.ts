// Sends the documents of payments by mail (product.md 9.8.6, decision 72). The transaction that writes a document also
// stores when its mail is due, so that a crash loses no mail: the cron sends what is due. Before a mail is sent, its due
// time is moved ahead. If the Worker dies before it knows the result, or the mail is clearly refused, it is sent again at
// that time. Every other result ends it.
import { and, eq, lte, type SQL } from "drizzle-orm";
import { composeDocument } from "#worker/billing/documents.ts";
import type { Database } from "#worker/db/client.ts";
import { paymentDocuments as table, payments, users } from "#worker/db/schema.ts";
import { logged } from "#worker/http/log.ts";
import type { Mailer } from "#worker/http/mailer.ts";

/** Less than the hour between two runs of the cron. */
const AGAIN_MS = 50 * 60_000;
/** A mail that is refused for so long is given up; the file stays on the account page. */
const GIVEN_UP_MS = 30 * 86_400_000;
/** A person has three documents for each purchase. */
const OF_ONE_PERSON = 30;

type Due = { document: typeof table.$inferSelect; payment: typeof payments.$inferSelect };
export type DocumentMails = ReturnType<typeof createDocumentMails>;

export function createDocumentMails(options: {
  db: Database;
  mailer: Mailer;
  waitUntil: (work: Promise<unknown>) => void;
}) {
  const { db, mailer, waitUntil } = options;

  async function sendDue(which: SQL | undefined, limit: number): Promise<void> {
    const due = await db
      .select({ document: table, payment: payments })
      .from(table)
      .innerJoin(payments, eq(payments.intentId, table.intentId))
      .where(and(lte(table.mailDueAt, Date.now()), which))
      .orderBy(table.mailDueAt)
      .limit(limit);
    for (const one of due) {
      const { intentId, kind } = one.document;
      await send(one).catch(logged("document_not_mailed", undefined, { intentId, kind }));
    }
  }

  async function send({ document, payment }: Due): Promise<void> {
    const { intentId, kind, mailDueAt, issuedAt } = document;
    const now = Date.now();
    const address = await addressOf(payment.userId);
    const isGivenUp = address === undefined || issuedAt < now - GIVEN_UP_MS;
    const row = and(eq(table.intentId, intentId), eq(table.kind, kind));
    const claimed = await db
      .update(table)
      .set({ mailDueAt: isGivenUp ? null : now + AGAIN_MS })
      .where(and(row, eq(table.mailDueAt, mailDueAt ?? 0)))
      .returning({ kind: table.kind });
    if (claimed.length === 0 || isGivenUp) return;
    const { title: subject, text } = composeDocument(document, payment);
    const isRefused = (await mailer.send(address, { subject, text })) === "refused";
    // What was refused is due again at once, because the account may be about to be deleted.
    await db
      .update(table)
      .set({ mailDueAt: isRefused ? now : null })
      .where(row);
  }

  /** Where a person's documents go: only to an address of which Google says that it is theirs. */
  async function addressOf(userId: string): Promise<string | undefined> {
    const own = and(eq(users.id, userId), eq(users.emailVerified, true));
    return (await db.select({ email: users.email }).from(users).where(own).get())?.email;
  }

  return {
    addressOf,

    /** Sends those of a payment, without making anybody wait for it. */
    sendSoon: (intentId: string): void =>
      waitUntil(
        sendDue(eq(table.intentId, intentId), OF_ONE_PERSON).catch(
          logged("document_not_mailed", undefined, { intentId }),
        ),
      ),

    /** Sends those of a person whose account, with its address, is about to be deleted. */
    sendAllOf: (userId: string): Promise<void> =>
      sendDue(eq(payments.userId, userId), OF_ONE_PERSON),

    /** Sends at most `limit` that nobody has sent yet. */
    sweep: (limit: number): Promise<void> => sendDue(undefined, limit),
  };
}

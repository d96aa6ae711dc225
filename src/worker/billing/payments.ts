// Payments, and the plan that follows from them. Whatever may have changed a payment (checkout, webhook,
// cron, refund) calls `settle`. It fetches the intent from Stripe, writes the payment's row, and updates
// the plan from the rows in the same transaction. So missing, repeated and reordered calls do no harm
// (decision 25).
import { and, eq, exists, inArray, isNull, lt, lte, notExists, sql } from "drizzle-orm";
import { readLanguage } from "#worker/account/account-language.ts";
import type { PersonalData } from "#worker/account/personal-data.ts";
import type { DocumentMails } from "#worker/billing/document-mails.ts";
import type { Seller } from "#worker/billing/document-texts.ts";
import { exportDocuments, saleDocuments } from "#worker/billing/documents.ts";
import {
  isPremiumState,
  judge,
  nextFetchAt,
  type PaymentState,
  PREMIUM_STATES,
} from "#worker/billing/judge.ts";
import { PREMIUM_CENTS } from "#shared/plans.ts";
import type { Intent, StripeClient } from "#worker/billing/stripe.ts";
import type { Database } from "#worker/db/client.ts";
import { paymentEvents, payments, users } from "#worker/db/schema.ts";
import { describeError, logEvent, logged, logIdOf } from "#worker/http/log.ts";

const DAY_MS = 86_400_000;
/** An unpaid intent is canceled after this time; the next visit creates a new one. */
const UNPAID_LIFETIME_MS = DAY_MS;
/** Stripe repeats an event for three days at most. */
const EVENT_KEPT_MS = 30 * DAY_MS;
/** Payment data is kept for seven years (product.md 16.1.11). */
export const KEPT_MS = 7 * 365 * DAY_MS;

type Row = typeof payments.$inferSelect;
export type PaymentRow = Row;
type Settled = { row: Row; intent: Intent };
export type Payments = ReturnType<typeof createPayments>;

export function createPayments(options: {
  db: Database;
  stripe: StripeClient;
  seller: Seller;
  /** Undefined where the deployment sends no mail. */
  mails?: DocumentMails | undefined;
}) {
  const { db, stripe, seller, mails } = options;
  const find = (intentId: string): Promise<Row | undefined> =>
    db.select().from(payments).where(eq(payments.intentId, intentId)).get();

  /**
   * Brings the payment's row and its owner's plan to Stripe's current state. Nothing else grants or
   * withdraws Premium. Idempotent, and safe to call concurrently.
   * @returns undefined if Stripe has no such intent, or it belongs to no user of this deployment
   * @throws AppError payment_provider_unavailable
   */
  async function settle(intentId: string, eventId?: string): Promise<Settled | undefined> {
    // Each fetch is numbered before it begins, so that an earlier one never overwrites a later one.
    const numbered = await db
      .update(payments)
      .set({ fetchSeq: sql`${payments.fetchSeq} + 1` })
      .where(eq(payments.intentId, intentId))
      .returning();
    const intent = await stripe.readIntent(intentId);
    const [row] = numbered;
    if (intent && row) return write(row, intent, eventId);
    if (intent && (await insertMissing(intent))) return settle(intentId, eventId);
    logEvent("payment_unknown", { intentId, isAtStripe: intent !== undefined });
    return undefined;
  }

  /** Writes Stripe's answer unless that of a later fetch is already written. */
  async function write(row: Row, intent: Intent, eventId?: string): Promise<Settled> {
    const now = Date.now();
    const { userId, amountCents, fetchSeq } = row;
    const state = judge(intent, { userId, amountCents, isLive: stripe.isLive });
    // The account was deleted before the payment succeeded: refund it.
    const isOrphan = state === "paid" && row.state === "open" && !(await userExists(row.userId));
    const refundRequestedAt = row.refundRequestedAt ?? (isOrphan ? now : null);
    const isRefundRequested = refundRequestedAt !== null;
    // Only when the payment begins to give Premium: payments from before there were documents get none.
    const isSale = isPremiumState(state) && !isPremiumState(row.state);
    const documents = isSale
      ? saleDocuments(
          db,
          seller,
          { row, intent, now, mailDueAt: mails ? now : null },
          await readLanguage(db, row.userId),
        )
      : [];
    const due = nextFetchAt(state, { age: now - intent.createdAt, isRefundRequested, now });
    const [written, , after] = await db.batch([
      db
        .update(payments)
        .set({
          state,
          writtenFetchSeq: fetchSeq,
          // The refund may have been requested during the fetch.
          refundRequestedAt: sql`coalesce(${payments.refundRequestedAt}, ${refundRequestedAt})`,
          paidAt: intent.paidAt ?? row.paidAt,
          receiptUrl: intent.receiptUrl ?? row.receiptUrl,
          endedAt: hasEnded(state) ? (row.endedAt ?? now) : null,
          dueAt:
            isRefundRequested || !isPremiumState(state)
              ? due
              : sql`case when ${payments.refundRequestedAt} is null
                  then ${due} else ${payments.dueAt} end`,
        })
        .where(and(eq(payments.intentId, row.intentId), lt(payments.writtenFetchSeq, fetchSeq)))
        .returning({ state: payments.state }),
      updatePlan(row.userId),
      db.select().from(payments).where(eq(payments.intentId, row.intentId)),
      ...(eventId === undefined ? [] : [recordEvent(eventId, now)]),
      ...documents,
    ]);
    if (isSale) mails?.sendSoon(row.intentId);
    if (written.length > 0 && state !== row.state) await logStateChange(row, state, isOrphan);
    return { row: after[0] ?? row, intent };
  }

  /** Runs in the transaction of every change to a payment, so that plan and payments always agree. */
  function updatePlan(userId: string) {
    const premiumPayments = db
      .select({ id: payments.intentId })
      .from(payments)
      .where(
        and(
          eq(payments.userId, userId),
          eq(payments.isLive, stripe.isLive),
          inArray(payments.state, [...PREMIUM_STATES]),
        ),
      );
    return db
      .update(users)
      .set({ isPremium: sql`${exists(premiumPayments)}` })
      .where(eq(users.id, userId));
  }

  /** Runs in the transaction of the event's effect, so that an event is recorded only once it is handled. */
  function recordEvent(eventId: string, now: number) {
    return db.insert(paymentEvents).values({ id: eventId, at: now }).onConflictDoNothing();
  }

  /** Inserts the row of an intent of ours if the process died before it did so. */
  async function insertMissing(intent: Intent): Promise<boolean> {
    const { userId, isLive } = intent;
    const isOurs = userId !== undefined && isLive === stripe.isLive && (await userExists(userId));
    return isOurs && (await insert(userId, intent));
  }

  async function insert(userId: string, intent: Intent): Promise<boolean> {
    const { id, isLive, currency, createdAt } = intent;
    const added = await db
      .insert(payments)
      .values({
        intentId: id,
        userId,
        isLive,
        state: "open",
        // The price, not the intent's amount, which need not be ours.
        amountCents: PREMIUM_CENTS,
        currency,
        createdAt,
        dueAt: createdAt,
      })
      .onConflictDoNothing()
      .returning({ id: payments.intentId });
    return added.length > 0;
  }

  /** False once the deletion of the account has begun. */
  async function userExists(userId: string): Promise<boolean> {
    const active = and(eq(users.id, userId), isNull(users.deletingAt));
    return (await db.select({ id: users.id }).from(users).where(active).get()) !== undefined;
  }

  async function findOpen(userId: string): Promise<Row | undefined> {
    const own = and(eq(payments.userId, userId), eq(payments.isLive, stripe.isLive));
    return db
      .select()
      .from(payments)
      .where(and(own, eq(payments.state, "open")))
      .get();
  }

  /** Refunds the payment and withdraws its Premium. @throws AppError payment_provider_unavailable */
  async function refund(intentId: string): Promise<void> {
    try {
      await stripe.refund(intentId);
    } finally {
      // Also after a refusal: most likely the bank has taken the payment back already.
      await settle(intentId);
    }
  }

  /** Handles one payment that is due: settles it, cancels it if unpaid, or retries its refund. */
  async function checkDue(row: Row): Promise<void> {
    if (row.refundRequestedAt !== null && row.state === "paid") return refund(row.intentId);
    const settled = await settle(row.intentId);
    if (!settled) return stopTracking(row);
    const isOld = Date.now() - row.createdAt > UNPAID_LIFETIME_MS;
    if (settled.row.state !== "open" || !(isOld || !(await userExists(row.userId)))) return;
    await stripe.cancelIntent(row.intentId);
    await settle(row.intentId);
  }

  /** For an intent that Stripe does not know, as one made with other keys: it can never change. */
  async function stopTracking(row: Row): Promise<void> {
    const isOpen = row.state === "open";
    await db
      .update(payments)
      .set({ dueAt: null, ...(isOpen && { state: "canceled", endedAt: Date.now() }) })
      .where(sameRow(row));
  }

  return {
    find,
    insert,
    settle,
    refund,
    stopTracking,

    /**
     * Handles a call of Stripe's webhook. An event of another account or mode is ignored without an error,
     * because Stripe would repeat it for days.
     * @throws AppError invalid_signature for a forged event; payment_provider_unavailable, after which
     * Stripe repeats the event
     */
    async hear(body: string, signature: string): Promise<void> {
      const { id, type, isLive, isForeign, intentId } = await stripe.readEvent(body, signature);
      if (isForeign || isLive !== stripe.isLive) {
        return logEvent("payment_event_refused", { id, type, isLive, isForeign });
      }
      if (intentId === undefined) return;
      const known = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id)).get();
      if (!known) await settle(intentId, id);
    },

    /** Checks at most `limit` due payments, and deletes old events and the records kept long enough. */
    async sweep(limit: number): Promise<void> {
      const now = Date.now();
      const due = await db
        .select()
        .from(payments)
        // These keys cannot read payments of the other mode; the keys may have been swapped by mistake.
        .where(and(lte(payments.dueAt, now), eq(payments.isLive, stripe.isLive)))
        .orderBy(payments.dueAt)
        .limit(limit);
      for (const row of due) {
        // Moved to the end of the queue first, so that one failing payment does not block the others.
        await db.update(payments).set({ dueAt: now }).where(sameRow(row));
        const { intentId } = row;
        await checkDue(row).catch(logged("payment_not_settled", undefined, { intentId }));
      }
      await db.delete(paymentEvents).where(lte(paymentEvents.at, now - EVENT_KEPT_MS));
      const owner = db.select({ id: users.id }).from(users).where(eq(users.id, payments.userId));
      await db
        .delete(payments)
        .where(and(lte(payments.createdAt, now - KEPT_MS), notExists(owner)));
    },

    /** Erasing keeps the records. It cancels an open intent, so that nobody pays for a deleted account. */
    personalData: {
      name: "payments",
      export: async (userId) => {
        const rows = await db.select().from(payments).where(eq(payments.userId, userId));
        return {
          payments: rows.map(
            ({
              fetchSeq: _fetchSeq,
              writtenFetchSeq: _written,
              dueAt: _dueAt,
              guaranteeUsedBy,
              ...row
            }) => ({ ...row, guaranteeUsed: guaranteeUsedBy !== null }),
          ),
          documents: await exportDocuments(db, userId),
        };
      },
      erase: async (userId) => {
        await mails?.sendAllOf(userId);
        const open = await findOpen(userId);
        if (!open) return;
        try {
          await stripe.cancelIntent(open.intentId);
          await settle(open.intentId);
        } catch (error) {
          // The cron cancels it later, or refunds it if it was paid in the meantime.
          logEvent("payment_not_canceled", { cause: describeError(error) });
        }
      },
    } satisfies PersonalData,
  };
}

function sameRow(row: Row) {
  return and(
    eq(payments.intentId, row.intentId),
    eq(payments.writtenFetchSeq, row.writtenFetchSeq),
  );
}

function hasEnded(state: PaymentState): boolean {
  return state === "refunded" || state === "lost" || state === "canceled";
}

/** Logs every change of a payment, with an alert for money that nobody gets Premium for. */
async function logStateChange(
  { intentId, userId, state: from }: Row,
  to: PaymentState,
  isOrphan: boolean,
): Promise<void> {
  const user = await logIdOf(userId);
  logEvent("payment_settled", { user, intentId, from, to });
  if (to === "wrong" || isOrphan) {
    logEvent("payment_alert", { user, intentId, why: isOrphan ? "account gone" : "not the price" });
  }
}

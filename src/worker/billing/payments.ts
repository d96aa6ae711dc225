// Payments and the plan that follows from them. Everything that may have changed a payment (the page
// that paid, Stripe's webhook, the cron, a refund) ends in `settle`: it asks Stripe anew, writes the
// payment's row, and has the plan follow from the rows in the same transaction. So nothing depends on
// which of them came, how often, or in which order (decision 25).
import { and, eq, exists, inArray, isNull, lt, lte, notExists, sql } from "drizzle-orm";
import type { PersonalData } from "#worker/account/personal-data.ts";
import { CARRYING, judge, nextFetchAt, type PaymentState } from "#worker/billing/judge.ts";
import { PREMIUM_CENTS } from "#shared/plans.ts";
import type { Intent, StripeClient } from "#worker/billing/stripe.ts";
import type { Database } from "#worker/db/client.ts";
import { paymentEvents, payments, users } from "#worker/db/schema.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";

const DAY_MS = 86_400_000;
/** An intent that nobody has paid by then is given up; the next visit begins a new one. */
const GIVEN_UP_MS = DAY_MS;
/** Stripe tells an event for three days at most. */
const EVENT_MS = 30 * DAY_MS;
/** Payment data is kept for seven years (product.md 16.1.11). */
export const KEPT_MS = 7 * 365 * DAY_MS;

type Row = typeof payments.$inferSelect;
export type PaymentRow = Row;
type Settled = { row: Row; intent: Intent };
export type Payments = ReturnType<typeof createPayments>;

export function createPayments({ db, stripe }: { db: Database; stripe: StripeClient }) {
  const find = (intentId: string): Promise<Row | undefined> =>
    db.select().from(payments).where(eq(payments.intentId, intentId)).get();

  /**
   * The one door to Premium and out of it: brings the payment's row and its owner's plan to what
   * Stripe says now. May be repeated, also at once, by anybody who knows the id.
   * @returns undefined for an intent that is nobody's here
   * @throws AppError payment_provider_unavailable
   */
  async function settle(intentId: string, eventId?: string): Promise<Settled | undefined> {
    // Each fetch takes its number before it begins: an earlier one never overwrites a later one.
    const numbered = await db
      .update(payments)
      .set({ fetchSeq: sql`${payments.fetchSeq} + 1` })
      .where(eq(payments.intentId, intentId))
      .returning();
    const intent = await stripe.readIntent(intentId);
    const [row] = numbered;
    if (intent && row) return write(row, intent, eventId);
    if (intent && (await adopt(intent))) return settle(intentId, eventId);
    logEvent("payment_of_nobody", { intentId, isThere: intent !== undefined });
    return undefined;
  }

  /** Writes what Stripe answered, unless the answer of a later fetch is written already. */
  async function write(row: Row, intent: Intent, eventId?: string): Promise<Settled> {
    const now = Date.now();
    const { userId, amountCents, fetchSeq } = row;
    const state = judge(intent, { userId, amountCents, isLive: stripe.isLive });
    // Nobody is left to have what was paid for: it goes back.
    const isOrphan = state === "paid" && row.state === "open" && !(await isHere(row.userId));
    const refundRequestedAt = row.refundRequestedAt ?? (isOrphan ? now : null);
    const isRefunding = refundRequestedAt !== null && state === "paid";
    const due = nextFetchAt(state, { age: now - intent.createdAt, isRefunding, now });
    const [written, , after] = await db.batch([
      db
        .update(payments)
        .set({
          state,
          writtenFetchSeq: fetchSeq,
          // It may have been asked for while Stripe was.
          refundRequestedAt: sql`coalesce(${payments.refundRequestedAt}, ${refundRequestedAt})`,
          paidAt: intent.paidAt ?? row.paidAt,
          receiptUrl: intent.receiptUrl ?? row.receiptUrl,
          endedAt: hasEnded(state) ? (row.endedAt ?? now) : null,
          dueAt: isRefunding
            ? due
            : sql`case when ${payments.refundRequestedAt} is null or ${state} <> 'paid'
                then ${due} else ${payments.dueAt} end`,
        })
        .where(and(eq(payments.intentId, row.intentId), lt(payments.writtenFetchSeq, fetchSeq)))
        .returning({ state: payments.state }),
      followPayments(row.userId),
      db.select().from(payments).where(eq(payments.intentId, row.intentId)),
      ...(eventId === undefined ? [] : [noteEvent(eventId, now)]),
    ]);
    if (written.length > 0 && state !== row.state) await report(row, state, isOrphan);
    return { row: after[0] ?? row, intent };
  }

  /** The plan is what the payments say; written in the transaction of every change to one. */
  function followPayments(userId: string) {
    const carrying = db
      .select({ id: payments.intentId })
      .from(payments)
      .where(
        and(
          eq(payments.userId, userId),
          eq(payments.isLive, stripe.isLive),
          inArray(payments.state, [...CARRYING]),
        ),
      );
    return db
      .update(users)
      .set({ isPremium: sql`${exists(carrying)}` })
      .where(eq(users.id, userId));
  }

  /** In the transaction of its effect, or of the later fetch that was written first. */
  function noteEvent(eventId: string, now: number) {
    return db.insert(paymentEvents).values({ id: eventId, at: now }).onConflictDoNothing();
  }

  /** An intent of ours whose row was not written before the process died. */
  async function adopt(intent: Intent): Promise<boolean> {
    const { userId, isLive } = intent;
    const isOurs = userId !== undefined && isLive === stripe.isLive && (await isHere(userId));
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
        // What is asked, which an intent that was not made here need not be.
        amountCents: PREMIUM_CENTS,
        currency,
        createdAt,
        dueAt: createdAt,
      })
      .onConflictDoNothing()
      .returning({ id: payments.intentId });
    return added.length > 0;
  }

  async function isHere(userId: string): Promise<boolean> {
    const here = and(eq(users.id, userId), isNull(users.deletingAt));
    return (await db.select({ id: users.id }).from(users).where(here).get()) !== undefined;
  }

  async function openOf(userId: string): Promise<Row | undefined> {
    const own = and(eq(payments.userId, userId), eq(payments.isLive, stripe.isLive));
    return db
      .select()
      .from(payments)
      .where(and(own, eq(payments.state, "open")))
      .get();
  }

  /** Has the money go back, and the plan with it. @throws AppError payment_provider_unavailable */
  async function sendBack(intentId: string): Promise<void> {
    try {
      await stripe.refund(intentId);
    } finally {
      // Also where it is refused: a bank that has it already is the likeliest reason.
      await settle(intentId);
    }
  }

  /** What the cron finds due: looked at, given up, or sent back once more. */
  async function checkDue(row: Row): Promise<void> {
    if (row.refundRequestedAt !== null && row.state === "paid") return sendBack(row.intentId);
    const settled = await settle(row.intentId);
    if (!settled) return giveUp(row);
    const isOld = Date.now() - row.createdAt > GIVEN_UP_MS;
    if (settled.row.state !== "open" || !(isOld || !(await isHere(row.userId)))) return;
    await stripe.cancelIntent(row.intentId);
    await settle(row.intentId);
  }

  /** Of what Stripe does not know (made with other keys) nothing can come any more. */
  async function giveUp(row: Row): Promise<void> {
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
    sendBack,
    giveUp,

    /**
     * Takes what Stripe's webhook brings. What is not ours changes nothing and is no failure: it
     * would be told again for days.
     * @throws AppError invalid_signature for a forged one, payment_provider_unavailable to be told again
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

    /** Looks at no more than `limit` payments that are due, and lets go of what is over its time. */
    async sweep(limit: number): Promise<void> {
      const now = Date.now();
      const due = await db
        .select()
        .from(payments)
        // Those of the other mode say nothing to these keys, and keys may be exchanged by mistake.
        .where(and(lte(payments.dueAt, now), eq(payments.isLive, stripe.isLive)))
        .orderBy(payments.dueAt)
        .limit(limit);
      for (const row of due) {
        // Whatever comes of it, the others have their turn first at the next pass.
        await db.update(payments).set({ dueAt: now }).where(sameRow(row));
        await checkDue(row).catch((error: unknown) =>
          logEvent("payment_not_settled", { intentId: row.intentId, cause: describeError(error) }),
        );
      }
      await db.delete(paymentEvents).where(lte(paymentEvents.at, now - EVENT_MS));
      const owner = db.select({ id: users.id }).from(users).where(eq(users.id, payments.userId));
      await db
        .delete(payments)
        .where(and(lte(payments.createdAt, now - KEPT_MS), notExists(owner)));
    },

    /** The records stay; what is open is given up, so that nobody pays for an account that is gone. */
    personalData: {
      name: "payments",
      export: async (userId) => {
        const rows = await db.select().from(payments).where(eq(payments.userId, userId));
        return {
          payments: rows.map(
            ({ fetchSeq: _fetchSeq, writtenFetchSeq: _written, dueAt: _dueAt, ...row }) => row,
          ),
        };
      },
      erase: async (userId) => {
        const open = await openOf(userId);
        if (!open) return;
        try {
          await stripe.cancelIntent(open.intentId);
          await settle(open.intentId);
        } catch (error) {
          // The cron gives it up then, and sends back what was paid meanwhile.
          logEvent("payment_not_given_up", { cause: describeError(error) });
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

/** Money that nobody has Premium for, and every change of a payment, stand in the log. */
async function report(
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

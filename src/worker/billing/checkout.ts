// What people can do with payments: begin one, confirm it, list their payments, and ask for a refund.
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Payment } from "#shared/contract/billing.ts";
import { MONEY_BACK_DAYS, PREMIUM_CENTS } from "#shared/plans.ts";
import { isPremiumState } from "#worker/billing/judge.ts";
import type { PaymentRow, Payments } from "#worker/billing/payments.ts";
import type { Intent, StripeClient } from "#worker/billing/stripe.ts";
import type { Database } from "#worker/db/client.ts";
import { payments as table } from "#worker/db/schema.ts";
import { AppError } from "#worker/http/errors.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";

const MONEY_BACK_MS = MONEY_BACK_DAYS * 86_400_000;
const ATTEMPTS = 5;

export type Checkout = ReturnType<typeof createCheckout>;

export function createCheckout(options: {
  db: Database;
  stripe: StripeClient;
  payments: Payments;
}) {
  const { db, stripe, payments } = options;

  /** All payments of a person in the current mode (test or live), newest first. */
  function listRows(userId: string): Promise<PaymentRow[]> {
    return db
      .select()
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.isLive, stripe.isLive)))
      .orderBy(desc(table.createdAt));
  }

  return {
    /**
     * The client secret of the person's open intent, which is created if there is none. Intents are
     * numbered, so that two tabs create the same one.
     * @throws AppError already_premium, payment_under_way, payment_keys_mismatched,
     * payment_provider_unavailable, payment_provider_incomplete, temporarily_unavailable
     */
    async begin(user: { id: string; isPremium: boolean }): Promise<string> {
      if (!stripe.keysMatch) {
        throw new AppError("payment_keys_mismatched");
      }
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const own = await listRows(user.id);
        if (user.isPremium || own.some(({ state }) => isPremiumState(state))) {
          throw new AppError("already_premium");
        }
        const open = own.find(({ state }) => state === "open");
        if (open) {
          const settled = await payments.settle(open.intentId);
          if (!settled) await payments.stopTracking(open);
          if (settled?.row.state !== "open") continue;
          const secret = secretOf(settled.intent);
          if (settled.intent.amountCents === PREMIUM_CENTS) return secret;
          // It was created before the price changed.
          await stripe.cancelIntent(open.intentId);
          continue;
        }
        const intent = await stripe.createIntent(user.id, own.length);
        if (await payments.insert(user.id, intent)) return secretOf(intent);
      }
      throw new AppError("temporarily_unavailable");
    },

    /**
     * Settles one of the person's own payments. Returns only if it gives Premium. Idempotent.
     * @throws AppError no_such_payment, payment_unverified, payment_unconfirmed, payment_provider_unavailable
     */
    async confirm(userId: string, intentId: string): Promise<void> {
      const row = await payments.find(intentId);
      if (row?.userId !== userId) throw new AppError("no_such_payment");
      const settled = await payments.settle(intentId);
      if (settled && isPremiumState(settled.row.state)) return;
      throw new AppError(
        settled?.intent.status === "processing" ? "payment_unconfirmed" : "payment_unverified",
      );
    },

    /** Payments that were paid at some time, newest first. */
    async list(userId: string): Promise<Payment[]> {
      return (await listRows(userId)).flatMap((row) => toPayment(row) ?? []);
    },

    /**
     * Records the request for a refund, then refunds. If Stripe does not answer, the cron retries.
     * Idempotent.
     * @throws AppError no_such_payment, refund_too_late, refund_disputed, refund_made_by_bank
     */
    async refund(userId: string, intentId: string): Promise<Payment> {
      const row = await payments.find(intentId);
      const shown = row?.userId === userId ? toPayment(row) : undefined;
      if (!shown) throw new AppError("no_such_payment");
      if (shown.state === "refunding" || shown.state === "refunded") return shown;
      if (shown.refundableUntil === null) {
        throw new AppError(NOT_REFUNDABLE[shown.state]);
      }
      const now = Date.now();
      await db
        .update(table)
        .set({ refundRequestedAt: now, dueAt: now })
        .where(and(eq(table.intentId, intentId), isNull(table.refundRequestedAt)));
      logEvent("refund_requested", { user: await logIdOf(userId), intentId });
      await payments
        .refund(intentId)
        .catch((error: unknown) =>
          logEvent("refund_failed", { intentId, cause: describeError(error) }),
        );
      const after = await payments.find(intentId);
      return (after && toPayment(after)) ?? shown;
    },
  };
}

const NOT_REFUNDABLE = {
  paid: "refund_too_late",
  disputed: "refund_disputed",
  lost: "refund_made_by_bank",
} as const;

/** @throws AppError payment_under_way, payment_provider_incomplete */
function secretOf({ status, clientSecret }: Intent): string {
  if (status === "processing" || status === "requires_capture") {
    throw new AppError("payment_under_way");
  }
  if (clientSecret) return clientSecret;
  throw new AppError("payment_provider_incomplete");
}

/** As its owner sees it; undefined if it was never paid or is `wrong`. */
function toPayment(row: PaymentRow): Payment | undefined {
  const { intentId: id, amountCents, currency, state, paidAt, endedAt, receiptUrl } = row;
  if (paidAt === null || state === "open" || state === "canceled" || state === "wrong") {
    return undefined;
  }
  const isRefunding = state === "paid" && row.refundRequestedAt !== null;
  const until = paidAt + MONEY_BACK_MS;
  const canAsk = state === "paid" && !isRefunding && Date.now() < until;
  return {
    id,
    plan: "Premium",
    amountCents,
    currency,
    state: isRefunding ? "refunding" : state,
    paidAt: new Date(paidAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    receiptUrl,
    refundableUntil: canAsk ? new Date(until).toISOString() : null,
  };
}

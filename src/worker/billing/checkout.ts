// What people ask of payments: to begin one, to have Premium for it, to see what was paid, and to have
// the money back.
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Payment } from "#shared/contract/billing.ts";
import { MONEY_BACK_DAYS, PREMIUM_CENTS } from "#shared/plans.ts";
import { carriesPremium } from "#worker/billing/judge.ts";
import type { PaymentRow, Payments } from "#worker/billing/payments.ts";
import type { Intent, StripeClient } from "#worker/billing/stripe.ts";
import type { Database } from "#worker/db/client.ts";
import { payments as table } from "#worker/db/schema.ts";
import { AppError } from "#worker/http/errors.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";

const MONEY_BACK_MS = MONEY_BACK_DAYS * 86_400_000;
const ROUNDS = 5;

export type Checkout = ReturnType<typeof createCheckout>;

export function createCheckout(options: {
  db: Database;
  stripe: StripeClient;
  payments: Payments;
}) {
  const { db, stripe, payments } = options;

  /** All payments of a person with this kind of money, newest first. */
  function ownOf(userId: string): Promise<PaymentRow[]> {
    return db
      .select()
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.isLive, stripe.isLive)))
      .orderBy(desc(table.createdAt));
  }

  return {
    /**
     * The secret of the person's one open intent, a new one where there is none. Intents are numbered,
     * so that two tabs at once ask Stripe for the same one.
     * @throws AppError already_premium, payment_under_way, not_configured, upstream_failed
     */
    async begin(user: { id: string; isPremium: boolean }): Promise<string> {
      if (!stripe.keysMatch) {
        const sentence =
          "Payments are not set up right: mismatched keys, one for tests and one for real payments.";
        throw new AppError("not_configured", sentence);
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        const own = await ownOf(user.id);
        if (user.isPremium || own.some(({ state }) => carriesPremium(state))) {
          throw new AppError("already_premium", "You have Premium already. Nothing was charged.");
        }
        const open = own.find(({ state }) => state === "open");
        if (open) {
          const settled = await payments.settle(open.intentId);
          if (!settled) await payments.giveUp(open);
          if (settled?.row.state !== "open") continue;
          const secret = secretOf(settled.intent);
          if (settled.intent.amountCents === PREMIUM_CENTS) return secret;
          // Begun at a price that the screen does not name any more.
          await stripe.cancelIntent(open.intentId);
          continue;
        }
        const intent = await stripe.createIntent(user.id, own.length);
        if (await payments.insert(user.id, intent)) return secretOf(intent);
      }
      throw new AppError("internal", "That did not work just now. Please try again in a minute.");
    },

    /**
     * Settles a payment for the person who says that it is theirs.
     * @throws AppError not_found, payment_unverified, upstream_failed
     */
    async confirm(userId: string, intentId: string): Promise<void> {
      const row = await payments.find(intentId);
      if (row?.userId !== userId) throw new AppError("not_found", "There is no such payment.");
      const settled = await payments.settle(intentId);
      if (settled && carriesPremium(settled.row.state)) return;
      throw new AppError(
        "payment_unverified",
        settled?.intent.status === "processing"
          ? "Your bank has not confirmed the payment yet. Premium comes by itself as soon as it has."
          : "This payment has not gone through, so there is no Premium for it.",
      );
    },

    /** What the person has paid, newest first. */
    async list(userId: string): Promise<Payment[]> {
      return (await ownOf(userId)).flatMap((row) => toPayment(row) ?? []);
    },

    /**
     * Notes once that the person wants the money back, and sends it. Where Stripe does not answer, the
     * cron goes on.
     * @throws AppError not_found, refund_refused
     */
    async refund(userId: string, intentId: string): Promise<Payment> {
      const row = await payments.find(intentId);
      const shown = row?.userId === userId ? toPayment(row) : undefined;
      if (!shown) throw new AppError("not_found", "There is no such payment.");
      if (shown.state === "refunding" || shown.state === "refunded") return shown;
      if (shown.refundableUntil === null) {
        throw new AppError("refund_refused", NOT_REFUNDABLE[shown.state]);
      }
      const now = Date.now();
      await db
        .update(table)
        .set({ refundRequestedAt: now, dueAt: now })
        .where(and(eq(table.intentId, intentId), isNull(table.refundRequestedAt)));
      logEvent("refund_requested", { user: await logIdOf(userId), intentId });
      await payments
        .sendBack(intentId)
        .catch((error: unknown) =>
          logEvent("refund_failed", { intentId, cause: describeError(error) }),
        );
      const after = await payments.find(intentId);
      return (after && toPayment(after)) ?? shown;
    },
  };
}

const NOT_REFUNDABLE = {
  paid: `The ${MONEY_BACK_DAYS} days of the money-back guarantee are over.`,
  disputed: "Your bank is asking for this payment already, so it cannot be sent back from here.",
  lost: "Your bank has taken this payment back already.",
} as const;

/** @throws AppError payment_under_way, upstream_failed */
function secretOf({ status, clientSecret }: Intent): string {
  if (status === "processing" || status === "requires_capture") {
    throw new AppError(
      "payment_under_way",
      "Your bank is still looking at your payment. Premium comes by itself once it has agreed.",
    );
  }
  if (clientSecret) return clientSecret;
  throw new AppError("upstream_failed", "The card payment provider gave no answer to go on with.");
}

/** As its owner sees it; nothing for what was never paid. */
function toPayment(row: PaymentRow): Payment | undefined {
  const { intentId: id, amountCents, currency, state, paidAt, endedAt, receiptUrl } = row;
  if (paidAt === null || state === "open" || state === "canceled" || state === "wrong") {
    return undefined;
  }
  const isRefunding = state === "paid" && row.refundRequestedAt !== null;
  const until = paidAt + MONEY_BACK_MS;
  const mayAsk = state === "paid" && !isRefunding && Date.now() < until;
  return {
    id,
    plan: "Premium",
    amountCents,
    currency,
    state: isRefunding ? "refunding" : state,
    paidAt: new Date(paidAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    receiptUrl,
    refundableUntil: mayAsk ? new Date(until).toISOString() : null,
  };
}

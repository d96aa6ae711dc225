// Derives a payment's state from Stripe's current data alone, never from events or their order.
import { PREMIUM_CURRENCY } from "#shared/plans.ts";
import type { Intent } from "#worker/billing/stripe.ts";
import type { payments } from "#worker/db/schema.ts";

/**
 * `open` may still be paid. `paid` and `disputed` (the bank has not decided) give Premium; `refunded` and
 * `lost` do not. `wrong` was paid, but not the price, currency, mode or user that was expected; the
 * operator has to check it.
 */
export type PaymentState = (typeof payments.$inferSelect)["state"];

export const PREMIUM_STATES: readonly PaymentState[] = ["paid", "disputed"];

export function isPremiumState(state: PaymentState): boolean {
  return PREMIUM_STATES.includes(state);
}

/**
 * @param expected the amount is the price when the payment began, so that a later price change does not
 * invalidate it
 */
export function judge(
  intent: Intent,
  expected: { userId: string; isLive: boolean; amountCents: number },
): PaymentState {
  if (intent.status === "canceled") return "canceled";
  if (intent.status !== "succeeded") return "open";
  const isRight =
    intent.amountCents === expected.amountCents &&
    intent.receivedCents === expected.amountCents &&
    intent.currency === PREMIUM_CURRENCY &&
    intent.userId === expected.userId &&
    intent.isLive === expected.isLive;
  if (!isRight) return "wrong";
  if (intent.dispute === "lost") return "lost";
  if (intent.refundedCents >= intent.receivedCents) return "refunded";
  return intent.dispute === "open" ? "disputed" : "paid";
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Banks may take a payment back for about four months.
const WATCHED_MS = 200 * DAY_MS;

/**
 * When to fetch the payment again if no webhook arrives, in milliseconds since the epoch: in every cron run
 * while it is open or being refunded, daily while a requested refund waits for a bank, ever less often while
 * only a bank can change it, then never.
 */
export function nextFetchAt(
  state: PaymentState,
  { age, isRefundRequested, now }: { age: number; isRefundRequested: boolean; now: number },
): number | null {
  if (state === "open") return now;
  if (!isPremiumState(state)) return null;
  if (isRefundRequested) return state === "disputed" ? now + DAY_MS : now;
  if (age > WATCHED_MS) return null;
  return now + Math.min(30 * DAY_MS, Math.max(HOUR_MS, age / 2));
}

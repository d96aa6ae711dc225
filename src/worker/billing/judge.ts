// What a payment is worth, from what Stripe says of it now: no event, no order of events.
import { PREMIUM_CURRENCY } from "#shared/plans.ts";
import type { Intent } from "#worker/billing/stripe.ts";
import type { payments } from "#worker/db/schema.ts";

/**
 * `open` may still be paid; `paid` and `disputed` (a bank asks, nothing is decided) carry Premium;
 * `refunded` and `lost` carry it no longer; `wrong` is money that is not the price of Premium for this
 * person, which somebody has to look at.
 */
export type PaymentState = (typeof payments.$inferSelect)["state"];

/** The states of a payment that carries Premium. */
export const CARRYING: readonly PaymentState[] = ["paid", "disputed"];

export function carriesPremium(state: PaymentState): boolean {
  return CARRYING.includes(state);
}

/**
 * @param expected whose it has to be, whether with real money, and what was asked when it was begun:
 * a price that changes later takes nothing from who has paid the old one
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
 * When to fetch the payment again without a webhook: at every pass while it may change at any moment,
 * less and less often while only a bank can change it, and never once nothing can. Milliseconds since
 * the epoch.
 */
export function nextFetchAt(
  state: PaymentState,
  { age, isRefunding, now }: { age: number; isRefunding: boolean; now: number },
): number | null {
  if (state === "open" || isRefunding) return now;
  if (!carriesPremium(state) || age > WATCHED_MS) return null;
  return now + Math.min(30 * DAY_MS, Math.max(HOUR_MS, age / 2));
}

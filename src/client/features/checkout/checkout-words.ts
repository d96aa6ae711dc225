// The checkout's error messages (product.md 9.2, 9.3).
import { ApiError } from "#client/api/api-error.ts";
import { failureSentence } from "#client/library/failure.ts";
import type { Finish } from "#client/plans/finish-payment.ts";
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import { PREMIUM_CENTS } from "#shared/plans.ts";

export const PRICE = `$${PREMIUM_CENTS / 100}`;

export const NO_PROVIDER = "Failed to load payment provider";
export const NO_SECRET = "Invalid payment response - no client secret found";
const MISMATCHED_KEYS =
  "Payment keys do not match: one is for tests and one for real payments. Nothing can be bought until we have put that right.";
export const PAYMENT_CANCELLED =
  "This payment was started too long ago and has been cancelled. Nothing was charged. Reload the page to start a new one.";

export const NOT_READY = "Payment system not ready. Please try again.";
export const STILL_LOADING = "Payment form is still loading. Please wait a moment and try again.";

export const SETUP_FAILED: ToastMessage = {
  title: "Payment Setup Failed",
  description: "Unable to initialize payment. Please check payment provider configuration.",
  variant: "destructive",
};

/** Why the payment could not be started. */
export function describeBeginFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === "payment_keys_mismatched") return MISMATCHED_KEYS;
  return `Failed to create payment intent: ${failureSentence(error)}`;
}

/** For a payment that Stripe accepted but our server has not verified. */
export function describeUnfinished({
  kind,
  sentence,
}: Exclude<Finish, { kind: "premium" }>): string {
  if (kind === "unpaid") return sentence;
  return `Your payment has gone through, and nothing is lost: Premium comes by itself within a few minutes. ${sentence}`;
}

export function describeLoadError(message: string | undefined): string {
  return `Unable to load payment form: ${message ?? "the payment provider did not say why."}`;
}

// The checkout's error messages (product.md 9.2, 9.3).
import { ApiError } from "#client/api/api-error.ts";
import { failureSentence } from "#client/library/failure.ts";
import type { Finish } from "#client/plans/finish-payment.ts";
import { PREMIUM } from "#client/plans/plan-words.ts";
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import * as words from "#words/checkout.ts";
import * as page from "#words/page.ts";

export const PRICE = PREMIUM.price;

export const SETUP_FAILED: ToastMessage = {
  title: words.setupFailedTitle,
  description: words.setupFailed,
  variant: "destructive",
};

/** Why the payment could not be started. */
export function describeBeginFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === "payment_keys_mismatched") {
    return words.mismatchedKeys;
  }
  return words.beginFailed({ reason: failureSentence(error) });
}

/** For a payment that Stripe accepted but our server has not verified. */
export function describeUnfinished({
  kind,
  sentence,
}: Exclude<Finish, { kind: "premium" }>): string {
  return kind === "unpaid" ? sentence : `${words.unfinished}${page.sentenceSeparator}${sentence}`;
}

export function describeLoadError(reason: string | undefined): string {
  return reason === undefined ? words.formFailedSilently : words.formFailed({ reason });
}

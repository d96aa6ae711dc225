import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/api/api-error.ts";
import { open } from "#client/api/request.ts";
import { openStripe, type Stripe } from "#client/features/checkout/stripe-js.ts";
import { failureSentence } from "#client/library/failure.ts";
import { checkPremium, type Finish } from "#client/plans/finish-payment.ts";
import { addToast, type ToastMessage } from "#client/ui/toast-queue.ts";
import type { CreatePaymentIntentResponse } from "#shared/contract/billing.ts";
import * as calls from "#shared/contract/calls.ts";
import { PREMIUM_CENTS } from "#shared/plans.ts";

export const PRICE = `$${PREMIUM_CENTS / 100}`;

const NO_PROVIDER = "Failed to load payment provider";
const NO_SECRET = "Invalid payment response - no client secret found";
const MISMATCHED_KEYS =
  "Payment keys do not match: one is for tests and one for real payments. Nothing can be bought until we have put that right.";
export const GIVEN_UP =
  "This payment was begun too long ago and has been given up. Nothing was charged. Loading the page again begins a new one.";

export const NOT_READY = "Payment system not ready. Please try again.";
export const STILL_LOADING = "Payment form is still loading. Please wait a moment and try again.";

export const SETUP_FAILED: ToastMessage = {
  title: "Payment Setup Failed",
  description: "Unable to initialize payment. Please check payment provider configuration.",
  variant: "destructive",
};

export type Beginning =
  | { kind: "ready"; stripe: Stripe; clientSecret: string }
  /** Already Premium. The screen updates from the refreshed user. */
  | { kind: "premium" }
  | { kind: "under-way"; sentence: string }
  | { kind: "problem"; message: string };

/**
 * Requests the payment intent and loads Stripe.js.
 * @throws ApiError when the session has ended
 */
export async function begin(client: QueryClient): Promise<Beginning> {
  let answer: Partial<CreatePaymentIntentResponse>;
  try {
    const body = { amount: PREMIUM_CENTS };
    const response = await open(calls.createPaymentIntent, { body });
    answer = await response.json().catch(() => ({}));
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) throw error;
    if (!(error instanceof ApiError) || status !== 409) {
      return cannotCreate(describeBeginFailure(error));
    }
    // Either the person has Premium already, or a bank is still processing a payment.
    const isPremium = await checkPremium(client);
    return isPremium ? { kind: "premium" } : { kind: "under-way", sentence: error.sentence };
  }
  const { clientSecret, publishableKey, scriptUrl } = answer;
  if (!clientSecret) return cannotCreate(NO_SECRET);
  try {
    const stripe = await openStripe(scriptUrl ?? "", publishableKey ?? "");
    return { kind: "ready", stripe, clientSecret };
  } catch {
    return { kind: "problem", message: NO_PROVIDER };
  }
}

function cannotCreate(message: string): Beginning {
  addToast(SETUP_FAILED);
  return { kind: "problem", message };
}

// The checkout's error messages (product.md 9.2, 9.3).

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

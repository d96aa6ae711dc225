import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/api/api-error.ts";
import { open } from "#client/api/request.ts";
import { describeBeginFailure, SETUP_FAILED } from "#client/features/checkout/checkout-words.ts";
import { openStripe, type Stripe } from "#client/features/checkout/stripe-js.ts";
import { checkPremium } from "#client/plans/finish-payment.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { CreatePaymentIntentResponse } from "#shared/contract/billing.ts";
import { PREMIUM_CENTS } from "#shared/plans.ts";
import * as words from "#words/checkout.ts";

export type Beginning =
  | { kind: "ready"; stripe: Stripe; clientSecret: string }
  /** The person has Premium already. The refreshed session says so, and the checkout page leaves. */
  | { kind: "premium" }
  | { kind: "under-way"; sentence: string }
  | { kind: "problem"; message: string };

/**
 * Requests the payment intent and loads Stripe.js.
 * @throws ApiError when the session has ended; the query client deals with that
 */
export async function beginPayment(client: QueryClient): Promise<Beginning> {
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
  if (!clientSecret) return cannotCreate(words.noSecret);
  try {
    const stripe = await openStripe(scriptUrl ?? "", publishableKey ?? "");
    return { kind: "ready", stripe, clientSecret };
  } catch {
    return { kind: "problem", message: words.noProvider };
  }
}

function cannotCreate(message: string): Beginning {
  addToast(SETUP_FAILED);
  return { kind: "problem", message };
}

import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/api/api-error.ts";
import { open } from "#client/api/request.ts";
import {
  describeBeginFailure,
  NO_PROVIDER,
  NO_SECRET,
} from "#client/features/checkout/checkout-words.ts";
import { openStripe, type Stripe } from "#client/features/checkout/stripe-js.ts";
import { askForPremium } from "#client/plans/refresh-plan.ts";
import * as calls from "#shared/contract/calls.ts";
import type { CreatePaymentIntentResponse } from "#shared/contract/billing.ts";
import { PREMIUM_CENTS } from "#shared/plans.ts";

export type Beginning =
  | { kind: "ready"; stripe: Stripe; clientSecret: string }
  /** Nothing to pay; the screen learns it with who is here. */
  | { kind: "premium" }
  | { kind: "under-way"; sentence: string }
  | { kind: "problem"; message: string };

/**
 * Asks for the payment and loads what it is paid with.
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
      return { kind: "problem", message: describeBeginFailure(error) };
    }
    // Either there is Premium already, or a bank is still looking at a payment.
    const isPremium = await askForPremium(client);
    return isPremium ? { kind: "premium" } : { kind: "under-way", sentence: error.sentence };
  }
  const { clientSecret, publishableKey, scriptUrl } = answer;
  if (!clientSecret) return { kind: "problem", message: NO_SECRET };
  try {
    const stripe = await openStripe(scriptUrl ?? "", publishableKey ?? "");
    return { kind: "ready", stripe, clientSecret };
  } catch {
    return { kind: "problem", message: NO_PROVIDER };
  }
}

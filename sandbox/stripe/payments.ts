// The steps of a payment: an attempt with a card leads to a charge, a decline, or a wait for the cardholder
// or the bank.
import type { Cause } from "#sandbox/stripe/call.ts";
import type { TestCard } from "#sandbox/stripe/cards.ts";
import { newCharge } from "#sandbox/stripe/charge.ts";
import { openDispute } from "#sandbox/stripe/disputes.ts";
import { docUrl, StripeFailure } from "#sandbox/stripe/errors.ts";
import { record } from "#sandbox/stripe/events.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "#sandbox/stripe/resources.ts";

/** How the cardholder can be asked for 3-D Secure. */
export interface ActionOptions {
  /** True if Stripe.js can open a dialog. */
  usesSdk: boolean;
  returnUrl: string | undefined;
}

const NOT_AUTHENTICATED = {
  code: "payment_intent_authentication_failure",
  message:
    "We are unable to authenticate your payment method. Please choose a different payment method " +
    "and try again.",
};

/** @throws StripeFailure 402 when the card is declined */
export function attemptPayment(
  cause: Cause,
  intent: PaymentIntent,
  method: PaymentMethod,
  actionOptions: ActionOptions,
): void {
  const card = cardOf(cause, method);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (card.asks !== undefined) requireAction(cause, intent, card, actionOptions);
  else if (cause.stripe.holdsPayments) waitForBank(cause, intent);
  else {
    const failure = conclude(cause, intent, false);
    if (failure !== undefined) throw failure;
  }
}

/** The cardholder's answer to 3-D Secure. The card may still be declined after it. */
export function answerAction(cause: Cause, intent: PaymentIntent, approved: boolean): void {
  intent.next_action = null;
  if (approved) {
    if (cause.stripe.holdsPayments) waitForBank(cause, intent);
    else conclude(cause, intent, true);
    return;
  }
  const { method } = paid(cause, intent);
  awaitNewMethod(intent, {
    ...NOT_AUTHENTICATED,
    doc_url: docUrl(NOT_AUTHENTICATED.code),
    payment_method: structuredClone(method),
    type: "invalid_request_error",
  });
  record(cause, "payment_intent.payment_failed", intent);
}

/** The bank's answer to a payment in `processing`; a refusal is a plain decline. */
export function finishProcessing(
  cause: Cause,
  intent: PaymentIntent,
  outcome: "succeeded" | "failed",
): void {
  intent["processing"] = null;
  if (outcome === "succeeded") {
    succeed(cause, intent, false);
    return;
  }
  decline(cause, intent, {
    code: "card_declined",
    declineCode: "generic_decline",
    message: "Your card was declined.",
  });
}

function requireAction(
  cause: Cause,
  intent: PaymentIntent,
  card: TestCard,
  actionOptions: ActionOptions,
): void {
  intent.status = "requires_action";
  const page = new URL("/stripe-js/authenticate", cause.origin);
  page.searchParams.set("payment_intent", intent.id);
  page.searchParams.set("payment_intent_client_secret", intent.client_secret);
  const onPage =
    actionOptions.returnUrl !== undefined && (card.asks === "page" || !actionOptions.usesSdk);
  if (onPage) {
    page.searchParams.set("return_url", actionOptions.returnUrl ?? "");
    const redirect_to_url = { return_url: actionOptions.returnUrl, url: page.href };
    intent.next_action = { redirect_to_url, type: "redirect_to_url" };
  } else {
    const use_stripe_sdk = {
      source: newId("payatt"),
      stripe_js: page.href,
      type: "three_d_secure_redirect",
    };
    intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk };
  }
  record(cause, "payment_intent.requires_action", intent);
}

function waitForBank(cause: Cause, intent: PaymentIntent): void {
  intent.status = "processing";
  intent["processing"] = { card: {}, type: "card" };
  record(cause, "payment_intent.processing", intent);
}

function conclude(
  cause: Cause,
  intent: PaymentIntent,
  authenticated: boolean,
): StripeFailure | undefined {
  const { card } = paid(cause, intent);
  if (card.decline !== undefined) return decline(cause, intent, card.decline);
  succeed(cause, intent, authenticated);
  return undefined;
}

function succeed(cause: Cause, intent: PaymentIntent, authenticated: boolean): void {
  const { card } = paid(cause, intent);
  const charge = addCharge(cause, intent, null, authenticated);
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  record(cause, "charge.succeeded", charge);
  record(cause, "payment_intent.succeeded", intent);
  if (card.disputed === true) openDispute(cause, charge);
}

/** Records the decline and returns the error for the caller. */
function decline(
  cause: Cause,
  intent: PaymentIntent,
  { code, declineCode, message }: NonNullable<TestCard["decline"]>,
): StripeFailure {
  const { method } = paid(cause, intent);
  const charge = addCharge(cause, intent, { code, message }, false);
  const reason = declineCode === undefined ? {} : { decline_code: declineCode };
  const about = { charge: charge.id, ...reason, payment_method: structuredClone(method) };
  awaitNewMethod(intent, { ...about, code, doc_url: docUrl(code), message, type: "card_error" });
  record(cause, "charge.failed", charge);
  record(cause, "payment_intent.payment_failed", intent);
  const more = { ...about, payment_intent: structuredClone(intent) };
  return new StripeFailure(402, message, { type: "card_error", code, more, kept: true });
}

// The intent then waits for another card.
function awaitNewMethod(intent: PaymentIntent, error: Record<string, unknown>): void {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = error;
}

function addCharge(
  cause: Cause,
  intent: PaymentIntent,
  failure: { code: string; message: string } | null,
  authenticated: boolean,
): Charge {
  const { method, card } = paid(cause, intent);
  const { created, livemode, origin, stripe } = cause;
  const details = { created, livemode, origin, failure, authenticated };
  const charge = newCharge(intent, method, card, details);
  stripe.charges.add(charge, livemode);
  intent.latest_charge = charge.id;
  return charge;
}

function paid(cause: Cause, intent: PaymentIntent) {
  const method = cause.stripe.methods.get(intent.payment_method ?? "", cause.livemode);
  return { method, card: cardOf(cause, method) };
}

function cardOf({ stripe }: Cause, { id }: PaymentMethod): TestCard {
  const card = stripe.cards.get(id);
  if (card === undefined) throw new Error(`Payment method ${id} has no card.`);
  return card;
}

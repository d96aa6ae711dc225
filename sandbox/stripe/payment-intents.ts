// Creates, changes, confirms and cancels payment intents, each only in the states that allow it.
import type { Operation, StripeCall } from "#sandbox/stripe/call.ts";
import {
  invalidParameter,
  missingParameter,
  secretMismatch,
  wrongState,
  type StripeFailure,
} from "#sandbox/stripe/errors.ts";
import { record } from "#sandbox/stripe/events.ts";
import { changedMetadata } from "#sandbox/stripe/metadata.ts";
import { readParameters, required, type Read } from "#sandbox/stripe/parameters.ts";
import { methodFromData, methodFromId } from "#sandbox/stripe/payment-methods.ts";
import { attemptPayment } from "#sandbox/stripe/payments.ts";
import {
  newPaymentIntent,
  type IntentStatus,
  type PaymentIntent,
  type PaymentMethod,
} from "#sandbox/stripe/resources.ts";
import { listPage } from "#sandbox/stripe/object-store.ts";

const PATH = "/v1/payment_intents";
const KIND = { answers: "payment_intent" } as const;

export const intentOperations: readonly Operation[] = [
  { method: "POST", path: PATH, ...KIND, run: createIntent },
  {
    method: "GET",
    path: PATH,
    ...KIND,
    isList: true,
    run: ({ stripe, livemode, form }) =>
      listPage({ store: stripe.intents, livemode, form, url: PATH, filters: ["customer"] }),
  },
  { method: "GET", path: `${PATH}/:id`, ...KIND, open: true, run: retrieveIntent },
  { method: "POST", path: `${PATH}/:id`, ...KIND, run: updateIntent },
  { method: "POST", path: `${PATH}/:id/confirm`, ...KIND, open: true, run: confirmIntent },
  { method: "POST", path: `${PATH}/:id/cancel`, ...KIND, run: cancelIntent },
];

// Parameters for creating and for changing an intent.
const DESCRIBING = {
  amount: "integer",
  currency: "text",
  customer: "text",
  description: "text?",
  metadata: "map",
  payment_method: "text",
  payment_method_options: "tree",
  payment_method_types: "texts",
  receipt_email: "text?",
  setup_future_usage: "text?",
  statement_descriptor: "text?",
  statement_descriptor_suffix: "text?",
  transfer_group: "text?",
} as const;
const CONFIRMING = {
  mandate_data: "tree",
  off_session: "boolean",
  return_url: "text",
  use_stripe_sdk: "boolean",
} as const;

const CURRENCIES = ["usd", "eur", "gbp", "aud", "cad", "chf", "dkk", "jpy", "nok", "nzd", "sek"];
const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

const CONFIRMABLE: readonly IntentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];
const CANCELABLE: readonly IntentStatus[] = [...CONFIRMABLE, "processing"];
const CANCEL_REASONS = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"];

function createIntent(call: StripeCall): PaymentIntent {
  const given = readParameters(call.form, {
    ...DESCRIBING,
    ...CONFIRMING,
    automatic_payment_methods: { enabled: "boolean", allow_redirects: "text" },
    capture_method: "text",
    confirm: "boolean",
  });
  const { amount, currency, confirm, automatic_payment_methods: automatic } = given;
  const { capture_method = "automatic_async", payment_method_types: types } = given;
  const cents = requiredAmount(required(amount, "amount"));
  const code = currencyOf(required(currency, "currency"));
  if (capture_method === "manual") {
    throw invalidParameter("capture_method", "The sandbox captures every payment at once.");
  }
  if (automatic !== undefined) required(automatic.enabled, "automatic_payment_methods[enabled]");
  requireReturnUrl(given.return_url);
  if (confirm === true) required(given.payment_method, "payment_method");
  const method =
    given.payment_method === undefined ? undefined : methodFromId(call, given.payment_method);
  const intent = newPaymentIntent({
    amount: cents,
    currency: code,
    created: call.created,
    livemode: call.livemode,
    more: {
      ...described(call, given),
      capture_method,
      ...(types === undefined ? {} : { automatic_payment_methods: null }),
      ...(automatic === undefined
        ? {}
        : { automatic_payment_methods: { allow_redirects: "always", ...automatic } }),
      ...(method === undefined
        ? {}
        : { payment_method: method.id, status: "requires_confirmation" }),
    },
  });
  call.stripe.intents.add(intent, call.livemode);
  record(call, "payment_intent.created", intent);
  if (confirm === true && method !== undefined) attempt(call, intent, method, given);
  return intent;
}

function retrieveIntent(call: StripeCall, id: string): PaymentIntent {
  const intent = call.stripe.intents.get(id, call.livemode);
  const { client_secret } = readParameters(call.form, { client_secret: "text" });
  requireSecret(call, intent, client_secret);
  return intent;
}

function updateIntent(call: StripeCall, id: string): PaymentIntent {
  const intent = call.stripe.intents.get(id, call.livemode);
  const { amount, currency, payment_method, ...given } = readParameters(call.form, DESCRIBING);
  const isOpen = CONFIRMABLE.includes(intent.status);
  if (!isOpen && [amount, currency, payment_method].some((one) => one !== undefined)) {
    throw unexpectedState(intent, "update", CONFIRMABLE);
  }
  if (amount !== undefined) requiredAmount(amount);
  const code = currency === undefined ? intent.currency : currencyOf(currency);
  const method = payment_method === undefined ? undefined : methodFromId(call, payment_method);
  Object.assign(intent, described(call, given, intent.metadata));
  intent.amount = amount ?? intent.amount;
  intent.currency = code;
  if (method !== undefined) {
    intent.payment_method = method.id;
    intent.status = "requires_confirmation";
    intent.next_action = null;
  }
  return intent;
}

function confirmIntent(call: StripeCall, id: string): PaymentIntent {
  const intent = call.stripe.intents.get(id, call.livemode);
  const given = readParameters(call.form, {
    ...CONFIRMING,
    client_secret: "text",
    expected_payment_method_type: "text",
    payment_method: "text",
    payment_method_data: "tree",
    payment_method_options: "tree",
    receipt_email: "text?",
    setup_future_usage: "text?",
  });
  requireSecret(call, intent, given.client_secret);
  if (intent.status === "succeeded") {
    const message =
      "You cannot confirm this PaymentIntent because it has already succeeded after being " +
      "previously confirmed.";
    throw wrongState(message, "payment_intent_unexpected_state", about(intent));
  }
  if (!CONFIRMABLE.includes(intent.status)) {
    throw unexpectedState(intent, "confirm", CONFIRMABLE);
  }
  requireReturnUrl(given.return_url);
  const method = methodToConfirm(call, intent, given);
  if (given.receipt_email !== undefined) intent.receipt_email = given.receipt_email;
  attempt(call, intent, method, given);
  return intent;
}

function attempt(
  call: StripeCall,
  intent: PaymentIntent,
  method: PaymentMethod,
  { return_url, use_stripe_sdk }: Read<typeof CONFIRMING>,
): void {
  const usesSdk = use_stripe_sdk ?? return_url === undefined;
  attemptPayment(call, intent, method, { usesSdk, returnUrl: return_url });
}

function methodToConfirm(
  call: StripeCall,
  intent: PaymentIntent,
  given: Read<{ payment_method: "text"; payment_method_data: "tree" }>,
): PaymentMethod {
  if (given.payment_method_data !== undefined)
    return methodFromData(call, given.payment_method_data);
  const id = given.payment_method ?? intent.payment_method;
  if (id !== null) return methodFromId(call, id);
  const message =
    "You cannot confirm this PaymentIntent because it's missing a payment method. Update it with a " +
    "payment method, or send one with the confirmation.";
  throw wrongState(message, "payment_intent_unexpected_state", about(intent));
}

function requireReturnUrl(url: string | undefined): void {
  if (url === undefined || URL.canParse(url)) return;
  throw invalidParameter("return_url", "Not a valid URL", "url_invalid");
}

function cancelIntent(call: StripeCall, id: string): PaymentIntent {
  const intent = call.stripe.intents.get(id, call.livemode);
  const { cancellation_reason: reason } = readParameters(call.form, {
    cancellation_reason: "text",
  });
  if (reason !== undefined && !CANCEL_REASONS.includes(reason)) {
    const message = `Invalid cancellation_reason: must be one of ${CANCEL_REASONS.join(", ")}`;
    throw invalidParameter("cancellation_reason", message);
  }
  if (!CANCELABLE.includes(intent.status)) throw unexpectedState(intent, "cancel", CANCELABLE);
  intent.status = "canceled";
  intent.canceled_at = call.created;
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  intent["processing"] = null;
  record(call, "payment_intent.canceled", intent);
  return intent;
}

function described(
  { stripe, livemode }: StripeCall,
  given: Read<Omit<typeof DESCRIBING, "amount" | "currency" | "payment_method">>,
  standing: Record<string, string> = {},
): Partial<PaymentIntent> {
  const { customer, metadata } = given;
  if (customer !== undefined) stripe.customers.get(customer, livemode, "customer");
  const names = [
    "customer",
    "description",
    "payment_method_types",
    "receipt_email",
    "setup_future_usage",
    "statement_descriptor",
    "statement_descriptor_suffix",
    "transfer_group",
  ] as const;
  const said = names.filter((name) => given[name] !== undefined);
  return {
    ...Object.fromEntries(said.map((name) => [name, given[name]])),
    ...(metadata === undefined ? {} : { metadata: changedMetadata(standing, metadata) }),
  };
}

function requiredAmount(amount: number): number {
  if (amount < 1) {
    const message = "This value must be greater than or equal to 1.";
    throw invalidParameter("amount", message, "parameter_invalid_integer");
  }
  if (amount < LEAST_CENTS) {
    throw invalidParameter("amount", "Amount must be at least $0.50 usd", "amount_too_small");
  }
  if (amount <= MOST_CENTS) return amount;
  throw invalidParameter("amount", "Amount must be no more than $999,999.99", "amount_too_large");
}

function currencyOf(text: string): string {
  const currency = text.toLowerCase();
  if (CURRENCIES.includes(currency)) return currency;
  const message = `Invalid currency: ${text}. The sandbox takes these: ${CURRENCIES.join(", ")}`;
  throw invalidParameter("currency", message);
}

function requireSecret(call: StripeCall, intent: PaymentIntent, secret: string | undefined): void {
  if (secret === undefined && call.publishable) throw missingParameter("client_secret");
  if (secret !== undefined && secret !== intent.client_secret) throw secretMismatch();
}

function unexpectedState(
  intent: PaymentIntent,
  verb: "update" | "confirm" | "cancel",
  allowed: readonly IntentStatus[],
): StripeFailure {
  const done = { update: "updated", confirm: "confirmed", cancel: "canceled" }[verb];
  const message =
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a ` +
    `PaymentIntent with one of the following statuses may be ${done}: ${allowed.join(", ")}.`;
  return wrongState(message, "payment_intent_unexpected_state", about(intent));
}

function about(intent: PaymentIntent): Record<string, unknown> {
  return { payment_intent: structuredClone(intent) };
}

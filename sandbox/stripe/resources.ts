// Builds Stripe's objects. The types name only the members that are changed or read here. Amounts are in
// cents, times in seconds since 1970.
import type { TestCard } from "#sandbox/stripe/cards.ts";
import { newId } from "#sandbox/stripe/ids.ts";

export interface StripeObject {
  id: string;
  object: string;
  created: number;
  livemode: boolean;
  [member: string]: unknown;
}

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

export interface PaymentIntent extends StripeObject {
  object: "payment_intent";
  amount: number;
  amount_received: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  client_secret: string;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: Record<string, unknown> | null;
  latest_charge: string | null;
  metadata: Record<string, string>;
  next_action: Record<string, unknown> | null;
  payment_method: string | null;
  receipt_email: string | null;
  status: IntentStatus;
}

export interface Charge extends StripeObject {
  object: "charge";
  amount: number;
  amount_refunded: number;
  currency: string;
  disputed: boolean;
  outcome: Record<string, unknown>;
  paid: boolean;
  payment_intent: string;
  refunded: boolean;
  status: "succeeded" | "failed";
}

/** Refunds have no `livemode` at Stripe; the store knows the mode. */
export interface Refund {
  id: string;
  object: "refund";
  created: number;
  amount: number;
  charge: string;
  destination_details: Record<string, unknown>;
  metadata: Record<string, string>;
  payment_intent: string;
  status: "succeeded";
  [member: string]: unknown;
}

export interface Dispute extends StripeObject {
  object: "dispute";
  amount: number;
  balance_transactions: Record<string, unknown>[];
  charge: string;
  is_charge_refundable: boolean;
  payment_intent: string;
  status: "needs_response" | "won" | "lost";
}

export interface PaymentMethod extends StripeObject {
  object: "payment_method";
  billing_details: Record<string, unknown>;
  card: Record<string, unknown>;
}

export interface Birth {
  created: number;
  livemode: boolean;
}

type NewIntent = Birth &
  Pick<PaymentIntent, "amount" | "currency"> & { more: Record<string, unknown> };

export function newPaymentIntent({ amount, currency, more, ...birth }: NewIntent): PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: "always", enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: "automatic",
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: { id: "pmc_sandbox", parent: null },
    payment_method_options: { card: { installments: null, request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
    ...birth,
    ...more,
  };
}

interface CardDetails {
  expMonth: number;
  expYear: number;
  billing: Record<string, unknown>;
}

export function newPaymentMethod(
  card: TestCard,
  { expMonth, expYear, billing }: CardDetails,
  birth: Birth,
): PaymentMethod {
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: noAddress(),
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...billing,
    },
    card: {
      brand: card.brand,
      checks: checks(card),
      country: "US",
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: `sandbox${card.number.slice(-8)}`,
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    customer: null,
    customer_account: null,
    metadata: {},
    type: "card",
    ...birth,
  };
}

export function newRefund(charge: Charge, amount: number, created: number): Refund {
  return {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge["customer"],
    customer_account: null,
    destination_details: {
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge["payment_method"],
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

export function checks(card: TestCard): Record<string, unknown> {
  return {
    address_line1_check: null,
    address_postal_code_check: null,
    cvc_check: card.decline?.code === "incorrect_cvc" ? "fail" : "pass",
  };
}

function noAddress(): Record<string, null> {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
}

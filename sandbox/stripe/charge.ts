// Builds charges, successful and declined.
import type { TestCard } from "#sandbox/stripe/cards.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import {
  checks,
  type Birth,
  type Charge,
  type PaymentIntent,
  type PaymentMethod,
} from "#sandbox/stripe/resources.ts";

/** A successful charge, or with `decline` a failed one. */
export function newCharge(
  intent: PaymentIntent,
  method: PaymentMethod,
  card: TestCard,
  { created, livemode, origin, failure, authenticated }: ChargeDetails,
): Charge {
  const paid = failure === null;
  const id = newId("ch");
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId("txn") : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "SANDBOX",
    captured: paid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(card, paid),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: chargedCard(intent, method, card, authenticated),
      type: "card",
    },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${origin}/stripe-js/receipt?charge=${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

interface ChargeDetails extends Birth {
  /** The sandbox's origin, for the address of the receipt. */
  origin: string;
  failure: { code: string; message: string } | null;
  /** True if the cardholder passed 3-D Secure. */
  authenticated: boolean;
}

function outcomeOf(card: TestCard, paid: boolean): Record<string, unknown> {
  const said = paid ? "Payment complete." : "The bank did not return any further details.";
  const reason = card.decline?.declineCode ?? card.decline?.code ?? null;
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: paid ? "approved_by_network" : "declined_by_network",
    reason: paid ? null : reason,
    risk_level: "normal",
    risk_score: 12,
    seller_message: said,
    type: paid ? "authorized" : "issuer_declined",
  };
}

function chargedCard(
  intent: PaymentIntent,
  method: PaymentMethod,
  card: TestCard,
  authenticated: boolean,
): Record<string, unknown> {
  const { brand, exp_month, exp_year, country, fingerprint, funding, last4 } = method.card;
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand,
    checks: checks(card),
    country,
    exp_month,
    exp_year,
    extended_authorization: { status: "disabled" },
    fingerprint,
    funding,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: authenticated ? authentication() : null,
    transaction_link_id: null,
    wallet: null,
  };
}

function authentication(): Record<string, unknown> {
  return {
    authentication_flow: "challenge",
    electronic_commerce_indicator: "05",
    exemption_indicator: null,
    result: "authenticated",
    result_reason: null,
    transaction_id: null,
    version: "2.2.0",
  };
}

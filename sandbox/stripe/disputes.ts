// Disputes. The bank takes the money back at once, and returns it if the merchant wins.
import type { Cause, Operation, StripeCall } from "#sandbox/stripe/call.ts";
import { wrongState } from "#sandbox/stripe/errors.ts";
import { record } from "#sandbox/stripe/events.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import type { Charge, Dispute } from "#sandbox/stripe/resources.ts";
import { listPage } from "#sandbox/stripe/object-store.ts";

const WEEK_SECONDS = 604_800;

const EVIDENCE = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
];

export const disputeOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/v1/disputes",
    answers: "dispute",
    isList: true,
    run: ({ stripe, livemode, form }) =>
      listPage({
        store: stripe.disputes,
        livemode,
        form,
        url: "/v1/disputes",
        filters: ["charge", "payment_intent"],
      }),
  },
  {
    method: "GET",
    path: "/v1/disputes/:id",
    answers: "dispute",
    run: ({ stripe, livemode }, id) => stripe.disputes.get(id, livemode),
  },
  { method: "POST", path: "/v1/disputes/:id/close", answers: "dispute", run: acceptDispute },
];

export function openDispute(cause: Cause, charge: Charge): Dispute {
  const dispute = newDispute(cause, charge);
  cause.stripe.disputes.add(dispute, cause.livemode);
  charge.disputed = true;
  record(cause, "charge.dispute.created", dispute);
  dispute.balance_transactions.push(moneyMoved(cause, dispute, -dispute.amount));
  record(cause, "charge.dispute.funds_withdrawn", dispute, { balance_transactions: [] });
  return dispute;
}

/** @throws StripeFailure unless it is open */
export function closeDispute(cause: Cause, dispute: Dispute, outcome: "won" | "lost"): void {
  if (dispute.status !== "needs_response") {
    throw wrongState("This dispute is already closed.", "dispute_already_closed");
  }
  dispute.status = outcome;
  record(cause, "charge.dispute.closed", dispute, { status: "needs_response" });
  if (outcome === "lost") return;
  dispute.balance_transactions.push(moneyMoved(cause, dispute, dispute.amount));
  record(cause, "charge.dispute.funds_reinstated", dispute);
}

// The merchant accepts the dispute.
function acceptDispute(call: StripeCall, id: string): Dispute {
  const dispute = call.stripe.disputes.get(id, call.livemode);
  closeDispute(call, dispute, "lost");
  return dispute;
}

function newDispute({ created, livemode }: Cause, charge: Charge): Dispute {
  return {
    id: newId("dp"),
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(EVIDENCE.map((name) => [name, null])),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: created + WEEK_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: "visa",
        case_type: "chargeback",
        network: "visa",
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason: "fraudulent",
    status: "needs_response",
  };
}

function moneyMoved(
  { created }: Cause,
  { id, currency }: Dispute,
  amount: number,
): Record<string, unknown> {
  return {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: created,
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: "dispute",
    source: id,
    status: "available",
    type: "adjustment",
  };
}

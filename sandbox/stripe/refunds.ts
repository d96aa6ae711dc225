// Refunds, full or partial, and their effect on the charge.
import type { Cause, Operation, StripeCall } from "#sandbox/stripe/call.ts";
import { invalidParameter, missingParameter, wrongState } from "#sandbox/stripe/errors.ts";
import { record } from "#sandbox/stripe/events.ts";
import { changedMetadata } from "#sandbox/stripe/metadata.ts";
import { readParameters } from "#sandbox/stripe/parameters.ts";
import { newRefund, type Charge, type Refund } from "#sandbox/stripe/resources.ts";
import { listPage } from "#sandbox/stripe/object-store.ts";

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"];

export const refundOperations: readonly Operation[] = [
  { method: "POST", path: "/v1/refunds", answers: "refund", run: createRefund },
  {
    method: "GET",
    path: "/v1/refunds",
    answers: "refund",
    isList: true,
    run: ({ stripe, livemode, form }) =>
      listPage({
        store: stripe.refunds,
        livemode,
        form,
        url: "/v1/refunds",
        filters: ["charge", "payment_intent"],
      }),
  },
  {
    method: "GET",
    path: "/v1/refunds/:id",
    answers: "refund",
    run: ({ stripe, livemode }, id) => stripe.refunds.get(id, livemode),
  },
  { method: "POST", path: "/v1/refunds/:id", answers: "refund", run: updateRefund },
  {
    method: "GET",
    path: "/v1/charges",
    answers: "charge",
    isList: true,
    run: ({ stripe, livemode, form }) =>
      listPage({
        store: stripe.charges,
        livemode,
        form,
        url: "/v1/charges",
        filters: ["payment_intent", "customer"],
      }),
  },
  {
    method: "GET",
    path: "/v1/charges/:id",
    answers: "charge",
    run: ({ stripe, livemode }, id) => stripe.charges.get(id, livemode),
  },
];

/**
 * Refunds `amount` cents, or all that is left.
 * @throws StripeFailure if less is left, or the charge is disputed
 */
export function refundCharge(
  cause: Cause,
  charge: Charge,
  amount: number | undefined,
  given: { reason?: string; metadata?: Record<string, string> } = {},
): Refund {
  const left = charge.amount - charge.amount_refunded;
  if (isTakenBack(cause, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw wrongState(message, "charge_disputed");
  }
  requireRefundable(charge, amount, left);
  const refund = { ...newRefund(charge, amount ?? left, cause.created), ...given };
  cause.stripe.refunds.add(refund, cause.livemode);
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += refund.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  record(cause, "refund.created", refund);
  record(cause, "charge.refunded", charge, previous);
  const pending = refund.destination_details;
  const card = {
    reference: "7922222222222222",
    reference_status: "available",
    reference_type: "acquirer_reference_number",
    type: "refund",
  };
  refund.destination_details = { card, type: "card" };
  record(cause, "refund.updated", refund, { destination_details: pending });
  return refund;
}

/** @throws StripeFailure if the intent was never paid */
export function paidChargeOf(
  { stripe, livemode }: Cause,
  intentId: string,
  param?: string,
): Charge {
  const intent = stripe.intents.get(intentId, livemode, param);
  if (intent.status !== "succeeded" || intent.latest_charge === null) {
    const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`;
    throw wrongState(message, "payment_intent_unexpected_state");
  }
  return stripe.charges.get(intent.latest_charge, livemode);
}

function createRefund(call: StripeCall): Refund {
  const given = readParameters(call.form, {
    amount: "integer",
    charge: "text",
    metadata: "map",
    payment_intent: "text",
    reason: "text",
  });
  const { amount, reason, metadata } = given;
  if (amount !== undefined && amount < 1) {
    const code = "parameter_invalid_integer";
    throw invalidParameter("amount", "This value must be greater than or equal to 1.", code);
  }
  if (reason !== undefined && !REASONS.includes(reason)) {
    throw invalidParameter("reason", `Invalid reason: must be one of ${REASONS.join(", ")}`);
  }
  return refundCharge(call, chargeToRefund(call, given), amount, {
    ...(reason === undefined ? {} : { reason }),
    ...(metadata === undefined ? {} : { metadata: changedMetadata({}, metadata) }),
  });
}

function chargeToRefund(
  call: StripeCall,
  { charge, payment_intent }: { charge?: string; payment_intent?: string },
): Charge {
  if (payment_intent !== undefined) return paidChargeOf(call, payment_intent, "payment_intent");
  if (charge === undefined) throw missingParameter("payment_intent");
  return call.stripe.charges.get(charge, call.livemode, "charge");
}

/** True while a dispute is open, and after one was lost: the bank has the money. */
function isTakenBack({ stripe, livemode }: Cause, { id }: Charge): boolean {
  const own = stripe.disputes.all(livemode).filter(({ charge }) => charge === id);
  return own.some(({ status }) => status !== "won");
}

function requireRefundable(charge: Charge, amount: number | undefined, left: number): void {
  const { id } = charge;
  if (!charge.paid) {
    throw wrongState(
      `Charge ${id} did not succeed and cannot be refunded.`,
      "charge_not_refundable",
    );
  }
  if (left === 0) {
    throw wrongState(`Charge ${id} has already been refunded.`, "charge_already_refunded");
  }
  if (amount === undefined || amount <= left) return;
  const message =
    `Refund amount (${inDollars(amount)}) is greater than unrefunded amount on charge ` +
    `(${inDollars(left)})`;
  throw invalidParameter("amount", message);
}

function updateRefund(call: StripeCall, id: string): Refund {
  const refund = call.stripe.refunds.get(id, call.livemode);
  const { metadata } = readParameters(call.form, { metadata: "map" });
  if (metadata === undefined) return refund;
  const previous = { metadata: refund.metadata };
  refund.metadata = changedMetadata(refund.metadata, metadata);
  record(call, "refund.updated", refund, previous);
  return refund;
}

function inDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

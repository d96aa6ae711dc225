// The calls of payment (product.md 15.2).
import {
  documentIdSchema,
  documentSchema,
  createPaymentIntentRequestSchema,
  createPaymentIntentResponseSchema,
  paymentIdSchema,
  paymentSchema,
  paymentsResponseSchema,
  upgradeRequestSchema,
  upgradeResponseSchema,
  webhookResponseSchema,
  withdrawalRequestSchema,
} from "#shared/contract/billing.ts";
import * as calls from "#shared/contract/calls.ts";
import { addressParts, type Endpoint } from "#shared/contract/endpoint.ts";

export const billingEndpoints = {
  createPaymentIntent: {
    ...addressParts(calls.createPaymentIntent),
    summary: "Begin to pay for Premium, or go on with what was begun",
    access: "signed-in",
    body: createPaymentIntentRequestSchema,
    bodyIsOptional: true,
    response: createPaymentIntentResponseSchema,
    errors: [
      "already_premium",
      "payment_under_way",
      "payment_keys_mismatched",
      "payment_provider_unavailable",
      "payment_provider_incomplete",
      "temporarily_unavailable",
    ],
  },
  upgradeToPremium: {
    ...addressParts(calls.upgradeToPremium),
    summary: "Have a payment of one's own looked at, and Premium with it",
    access: "signed-in",
    beforeAgreement: true,
    body: upgradeRequestSchema,
    response: upgradeResponseSchema,
    errors: [
      "no_such_payment",
      "payment_unverified",
      "payment_unconfirmed",
      "payment_provider_unavailable",
    ],
  },
  payments: {
    ...addressParts(calls.payments),
    summary: "What was paid, with receipts",
    access: "signed-in",
    beforeAgreement: true,
    response: paymentsResponseSchema,
  },
  refundPayment: {
    ...addressParts(calls.refundPayment),
    summary: "Ask for the money back, within 30 days",
    access: "signed-in",
    beforeAgreement: true,
    parameters: paymentIdSchema,
    response: paymentSchema,
    errors: [
      "no_such_payment",
      "refund_too_late",
      "refund_disputed",
      "refund_made_by_bank",
      "payment_provider_unavailable",
    ],
  },
  withdraw: {
    ...addressParts(calls.withdraw),
    summary: "Withdraw from the contract, within 14 days",
    access: "signed-in",
    parameters: paymentIdSchema,
    body: withdrawalRequestSchema,
    response: paymentSchema,
    errors: [
      "no_such_payment",
      "withdrawal_too_late",
      "withdrawal_after_refund",
      "refund_made_by_bank",
    ],
  },
  paymentDocument: {
    ...addressParts(calls.paymentDocument),
    summary:
      "A document of a payment: contract confirmation, receipt, acknowledgement of a withdrawal",
    access: "signed-in",
    parameters: documentIdSchema,
    response: documentSchema,
    errors: ["no_such_document"],
  },
  stripeWebhook: {
    ...addressParts(calls.stripeWebhook),
    summary: "Where the payment provider tells that something happened; signed by it",
    access: "anyone",
    anyOrigin: true,
    maxBodyBytes: 512 * 1024,
    response: webhookResponseSchema,
    errors: ["invalid_signature", "invalid_utf8", "body_too_large", "payment_provider_unavailable"],
  },
} as const satisfies Record<string, Endpoint>;

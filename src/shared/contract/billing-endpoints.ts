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
import type { Described } from "#shared/contract/endpoint.ts";

export const billingEndpoints = {
  createPaymentIntent: {
    summary: "Begin to pay for Premium, or go on with what was begun",
    body: createPaymentIntentRequestSchema,
    bodyIsOptional: true,
    response: createPaymentIntentResponseSchema,
    errors: [
      "already_premium",
      "payment_under_way",
      "payment_keys_mismatched",
      "payments_stopped",
      "payment_provider_unavailable",
      "payment_provider_incomplete",
      "temporarily_unavailable",
    ],
  },
  upgradeToPremium: {
    summary: "Have a payment of one's own looked at, and Premium with it",
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
    summary: "What was paid, with receipts",
    beforeAgreement: true,
    response: paymentsResponseSchema,
  },
  refundPayment: {
    summary: "Ask for the money back: within 30 days, or without having agreed to changed terms",
    beforeAgreement: true,
    parameters: paymentIdSchema,
    response: paymentSchema,
    errors: [
      "no_such_payment",
      "refund_too_late",
      "guarantee_used",
      "refund_disputed",
      "refund_made_by_bank",
      "payment_provider_unavailable",
    ],
  },
  withdraw: {
    summary: "Withdraw from the contract, within 14 days",
    beforeAgreement: true,
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
    summary:
      "A document of a payment: contract confirmation, receipt, acknowledgement of a withdrawal",
    beforeAgreement: true,
    parameters: documentIdSchema,
    response: documentSchema,
    errors: ["no_such_document"],
  },
  stripeWebhook: {
    summary: "Where the payment provider tells that something happened; signed by it",
    access: "anyone",
    anyOrigin: true,
    maxBodyBytes: 512 * 1024,
    response: webhookResponseSchema,
    errors: ["invalid_signature", "invalid_utf8", "body_too_large", "payment_provider_unavailable"],
  },
} as const satisfies Record<string, Described>;

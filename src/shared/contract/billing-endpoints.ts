// The calls of payment (product.md 15.2).
import {
  createPaymentIntentRequestSchema,
  createPaymentIntentResponseSchema,
  paymentIdSchema,
  paymentSchema,
  paymentsResponseSchema,
  upgradeRequestSchema,
  upgradeResponseSchema,
  webhookResponseSchema,
} from "#shared/contract/billing.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";

export const billingEndpoints = {
  createPaymentIntent: {
    method: "POST",
    path: "/api/create-payment-intent",
    summary: "Begin to pay for Premium, or go on with what was begun",
    access: "signed-in",
    body: createPaymentIntentRequestSchema,
    response: createPaymentIntentResponseSchema,
  },
  upgradeToPremium: {
    method: "POST",
    path: "/api/upgrade-to-premium",
    summary: "Have a payment of one's own looked at, and Premium with it",
    access: "signed-in",
    body: upgradeRequestSchema,
    response: upgradeResponseSchema,
  },
  payments: {
    method: "GET",
    path: "/api/account/payments",
    summary: "What was paid, with receipts",
    access: "signed-in",
    response: paymentsResponseSchema,
  },
  refundPayment: {
    method: "POST",
    path: "/api/account/payments/{id}/refund",
    summary: "Ask for the money back, within 30 days",
    access: "signed-in",
    parameters: paymentIdSchema,
    response: paymentSchema,
  },
  stripeWebhook: {
    method: "POST",
    path: "/api/stripe/webhook",
    summary: "Where the payment provider tells that something happened; signed by it",
    access: "anyone",
    response: webhookResponseSchema,
  },
} as const satisfies Record<string, Endpoint>;

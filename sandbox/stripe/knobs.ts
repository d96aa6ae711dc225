// Control endpoints for what happens at Stripe without the merchant's server: refunds from the dashboard,
// disputes, answers of cardholder and bank, and the delivery of events.
import { Hono, type Context } from "hono";
import { z } from "zod";
import { readBody, type Refusal } from "#sandbox/knob-body.ts";
import type { Cause } from "#sandbox/stripe/call.ts";
import { closeDispute, openDispute } from "#sandbox/stripe/disputes.ts";
import { StripeFailure } from "#sandbox/stripe/errors.ts";
import { causeWithoutCall } from "#sandbox/stripe/page-app.ts";
import { answerAction, finishProcessing } from "#sandbox/stripe/payments.ts";
import { paidChargeOf, refundCharge } from "#sandbox/stripe/refunds.ts";
import type { IntentStatus, PaymentIntent } from "#sandbox/stripe/resources.ts";
import type { StripeEvent } from "#sandbox/stripe/events.ts";
import type { SandboxState } from "#sandbox/state.ts";

const MOST_COPIES = 100;
const DAY_MS = 86_400_000;

const paymentIntentId = z.string().startsWith("pi_", { error: "is not a payment intent's id" });
const refundSchema = z.strictObject({ paymentIntentId, amount: z.int().min(1).optional() });
const disputeSchema = z.strictObject({
  paymentIntentId,
  outcome: z.enum(["open", "won", "lost"]).default("open"),
});
const cardholderSchema = z.strictObject({
  paymentIntentId,
  outcome: z.enum(["approve", "refuse"]),
});
const holdSchema = z.strictObject({ hold: z.boolean() });
const settleSchema = z.strictObject({ paymentIntentId, outcome: z.enum(["succeeded", "failed"]) });
const webhooksSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  deliver: z.enum(["auto", "held"]).optional(),
  duplicates: z.int().min(0).max(MOST_COPIES).optional(),
  order: z.enum(["created", "reversed", "shuffled"]).optional(),
  seed: z.int().optional(),
  retryDelaysMs: z.array(z.int().min(0).max(DAY_MS)).max(20).optional(),
});
const deliverSchema = z.strictObject({ eventIds: z.array(z.string()).min(1).optional() });

type PaymentStep = (cause: Cause, intent: PaymentIntent) => object | void;

export function createStripeKnobs(state: SandboxState): Hono {
  const app = new Hono();
  app.post("/refund", async (context) => {
    const wanted = await readBody(context, refundSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { paymentIntentId: id, amount } = wanted.data;
    return onPayment(context, state, id, (cause) =>
      refundCharge(cause, paidChargeOf(cause, id), amount),
    );
  });
  app.post("/dispute", async (context) => {
    const wanted = await readBody(context, disputeSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { paymentIntentId: id, outcome } = wanted.data;
    return onPayment(context, state, id, (cause) => {
      const charge = paidChargeOf(cause, id);
      const standing = cause.stripe.disputes
        .all(cause.livemode)
        .find((dispute) => dispute.charge === charge.id);
      const dispute = standing ?? openDispute(cause, charge);
      if (outcome !== "open") closeDispute(cause, dispute, outcome);
      return dispute;
    });
  });
  app.post("/charge-3ds", async (context) => {
    const wanted = await readBody(context, cardholderSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { paymentIntentId: id, outcome } = wanted.data;
    return onPayment(context, state, id, (cause, intent) => {
      requireStatus(intent, "requires_action");
      answerAction(cause, intent, outcome === "approve");
    });
  });
  app.post("/processing", async (context) => {
    const wanted = await readBody(context, holdSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    state.stripe.holdsPayments = wanted.data.hold;
    return context.json({ hold: wanted.data.hold });
  });
  app.post("/settle", async (context) => {
    const wanted = await readBody(context, settleSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { paymentIntentId: id, outcome } = wanted.data;
    return onPayment(context, state, id, (cause, intent) => {
      requireStatus(intent, "processing");
      finishProcessing(cause, intent, outcome);
    });
  });
  app.get("/webhooks", (context) => context.json(state.stripe.webhooks.settings));
  app.post("/webhooks", async (context) => {
    const wanted = await readBody(context, webhooksSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { webhooks } = state.stripe;
    webhooks.change(wanted.data);
    return context.json(webhooks.settings);
  });
  app.post("/deliver", async (context) => {
    const wanted = await readBody(context, deliverSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const { stripe } = state;
    const events: StripeEvent[] = [];
    for (const [index, id] of (wanted.data.eventIds ?? []).entries()) {
      const found = stripe.events.find(id);
      if (found === undefined) return refuse(context, `$.eventIds[${index}]`, "is no event here");
      events.push(found.object);
    }
    const again = wanted.data.eventIds === undefined ? undefined : events;
    return context.json({ deliveries: await stripe.webhooks.deliverNow(again) });
  });
  app.get("/deliveries", (context) => {
    const { webhooks } = state.stripe;
    return context.json({ deliveries: webhooks.deliveries(), held: webhooks.held() });
  });
  return app;
}

/** Returns the step's result, or the changed intent if there is none. */
function onPayment(context: Context, state: SandboxState, id: string, step: PaymentStep): Response {
  const found = state.stripe.intents.find(id);
  if (found === undefined) return refuse(context, "$.paymentIntentId", "is no payment intent here");
  const { origin } = new URL(context.req.url);
  try {
    const cause = causeWithoutCall(state, found.livemode, origin);
    return context.json(step(cause, found.object) ?? found.object);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return refuse(context, "$", error.message);
  }
}

function requireStatus(intent: PaymentIntent, status: IntentStatus): void {
  if (intent.status === status) return;
  throw new StripeFailure(400, `The payment intent is in ${intent.status}, not in ${status}.`);
}

function refuse(context: Context, place: string, reason: string): Response {
  const refusal: Refusal = { error: [{ place, reason }] };
  return context.json(refusal, 400);
}

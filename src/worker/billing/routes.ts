// Paying for Premium, and the money back (product.md 9.4, 9.6).
import { Hono } from "hono";
import {
  createPaymentIntentRequestSchema,
  paymentIdSchema,
  upgradeRequestSchema,
} from "#shared/contract/billing.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { requirePerson } from "#worker/account/guards.ts";
import { readOptionalBody, readBody, readParameters, readText } from "#worker/http/validate.ts";
import type { AppContext } from "#worker/app-context.ts";

/** An event of a dispute carries what was told to the bank: up to 150,000 characters, escaped. */
const MAX_EVENT_BYTES = 512 * 1024;

export const billingRoutes = new Hono<AppContext>()
  .post(endpoints.createPaymentIntent.path, requirePerson, async (c) => {
    await readOptionalBody(c.req.raw, createPaymentIntentRequestSchema);
    const { checkout, settings } = c.var.services;
    const clientSecret = await checkout.begin(c.var.person.user);
    const { publishableKey, scriptUrl } = settings.stripe;
    return c.json({ clientSecret, publishableKey, scriptUrl });
  })
  .post(endpoints.upgradeToPremium.path, requirePerson, async (c) => {
    const { paymentIntentId } = await readBody(c.req.raw, upgradeRequestSchema);
    await c.var.services.checkout.confirm(c.var.person.user.id, paymentIntentId);
    return c.json({ isPremium: true });
  })
  .get(endpoints.payments.path, requirePerson, async (c) =>
    c.json({ payments: await c.var.services.checkout.list(c.var.person.user.id) }),
  )
  .post("/api/account/payments/:id/refund", requirePerson, async (c) => {
    const { id } = readParameters(c.req.param(), paymentIdSchema);
    return c.json(await c.var.services.checkout.refund(c.var.person.user.id, id));
  })
  .post(endpoints.stripeWebhook.path, async (c) => {
    const signature = c.req.header("Stripe-Signature") ?? "";
    const body = await readText(c.req.raw, MAX_EVENT_BYTES);
    await c.var.services.payments.hear(body, signature);
    return c.json({ received: true });
  });

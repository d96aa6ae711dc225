// Paying for Premium, the money back, withdrawing from the contract, and documents (product.md 9.4, 9.6 to 9.8).
import { Hono } from "hono";
import { endpoints } from "#shared/contract/endpoints.ts";
import { route } from "#worker/account/route.ts";
import { readText } from "#worker/http/validate.ts";
import type { AppContext } from "#worker/app-context.ts";

export const billingRoutes = new Hono<AppContext>();
const app = billingRoutes;

route(app, endpoints.createPaymentIntent, async ({ services, person }) => {
  const { checkout, settings } = services;
  const clientSecret = await checkout.begin(person.user);
  const { publishableKey, scriptUrl } = settings.stripe;
  return { clientSecret, publishableKey, scriptUrl };
});

route(app, endpoints.upgradeToPremium, async ({ services, person, body }) => {
  await services.checkout.confirm(person.user.id, body.paymentIntentId);
  return { isPremium: true };
});

route(app, endpoints.payments, ({ services, person }) => services.checkout.list(person.user.id));

route(app, endpoints.refundPayment, ({ services, person, params }) =>
  services.checkout.refund(person.user.id, params.id),
);

route(app, endpoints.withdraw, ({ services, person, params, body }) =>
  services.checkout.withdraw(person.user.id, params.id, body.name),
);

route(app, endpoints.paymentDocument, ({ services, person, params }) =>
  services.checkout.document(person.user.id, params),
);

// Read as text, because the signature covers the exact text.
route(app, endpoints.stripeWebhook, async ({ c, services }) => {
  const signature = c.req.header("Stripe-Signature") ?? "";
  const text = await readText(c.req.raw, endpoints.stripeWebhook.maxBodyBytes);
  await services.payments.hear(text, signature);
  return { received: true };
});

// Paying for Premium, and its failures, against the sandbox's Stripe.
import { describe, expect, test, vi } from "vitest";
import { statusAndCode } from "#tests/worker/api.ts";
import { signedIn } from "#tests/worker/browser.ts";
import {
  becomePremium,
  begin,
  browser,
  comeBack,
  cron,
  DAY_MS,
  eventsOf,
  isPremium,
  listed,
  post,
  upgrade,
  useBuyer,
} from "#tests/worker/buyer.ts";
import { planFaults } from "#tests/worker/sandbox.ts";
import { atStripe, deliver, intentsAtStripe, pay, stripeKnob } from "#tests/worker/stripe.ts";
import { allRows, bindings } from "#tests/worker/tables.ts";
import { createCheckout } from "#worker/billing/checkout.ts";
import { createPayments } from "#worker/billing/payments.ts";
import { createStripe } from "#worker/billing/stripe.ts";
import { createDatabase } from "#worker/db/client.ts";
import { readSettings } from "#worker/settings.ts";

useBuyer();

describe("paying", () => {
  test("29 dollars once gives Premium", async () => {
    const intentId = await begin();
    expect(await atStripe(`payment_intents/${intentId}`)).toMatchObject({
      amount: 2900,
      currency: "usd",
      metadata: { product: "premium" },
    });
    expect(await isPremium()).toBe(false);
    await pay(intentId);
    expect(await (await upgrade(intentId)).json()).toEqual({ isPremium: true });
    expect(await isPremium()).toBe(true);
    expect(await listed()).toMatchObject([
      { id: intentId, plan: "Premium", amountCents: 2900, currency: "usd", state: "paid" },
    ]);
    expect((await listed())[0]?.receiptUrl).toMatch(/^https?:\/\//);
    expect(await statusAndCode(await post("/api/create-payment-intent"))).toEqual([
      409,
      "already_premium",
    ]);
  });

  test("ASVS 2.3.1: an unpaid intent does not give Premium", async () => {
    const intentId = await begin();
    await pay(intentId, "chargeDeclined");
    expect((await upgrade(intentId)).status).toBe(402);
    await pay(intentId, "authenticationRequired");
    expect((await upgrade(intentId)).status).toBe(402);
    expect(await isPremium()).toBe(false);
    await stripeKnob("charge-3ds", { paymentIntentId: intentId, outcome: "approve" });
    expect((await upgrade(intentId)).status).toBe(200);
  });

  test("a payment that the bank has not confirmed is shown, and cannot be paid again meanwhile", async () => {
    await stripeKnob("processing", { hold: true });
    const intentId = await begin();
    await pay(intentId);
    expect(await statusAndCode(await upgrade(intentId))).toEqual([402, "payment_unconfirmed"]);
    expect((await post("/api/create-payment-intent")).status).toBe(409);
    await stripeKnob("settle", { paymentIntentId: intentId, outcome: "succeeded" });
    await cron();
    expect(await isPremium()).toBe(true);
  });

  test("a payment of another person, and an unknown one, are not found", async () => {
    const intentId = await begin();
    await pay(intentId);
    const stranger = await signedIn("other@example.com");
    expect((await upgrade(intentId, stranger)).status).toBe(404);
    expect((await upgrade("pi_nothing")).status).toBe(404);
    expect(await isPremium(stranger)).toBe(false);
    const refund = await post(`/api/account/payments/${intentId}/refund`, {}, stranger);
    expect(refund.status).toBe(404);
  });

  test("no body can choose the amount, the owner or the plan", async () => {
    const body = { amount: 1, currency: "xxx", userId: "u", isPremium: true, metadata: {} };
    expect((await post("/api/create-payment-intent", body)).status).toBe(200);
    expect(await intentsAtStripe()).toMatchObject([{ amount: 2900, currency: "usd" }]);
    expect(await isPremium()).toBe(false);
  });

  test("F22: beginning twice at once, in two tabs, and after going back makes one intent and one charge", async () => {
    const ids = await Promise.all([begin(), begin(), begin()]);
    expect(new Set([...ids, await begin()]).size).toBe(1);
    const [intentId] = ids;
    await Promise.all([pay(intentId), pay(intentId)]);
    await Promise.all([upgrade(intentId), upgrade(intentId)]);
    expect(await intentsAtStripe()).toHaveLength(1);
    expect(await eventsOf("charge.succeeded")).toHaveLength(1);
    expect(await listed()).toHaveLength(1);
  });

  test("a new intent replaces a canceled one", async () => {
    const first = await begin();
    await atStripe(`payment_intents/${first}/cancel`, {});
    const second = await begin();
    expect(second).not.toBe(first);
    expect(await begin()).toBe(second);
  });

  test("an open intent with an old price is canceled, and a paid one stays valid", async () => {
    const first = await begin();
    await atStripe(`payment_intents/${first}`, { amount: "1900" });
    const second = await begin();
    expect(second).not.toBe(first);
    expect(await atStripe(`payment_intents/${first}`)).toMatchObject({ status: "canceled" });
    // The same seen from the day after the price was 19 dollars.
    await atStripe(`payment_intents/${second}`, { amount: "1900" });
    await bindings.DB.prepare("update payments set amount_cents = 1900").run();
    await pay(second);
    expect((await upgrade(second)).status).toBe(200);
    expect(await isPremium()).toBe(true);
  });

  test("intents of the other mode's keys are neither fetched nor canceled", async () => {
    const intentId = await begin();
    await bindings.DB.prepare("update payments set is_live = 1, intent_id = 'pi_live'").run();
    await cron();
    expect((await allRows())["payments"]).toMatchObject([{ state: "open", is_live: 1 }]);
    expect(await atStripe(`payment_intents/${intentId}`)).toMatchObject({ livemode: false });
  });

  test("F23: the webhook alone gives Premium when the tab is closed after paying", async () => {
    const intentId = await begin();
    await pay(intentId);
    const [event] = await eventsOf("payment_intent.succeeded");
    expect(await deliver(event)).toBe(200);
    expect(await isPremium()).toBe(true);
  });

  test("F23: without a webhook, the cron gives Premium; unpaid intents are canceled", async () => {
    const intentId = await begin();
    await pay(intentId);
    const stranger = await signedIn("other@example.com");
    const forgotten = await begin(stranger);
    await cron();
    expect(await isPremium()).toBe(true);
    expect(await atStripe(`payment_intents/${forgotten}`)).toMatchObject({
      status: "requires_payment_method",
    });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS + 1000 });
    await cron();
    expect(await atStripe(`payment_intents/${forgotten}`)).toMatchObject({ status: "canceled" });
  });

  test("F28: when Stripe fails, the next attempt continues with the same intent", async () => {
    const path = "/v1/payment_intents";
    await planFaults({ vendor: "stripe", path, action: { status: 500, body: {} } });
    expect(await statusAndCode(await post("/api/create-payment-intent"))).toEqual([
      502,
      "payment_provider_unavailable",
    ]);
    await planFaults({ vendor: "stripe", path, times: 1, action: { loseAnswer: true } });
    const intentId = await begin();
    expect(await intentsAtStripe()).toHaveLength(1);
    await pay(intentId);
    await planFaults({ vendor: "stripe", path, action: { status: 503, body: {} } });
    expect((await upgrade(intentId)).status).toBe(502);
    await planFaults();
    expect((await upgrade(intentId)).status).toBe(200);
  });

  test("nothing is sold for real money where no mail can be sent", async () => {
    const seller = readSettings(bindings);
    const db = createDatabase(bindings);
    const keys = { secretKey: "sk_live_1", publishableKey: "pk_live_1" };
    const stripe = createStripe({ ...seller.stripe, ...keys }, fetch);
    const payments = createPayments({ db, stripe, seller });
    const areSalesStopped = async () => false;
    const sale = { db, stripe, payments, seller, areSalesStopped };
    const checkout = createCheckout({ ...sale, secret: "secret" });
    await expect(checkout.begin({ id: "u", isPremium: false })).rejects.toThrow("mail is missing");
    expect(await intentsAtStripe()).toEqual([]);
  });

  test("a test key together with a live key is detected before anybody can pay", async () => {
    const seller = readSettings(bindings);
    const db = createDatabase(bindings);
    const stripe = createStripe({ ...seller.stripe, publishableKey: "pk_live_1" }, fetch);
    const payments = createPayments({ db, stripe, seller });
    const areSalesStopped = async () => false;
    const sale = { db, stripe, payments, seller, areSalesStopped };
    const checkout = createCheckout({ ...sale, secret: "secret" });
    await expect(checkout.begin({ id: "u", isPremium: false })).rejects.toThrow("mismatched keys");
    expect(await intentsAtStripe()).toEqual([]);
  });
});

describe("deleting an account", () => {
  const leave = () =>
    browser.call("/api/account", {
      method: "DELETE",
      body: JSON.stringify({ confirmation: "delete my account" }),
    });

  test("F33: cancels open intents and keeps the record of paid ones", async () => {
    await becomePremium();
    expect((await leave()).status).toBe(200);
    const { users = [], payments = [] } = await allRows();
    expect(users).toEqual([]);
    expect(payments).toMatchObject([{ state: "paid", amount_cents: 2900 }]);
    await comeBack();
    expect(await isPremium()).toBe(false);
    const begun = await begin();
    await leave();
    expect(await atStripe(`payment_intents/${begun}`)).toMatchObject({ status: "canceled" });
  });

  test("F33: refunds a payment that is made during the deletion", async () => {
    const intentId = await begin();
    const path = `/v1/payment_intents/${intentId}/cancel`;
    await planFaults({ vendor: "stripe", path, action: { status: 500, body: {} } });
    expect((await leave()).status).toBe(200);
    await planFaults();
    await pay(intentId);
    await cron();
    await cron();
    expect(await eventsOf("refund.created")).toHaveLength(1);
    expect((await allRows())["payments"]).toMatchObject([{ state: "refunded" }]);
  });
});

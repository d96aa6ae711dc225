// Paying for Premium, the money back, and everything that may go wrong on the way, against the
// sandbox's Stripe.
import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CreatePaymentIntentResponse, Payment } from "#shared/contract/billing.ts";
import { fetchApiWith } from "#tests/worker/api.ts";
import { Browser, signedIn } from "#tests/worker/browser.ts";
import { faultyD1 } from "#tests/worker/faulty-bindings.ts";
import { moveGoogleClock, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import {
  atStripe,
  deliver,
  deliverSigned,
  intentsAtStripe,
  pay,
  signatureOf,
  stripeEvents,
  stripeKnob,
  type StripeEvent,
} from "#tests/worker/stripe.ts";
import { allRows, bindings, emptyStores } from "#tests/worker/tables.ts";
import { createCheckout } from "#worker/billing/checkout.ts";
import { createPayments } from "#worker/billing/payments.ts";
import { createStripe } from "#worker/billing/stripe.ts";
import { createDatabase } from "#worker/db/client.ts";
import { readSettings } from "#worker/env.ts";
import { runHourly } from "#worker/scheduled.ts";

const EMAIL = "basic@example.com";
const DAY_MS = 86_400_000;

let browser: Browser;
beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  browser = await signedIn(EMAIL);
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

const post = (path: string, body: object = {}, from = browser): Promise<Response> =>
  from.call(path, { method: "POST", body: JSON.stringify(body) });

/** Begins a payment; the id of its intent. */
async function begin(from = browser): Promise<string> {
  const answer = await from.json<CreatePaymentIntentResponse>("/api/create-payment-intent", {
    method: "POST",
    body: JSON.stringify({ amount: 1 }),
  });
  return answer.clientSecret.split("_secret_")[0] ?? "";
}

async function isPremium(from = browser): Promise<boolean> {
  return (await from.json<{ isPremium: boolean }>("/api/auth/user")).isPremium;
}

const upgrade = (intentId: string, from = browser) =>
  post("/api/upgrade-to-premium", { paymentIntentId: intentId }, from);

async function listed(): Promise<Payment[]> {
  return (await browser.json<{ payments: Payment[] }>("/api/account/payments")).payments;
}

async function cron(): Promise<void> {
  await runHourly(bindings, createExecutionContext());
}

/** Begins, pays and upgrades. */
async function becomePremium(): Promise<string> {
  const intentId = await begin();
  await pay(intentId);
  expect((await upgrade(intentId)).status).toBe(200);
  return intentId;
}

async function eventsOf(type: string): Promise<StripeEvent[]> {
  return (await stripeEvents()).filter((event) => event.type === type);
}

const refusedBy = async (response: Response) => [response.status, await response.text()];

describe("paying", () => {
  test("29 dollars once, and Premium is there", async () => {
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
    expect(await refusedBy(await post("/api/create-payment-intent"))).toEqual([
      409,
      "You have Premium already. Nothing was charged.",
    ]);
  });

  test("what is not paid carries nothing", async () => {
    const intentId = await begin();
    await pay(intentId, "chargeDeclined");
    expect((await upgrade(intentId)).status).toBe(402);
    await pay(intentId, "authenticationRequired");
    expect((await upgrade(intentId)).status).toBe(402);
    expect(await isPremium()).toBe(false);
    await stripeKnob("charge-3ds", { paymentIntentId: intentId, outcome: "approve" });
    expect((await upgrade(intentId)).status).toBe(200);
  });

  test("what the bank has still to confirm is said, and cannot be paid again meanwhile", async () => {
    await stripeKnob("processing", { hold: true });
    const intentId = await begin();
    await pay(intentId);
    expect(await refusedBy(await upgrade(intentId))).toEqual([
      402,
      "Your bank has not confirmed the payment yet. Premium comes by itself as soon as it has.",
    ]);
    expect((await post("/api/create-payment-intent")).status).toBe(409);
    await stripeKnob("settle", { paymentIntentId: intentId, outcome: "succeeded" });
    await cron();
    expect(await isPremium()).toBe(true);
  });

  test("somebody else's payment, and one that is not there, are not found", async () => {
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

  test("F22: twice at once, in two tabs, and back again is one intent and one charge", async () => {
    const ids = await Promise.all([begin(), begin(), begin()]);
    expect(new Set([...ids, await begin()]).size).toBe(1);
    const [intentId = ""] = ids;
    await Promise.all([pay(intentId), pay(intentId)]);
    await Promise.all([upgrade(intentId), upgrade(intentId)]);
    expect(await intentsAtStripe()).toHaveLength(1);
    expect(await eventsOf("charge.succeeded")).toHaveLength(1);
    expect(await listed()).toHaveLength(1);
  });

  test("an intent that was ended is followed by a new one", async () => {
    const first = await begin();
    await atStripe(`payment_intents/${first}/cancel`, {});
    const second = await begin();
    expect(second).not.toBe(first);
    expect(await begin()).toBe(second);
  });

  test("F23: the tab is closed after paying: the webhook alone brings Premium", async () => {
    const intentId = await begin();
    await pay(intentId);
    const [event] = await eventsOf("payment_intent.succeeded");
    expect(await deliver(event)).toBe(200);
    expect(await isPremium()).toBe(true);
  });

  test("F23: where the webhook never comes, the cron brings it; what nobody pays is given up", async () => {
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

  test("F28: Stripe fails, and the next try goes on with the same intent", async () => {
    const path = "/v1/payment_intents";
    await planFaults({ vendor: "stripe", path, action: { status: 500, body: {} } });
    const [status, sentence] = await refusedBy(await post("/api/create-payment-intent"));
    expect([status, sentence]).toEqual([
      502,
      "The card payment provider did not answer. Please try again in a minute.",
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

  test("a test key beside a live one is found before anybody can pay", async () => {
    const { stripe: settings } = readSettings(bindings);
    const db = createDatabase(bindings);
    const stripe = createStripe({ ...settings, publishableKey: "pk_live_1" }, fetch);
    const checkout = createCheckout({ db, stripe, payments: createPayments({ db, stripe }) });
    await expect(checkout.begin({ id: "u", isPremium: false })).rejects.toThrow("mismatched keys");
    expect(await intentsAtStripe()).toEqual([]);
  });
});

describe("the webhook", () => {
  test("F24: ten times over, all at once, and before the page has said anything", async () => {
    const intentId = await begin();
    await pay(intentId);
    const events = await stripeEvents();
    const all = Array.from({ length: 10 }, () => events).flat();
    const statuses = await Promise.all([
      ...all.map((event) => deliver(event)),
      upgrade(intentId).then(({ status }) => status),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await isPremium()).toBe(true);
    expect(await listed()).toHaveLength(1);
    const { payment_events: noted } = await allRows();
    expect(noted?.length).toBe(new Set(noted?.map(({ id }) => id)).size);
  });

  test("F24: in the wrong order, what is true now counts", async () => {
    const intentId = await becomePremium();
    await stripeKnob("refund", { paymentIntentId: intentId });
    for (const event of (await stripeEvents()).toReversed()) await deliver(event);
    expect(await isPremium()).toBe(false);
    expect(await listed()).toMatchObject([{ state: "refunded" }]);
  });

  test("F25: what is forged, old, changed or too long changes nothing", async () => {
    const intentId = await begin();
    await pay(intentId);
    const [event] = await eventsOf("payment_intent.succeeded");
    const body = JSON.stringify(event);
    const good = await signatureOf(body);
    const tries: [string, string][] = [
      [body, ""],
      [body, await signatureOf(body, { secret: "whsec_other" })],
      [body, await signatureOf(body, { at: Date.now() - 6 * 60_000 })],
      [JSON.stringify(event, null, 1), good],
      [body.replace(intentId, "pi_another"), good],
      [`${" ".repeat(1_000_000)}${body}`, good],
      ["not json", await signatureOf("not json")],
      ["{}", await signatureOf("{}")],
    ];
    for (const [sent, signature] of tries) {
      expect(await deliverSigned(sent, signature)).toBe(400);
    }
    expect(await isPremium()).toBe(false);
    expect((await allRows())["payment_events"]).toEqual([]);
    // Two signatures, as while a secret is exchanged: one that fits is enough.
    const two = `${await signatureOf(body, { secret: "whsec_old" })},${good.split(",")[1]}`;
    expect(await deliverSigned(body, two)).toBe(200);
  });

  test("F26: another account's, the other mode's, and one that names no payment change nothing", async () => {
    const intentId = await begin();
    await pay(intentId);
    const [event] = await eventsOf("payment_intent.succeeded");
    for (const change of [
      { account: "acct_other" },
      { livemode: true },
      { data: { object: { id: "cus_1", object: "customer" } } },
      { data: { object: { id: "pi_unknown", object: "payment_intent" } } },
    ]) {
      expect(await deliver({ ...event, ...change })).toBe(200);
    }
    expect(await isPremium()).toBe(false);
    expect((await allRows())["payment_events"]).toEqual([]);
  });

  for (const [what, change] of [
    ["another amount", { amount: "100" }],
    ["another currency", { currency: "eur" }],
    ["another person", { "metadata[userId]": "somebody" }],
  ] as const) {
    test(`F26: ${what} is no Premium, and stands in the log`, async () => {
      const logged = vi.spyOn(console, "log");
      const intentId = await begin();
      await atStripe(`payment_intents/${intentId}`, change);
      await pay(intentId);
      const [event] = await eventsOf("payment_intent.succeeded");
      expect(await deliver(event)).toBe(200);
      expect((await upgrade(intentId)).status).toBe(402);
      expect(await isPremium()).toBe(false);
      expect(logged.mock.calls.flat().join("\n")).toContain('"event":"payment_alert"');
      logged.mockRestore();
    });
  }

  test("an intent whose row was never written is found by whose it is", async () => {
    const { id } = await browser.json<{ id: string }>("/api/auth/user");
    const intent = await atStripe("payment_intents", {
      amount: "2900",
      currency: "usd",
      "metadata[userId]": id,
      "automatic_payment_methods[enabled]": "true",
    });
    await pay(intent.id);
    const [event] = await eventsOf("payment_intent.succeeded");
    expect(await deliver(event)).toBe(200);
    expect(await isPremium()).toBe(true);
  });

  test("F29: whatever D1 does at any statement, once told again it is as it should be", async () => {
    for (const strike of ["refuse", "lose"] as const) {
      for (let at = 0; at < 6; at += 1) {
        await emptyStores();
        browser = await signedIn(EMAIL);
        const intentId = await begin();
        await pay(intentId);
        const [event] = (await eventsOf("payment_intent.succeeded")).toReversed();
        const DB = faultyD1(bindings.DB, (statement) => (statement === at ? strike : undefined));
        const first = await deliver(event, fetchApiWith({ DB }));
        expect([200, 500]).toContain(first);
        expect(await deliver(event)).toBe(200);
        expect(await isPremium()).toBe(true);
        expect(await listed()).toHaveLength(1);
      }
    }
  });
});

describe("the money back", () => {
  const refund = (id: string) => post(`/api/account/payments/${id}/refund`);

  test("asked for once, it goes, and Premium with it", async () => {
    const intentId = await becomePremium();
    expect((await listed())[0]?.refundableUntil).not.toBeNull();
    const answers = await Promise.all([refund(intentId), refund(intentId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await isPremium()).toBe(false);
    expect(await listed()).toMatchObject([{ state: "refunded", refundableUntil: null }]);
    expect(await eventsOf("refund.created")).toHaveLength(1);
    expect((await (await refund(intentId)).json<Payment>()).state).toBe("refunded");
  });

  test("where Stripe does not answer it is noted, and the cron goes on", async () => {
    const intentId = await becomePremium();
    await planFaults({ vendor: "stripe", path: "/v1/refunds", action: { status: 500, body: {} } });
    expect((await (await refund(intentId)).json<Payment>()).state).toBe("refunding");
    expect(await isPremium()).toBe(true);
    await planFaults();
    await cron();
    expect(await isPremium()).toBe(false);
    expect(await eventsOf("refund.created")).toHaveLength(1);
  });

  test("after 30 days it is refused", async () => {
    const intentId = await becomePremium();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * DAY_MS });
    await moveGoogleClock(31 * DAY_MS);
    browser = await signedIn(EMAIL);
    expect(await refusedBy(await refund(intentId))).toEqual([
      409,
      "The 30 days of the money-back guarantee are over.",
    ]);
    expect(await isPremium()).toBe(true);
  });

  test("a part of it takes nothing away", async () => {
    const intentId = await becomePremium();
    await stripeKnob("refund", { paymentIntentId: intentId, amount: 900 });
    for (const event of await stripeEvents()) await deliver(event);
    expect(await isPremium()).toBe(true);
  });

  test("F27: refunded, Premium can be bought again, and refunded again", async () => {
    const first = await becomePremium();
    await refund(first);
    const second = await becomePremium();
    expect(second).not.toBe(first);
    // What is told late about the first one changes nothing.
    for (const event of await stripeEvents()) await deliver(event);
    expect(await isPremium()).toBe(true);
    await refund(second);
    expect(await isPremium()).toBe(false);
    expect((await listed()).map(({ state }) => state)).toEqual(["refunded", "refunded"]);
  });

  test("F27: a dispute that is open keeps Premium, a lost one takes it, a won one does not", async () => {
    const first = await becomePremium();
    const hear = async () => {
      for (const event of await stripeEvents()) await deliver(event);
    };
    await stripeKnob("dispute", { paymentIntentId: first });
    await hear();
    expect(await isPremium()).toBe(true);
    expect((await refund(first)).status).toBe(409);
    await stripeKnob("dispute", { paymentIntentId: first, outcome: "won" });
    await hear();
    expect(await isPremium()).toBe(true);
    await refund(first);
    const second = await becomePremium();
    await stripeKnob("dispute", { paymentIntentId: second, outcome: "lost" });
    await hear();
    expect(await isPremium()).toBe(false);
    expect((await refund(second)).status).toBe(409);
  });
});

describe("an account that goes", () => {
  const leave = () =>
    browser.call("/api/account", {
      method: "DELETE",
      body: JSON.stringify({ confirmation: "delete my account" }),
    });

  test("F33: what was begun is given up, and what was paid is kept on record", async () => {
    await becomePremium();
    expect((await leave()).status).toBe(200);
    const { users = [], payments = [] } = await allRows();
    expect(users).toEqual([]);
    expect(payments).toMatchObject([{ state: "paid", amount_cents: 2900 }]);
    browser = await signedIn(EMAIL);
    expect(await isPremium()).toBe(false);
    const begun = await begin();
    await leave();
    expect(await atStripe(`payment_intents/${begun}`)).toMatchObject({ status: "canceled" });
  });

  test("F33: what is paid in the moment of leaving goes back", async () => {
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

// Events from Stripe's webhook, and forged ones.
import { describe, expect, test, vi } from "vitest";
import { fetchApiWith } from "#tests/worker/api.ts";
import {
  becomePremium,
  begin,
  browser,
  eventsOf,
  isPremium,
  listed,
  signInAnew,
  upgrade,
  useBuyer,
} from "#tests/worker/buyer.ts";
import { faultyD1 } from "#tests/worker/faulty-bindings.ts";
import {
  atStripe,
  deliver,
  deliverSigned,
  pay,
  signatureOf,
  stripeEvents,
  stripeKnob,
} from "#tests/worker/stripe.ts";
import { allRows, bindings } from "#tests/worker/tables.ts";

useBuyer();

describe("the webhook", () => {
  test("F24: makes the person Premium once when an event arrives ten times at once, before the page's call", async () => {
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

  test("F24: uses Stripe's current state when events arrive in the wrong order", async () => {
    const intentId = await becomePremium();
    await stripeKnob("refund", { paymentIntentId: intentId });
    for (const event of (await stripeEvents()).toReversed()) await deliver(event);
    expect(await isPremium()).toBe(false);
    expect(await listed()).toMatchObject([{ state: "refunded" }]);
  });

  test("F25: ignores events that are forged, old, modified or too long", async () => {
    const intentId = await begin();
    await pay(intentId);
    const [event] = await eventsOf("payment_intent.succeeded");
    const body = JSON.stringify(event);
    const at = Date.now();
    const good = await signatureOf(body, { at });
    const tries: [string, string][] = [
      [body, ""],
      [body, await signatureOf(body, { secret: "whsec_other" })],
      [body, await signatureOf(body, { at: Date.now() - 6 * 60_000 })],
      [body, await signatureOf(body, { at: Date.now() + 6 * 60_000 })],
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
    // Two signatures, as during a rotation of the secret: one valid signature is enough.
    const two = `${await signatureOf(body, { at, secret: "whsec_old" })},${good.split(",")[1]}`;
    expect(await deliverSigned(body, two)).toBe(200);
  });

  test("F26: ignores events of another account, of the other mode, and without a payment", async () => {
    const intentId = await begin();
    await pay(intentId);
    const [event] = await eventsOf("payment_intent.succeeded");
    for (const change of [
      { account: "acct_other" },
      { livemode: true },
      { data: { object: { id: "cus_1", object: "customer" } } },
      { data: { object: { object: "balance" } } },
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
    test(`F26: ${what} does not give Premium, and is logged`, async () => {
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

  test("finds the owner of an intent whose row was never written by the intent's metadata", async () => {
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

  test("accepts long events, such as evidence for a bank", async () => {
    const intentId = await becomePremium();
    await stripeKnob("dispute", { paymentIntentId: intentId });
    await stripeKnob("dispute", { paymentIntentId: intentId, outcome: "lost" });
    const [event] = await eventsOf("charge.dispute.closed");
    const evidence = { uncategorized_text: "x".repeat(150_000) };
    const object = { ...event?.data.object, evidence };
    expect(await deliver({ ...event, data: { object } })).toBe(200);
    expect(await isPremium()).toBe(false);
  });

  test("F29: leaves the right state after a redelivery, whichever statement of D1 failed", async () => {
    for (const strike of ["refuse", "lose"] as const) {
      for (let at = 0; at < 6; at += 1) {
        await signInAnew();
        const intentId = await begin();
        await pay(intentId);
        const [event] = await eventsOf("payment_intent.succeeded");
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

// Withdrawing from the contract, against the sandbox's Stripe.
import { describe, expect, inject, test, vi } from "vitest";
import type { Payment } from "#shared/contract/billing.ts";
import { withdrawalEndsAt } from "#shared/withdrawal.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { signedIn } from "#tests/worker/browser.ts";
import {
  becomePremium,
  begin,
  browser,
  comeBack,
  cron,
  DAY_MS,
  documentOf,
  documentRows,
  eventsOf,
  isPremium,
  listed,
  post,
  signInAnew,
  useBuyer,
  withdraw,
} from "#tests/worker/buyer.ts";
import { faultyD1, type Strike } from "#tests/worker/faulty-bindings.ts";
import { moveGoogleClock, planFaults } from "#tests/worker/sandbox.ts";
import { deliver, stripeEvents, stripeKnob } from "#tests/worker/stripe.ts";
import { allRows, bindings } from "#tests/worker/tables.ts";
import { createCheckout } from "#worker/billing/checkout.ts";
import { createPayments } from "#worker/billing/payments.ts";
import { createStripe } from "#worker/billing/stripe.ts";
import { createDatabase } from "#worker/db/client.ts";
import { readSettings } from "#worker/settings.ts";

useBuyer();

/** Moves every clock. */
async function moveClock(ms: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  await moveGoogleClock(ms);
  await comeBack();
}

describe("a withdrawal", () => {
  test("returns the whole amount, ends Premium, and is acknowledged with its date, time and content", async () => {
    const intentId = await becomePremium();
    expect((await listed())[0]).toMatchObject({ withdrawnAt: null });
    const before = Date.now();
    const payment = await (await withdraw(intentId)).json<Payment>();
    expect(payment).toMatchObject({ state: "refunded", withdrawableUntil: null });
    expect(Date.parse(payment.withdrawnAt ?? "")).toBeGreaterThanOrEqual(before);
    expect(await isPremium()).toBe(false);
    const [refund, ...more] = await eventsOf("refund.created");
    expect(refund?.data.object).toMatchObject({ amount: 2900, payment_intent: intentId });
    expect(more).toEqual([]);
    const { fileName, text } = await documentOf(intentId, "withdrawal");
    expect(fileName).toBe("tidylist-withdrawal-TEST-W-1.txt");
    const at = (payment.withdrawnAt ?? "").slice(0, 19).replace("T", " ");
    for (const part of [`on ${at} UTC`, "Name: Cora Curator", intentId, "USD 29.00"]) {
      expect(text).toContain(part);
    }
  });

  test("is made once under a double click and in two tabs", async () => {
    const intentId = await becomePremium();
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(intentId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { text } = await documentOf(intentId, "withdrawal");
    expect((await withdraw(intentId)).status).toBe(200);
    expect((await documentOf(intentId, "withdrawal")).text).toBe(text);
    expect(await eventsOf("refund.created")).toHaveLength(1);
  });

  test("is acknowledged while Stripe is down, and the cron refunds it later", async () => {
    const intentId = await becomePremium();
    await planFaults({ vendor: "stripe", path: "/v1/refunds", action: { status: 500, body: {} } });
    const payment = await (await withdraw(intentId)).json<Payment>();
    expect(payment).toMatchObject({ state: "refunding", withdrawableUntil: null });
    expect(payment.documents).toContain("withdrawal");
    expect((await documentOf(intentId, "withdrawal")).text).toContain("We ask Stripe to return it");
    expect(await isPremium()).toBe(true);
    await cron();
    expect(await listed()).toMatchObject([{ state: "refunding" }]);
    await planFaults();
    await cron();
    expect(await listed()).toMatchObject([{ state: "refunded" }]);
    expect(await isPremium()).toBe(false);
    expect(await eventsOf("refund.created")).toHaveLength(1);
  });

  test("refunds once when Stripe's answer is lost", async () => {
    const intentId = await becomePremium();
    const lost = { vendor: "stripe", path: "/v1/refunds", action: { loseAnswer: true } };
    await planFaults({ ...lost, times: 3 });
    expect((await withdraw(intentId)).status).toBe(200);
    await planFaults();
    await cron();
    expect(await listed()).toMatchObject([{ state: "refunded" }]);
    expect(await eventsOf("refund.created")).toHaveLength(1);
  });

  test("is possible until the last moment of its period, and then refused", async () => {
    const intentId = await becomePremium();
    const [payment] = await listed();
    const paidAt = Date.parse(payment?.paidAt ?? "");
    const end = withdrawalEndsAt(paidAt);
    expect(payment?.withdrawableUntil).toBe(new Date(end).toISOString());
    await moveClock(end - Date.now());
    expect(await statusAndCode(await withdraw(intentId))).toEqual([409, "withdrawal_too_late"]);
    expect((await listed())[0]?.withdrawableUntil).toBeNull();
    expect(await isPremium()).toBe(true);
    expect((await documentRows()).map(({ kind }) => kind)).not.toContain("withdrawal");
    vi.useFakeTimers({ toFake: ["Date"], now: end - 1 });
    expect((await withdraw(intentId)).status).toBe(200);
    expect(await isPremium()).toBe(false);
  });

  test("of somebody else's payment, an unpaid and an unknown one is not found, and changes nothing", async () => {
    const intentId = await becomePremium();
    const stranger = await signedIn("other@example.com");
    for (const id of [intentId, await begin(stranger), "pi_none"]) {
      expect(await statusAndCode(await withdraw(id, stranger))).toEqual([404, "no_such_payment"]);
    }
    for (const kind of ["contract", "receipt", "withdrawal"]) {
      const answer = await stranger.call(`/api/account/payments/${intentId}/documents/${kind}`);
      expect(await statusAndCode(answer)).toEqual([404, "no_such_document"]);
    }
    expect(await isPremium()).toBe(true);
    expect(await eventsOf("refund.created")).toEqual([]);
  });

  test("has the name on one line, whatever was typed", async () => {
    const intentId = await becomePremium();
    const name = "Cora\nAmount: USD 9000\u0000";
    expect((await post(`/api/account/payments/${intentId}/withdraw`, { name })).status).toBe(200);
    const { text } = await documentOf(intentId, "withdrawal");
    expect(text).toContain("\nName: Cora Amount: USD 9000\n");
  });

  test("needs a name", async () => {
    const intentId = await becomePremium();
    const answer = await post(`/api/account/payments/${intentId}/withdraw`, { name: "  " });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe("Please enter your name.");
    expect(await isPremium()).toBe(true);
  });

  test("after a refund, or after the bank has taken the money back, is refused with the reason", async () => {
    const first = await becomePremium();
    await post(`/api/account/payments/${first}/refund`);
    expect(await statusAndCode(await withdraw(first))).toEqual([409, "withdrawal_after_refund"]);
    const second = await becomePremium();
    await stripeKnob("dispute", { paymentIntentId: second, outcome: "lost" });
    for (const event of await stripeEvents()) await deliver(event);
    expect(await statusAndCode(await withdraw(second))).toEqual([409, "refund_made_by_bank"]);
  });

  test("during a dispute is recorded, and refunded by the cron if the bank leaves us the money", async () => {
    const intentId = await becomePremium();
    await stripeKnob("dispute", { paymentIntentId: intentId });
    for (const event of await stripeEvents()) await deliver(event);
    const payment = await (await withdraw(intentId)).json<Payment>();
    expect(payment).toMatchObject({ state: "disputed", withdrawableUntil: null });
    expect((await documentOf(intentId, "withdrawal")).text).toContain("Your bank is asking");
    // Stripe would repeat a refusal for a day; nothing was asked, so the refund follows at once.
    await stripeKnob("dispute", { paymentIntentId: intentId, outcome: "won" });
    for (const event of await stripeEvents()) await deliver(event);
    await cron();
    expect(await listed()).toMatchObject([{ state: "refunded" }]);
    expect(await isPremium()).toBe(false);
    expect(await eventsOf("refund.created")).toHaveLength(1);
  });

  test("during a dispute is refunded within a day of the bank's answer, also if no webhook tells us", async () => {
    const intentId = await becomePremium();
    await moveClock(10 * DAY_MS);
    await stripeKnob("dispute", { paymentIntentId: intentId });
    await withdraw(intentId);
    await cron();
    await stripeKnob("dispute", { paymentIntentId: intentId, outcome: "won" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS });
    await cron();
    await cron();
    expect(await listed()).toMatchObject([{ state: "refunded" }]);
    expect(await eventsOf("refund.created")).toHaveLength(1);
  });

  test("says in the acknowledgement that a bank is asking, also if no webhook has told us", async () => {
    const intentId = await becomePremium();
    await stripeKnob("dispute", { paymentIntentId: intentId });
    const payment = await (await withdraw(intentId)).json<Payment>();
    expect(payment).toMatchObject({ state: "disputed", withdrawableUntil: null });
    expect((await documentOf(intentId, "withdrawal")).text).toContain("Your bank is asking");
  });

  test("is refused, and not acknowledged, if the money was returned without a webhook", async () => {
    const intentId = await becomePremium();
    await stripeKnob("refund", { paymentIntentId: intentId, amount: 2900 });
    expect(await statusAndCode(await withdraw(intentId))).toEqual([409, "withdrawal_after_refund"]);
    expect((await documentRows()).map(({ kind }) => kind)).not.toContain("withdrawal");
  });

  test("is acknowledged while nothing at all can be asked of Stripe", async () => {
    const intentId = await becomePremium();
    await planFaults({ vendor: "stripe", path: "/v1/", action: { status: 500, body: {} } });
    expect(await (await withdraw(intentId)).json()).toMatchObject({ state: "refunding" });
    await planFaults();
    await cron();
    expect(await listed()).toMatchObject([{ state: "refunded" }]);
  });

  test("goes on when the account is deleted before Stripe has answered", async () => {
    const intentId = await becomePremium();
    await planFaults({ vendor: "stripe", path: "/v1/refunds", action: { status: 500, body: {} } });
    await withdraw(intentId);
    const confirmation = JSON.stringify({ confirmation: "delete my account" });
    await browser.call("/api/account", { method: "DELETE", body: confirmation });
    await planFaults();
    await cron();
    expect((await allRows())["payments"]).toMatchObject([{ state: "refunded" }]);
    expect((await documentRows()).map(({ kind }) => kind)).toContain("withdrawal");
    expect(await eventsOf("refund.created")).toHaveLength(1);
  });
});

/** Our side, killed at its `kill`-th step: a transaction of D1 or a call of Stripe. Counts the steps. */
function mortalSide(kill: number, last: Strike) {
  let step = 0;
  const strike = (): Strike => {
    const now = step++;
    return now === kill ? last : now > kill ? "refuse" : undefined;
  };
  const seller = readSettings(bindings);
  const db = createDatabase({ ...bindings, DB: faultyD1(bindings.DB, strike) });
  const dead = () =>
    new Response("{}", { status: 500, headers: { "stripe-should-retry": "false" } });
  const stripe = createStripe(seller.stripe, async (input, init) => {
    const what = strike();
    if (what === "refuse") return dead();
    const answer = await fetch(input, init);
    return what === "lose" ? (await answer.text(), dead()) : answer;
  });
  const payments = createPayments({ db, stripe, seller });
  const areSalesStopped = async () => false;
  const sale = { db, stripe, payments, seller, areSalesStopped };
  const checkout = createCheckout({ ...sale, secret: "secret" });
  return { checkout, steps: () => step };
}

// `npm test` plays half of the kills, the campaigns all.
const STRIDE = inject("campaign").seeds === "few" ? 2 : 1;

test("a withdrawal that is killed at any step is refunded once if it was recorded, and otherwise not at all", async () => {
  let kills = 0;
  for (const [last, start] of [
    ["refuse", 0],
    ["lose", 1],
  ] as const) {
    for (let kill = start % STRIDE; ; kill += STRIDE) {
      await signInAnew();
      const intentId = await becomePremium();
      const { id } = await browser.json<{ id: string }>("/api/auth/user");
      const side = mortalSide(kill, last);
      await side.checkout.withdraw(id, intentId, "Cora Curator").catch(() => undefined);
      if (side.steps() <= kill) break;
      kills += 1;
      const isRecorded = (await documentRows()).some(({ kind }) => kind === "withdrawal");
      const [seen] = await listed();
      expect(seen?.withdrawnAt !== null).toBe(isRecorded);
      await cron();
      expect(await isPremium()).toBe(!isRecorded);
      expect(await eventsOf("refund.created")).toHaveLength(isRecorded ? 1 : 0);
      // The person presses again.
      expect((await (await withdraw(intentId)).json<Payment>()).state).toBe("refunded");
      expect(await eventsOf("refund.created")).toHaveLength(1);
    }
  }
  expect(kills).toBeGreaterThan(10 / STRIDE);
}, 120_000);

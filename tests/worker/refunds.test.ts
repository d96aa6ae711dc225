// Refunds, and disputes.
import { describe, expect, test, vi } from "vitest";
import { statusAndCode } from "#tests/worker/api.ts";
import type { Payment } from "#shared/contract/billing.ts";
import {
  becomePremium,
  comeBack,
  cron,
  DAY_MS,
  eventsOf,
  isPremium,
  listed,
  post,
  useBuyer,
} from "#tests/worker/buyer.ts";
import { moveGoogleClock, planFaults } from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";
import { deliver, stripeEvents, stripeKnob } from "#tests/worker/stripe.ts";

useBuyer();

describe("a refund", () => {
  const refund = (id: string) => post(`/api/account/payments/${id}/refund`);

  test("returns the money and ends Premium", async () => {
    const intentId = await becomePremium();
    expect((await listed())[0]?.refundableUntil).not.toBeNull();
    const answers = await Promise.all([refund(intentId), refund(intentId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await isPremium()).toBe(false);
    expect(await listed()).toMatchObject([{ state: "refunded", refundableUntil: null }]);
    expect(await eventsOf("refund.created")).toHaveLength(1);
    expect((await (await refund(intentId)).json<Payment>()).state).toBe("refunded");
  });

  test("is stored when Stripe does not answer, and the cron continues it", async () => {
    const intentId = await becomePremium();
    await planFaults({ vendor: "stripe", path: "/v1/refunds", action: { status: 500, body: {} } });
    expect((await (await refund(intentId)).json<Payment>()).state).toBe("refunding");
    expect(await isPremium()).toBe(true);
    await planFaults();
    await cron();
    expect(await isPremium()).toBe(false);
    expect(await eventsOf("refund.created")).toHaveLength(1);
  });

  test("finds a dispute that the bank opened without a webhook", async () => {
    const intentId = await becomePremium();
    await stripeKnob("dispute", { paymentIntentId: intentId });
    expect((await (await refund(intentId)).json<Payment>()).state).toBe("disputed");
    await stripeKnob("dispute", { paymentIntentId: intentId, outcome: "lost" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS });
    await cron();
    vi.useRealTimers();
    expect(await isPremium()).toBe(false);
    expect(await listed()).toMatchObject([{ state: "lost" }]);
    expect(await eventsOf("refund.created")).toEqual([]);
  });

  test("is not lost when it is requested during a fetch from Stripe", async () => {
    const intentId = await becomePremium();
    await bindings.DB.prepare("update payments set due_at = 1").run();
    await planFaults({
      vendor: "stripe",
      path: `/v1/payment_intents/${intentId}`,
      method: "GET",
      action: { delayMs: 1000 },
    });
    const looking = cron();
    await vi.waitFor(async () => {
      const row = await bindings.DB.prepare("select looks, look from payments").first<{
        looks: number;
        look: number;
      }>();
      expect(row?.looks).toBeGreaterThan(row?.look ?? 0);
    });
    // The request stores it first; then the Worker dies.
    await bindings.DB.prepare("update payments set refund_requested_at = 1, due_at = 1").run();
    await looking;
    await planFaults();
    await cron();
    expect(await eventsOf("refund.created")).toHaveLength(1);
    expect(await isPremium()).toBe(false);
  });

  test("is refused after 30 days", async () => {
    const intentId = await becomePremium();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * DAY_MS });
    await moveGoogleClock(31 * DAY_MS);
    await comeBack();
    expect(await statusAndCode(await refund(intentId))).toEqual([409, "refund_too_late"]);
    expect(await isPremium()).toBe(true);
  });

  test("of a part of the amount keeps Premium", async () => {
    const intentId = await becomePremium();
    await stripeKnob("refund", { paymentIntentId: intentId, amount: 900 });
    for (const event of await stripeEvents()) await deliver(event);
    expect(await isPremium()).toBe(true);
  });

  test("F27: allows to buy Premium again, and a second refund", async () => {
    const first = await becomePremium();
    await refund(first);
    const second = await becomePremium();
    expect(second).not.toBe(first);
    // Late events about the first one change nothing.
    for (const event of await stripeEvents()) await deliver(event);
    expect(await isPremium()).toBe(true);
    await refund(second);
    expect(await isPremium()).toBe(false);
    expect((await listed()).map(({ state }) => state)).toEqual(["refunded", "refunded"]);
  });

  test("F27: an open dispute keeps Premium, a lost one ends it, a won one keeps it", async () => {
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

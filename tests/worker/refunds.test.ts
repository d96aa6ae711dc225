// Refunds, and disputes.
import { describe, expect, test, vi } from "vitest";
import { statusAndCode } from "#tests/worker/api.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import type { Payment } from "#shared/contract/billing.ts";
import {
  becomePremium,
  browser,
  comeBack,
  cron,
  DAY_MS,
  eventsOf,
  isPremium,
  listed,
  post,
  useBuyer,
  withdraw,
} from "#tests/worker/buyer.ts";
import { moveGoogleClock, planFaults } from "#tests/worker/sandbox.ts";
import { allRows, bindings } from "#tests/worker/tables.ts";
import { placesWith } from "#tests/worker/library.ts";
import { deliver, stripeEvents, stripeKnob } from "#tests/worker/stripe.ts";
import { createGuarantee } from "#worker/billing/guarantee.ts";
import { createDatabase } from "#worker/db/client.ts";

useBuyer();

const refund = (id: string, from?: Browser) => post(`/api/account/payments/${id}/refund`, {}, from);

describe("a refund", () => {
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

  test("of somebody who does not agree to changed terms ends the contract, with the whole price and without the guarantee", async () => {
    const intentId = await becomePremium();
    expect(await listed()).toMatchObject([{ canEnd: false }]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * DAY_MS });
    await moveGoogleClock(40 * DAY_MS);
    await comeBack();
    expect(await statusAndCode(await refund(intentId))).toEqual([409, "refund_too_late"]);
    await bindings.DB.prepare("update users set terms_version = 1").run();
    expect(await listed()).toMatchObject([{ canEnd: true, refundableUntil: null }]);
    expect(await (await refund(intentId)).json()).toMatchObject({
      state: "refunded",
      canEnd: false,
    });
    expect(await isPremium()).toBe(false);
    const [sent, ...more] = await eventsOf("refund.created");
    expect(sent?.data.object).toMatchObject({ amount: 2900 });
    expect(more).toEqual([]);
    expect((await allRows())["payments"]).toMatchObject([{ guarantee_used_by: null }]);
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

  test("F27: allows to buy Premium again, and to withdraw from the new contract", async () => {
    const first = await becomePremium();
    await refund(first);
    const second = await becomePremium();
    expect(second).not.toBe(first);
    // Late events about the first one change nothing.
    for (const event of await stripeEvents()) await deliver(event);
    expect(await isPremium()).toBe(true);
    expect((await withdraw(second)).status).toBe(200);
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

describe("the money-back guarantee", () => {
  const leave = () =>
    browser.json("/api/account", {
      method: "DELETE",
      body: JSON.stringify({ confirmation: "delete my account" }),
    });

  const hashes = async () =>
    ((await allRows())["payments"] ?? []).map((row) => row["guarantee_used_by"]);

  /** Bought once more, the guarantee is refused, and the right of withdrawal stands. */
  async function expectUsed(): Promise<void> {
    const again = await becomePremium();
    const payment = (await listed()).find(({ id }) => id === again);
    expect(payment).toMatchObject({ refundableUntil: null, guaranteeUsed: true });
    expect(await statusAndCode(await refund(again))).toEqual([409, "guarantee_used"]);
    expect(await isPremium()).toBe(true);
    expect(payment?.withdrawableUntil).not.toBeNull();
    expect((await withdraw(again)).status).toBe(200);
    expect(await isPremium()).toBe(false);
    expect(await eventsOf("refund.created")).toHaveLength(2);
  }

  test("works once", async () => {
    await refund(await becomePremium());
    await expectUsed();
  });

  test("works once for a Google identity, also after the account was deleted and made anew", async () => {
    const [identity] = (await allRows())["accounts"] ?? [];
    await refund(await becomePremium());
    await leave();
    expect(await placesWith(String(identity?.["subject"]))).toEqual([]);
    expect(await hashes()).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    await comeBack();
    expect((await allRows())["accounts"]).not.toEqual([identity]);
    await expectUsed();
  });

  test("is not used by a withdrawal, nor by somebody else's refund", async () => {
    await withdraw(await becomePremium());
    const stranger = await signedIn("other@example.com");
    expect((await refund(await becomePremium(stranger), stranger)).status).toBe(200);
    expect((await hashes()).filter((hash) => hash !== null)).toHaveLength(1);
    const second = await becomePremium();
    expect((await refund(second)).status).toBe(200);
    expect(await isPremium()).toBe(false);
    expect(new Set(await hashes()).size).toBe(3);
  });

  test("is used for one of two payments that are asked back at once", async () => {
    const first = await becomePremium();
    const { id } = await browser.json<{ id: string }>("/api/auth/user");
    await bindings.DB.prepare(
      `insert into payments (intent_id, user_id, is_live, state, amount_cents, currency, created_at)
       select 'pi_second', user_id, is_live, 'paid', amount_cents, currency, created_at from payments`,
    ).run();
    const db = createDatabase(bindings);
    const guarantee = createGuarantee({ db, secret: "secret", isLive: false });
    const used = await Promise.all([first, "pi_second"].map((one) => guarantee.use(id, one)));
    expect(used.filter(Boolean)).toHaveLength(1);
    const [winner = "", loser = ""] = used[0] ? [first, "pi_second"] : ["pi_second", first];
    expect(await guarantee.findUse(id)).toBe(winner);
    expect([await guarantee.use(id, winner), await guarantee.use(id, loser)]).toEqual([
      true,
      false,
    ]);
  });

  test("is told in the export of one's data, without the hash", async () => {
    await refund(await becomePremium());
    const data = await browser.json<{ payments: unknown }>("/api/account/export");
    expect(data.payments).toMatchObject({ payments: [{ guaranteeUsed: true }] });
    expect(JSON.stringify(data)).not.toContain(String((await hashes())[0]));
  });
});

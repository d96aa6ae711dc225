// All kinds of payments: declines, 3-D Secure, the bank, and the control calls for money.
import { describe, expect, it } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import { knob } from "#tests/sandbox/support.ts";
import {
  call,
  cardForm,
  confirm,
  newIntent,
  ORIGIN,
  PAGE,
  paidIntent,
  stripeSandbox,
  type Body,
} from "#tests/sandbox/stripe-support.ts";

async function typesOf(sandbox: Sandbox): Promise<string[]> {
  const { body } = await call(sandbox, "events?limit=100");
  return body.data.map(({ type }) => String(type)).toReversed();
}

describe("a declined card", () => {
  it.each([
    ["pm_card_chargeDeclined", "card_declined", "generic_decline", "Your card was declined."],
    ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline", "Your card was declined."],
    [
      "pm_card_chargeDeclinedInsufficientFunds",
      "card_declined",
      "insufficient_funds",
      "Your card has insufficient funds.",
    ],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", undefined, "Your card has expired."],
    [
      "pm_card_chargeDeclinedIncorrectCvc",
      "incorrect_cvc",
      undefined,
      "Your card's security code is incorrect.",
    ],
  ])("%s is a card_error %s %s, and the intent waits for another", async (...given) => {
    const [payment_method, code, declineCode, message] = given;
    const sandbox = stripeSandbox();
    const intent = await newIntent(sandbox);
    const { status, body } = await confirm(sandbox, intent, { payment_method });
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: "card_error", code, message });
    expect(body.error.decline_code).toBe(declineCode);
    expect(body.error.payment_intent).toMatchObject({
      id: intent.id,
      status: "requires_payment_method",
      payment_method: null,
      last_payment_error: { code, message, type: "card_error" },
    });
    const { charge } = body.error as unknown as { charge: string };
    expect((await call(sandbox, `charges/${charge}`)).body).toMatchObject({
      status: "failed",
      paid: false,
      failure_code: code,
    });
    expect(await typesOf(sandbox)).toEqual([
      "payment_intent.created",
      "charge.failed",
      "payment_intent.payment_failed",
    ]);
    const second = await confirm(sandbox, intent, { payment_method: "pm_card_visa" });
    expect(second.body).toMatchObject({ status: "succeeded", last_payment_error: null });
  });

  it("is the answer for every number that is not a test card", async () => {
    const sandbox = stripeSandbox();
    const intent = await newIntent(sandbox);
    const real = await confirm(sandbox, intent, cardForm(intent, "4111111111111111"), PAGE);
    expect(real.body.error).toMatchObject({ decline_code: "test_mode_live_card" });
    const wrong = await confirm(sandbox, intent, cardForm(intent, "4242424242424241"), PAGE);
    expect(wrong).toMatchObject({ status: 402, body: { error: { code: "incorrect_number" } } });
    const old = { "payment_method_data[card][exp_year]": "20" };
    const past = await confirm(sandbox, intent, cardForm(intent, "4242424242424242", old), PAGE);
    expect(past.body.error.code).toBe("invalid_expiry_year");
  });
});

describe("3-D Secure", () => {
  const DIALOG = "pm_card_authenticationRequired";

  it.each([
    ["approve", "succeeded", null, ["charge.succeeded", "payment_intent.succeeded"]],
    [
      "refuse",
      "requires_payment_method",
      { code: "payment_intent_authentication_failure" },
      ["payment_intent.payment_failed"],
    ],
  ])("waits for the cardholder, who may %s", async (outcome, status, error, types) => {
    const sandbox = stripeSandbox();
    const intent = await paidIntent(sandbox, DIALOG);
    expect(intent).toMatchObject({
      status: "requires_action",
      latest_charge: null,
      next_action: { type: "use_stripe_sdk" },
    });
    const wanted = { paymentIntentId: intent.id, outcome };
    const { body } = await knob<Body>(sandbox, "stripe/charge-3ds", wanted);
    expect(body).toMatchObject({ id: intent.id, status, next_action: null });
    if (error === null) expect(body["last_payment_error"]).toBeNull();
    else expect(body["last_payment_error"]).toMatchObject(error);
    expect(await typesOf(sandbox)).toEqual([
      "payment_intent.created",
      "payment_intent.requires_action",
      ...types,
    ]);
    const again = await knob(sandbox, "stripe/charge-3ds", wanted);
    expect(again).toMatchObject({ status: 400, body: { error: [{ place: "$" }] } });
  });

  it("may end in a decline", async () => {
    const sandbox = stripeSandbox();
    const { id } = await paidIntent(sandbox, "pm_card_threeDSecureRequiredChargeDeclined");
    const wanted = { paymentIntentId: id, outcome: "approve" };
    expect((await knob(sandbox, "stripe/charge-3ds", wanted)).body).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined" },
    });
  });

  it.each([
    ["complete", "succeeded", "succeeded"],
    ["fail", "failed", "requires_payment_method"],
  ])("goes over a page and back: %s", async (outcome, redirectStatus, status) => {
    const sandbox = stripeSandbox();
    const intent = await newIntent(sandbox);
    const back = { return_url: "http://localhost:8787/checkout?step=2" };
    const form = cardForm(intent, "4000008260003178", back);
    const { body } = await confirm(sandbox, intent, form, PAGE);
    const { url } = (body["next_action"] as { redirect_to_url: { url: string } }).redirect_to_url;
    const page = await sandbox.app.request(url);
    const text = await page.text();
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(text).toContain("Complete authentication");
    const fields = [...text.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)].slice(0, 3);
    const answer = new URLSearchParams(
      fields.map(([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")]),
    );
    answer.set("outcome", outcome);
    const left = await sandbox.app.request(`${ORIGIN}/stripe-js/authenticate`, {
      method: "POST",
      body: answer,
    });
    expect(left.status).toBe(303);
    const location = new URL(left.headers.get("location") ?? "");
    expect(Object.fromEntries(location.searchParams)).toEqual({
      step: "2",
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: redirectStatus,
    });
    expect((await call(sandbox, `payment_intents/${intent.id}`)).body.status).toBe(status);
  });

  it("shows nothing without the intent's secret", async () => {
    const sandbox = stripeSandbox();
    const { id } = await paidIntent(sandbox, DIALOG);
    const query = `payment_intent=${id}&payment_intent_client_secret=guessed`;
    const page = await sandbox.app.request(`${ORIGIN}/stripe-js/authenticate?${query}`);
    expect(page.status).toBe(404);
  });
});

describe("a payment at the bank", () => {
  it.each([
    ["succeeded", "succeeded"],
    ["failed", "requires_payment_method"],
  ])("is in processing until it is settled: %s", async (outcome, status) => {
    const sandbox = stripeSandbox();
    await knob(sandbox, "stripe/processing", { hold: true });
    const intent = await paidIntent(sandbox);
    expect(intent).toMatchObject({ status: "processing", latest_charge: null });
    const wanted = { paymentIntentId: intent.id, outcome };
    expect((await knob(sandbox, "stripe/settle", wanted)).body).toMatchObject({ status });
    expect(await typesOf(sandbox)).toContain("payment_intent.processing");
  });
});

describe("the knobs for money", () => {
  it("give back by hand, in part and in whole", async () => {
    const sandbox = stripeSandbox();
    const { id } = await paidIntent(sandbox);
    const part = await knob(sandbox, "stripe/refund", { paymentIntentId: id, amount: 100 });
    expect(part.body).toMatchObject({ object: "refund", amount: 100 });
    const rest = await knob(sandbox, "stripe/refund", { paymentIntentId: id });
    expect(rest.body).toMatchObject({ amount: 2800 });
    const more = await knob(sandbox, "stripe/refund", { paymentIntentId: id });
    expect(more.status).toBe(400);
    const kinds = ["refund.created", "charge.refunded", "refund.updated"];
    expect((await typesOf(sandbox)).slice(-6)).toEqual([...kinds, ...kinds]);
  });

  it.each([
    ["won", ["charge.dispute.closed", "charge.dispute.funds_reinstated"]],
    ["lost", ["charge.dispute.closed"]],
  ])("open a dispute, and close it as %s", async (outcome, types) => {
    const sandbox = stripeSandbox();
    const { id } = await paidIntent(sandbox);
    const opened = await knob(sandbox, "stripe/dispute", { paymentIntentId: id });
    expect(opened.body).toMatchObject({ object: "dispute", status: "needs_response" });
    const closed = await knob(sandbox, "stripe/dispute", { paymentIntentId: id, outcome });
    expect(closed.body).toMatchObject({ status: outcome });
    const begun = ["charge.dispute.created", "charge.dispute.funds_withdrawn"];
    expect((await typesOf(sandbox)).slice(3)).toEqual([...begun, ...types]);
    const again = await knob(sandbox, "stripe/dispute", { paymentIntentId: id, outcome });
    expect(again.status).toBe(400);
  });

  it("know only intents that are there and paid", async () => {
    const sandbox = stripeSandbox();
    const unpaid = await newIntent(sandbox);
    for (const name of ["stripe/refund", "stripe/dispute"]) {
      expect((await knob(sandbox, name, { paymentIntentId: "pi_0" })).status).toBe(400);
      expect((await knob(sandbox, name, { paymentIntentId: unpaid.id })).status).toBe(400);
      expect((await knob(sandbox, name, { id: unpaid.id })).status).toBe(400);
    }
  });
});

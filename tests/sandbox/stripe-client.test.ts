// Stripe's own client must work with the sandbox.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "#sandbox/server.ts";
import { smallWorld } from "#tests/sandbox/support.ts";
import { clientOf, failureOf, PRICE, type Client } from "#tests/sandbox/stripe-support.ts";

describe("the official client", () => {
  let sandbox: RunningSandbox;
  let stripe: Client;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, world: smallWorld() });
    stripe = clientOf(sandbox);
  });
  afterAll(() => sandbox.close());

  const pay = (card = "pm_card_visa") =>
    stripe.paymentIntents.create({ ...PRICE, confirm: true, payment_method: card });

  it("makes, reads, changes, confirms and lists an intent", async () => {
    const made = await stripe.paymentIntents.create({
      ...PRICE,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      description: "Premium",
      metadata: { userId: "user-1", plan: "premium" },
      receipt_email: "owner@example.com",
    });
    expect(made).toMatchObject({
      object: "payment_intent",
      status: "requires_payment_method",
      amount: 2900,
      amount_received: 0,
      livemode: false,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { userId: "user-1", plan: "premium" },
      latest_charge: null,
    });
    expect(made.id).toMatch(/^pi_[A-Za-z0-9]{24}$/);
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_[A-Za-z0-9]{25}$`));
    expect(made.lastResponse.requestId).toMatch(/^req_/);

    const changed = await stripe.paymentIntents.update(made.id, {
      amount: 3100,
      metadata: { plan: "", seat: "4" },
    });
    expect(changed).toMatchObject({ amount: 3100, metadata: { userId: "user-1", seat: "4" } });
    expect(changed.metadata).not.toHaveProperty("plan");

    const confirmed = await stripe.paymentIntents.confirm(made.id, {
      payment_method: "pm_card_mastercard",
      expand: ["latest_charge", "payment_method"],
    });
    expect(confirmed).toMatchObject({
      status: "succeeded",
      amount_received: 3100,
      latest_charge: {
        object: "charge",
        status: "succeeded",
        paid: true,
        amount: 3100,
        metadata: { userId: "user-1" },
        payment_method_details: { card: { brand: "mastercard", last4: "4444" } },
      },
      payment_method: { object: "payment_method", card: { last4: "4444" } },
    });
    expect(confirmed.latest_charge).not.toHaveProperty("refunds");

    const read = await stripe.paymentIntents.retrieve(made.id, {
      expand: ["latest_charge.refunds"],
    });
    expect(read).toMatchObject({ latest_charge: { refunds: { object: "list", data: [] } } });
    const { data } = await stripe.paymentIntents.list({ limit: 1 });
    expect(data.map(({ id }) => id)).toEqual([made.id]);
  });

  it("makes and confirms in one call, and pays with a method that was attached before", async () => {
    expect(await pay()).toMatchObject({ status: "succeeded", amount_received: 2900 });
    const ready = await stripe.paymentIntents.create({ ...PRICE, payment_method: "pm_card_amex" });
    expect(ready.status).toBe("requires_confirmation");
    expect(await stripe.paymentIntents.confirm(ready.id)).toMatchObject({ status: "succeeded" });
  });

  it("cancels an intent, and neither confirms nor cancels it afterwards", async () => {
    const made = await stripe.paymentIntents.create(PRICE);
    const canceled = await stripe.paymentIntents.cancel(made.id, {
      cancellation_reason: "abandoned",
    });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect(canceled.canceled_at).toBeGreaterThan(0);
    const unexpected = { code: "payment_intent_unexpected_state", statusCode: 400 };
    const confirm = stripe.paymentIntents.confirm(made.id, { payment_method: "pm_card_visa" });
    expect(await failureOf(confirm)).toMatchObject(unexpected);
    expect(await failureOf(stripe.paymentIntents.cancel(made.id))).toMatchObject(unexpected);
    const { id } = await pay();
    const again = await failureOf(stripe.paymentIntents.confirm(id));
    expect(again).toMatchObject({ ...unexpected, payment_intent: { id, status: "succeeded" } });
    expect(again.message).toMatch(/^You cannot confirm this PaymentIntent because it has already/);
  });

  it("walks through a list by itself, by time and by customer", async () => {
    const customer = await stripe.customers.create({ name: "Olga", metadata: { userId: "u" } });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ name: "Olga" });
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { id } = await stripe.paymentIntents.create({ ...PRICE, customer: customer.id });
      made.unshift(id);
    }
    const walked: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ customer: customer.id, limit: 2 })) {
      walked.push(id);
    }
    expect(walked).toEqual(made);
    const back = await stripe.paymentIntents.list({ limit: 2, ending_before: made[3] ?? "" });
    expect(back.data.map(({ id }) => id)).toEqual([made[1], made[2]]);
    const now = Math.floor(Date.now() / 1000);
    const later = await stripe.paymentIntents.list({ created: { gt: now + 60 } });
    expect([later.data, later.has_more]).toEqual([[], false]);
    const since = await stripe.paymentIntents.list({ created: { gte: now - 60 }, limit: 100 });
    expect(since.data.length).toBeGreaterThanOrEqual(5);
  });

  it("refunds in parts, and no more than was paid", async () => {
    const { id } = await pay();
    const part = await stripe.refunds.create({
      payment_intent: id,
      amount: 900,
      reason: "requested_by_customer",
      metadata: { by: "support" },
    });
    expect(part).toMatchObject({ amount: 900, status: "succeeded", payment_intent: id });
    const charges = await stripe.charges.list({ payment_intent: id });
    expect(charges.data).toMatchObject([{ amount_refunded: 900, refunded: false, amount: 2900 }]);
    const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: id, amount: 2001 }));
    expect(tooMuch.message).toBe(
      "Refund amount ($20.01) is greater than unrefunded amount on charge ($20.00)",
    );
    const rest = await stripe.refunds.create({ charge: charges.data[0]?.id ?? "" });
    expect(rest.amount).toBe(2000);
    const charge = await stripe.charges.retrieve(rest.charge as string, { expand: ["refunds"] });
    expect(charge).toMatchObject({
      amount_refunded: 2900,
      refunded: true,
      refunds: { data: [{ id: rest.id }, { id: part.id }] },
    });
    expect(await failureOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: "charge_already_refunded",
    });
    const listed = await stripe.refunds.list({ payment_intent: id });
    expect(listed.data.map((one) => one.id)).toEqual([rest.id, part.id]);
    const named = await stripe.refunds.update(part.id, { metadata: { by: "owner" } });
    expect(named.metadata).toEqual({ by: "owner" });
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ metadata: { by: "owner" } });
    const unpaid = await stripe.paymentIntents.create(PRICE);
    const early = await failureOf(stripe.refunds.create({ payment_intent: unpaid.id }));
    expect(early.message).toContain("does not have a successful charge to refund");
  });

  it("reads disputes, which a card can bring about, and gives one up", async () => {
    const { id } = await pay("pm_card_createDispute");
    const { data } = await stripe.disputes.list({ payment_intent: id });
    expect(data).toMatchObject([{ status: "needs_response", amount: 2900, payment_intent: id }]);
    const dispute = data[0]?.id ?? "";
    const read = await stripe.disputes.retrieve(dispute, { expand: ["charge"] });
    expect(read).toMatchObject({ charge: { disputed: true } });
    expect(await failureOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: "charge_disputed",
    });
    expect(await stripe.disputes.close(dispute)).toMatchObject({ status: "lost" });
    expect(await failureOf(stripe.disputes.close(dispute))).toMatchObject({
      code: "dispute_already_closed",
    });
  });

  it("reads events, by type and one by one", async () => {
    const { id } = await pay();
    const { data } = await stripe.events.list({ types: ["payment_intent.succeeded"], limit: 1 });
    expect(data).toMatchObject([{ type: "payment_intent.succeeded", data: { object: { id } } }]);
    const event = await stripe.events.retrieve(data[0]?.id ?? "");
    expect(event).toMatchObject({ api_version: "2026-10-28.endive", livemode: false });
    expect(event.request?.id).toMatch(/^req_/);
    const charges = await stripe.events.list({ type: "charge.*", limit: 1 });
    expect(charges.data[0]?.type).toBe("charge.succeeded");
  });

  it("reads the account", async () => {
    const account = await stripe.accounts.retrieveCurrent();
    expect(account).toMatchObject({ id: "acct_sandbox", charges_enabled: true });
  });

  it("meets its own error classes", async () => {
    expect(await failureOf(pay("pm_card_chargeDeclined"))).toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
    });
    const nothing = stripe.paymentIntents.retrieve("pi_nothing");
    expect(await failureOf(nothing)).toMatchObject({
      type: "StripeInvalidRequestError",
      code: "resource_missing",
      param: "payment_intent",
      statusCode: 404,
      message: "No such payment_intent: 'pi_nothing'",
    });
    const stranger = clientOf(sandbox, "nonsense");
    expect(await failureOf(stranger.accounts.retrieveCurrent())).toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
      message: "Invalid API Key provided: ********",
    });
    const key = { idempotencyKey: "classes" };
    await stripe.paymentIntents.create(PRICE, key);
    const other = stripe.paymentIntents.create({ ...PRICE, amount: 3000 }, key);
    expect(await failureOf(other)).toMatchObject({ type: "StripeIdempotencyError" });
  });
});

// An idempotency key has one effect: which answers are replayed, which calls are refused, and which
// may be retried.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "#sandbox/server.ts";
import { knob, smallWorld } from "#tests/sandbox/support.ts";
import {
  call,
  clientOf,
  failureOf,
  newIntent,
  PRICE,
  stripeSandbox,
  type CallOptions,
} from "#tests/sandbox/stripe-support.ts";

const FORM = { amount: "2900", currency: "usd" };
const KEYED: CallOptions = { headers: { "idempotency-key": "pi:user-1:1" } };

describe("an idempotency key", () => {
  it("answers the same for the same parameters, in whatever order, byte for byte", async () => {
    const sandbox = stripeSandbox();
    const first = await call(sandbox, "payment_intents", FORM, KEYED);
    const turned = { currency: "usd", amount: "2900" };
    const second = await call(sandbox, "payment_intents", turned, KEYED);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.headers.get("original-request")).toBe(first.headers.get("request-id"));
    expect((await call(sandbox, "payment_intents")).body.data).toHaveLength(1);
  });

  it("is refused for other parameters and for another address", async () => {
    const sandbox = stripeSandbox();
    await newIntent(sandbox, {}, KEYED);
    const more = { ...FORM, amount: "3000" };
    for (const [path, form] of [
      ["payment_intents", more],
      ["customers", { name: "x" }],
    ] as const) {
      const { status, body } = await call(sandbox, path, form, KEYED);
      expect([status, body.error.type]).toEqual([400, "idempotency_error"]);
    }
  });

  it("keeps a decline, and forgets a refused parameter", async () => {
    const sandbox = stripeSandbox();
    const { id } = await newIntent(sandbox);
    const confirm = (payment_method: string) =>
      call(sandbox, `payment_intents/${id}/confirm`, { payment_method }, KEYED);
    expect((await confirm("")).status).toBe(400);
    const declined = await confirm("pm_card_chargeDeclined");
    const replayed = await confirm("pm_card_chargeDeclined");
    expect([declined.status, replayed.status]).toEqual([402, 402]);
    expect(replayed.body).toEqual(declined.body);
    expect((await call(sandbox, "charges")).body.data).toHaveLength(1);
  });

  it("belongs to one mode, expires after a day, and has no effect on GET requests", async () => {
    const sandbox = stripeSandbox();
    const test = await newIntent(sandbox, {}, KEYED);
    const live = await newIntent(sandbox, {}, { ...KEYED, key: "sk_live_1" });
    expect(live.id).not.toBe(test.id);
    const read = await call(sandbox, "payment_intents", undefined, KEYED);
    expect(read.headers.get("idempotent-replayed")).toBeNull();
    await knob(sandbox, "clock", { offsetMs: 86_400_001 });
    expect((await newIntent(sandbox, {}, KEYED)).id).not.toBe(test.id);
  });

  it("is held until the answer is sent: another call with it is a conflict", async () => {
    const sandbox = stripeSandbox();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(sandbox, "payment_intents", FORM, KEYED)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error.code).toBe("idempotency_key_in_use");
    expect((await call(sandbox, "payment_intents")).body.data).toHaveLength(1);
    const later = await call(sandbox, "payment_intents", FORM, KEYED);
    expect(later.headers.get("idempotent-replayed")).toBe("true");
  });

  it("survives a failure that did nothing, and keeps one that Stripe remembers", async () => {
    const sandbox = stripeSandbox();
    const rule = { vendor: "stripe", path: "/v1/payment_intents", when: { at: 0 } };
    await knob(sandbox, "faults", [{ ...rule, action: { status: 500 } }]);
    expect((await call(sandbox, "payment_intents", FORM, KEYED)).status).toBe(500);
    expect((await call(sandbox, "payment_intents", FORM, KEYED)).status).toBe(200);
    const other = { headers: { "idempotency-key": "pi:user-1:2" } };
    await knob(sandbox, "faults", [{ ...rule, action: { keepFailure: true } }]);
    for (const replayed of [null, "true"]) {
      const answer = await call(sandbox, "payment_intents", FORM, other);
      expect([answer.status, answer.body.error.type]).toEqual([500, "api_error"]);
      expect(answer.headers.get("idempotent-replayed")).toBe(replayed);
    }
    expect((await call(sandbox, "payment_intents")).body.data).toHaveLength(1);
  });
});

describe("over a socket", () => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, world: smallWorld() });
  });
  afterAll(() => sandbox.close());

  it("the client's own retry after a lost answer finds the one intent", async () => {
    const rule = { vendor: "stripe", path: "/v1/payment_intents", method: "POST" };
    const action = { loseAnswer: true };
    await knob(sandbox, "faults", [{ ...rule, when: { at: 0 }, action }]);
    const stripe = clientOf(sandbox, "sk_test_retrying", 2);
    const made = await stripe.paymentIntents.create(PRICE, { idempotencyKey: "lost" });
    const { data } = await stripe.paymentIntents.list();
    expect(data.map(({ id }) => id)).toEqual([made.id]);
  });

  it("the client without retries meets the conflict of two calls at once", async () => {
    const stripe = clientOf(sandbox);
    const create = () => stripe.paymentIntents.create(PRICE, { idempotencyKey: "double click" });
    const delay = { vendor: "stripe", path: "/v1/", when: { at: 0 }, action: { delayMs: 1000 } };
    await knob(sandbox, "faults", [delay]);
    const first = create();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await failureOf(create())).toMatchObject({
      statusCode: 409,
      code: "idempotency_key_in_use",
    });
    expect((await create().catch(() => first)).id).toBe((await first).id);
  });
});

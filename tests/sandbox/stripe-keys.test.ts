// Permissions of keys: publishable keys, modes, and the parameters that Stripe refuses.
import { describe, expect, it } from "vitest";
import {
  call,
  cardForm,
  confirm,
  newIntent,
  PAGE,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  stripeSandbox,
} from "#tests/sandbox/stripe-support.ts";
import { knob } from "#tests/sandbox/support.ts";

describe("a publishable key", () => {
  it("confirms with a card, and cannot read the merchant's data", async () => {
    const sandbox = stripeSandbox();
    const intent = await newIntent(sandbox, { "metadata[userId]": "u1" });
    const form = cardForm(intent, "4242424242424242");
    const { status, body } = await confirm(sandbox, intent, form, PAGE);
    expect([status, body.status]).toEqual([200, "succeeded"]);
    for (const hidden of ["metadata", "latest_charge", "customer"]) {
      expect(body).not.toHaveProperty(hidden);
    }
    const secret = encodeURIComponent(intent.client_secret);
    const path = `payment_intents/${intent.id}?key=${PUBLISHABLE_KEY}&client_secret=${secret}`;
    const seen = await call(sandbox, path, undefined, { key: null });
    expect(seen.body).toMatchObject({ id: intent.id, status: "succeeded" });
    expect(seen.headers.get("access-control-allow-origin")).toBe("*");
    const other = await newIntent(sandbox, { "metadata[userId]": "u1" });
    const declined = cardForm(other, "4000000000000002");
    const refused = await confirm(sandbox, other, declined, PAGE);
    expect(refused.body.error.payment_intent).not.toHaveProperty("metadata");
  });

  it("needs the intent's own secret", async () => {
    const sandbox = stripeSandbox();
    const intent = await newIntent(sandbox);
    const other = await newIntent(sandbox);
    const path = `payment_intents/${intent.id}`;
    expect((await call(sandbox, path, undefined, PAGE)).body.error).toMatchObject({
      code: "parameter_missing",
      param: "client_secret",
    });
    const wrong = await call(
      sandbox,
      `${path}?client_secret=${other.client_secret}`,
      undefined,
      PAGE,
    );
    expect([wrong.status, wrong.body.error.message]).toEqual([
      400,
      "The client_secret provided does not match the client_secret associated with the " +
        "PaymentIntent.",
    ]);
    const form = cardForm(other, "4242424242424242");
    expect((await confirm(sandbox, intent, form, PAGE)).status).toBe(400);
  });

  it.each([
    ["payment_intents", { amount: "2900", currency: "usd" }],
    ["payment_intents", undefined],
    ["charges", undefined],
    ["events", undefined],
    ["refunds", { payment_intent: "pi_x" }],
  ])("may not call /v1/%s", async (path, form) => {
    const { status, body } = await call(stripeSandbox(), path, form, PAGE);
    expect([status, body.error.code]).toEqual([401, "secret_key_required"]);
  });

  it("is the only key that may send a card's number", async () => {
    const sandbox = stripeSandbox();
    const intent = await newIntent(sandbox);
    const { status, body } = await confirm(sandbox, intent, cardForm(intent, "4242424242424242"));
    expect([status, body.error.message]).toEqual([402, expect.stringContaining("unsafe")]);
  });
});

describe("the mode of a key", () => {
  const LIVE = { key: "sk_live_other" };

  it("is the mode of what it makes, and hides the other mode", async () => {
    const sandbox = stripeSandbox();
    const test = await newIntent(sandbox);
    const live = await newIntent(sandbox, {}, LIVE);
    expect([test.livemode, live.livemode]).toEqual([false, true]);
    const asLive = await call(sandbox, `payment_intents/${test.id}`, undefined, LIVE);
    expect([asLive.status, asLive.body.error]).toMatchObject([
      404,
      {
        code: "resource_missing",
        message:
          `No such payment_intent: '${test.id}'; a similar object exists in test mode, but a ` +
          "live mode key was used to make this request.",
      },
    ]);
    const asTest = await call(sandbox, `payment_intents/${live.id}`);
    expect(asTest.body.error.message).toContain("exists in live mode, but a test mode key");
    const listed = await call(sandbox, "payment_intents", undefined, LIVE);
    expect(listed.body.data.map(({ id }) => id)).toEqual([live.id]);
    const page = { key: "pk_live_other" };
    const form = cardForm(test, "4242424242424242");
    expect((await confirm(sandbox, test, form, page)).body.error.message).toContain("test mode");
  });

  it.each([
    [{ authorization: `Basic ${btoa(`${SECRET_KEY}:`)}` }, 200],
    [{ authorization: "bearer rk_test_limited" }, 200],
    [{ authorization: "Bearer sk_prod_1" }, 401],
    [{ authorization: "Bearer whatever" }, 401],
    [{}, 401],
  ])("is read from %j: %i", async (headers, status) => {
    const answer = await call(stripeSandbox(), "account", undefined, { key: null, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("request-id")).toMatch(/^req_/);
  });

  it("is not taken from a secret key in the address", async () => {
    const answer = await call(stripeSandbox(), `account?key=${SECRET_KEY}`, undefined, {
      key: null,
    });
    expect(answer.status).toBe(401);
    expect(answer.body.error.message).not.toContain(SECRET_KEY);
  });
});

describe("a wrong secret key", () => {
  it("is any other than the one that the settings name", async () => {
    const sandbox = stripeSandbox();
    const ask = (key: string) => call(sandbox, "account", undefined, { key });
    const settings = { stripeKey: SECRET_KEY };
    expect(await knob(sandbox, "settings", settings)).toMatchObject({ body: settings });
    expect((await ask(SECRET_KEY)).status).toBe(200);
    const refused = await ask("sk_test_one_other");
    expect(refused).toMatchObject({
      status: 401,
      body: {
        error: {
          type: "invalid_request_error",
          message: "Invalid API Key provided: sk_test_*****ther",
        },
      },
    });
    expect(refused.body.error).not.toHaveProperty("code");
    expect((await ask("rk_test_limited")).status).toBe(401);
    await knob(sandbox, "settings", { stripeKey: null });
    expect((await ask("sk_test_one_other")).status).toBe(200);
  });

  it("does not touch publishable keys", async () => {
    const sandbox = stripeSandbox();
    const intent = await newIntent(sandbox);
    sandbox.state.settings.stripeKey = SECRET_KEY;
    const form = cardForm(intent, "4242424242424242");
    expect((await confirm(sandbox, intent, form, PAGE)).status).toBe(200);
  });

  it("can be planned for a call, which then does nothing", async () => {
    const sandbox = stripeSandbox();
    const rule = { vendor: "stripe", path: "/v1/payment_intents", when: { at: 0 } };
    await knob(sandbox, "faults", [{ ...rule, action: { wrongKey: true } }]);
    const form = { amount: "2900", currency: "usd" };
    const refused = await call(sandbox, "payment_intents", form);
    expect([refused.status, refused.body.error.message]).toEqual([
      401,
      "Invalid API Key provided: sk_test_***dbox",
    ]);
    expect((await call(sandbox, "payment_intents")).body.data).toEqual([]);
  });

  it("must be named as a secret key", async () => {
    const answer = await knob(stripeSandbox(), "settings", { stripeKey: "pk_test_sandbox" });
    expect(answer).toMatchObject({ status: 400, body: { error: [{ place: "$.stripeKey" }] } });
  });
});

describe("what Stripe refuses", () => {
  it.each([
    [{ currency: "usd" }, "parameter_missing", "amount"],
    [{ amount: "2900" }, "parameter_missing", "currency"],
    [{ amount: "29.5", currency: "usd" }, "parameter_invalid_integer", "amount"],
    [{ amount: "-1", currency: "usd" }, "parameter_invalid_integer", "amount"],
    [{ amount: "49", currency: "usd" }, "amount_too_small", "amount"],
    [{ amount: "100000000", currency: "usd" }, "amount_too_large", "amount"],
    [{ amount: "", currency: "usd" }, "parameter_invalid_empty", "amount"],
    [{ amount: "2900", currency: "xyz" }, undefined, "currency"],
    [{ amount: "2900", currency: "usd", userId: "u" }, "parameter_unknown", "userId"],
    [
      { amount: "2900", currency: "usd", "automatic_payment_methods[on]": "true" },
      "parameter_unknown",
      "automatic_payment_methods[on]",
    ],
    [{ amount: "2900", currency: "usd", customer: "cus_0" }, "resource_missing", "customer"],
    [{ amount: "2900", currency: "usd", "expand[]": "nothing" }, undefined, "expand"],
    [{ amount: "2900", currency: "usd", confirm: "true" }, "parameter_missing", "payment_method"],
    [
      { amount: "2900", currency: "usd", payment_method: "pm_card_nobody" },
      "resource_missing",
      "payment_method",
    ],
  ])("%j as %s of %s, and makes nothing", async (form: object, code, param) => {
    const sandbox = stripeSandbox();
    const given = form as Record<string, string>;
    const { status, body } = await call(sandbox, "payment_intents", given);
    expect([status, body.error.type]).toEqual([400, "invalid_request_error"]);
    expect([body.error.code, body.error.param]).toEqual([code, param]);
    expect((await call(sandbox, "payment_intents")).body.data).toEqual([]);
  });

  it.each(["limit=0", "limit=101", "limit=ten", "starting_after=pi_0", "created[after]=1"])(
    "a list with %s",
    async (query) => {
      const { status } = await call(stripeSandbox(), `payment_intents?${query}`);
      expect(status).toBe(400);
    },
  );

  it.each(["payment_intents/%zz", "payment_intents/__proto__", "events/evt_0"])(
    "what is not there: %s",
    async (path) => {
      const { status, body } = await call(stripeSandbox(), path);
      expect([status, body.error.code]).toEqual([404, "resource_missing"]);
    },
  );

  it("an address that it does not have, and leaves Google's alone", async () => {
    const sandbox = stripeSandbox();
    const answer = await call(sandbox, "subscriptions");
    expect([answer.status, answer.body.error.message]).toEqual([
      404,
      "Unrecognized request URL (GET: /v1/subscriptions).",
    ]);
    const google = await call(sandbox, "userinfo", undefined, { key: null });
    expect(google.body.error).toBe("invalid_token");
  });
});

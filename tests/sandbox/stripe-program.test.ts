// Planned failures of the stand-in for Stripe, its calls in the log, and the files that it serves
// to browsers.
import { Script } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox, type Sandbox } from "#sandbox/server.ts";
import { knob, smallWorld } from "#tests/sandbox/support.ts";
import {
  call,
  clientOf,
  failureOf,
  newIntent,
  ORIGIN,
  PRICE,
  PUBLISHABLE_KEY,
  stripeSandbox,
} from "#tests/sandbox/stripe-support.ts";

const ALWAYS = { vendor: "stripe", when: { always: true } };
const FORM = { amount: "2900", currency: "usd" };

async function plan(sandbox: Sandbox, ...rules: object[]): Promise<void> {
  const answer = await knob(sandbox, "faults", rules);
  expect(answer).toMatchObject({ status: 200, body: { rules: rules.length } });
}

describe("a fault plan for stripe", () => {
  it.each([
    [500, "api_error", undefined],
    [503, "api_error", undefined],
    [429, "invalid_request_error", "rate_limit"],
  ])("answers %i and does nothing", async (status, type, code) => {
    const sandbox = stripeSandbox();
    const action = { status, headers: { "stripe-should-retry": "false" } };
    await plan(sandbox, { ...ALWAYS, path: "/v1/payment_intents", method: "POST", action });
    const answer = await call(sandbox, "payment_intents", FORM);
    expect([answer.status, answer.body.error.type]).toEqual([status, type]);
    expect(answer.body.error.code).toBe(code);
    expect(answer.headers.get("stripe-should-retry")).toBe("false");
    expect((await call(sandbox, "payment_intents")).body.data).toEqual([]);
  });

  it("chooses by path and by the fields of a form, and may answer anything", async () => {
    const sandbox = stripeSandbox();
    const query = { amount: "2900" };
    const action = { status: 502, body: "<h1>Bad</h1>", headers: { "content-type": "text/html" } };
    await plan(sandbox, { ...ALWAYS, path: "/v1/payment_intents", query, action });
    const { id } = await newIntent(sandbox, { amount: "3000" });
    const response = await sandbox.app.request(`${ORIGIN}/v1/payment_intents`, {
      method: "POST",
      body: new URLSearchParams(FORM),
    });
    expect([response.status, await response.text()]).toEqual([502, "<h1>Bad</h1>"]);
    expect((await call(sandbox, `payment_intents/${id}`)).status).toBe(200);
  });

  it("affects the files for browsers, too", async () => {
    const sandbox = stripeSandbox();
    await plan(sandbox, { ...ALWAYS, path: "/stripe-js/stripe.js", action: { status: 503 } });
    expect((await sandbox.app.request(`${ORIGIN}/stripe-js/stripe.js`)).status).toBe(503);
    expect((await sandbox.app.request(`${ORIGIN}/endive/stripe.js`)).status).toBe(200);
  });

  it("can delay an answer and cut it short", async () => {
    const sandbox = stripeSandbox();
    await plan(sandbox, { ...ALWAYS, path: "/v1/account", action: { delayMs: 60 } });
    const start = performance.now();
    await call(sandbox, "account");
    expect(performance.now() - start).toBeGreaterThanOrEqual(58);
    await plan(sandbox, { ...ALWAYS, path: "/v1/account", action: { truncate: 9 } });
    const headers = { authorization: "Bearer sk_test_sandbox" };
    const answer = await sandbox.app.request(`${ORIGIN}/v1/account`, { headers });
    expect((await answer.text()).length).toBe(9);
  });

  it.each([{ quota: "403" }, { idToken: {} }, { keepFailure: false }, { status: 99 }])(
    "is refused with an action that stripe does not have: %j",
    async (action) => {
      const rule = { ...ALWAYS, path: "/v1/", action };
      expect((await knob(stripeSandbox(), "faults", [rule])).status).toBe(400);
    },
  );
});

describe("over a socket", () => {
  let sandbox: RunningSandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, world: smallWorld() });
  });
  afterEach(() => sandbox.close());

  it("a lost answer has had its effect, and a stalled call has none", async () => {
    const stripe = clientOf(sandbox);
    const { id } = await stripe.paymentIntents.create(PRICE);
    const rule = { ...ALWAYS, path: `/v1/payment_intents/${id}/confirm` };
    await plan(sandbox, { ...rule, action: { stall: true } });
    const confirm = () => stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    const stalled = stripe.paymentIntents.confirm(
      id,
      { payment_method: "pm_card_visa" },
      { timeout: 80 },
    );
    expect(await failureOf(stalled)).toMatchObject({ type: "StripeConnectionError" });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
    await plan(sandbox, { ...rule, times: 2, action: { loseAnswer: true } });
    await failureOf(confirm());
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });
});

describe("the log", () => {
  it("names the calls, and holds no key, secret, card or person", async () => {
    const sandbox = stripeSandbox();
    const intent = await newIntent(sandbox, {
      "metadata[userId]": "user-secret-17",
      receipt_email: "olga@example.com",
    });
    const secret = intent.client_secret;
    const card = {
      key: PUBLISHABLE_KEY,
      client_secret: secret,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "11",
      "payment_method_data[card][exp_year]": "2041",
      "payment_method_data[card][cvc]": "987",
    };
    const page = { key: null };
    await call(sandbox, `payment_intents/${intent.id}/confirm`, card, page);
    await call(
      sandbox,
      `payment_intents/${intent.id}?key=${PUBLISHABLE_KEY}&client_secret=${secret}`,
      undefined,
      page,
    );
    await call(sandbox, `payment_intents/${secret}`);
    await call(sandbox, "refunds", { payment_intent: secret });
    const query = `payment_intent=${intent.id}&payment_intent_client_secret=${secret}`;
    await sandbox.app.request(`${ORIGIN}/stripe-js/authenticate?${query}`);
    interface Log {
      calls: { vendor: string; method: string; path: string; status: number }[];
    }
    const { body } = await knob<Log>(sandbox, "log");
    const lines = body.calls.map(({ method, path, status }) => `${method} ${path} ${status}`);
    expect(lines).toEqual([
      "POST /v1/payment_intents 200",
      `POST /v1/payment_intents/${intent.id}/confirm 200`,
      `GET /v1/payment_intents/${intent.id} 200`,
      `GET /v1/payment_intents/${intent.id}_secret_(redacted) 404`,
      "POST /v1/refunds 400",
      "GET /stripe-js/authenticate 200",
    ]);
    expect(body.calls.every(({ vendor }) => vendor === "stripe")).toBe(true);
    expect(body.calls[0]).toMatchObject({
      query: { ...FORM, "metadata[userId]": "(redacted)", receipt_email: "(redacted)" },
      bucket: "none",
      units: 0,
    });
    const text = JSON.stringify(body);
    const secrets = [secret, secret.split("_secret_")[1] ?? "", "4242424242424242", "987", "2041"];
    for (const hidden of [...secrets, PUBLISHABLE_KEY, "sk_test", "user-secret", "olga"]) {
      expect(text).not.toContain(hidden);
    }
  });
});

describe("what browsers load", () => {
  const load = async (path: string) => {
    const response = await stripeSandbox().app.request(ORIGIN + path);
    const { headers } = response;
    expect(response.status).toBe(200);
    return { text: await response.text(), type: headers.get("content-type"), headers };
  };

  it.each(["/stripe-js/stripe.js", "/endive/stripe.js", "/stripe-js/card.js"])(
    "parses and is this project's own: %s",
    async (path) => {
      const { text, type, headers } = await load(path);
      expect(type).toBe("text/javascript; charset=utf-8");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(new Script(text, { filename: path })).toBeInstanceOf(Script);
      expect(text).not.toMatch(/copyright|license|sourceMappingURL|js\.stripe\.com|m\.stripe/i);
      expect(text).not.toMatch(/\beval\b|new Function|innerHTML|document\.write/);
      // The file is written by hand, not bundled.
      expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(120);
    },
  );

  it("keeps the card form to its own origin, in frames of any", async () => {
    const { text, headers } = await load("/stripe-js/card?parent=http://localhost:8787");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).not.toContain("frame-ancestors");
    expect(headers.get("x-frame-options")).toBeNull();
    expect(text).toContain("Test card 4242 4242 4242 4242");
    for (const label of ["Card number", "Expiration date", "Security code"]) {
      expect(text).toMatch(new RegExp(`<label for="\\w+">${label}</label\\s*>`));
    }
  });

  it("may be asked by pages of any origin", async () => {
    const { app } = stripeSandbox();
    const path = `${ORIGIN}/v1/payment_intents/pi_0`;
    const preflight = await app.request(path, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  });
});

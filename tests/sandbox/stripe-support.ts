// Short ways to the stand-in for Stripe: its official client, plain calls without a socket, and a
// place that webhooks are delivered to.
import { createServer, type Server } from "node:http";
import Stripe from "stripe";
import { createSandbox, type RunningSandbox, type Sandbox } from "#sandbox/server.ts";
import { smallWorld, type Answer } from "#tests/sandbox/support.ts";

export const SECRET_KEY = "sk_test_sandbox";
export const PUBLISHABLE_KEY = "pk_test_sandbox";
export const WEBHOOK_SECRET = "whsec_sandbox";
export const ORIGIN = "http://localhost:8788";

/** The price of the product, in dollars' cents. */
export const PRICE = { amount: 2900, currency: "usd" } as const;

export type Client = Stripe;

export function clientOf({ port }: RunningSandbox, key = SECRET_KEY, retries = 0): Client {
  return new Stripe(key, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/** What a call of the client failed with; undefined when it did not. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Not refused by Stripe: ${String(outcome)}`);
}

export function stripeSandbox(): Sandbox {
  return createSandbox({ world: smallWorld() });
}

/** An object or an error of Stripe, as a stranger reads it. */
export interface Body {
  id: string;
  object: string;
  status: string;
  client_secret: string;
  livemode: boolean;
  latest_charge: string;
  data: Body[];
  has_more: boolean;
  error: {
    type: string;
    code: string;
    decline_code: string;
    message: string;
    param: string;
    payment_intent: Body;
  };
  [member: string]: unknown;
}

export interface CallOptions {
  /** Null for none. */
  key?: string | null;
  headers?: Record<string, string>;
}

/** GET without a form, POST with one; the secret key unless another is given. */
export async function call(
  { app }: Pick<Sandbox, "app">,
  path: string,
  form?: Record<string, string>,
  { key = SECRET_KEY, headers = {} }: CallOptions = {},
): Promise<Answer<Body>> {
  const response = await app.request(`${ORIGIN}/v1/${path}`, {
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    headers: { ...headers, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Body,
  };
}

export async function newIntent(
  sandbox: Pick<Sandbox, "app">,
  form: Record<string, string> = {},
  options: CallOptions = {},
): Promise<Body> {
  const all = { amount: "2900", currency: "usd", ...form };
  const { status, body } = await call(sandbox, "payment_intents", all, options);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** An intent that is confirmed with a card as soon as it is made. */
export function paidIntent(sandbox: Pick<Sandbox, "app">, card = "pm_card_visa"): Promise<Body> {
  return newIntent(sandbox, { confirm: "true", payment_method: card });
}

/** As a page asks, with the publishable key. */
export const PAGE: CallOptions = { key: PUBLISHABLE_KEY };

/** What the card form of the sandbox sends. */
export function cardForm(intent: Body, number: string, more: Record<string, string> = {}) {
  return {
    client_secret: intent.client_secret,
    use_stripe_sdk: "true",
    expected_payment_method_type: "card",
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "40",
    "payment_method_data[card][cvc]": "123",
    "payment_method_data[billing_details][address][country]": "US",
    ...more,
  };
}

export function confirm(
  sandbox: Pick<Sandbox, "app">,
  { id }: Body,
  form: Record<string, string>,
  options: CallOptions = {},
): Promise<Answer<Body>> {
  return call(sandbox, `payment_intents/${id}/confirm`, form, options);
}

export interface Received {
  body: string;
  signature: string;
  event: Stripe.Event;
}

export interface Receiver {
  url: string;
  received: Received[];
  types(): string[];
  /** What the next calls are answered with; 200 when it is used up. */
  answers: number[];
  /** Waits until so many have come. */
  count(wanted: number): Promise<void>;
  close(): Promise<void>;
}

/** A server that takes webhooks, as the product's own would. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  let wake: () => void = () => {};
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const signature = String(request.headers["stripe-signature"]);
      received.push({ body, signature, event: JSON.parse(body) as Stripe.Event });
      response.writeHead(answers.shift() ?? 200).end("{}");
      wake();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    types: () => received.map(({ event }) => event.type),
    answers,
    count: async (wanted) => {
      const end = performance.now() + 4_000;
      while (received.length < wanted) {
        if (performance.now() > end) throw new Error(`${received.length} of ${wanted} came.`);
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 200);
        });
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

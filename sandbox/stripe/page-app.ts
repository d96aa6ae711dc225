// What a browser loads from the stand-in: Stripe.js, the frame with the card form, and the 3-D Secure page.
// As with the API, calls are logged and faults can be planned.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Hono, type Context } from "hono";
import { CORS } from "#sandbox/stripe/answers.ts";
import type { Cause } from "#sandbox/stripe/call.ts";
import { forLog } from "#sandbox/stripe/log-view.ts";
import {
  authenticatedPage,
  authenticationPage,
  cardPage,
  receiptPage,
  unknownPage,
} from "#sandbox/stripe/pages.ts";
import { answerAction } from "#sandbox/stripe/payments.ts";
import type { PaymentIntent } from "#sandbox/stripe/resources.ts";
import type { SandboxState } from "#sandbox/state.ts";
import { deliver, type VendorEnv } from "#sandbox/vendor-call.ts";

const FOLDER = resolve(import.meta.dirname, "browser");
const JAVASCRIPT = "text/javascript; charset=utf-8";
const FILES: Record<string, string> = {
  "stripe.js": JAVASCRIPT,
  "card.js": JAVASCRIPT,
  "authenticated.js": JAVASCRIPT,
  "card.css": "text/css; charset=utf-8",
  "authenticate.css": "text/css; charset=utf-8",
};
const SECRET = "payment_intent_client_secret";

interface PageCall {
  state: SandboxState;
  query: URLSearchParams;
  form: URLSearchParams;
  origin: string;
}
type Endpoint = (call: PageCall) => Response | Promise<Response>;

export function createPageApp(current: SandboxState): Hono<VendorEnv> {
  const app = new Hono<VendorEnv>();
  const on = (method: string, path: string, endpoint: Endpoint): void => {
    app.on(method, path, (context) => serve(context, { ...current }, endpoint));
  };
  for (const [name, type] of Object.entries(FILES)) {
    on("GET", `/stripe-js/${name}`, () => file(name, type));
  }
  // The path that the package @stripe/stripe-js uses, on another host.
  on("GET", "/endive/stripe.js", () => file("stripe.js", JAVASCRIPT));
  on("GET", "/stripe-js/card", () => cardPage());
  on("GET", "/stripe-js/authenticate", askCardholder);
  on("POST", "/stripe-js/authenticate", takeAnswer);
  on("GET", "/stripe-js/receipt", ({ state, query }) => {
    const charge = state.stripe.charges.find(query.get("charge") ?? "");
    return charge?.object.paid ? receiptPage(charge.object) : unknownPage();
  });
  return app;
}

async function serve(
  context: Context<VendorEnv>,
  state: SandboxState,
  endpoint: Endpoint,
): Promise<Response> {
  const request = context.req.raw;
  const { searchParams: query, origin, pathname: path } = new URL(request.url);
  const form = new URLSearchParams(request.method === "POST" ? await request.text() : "");
  const target = { vendor: "stripe", method: request.method, path } as const;
  const time = new Date(state.clock.now()).toISOString();
  const entry = state.log.open({ ...target, time, query: forLog(query, form) });
  entry.bucket = "none";
  const actions = state.faults.take({ ...target, query, form });
  return deliver(context, { entry, actions, settings: state.settings, shortestMs: 0 }, async () => {
    const planned = actions.find((action) => "status" in action);
    if (planned === undefined) return endpoint({ state, query, form, origin });
    const { status, body = "The sandbox was told to fail.", headers = {} } = planned;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(status === 204 || status === 304 ? null : text, { status, headers });
  });
}

// Read on each request, so that a change needs no restart.
function file(name: string, type: string): Response {
  return new Response(readFileSync(resolve(FOLDER, name)), {
    headers: {
      "access-control-allow-origin": CORS["access-control-allow-origin"],
      "cache-control": "no-cache",
      "content-type": type,
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    },
  });
}

function askCardholder({ state, query }: PageCall): Response | Promise<Response> {
  const found = findIntent(state, query);
  if (found === undefined) return unknownPage();
  const returnUrl = query.get("return_url");
  if (found.intent.status !== "requires_action")
    return finishAuthentication(found.intent, returnUrl);
  return authenticationPage(found.intent, returnUrl);
}

function takeAnswer({ state, form, origin }: PageCall): Response | Promise<Response> {
  const found = findIntent(state, form);
  if (found === undefined) return unknownPage();
  const { intent, livemode } = found;
  if (intent.status === "requires_action") {
    const cause = causeWithoutCall(state, livemode, origin);
    answerAction(cause, intent, form.get("outcome") === "complete");
  }
  return finishAuthentication(intent, form.get("return_url"));
}

/** The cause of a change without an API call. */
export function causeWithoutCall(state: SandboxState, livemode: boolean, origin: string): Cause {
  const created = Math.floor(state.clock.now() / 1000);
  const { stripe } = state;
  return { stripe, livemode, created, origin, requestId: null, idempotencyKey: null };
}

// In a dialog the page sends a message to Stripe.js; otherwise it redirects to the merchant, as Stripe does.
function finishAuthentication(
  intent: PaymentIntent,
  returnUrl: string | null,
): Response | Promise<Response> {
  if (returnUrl === null || !URL.canParse(returnUrl)) return authenticatedPage();
  const url = new URL(returnUrl);
  if (url.protocol !== "http:" && url.protocol !== "https:") return unknownPage();
  const failed = intent.status === "requires_payment_method" || intent.status === "canceled";
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set(SECRET, intent.client_secret);
  url.searchParams.set("redirect_status", failed ? "failed" : intent.status);
  const headers = {
    location: url.href,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  };
  return new Response(null, { status: 303, headers });
}

function findIntent(
  { stripe }: SandboxState,
  given: URLSearchParams,
): { intent: PaymentIntent; livemode: boolean } | undefined {
  const found = stripe.intents.find(given.get("payment_intent") ?? "");
  if (found === undefined || found.object.client_secret !== given.get(SECRET)) return undefined;
  return { intent: found.object, livemode: found.livemode };
}

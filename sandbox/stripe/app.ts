// The stand-in for Stripe's API. A call passes these steps, and their order matters: log, fault plan, key,
// operation, idempotency, work, planned latency. What a browser loads is in `page-app.ts`.
import { Hono, type Context } from "hono";
import type { FaultAction } from "#sandbox/faults.ts";
import { accountOperations } from "#sandbox/stripe/account.ts";
import {
  bodyText,
  CORS,
  failureText,
  plannedAnswer,
  plannedFailure,
  send,
  type AnswerContext,
} from "#sandbox/stripe/answers.ts";
import type { Operation, StripeCall } from "#sandbox/stripe/call.ts";
import { disputeOperations } from "#sandbox/stripe/disputes.ts";
import { StripeFailure } from "#sandbox/stripe/errors.ts";
import { eventOperations } from "#sandbox/stripe/events.ts";
import { expanded, expansionsOf } from "#sandbox/stripe/expand.ts";
import { canonicalForm, readForm } from "#sandbox/stripe/form.ts";
import type { HeldKey } from "#sandbox/stripe/idempotency.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import { authenticate, secretKeyRequired } from "#sandbox/stripe/keys.ts";
import { forLog, pathForLog } from "#sandbox/stripe/log-view.ts";
import { createPageApp } from "#sandbox/stripe/page-app.ts";
import { intentOperations } from "#sandbox/stripe/payment-intents.ts";
import { seenByPages } from "#sandbox/stripe/seen-by-pages.ts";
import { refundOperations } from "#sandbox/stripe/refunds.ts";
import type { SandboxState } from "#sandbox/state.ts";
import { deliver, type VendorEnv } from "#sandbox/vendor-call.ts";

const OPERATIONS: readonly Operation[] = [
  ...intentOperations,
  ...refundOperations,
  ...disputeOperations,
  ...eventOperations,
  ...accountOperations,
];

// A call with an idempotency key takes at least this long, so that two calls sent together overlap.
const SHORTEST_KEYED_MS = 5;

/** A call while it is handled. */
interface Visit {
  /** As on arrival, so that a reset does not affect this call. */
  state: SandboxState;
  request: Request;
  url: URL;
  query: URLSearchParams;
  form: URLSearchParams;
  actions: readonly FaultAction[];
  /** Mode and kind of caller are known once the key has been read. */
  answerContext: AnswerContext;
  /** The idempotency key, once it is reserved. */
  held: HeldKey | undefined;
}

export function createStripeApp(current: SandboxState): Hono<VendorEnv> {
  const app = new Hono<VendorEnv>();
  app.options("/v1/*", () => new Response(null, { status: 204, headers: CORS }));
  app.all("/v1/*", (context) => serve(context, { ...current }));
  app.route("/", createPageApp(current));
  return app;
}

async function serve(context: Context<VendorEnv>, state: SandboxState): Promise<Response> {
  const request = context.req.raw;
  const url = new URL(request.url);
  const query = url.searchParams;
  const form = new URLSearchParams(request.method === "GET" ? "" : await request.text());
  const target = { vendor: "stripe", method: request.method, path: url.pathname } as const;
  const entry = state.log.open({
    ...target,
    path: pathForLog(url.pathname),
    time: new Date(state.clock.now()).toISOString(),
    query: forLog(query, form),
  });
  entry.bucket = "none";
  const actions = state.faults.take({ ...target, query, form });
  const requestId = newId("req", 14);
  const { headers } = request;
  const answerContext = { headers, requestId, livemode: false, publishable: false };
  const visit: Visit = {
    state,
    request,
    url,
    query,
    form,
    actions,
    answerContext,
    held: undefined,
  };
  const isKeyed = request.method === "POST" && headers.has("idempotency-key");
  const shortestMs = isKeyed ? SHORTEST_KEYED_MS : 0;
  try {
    const call = { entry, actions, settings: state.settings, shortestMs };
    return await deliver(context, call, async () => answer(visit));
  } finally {
    visit.held?.release();
  }
}

function answer(visit: Visit): Response {
  const { answerContext, actions } = visit;
  const planned = actions.find((action) => "status" in action);
  if (planned !== undefined) return plannedAnswer(answerContext, planned);
  const { requestId } = answerContext;
  try {
    return perform(visit);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const stored = { status: error.status, body: failureText(error, answerContext), requestId };
    if (error.details.kept === true) visit.held?.keep(stored);
    return send(answerContext, stored);
  }
}

function perform(visit: Visit): Response {
  const { state, request, url, query, form, actions, answerContext } = visit;
  const key = query.get("key") ?? form.get("key");
  const wrongKey = actions.some((action) => "wrongKey" in action);
  const { stripeKey } = state.settings;
  Object.assign(answerContext, authenticate(request.headers, key, { stripeKey, wrongKey }));
  const { operation, id } = operationFor(request.method, url.pathname);
  if (answerContext.publishable && operation.open !== true) throw secretKeyRequired();
  const given = new URLSearchParams([...query, ...form]);
  given.delete("key");
  const idempotencyKey = request.method === "POST" ? request.headers.get("idempotency-key") : null;
  const now = state.clock.now();
  if (idempotencyKey !== null) {
    const scope = `${answerContext.livemode ? "live" : "test"} ${answerContext.publishable ? "page" : "server"}`;
    const fingerprint = `${request.method} ${url.pathname}?${canonicalForm(given)}`;
    const taken = state.stripe.idempotency.take(scope, idempotencyKey, fingerprint, now);
    if ("body" in taken) return send(answerContext, taken, true);
    visit.held = taken;
  }
  if (actions.some((action) => "keepFailure" in action)) throw plannedFailure(500);
  const tree = readForm(given);
  const paths = expansionsOf(tree, operation.answers, operation.isList === true);
  const { expand: _expand, ...rest } = tree;
  const call: StripeCall = {
    stripe: state.stripe,
    livemode: answerContext.livemode,
    publishable: answerContext.publishable,
    created: Math.floor(now / 1000),
    requestId: answerContext.requestId,
    idempotencyKey,
    origin: url.origin,
    form: rest,
  };
  const full = expanded(state.stripe, operation.run(call, id), paths);
  const body = bodyText(answerContext.publishable ? seenByPages(full) : full);
  const stored = { status: 200, body, requestId: answerContext.requestId };
  visit.held?.keep(stored);
  return send(answerContext, stored);
}

function operationFor(method: string, path: string): { operation: Operation; id: string } {
  const steps = path.split("/");
  for (const operation of OPERATIONS) {
    const wanted = operation.path.split("/");
    const fits =
      operation.method === method &&
      wanted.length === steps.length &&
      wanted.every((step, index) => step === ":id" || step === steps[index]);
    if (fits) return { operation, id: decoded(steps[wanted.indexOf(":id")] ?? "") };
  }
  const message = `Unrecognized request URL (${method}: ${pathForLog(path)}).`;
  throw new StripeFailure(404, message);
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

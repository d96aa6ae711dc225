// Stripe's answers: JSON that pages of any origin may read, because keys and secrets protect it.
import { errorBody, StripeFailure } from "#sandbox/stripe/errors.ts";
import type { StoredAnswer } from "#sandbox/stripe/idempotency.ts";
import { seenByPages } from "#sandbox/stripe/seen-by-pages.ts";
import type { FaultAction } from "#sandbox/faults.ts";

const API_VERSION = "2026-10-28.endive";

export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type, idempotency-key, stripe-version",
  "access-control-allow-methods": "GET, HEAD, POST, DELETE",
  "access-control-expose-headers": "request-id, idempotent-replayed",
  "access-control-max-age": "300",
};

/** What an answer depends on, beside the work: who called, and under which request id. */
export interface AnswerContext {
  headers: Headers;
  livemode: boolean;
  publishable: boolean;
  requestId: string;
}

/** Idempotency keys store this text, so it is the same byte for byte. */
export function bodyText(body: unknown): string {
  return JSON.stringify(body, null, 2);
}

export function failureText(
  failure: StripeFailure,
  { livemode, publishable, requestId }: AnswerContext,
) {
  const error: Record<string, unknown> = errorBody(failure, requestId, livemode);
  const intent = error["payment_intent"];
  if (publishable && typeof intent === "object" && intent !== null) {
    error["payment_intent"] = seenByPages({ ...intent });
  }
  return bodyText({ error });
}

export function send(
  { headers, requestId }: AnswerContext,
  answer: StoredAnswer,
  replayed = false,
): Response {
  const key = headers.get("idempotency-key");
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      ...CORS,
      "cache-control": "no-cache, no-store",
      "content-type": "application/json",
      "request-id": requestId,
      "stripe-version": headers.get("stripe-version") ?? API_VERSION,
      "x-content-type-options": "nosniff",
      ...(key === null ? {} : { "idempotency-key": key, "original-request": answer.requestId }),
      ...(replayed ? { "idempotent-replayed": "true" } : {}),
    },
  });
}

/** The answer of a planned fault; if the plan gives no body, Stripe's own for that status. */
export function plannedAnswer(
  answerContext: AnswerContext,
  { status, body, headers = {} }: Extract<FaultAction, { status: number }>,
): Response {
  if (status === 204 || status === 205 || status === 304) {
    return new Response(null, { status, headers });
  }
  if (typeof body === "string") return new Response(body, { status, headers });
  const text =
    body === undefined ? failureText(plannedFailure(status), answerContext) : bodyText(body);
  const response = send(answerContext, { status, body: text, requestId: answerContext.requestId });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Stripe's error for a failure on its side. */
export function plannedFailure(status: number): StripeFailure {
  if (status === 429) {
    const message = "Request rate limit exceeded.";
    return new StripeFailure(status, message, { code: "rate_limit" });
  }
  const message = "An unknown error occurred. Please try again.";
  return new StripeFailure(status, message, { type: "api_error", kept: true });
}

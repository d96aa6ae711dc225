// The one kind of failure that domain code throws, and how each code is answered: a plain sentence
// for the person, the code and the cause for the log.

import { describeError, logEvent } from "#worker/http/log.ts";

const STATUS_OF = {
  invalid_input: 400,
  unauthenticated: 401,
  payment_unverified: 402,
  forbidden: 403,
  premium_required: 403,
  not_found: 404,
  youtube_not_connected: 409,
  write_access_needed: 409,
  plan_changed: 409,
  stopped: 409,
  already_premium: 409,
  payment_under_way: 409,
  refund_refused: 409,
  rate_limited: 429,
  quota_exhausted: 429,
  upstream_failed: 502,
  not_configured: 503,
  sign_in_unavailable: 503,
  internal: 500,
} as const;

/** The closed set of failure codes. */
export type ErrorCode = keyof typeof STATUS_OF;

/** A failure with a sentence that may be shown as it is. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** When trying again makes sense; becomes Retry-After. Milliseconds since the epoch. */
  readonly retryAt: number | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    options: { cause?: unknown; retryAt?: number } = {},
  ) {
    super(sentence, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.retryAt = options.retryAt;
  }

  get status(): (typeof STATUS_OF)[ErrorCode] {
    return STATUS_OF[this.code];
  }
}

/**
 * The failure as it may be shown, logged with its cause. What nobody expected becomes `internal`,
 * which tells the person only the number to ask for.
 */
export function toAppError(error: unknown, requestId: string): AppError {
  const known = error instanceof AppError ? error : internal(error, requestId);
  logEvent("request_failed", { code: known.code, cause: describeError(known) });
  return known;
}

function internal(cause: unknown, requestId: string): AppError {
  const sentence = `Something went wrong on our side. Please tell support this number: ${requestId}.`;
  return new AppError("internal", sentence, { cause });
}

/** The answer to a failure: one sentence as UTF-8 text, and Retry-After where a time is known. */
export function errorResponse(error: AppError, now: number): Response {
  const headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
  });
  if (error.retryAt !== undefined)
    headers.set("Retry-After", String(secondsUntil(error.retryAt, now)));
  return new Response(error.message, { status: error.status, headers });
}

function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000));
}

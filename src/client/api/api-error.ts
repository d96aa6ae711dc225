import type { ErrorCode } from "#shared/error-codes.ts";

// Only the codes that the client branches on. The complete list would make every page larger.
const HANDLED_CODES = [
  "agreement_needed",
  "channel_not_connected",
  "payment_keys_mismatched",
  "plan_changed",
  "write_access_needed",
  "write_access_needed_to_create",
  "youtube_channel_gone",
  "youtube_grant_lost",
  "youtube_not_connected",
] as const satisfies readonly ErrorCode[];

export type HandledCode = (typeof HANDLED_CODES)[number] | "unknown";

type ApiErrorOptions = { code?: HandledCode; retryAt?: Date | undefined };

/**
 * A call that did not succeed (product.md 2.8.1). `sentence` is only for display; branch on `code` or
 * `status`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly sentence: string;
  readonly code: HandledCode;
  /** The earliest time at which a retry makes sense, if the server gave one. */
  readonly retryAt: Date | undefined;

  constructor(
    status: number,
    sentence: string,
    { code = "unknown", retryAt }: ApiErrorOptions = {},
  ) {
    super(`${status}: ${sentence}`);
    this.name = "ApiError";
    this.status = status;
    this.sentence = sentence;
    this.code = code;
    this.retryAt = retryAt;
  }
}

/** The error code of a response; `unknown` if it is missing or the client does not branch on it. */
export function readErrorCode(code: string | null | undefined): HandledCode {
  return HANDLED_CODES.find((handled) => handled === code) ?? "unknown";
}

/** Parses `Retry-After` (seconds or an HTTP date) into a point in time. */
export function parseRetryAfter(header: string | null, now: Date): Date | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds < 0 ? undefined : after(now, seconds);
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : new Date(time);
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

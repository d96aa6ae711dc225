import type { ErrorCode } from "#shared/error-codes.ts";

// Only the codes that something here depends on, so that no page carries the whole list.
const HANDLED_CODES = [
  "payment_keys_mismatched",
  "plan_changed",
  "write_access_needed",
  "write_access_needed_to_create",
] as const satisfies readonly ErrorCode[];

export type HandledCode = (typeof HANDLED_CODES)[number] | "unknown";

type ApiErrorOptions = { code?: HandledCode; retryAt?: Date | undefined };

/**
 * A call that was answered with anything but success (product.md 2.8.1). `sentence` is for people and only
 * ever shown; what depends on the reason depends on `code` or `status`.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly sentence: string;
  readonly code: HandledCode;
  /** When the server says that trying again makes sense. */
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

/** The code that an answer holds; `unknown` for one that nothing depends on, and where there is none. */
export function readErrorCode(code: string | null | undefined): HandledCode {
  return HANDLED_CODES.find((handled) => handled === code) ?? "unknown";
}

/** `Retry-After` in either of its forms, seconds or a date, as the moment it means. */
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

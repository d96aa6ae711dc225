// The one kind of failure that domain code throws, and how it is answered: the sentence of its code for
// people, in their language, the code in a header for programs, the cause for the log.
import { ERROR_CODE_HEADER, ERROR_STATUS, type ErrorCode } from "#shared/error-codes.ts";
import { DEFAULT_LANGUAGE, type Language } from "#shared/languages.ts";
import { errorSentence } from "#worker/http/error-sentences.ts";
import { describeError, logEvent } from "#worker/http/log.ts";

export type AppErrorOptions = {
  /** What the code's sentence says about this one case: a name or a figure, and of invalid_input a rule or a field. */
  about?: string;
  cause?: unknown;
  /** When trying again makes sense; becomes Retry-After. Milliseconds since the epoch. */
  retryAt?: number;
  /** True if the log has it already. */
  isLogged?: boolean;
};

/** Its message is the English sentence, for the log; people get {@link sentenceOf}. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly about: string;
  readonly retryAt: number | undefined;
  readonly isLogged: boolean;

  constructor(
    code: ErrorCode,
    { about = "", cause, retryAt, isLogged = false }: AppErrorOptions = {},
  ) {
    super(errorSentence(DEFAULT_LANGUAGE, code, about), { cause });
    this.name = "AppError";
    this.code = code;
    this.about = about;
    this.retryAt = retryAt;
    this.isLogged = isLogged;
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }
}

/**
 * The failure as it may be shown, logged with its cause unless it is logged already. What nobody expected becomes `internal`,
 * which tells the person only the number to ask for.
 */
export function toAppError(error: unknown, requestId: string): AppError {
  const known =
    error instanceof AppError
      ? error
      : new AppError("internal", { about: requestId, cause: error });
  if (!known.isLogged) {
    logEvent("request_failed", { code: known.code, cause: describeError(known) });
  }
  return known;
}

/** What people read of a failure. */
export function sentenceOf({ code, about }: AppError, language: Language): string {
  return errorSentence(language, code, about);
}

/** The answer to a failure: one sentence as UTF-8 text, its code, and Retry-After where a time is known. */
export function errorResponse(error: AppError, now: number, language: Language): Response {
  const headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    [ERROR_CODE_HEADER]: error.code,
  });
  if (error.retryAt !== undefined)
    headers.set("Retry-After", String(secondsUntil(error.retryAt, now)));
  return new Response(sentenceOf(error, language), { status: error.status, headers });
}

function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000));
}

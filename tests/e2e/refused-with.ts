// A refusal in the server's format, for tests that mock its answers.
import { ERROR_CODE_HEADER, ERROR_STATUS, type ErrorCode } from "#shared/error-codes.ts";

/** An answer with this code, and a sentence that no page may depend on. */
export function refusedWith(code: ErrorCode) {
  return {
    status: ERROR_STATUS[code],
    headers: { [ERROR_CODE_HEADER]: code },
    body: "The server says so.",
  };
}

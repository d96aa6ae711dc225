// Waits until a local server is ready.
import { setTimeout as wait } from "node:timers/promises";
import { ERROR_CODE_HEADER, type ErrorCode } from "#shared/error-codes.ts";

// A server that answers with an error may still be starting, so it gets some more time, but not all.
const refusalTimeoutMs = 5_000;

const notConfigured: ErrorCode = "not_configured";

class SetUpError extends Error {}

/**
 * Retries until the address answers with a 2xx.
 * @param hasEnded true once the server has ended
 * @throws Error with the address and its last answer
 */
export async function waitForAnswer(
  url: string,
  hasEnded: () => boolean,
  timeoutMs = 30_000,
): Promise<void> {
  let deadline = Date.now() + timeoutMs;
  let refusal: string | undefined;
  while (Date.now() < deadline) {
    if (hasEnded()) throw new Error(`${url}: the process ended before it answered.`);
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      const text = await answer.text();
      if (answer.ok) return;
      // The Worker refuses its settings; a retry would not help.
      if (answer.headers.get(ERROR_CODE_HEADER) === notConfigured) throw new SetUpError(text);
      if (refusal === undefined) deadline = Math.min(deadline, Date.now() + refusalTimeoutMs);
      refusal = `${answer.status} ${text.slice(0, 500)}`;
    } catch (error) {
      if (error instanceof SetUpError) throw error;
      // Not listening yet, or too busy: retry.
    }
    await wait(refusal === undefined ? 50 : 1_000);
  }
  throw new Error(`${url} did not get ready: ${refusal ?? "nothing answered"}`);
}

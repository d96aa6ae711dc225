// Structured log lines: one JSON object each, in UTC. They never contain tokens, addresses or names.
import { AsyncLocalStorage } from "node:async_hooks";
import { countEvent } from "#worker/http/event-counts.ts";
import { hashOf } from "#worker/http/random.ts";
import { isRecord } from "#shared/is-record.ts";

const requestIds = new AsyncLocalStorage<string>();

/** Adds the id to every line that `work` logs, also in the functions that it calls. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return requestIds.run(requestId, work);
}

/** Writes one line. JSON escapes line breaks, so user input cannot forge a second one. */
export function logEvent(event: string, fields: Record<string, unknown> = {}): void {
  const requestId = requestIds.getStore();
  const line = {
    time: new Date().toISOString(),
    event,
    ...(requestId && { requestId }),
    ...fields,
  };
  console.log(JSON.stringify(line));
  countEvent(event, fields);
}

const LOGGED_CHARACTERS = 300;
const LOG_ID_CHARACTERS = 16;

/** An error with its chain of causes, for a log field. Long messages are cut. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, LOGGED_CHARACTERS);
  const cause = error.cause === undefined ? "" : ` <- ${describeCause(error.cause)}`;
  return `${error.name}: ${messageOf(error).slice(0, LOGGED_CHARACTERS)}${cause}`;
}

/** For `catch`: logs the error with its cause, after which the caller goes on with `instead`. */
export function logged(event: string): (error: unknown) => undefined;
export function logged<Instead>(
  event: string,
  instead: Instead,
  fields?: Record<string, unknown>,
): (error: unknown) => Instead;
export function logged(event: string, instead?: unknown, fields: Record<string, unknown> = {}) {
  return (error: unknown) => {
    logEvent(event, { ...fields, cause: describeError(error) });
    return instead;
  };
}

/** drizzle's message of a failed query contains its values, such as addresses and hashes. */
function messageOf(error: Error): string {
  return "query" in error && "params" in error
    ? `failed query: ${String(error.query)}`
    : error.message;
}

/** @auth/core wraps the cause of its errors in an object. */
function describeCause(cause: unknown): string {
  const wrapped = isRecord(cause) ? cause["err"] : undefined;
  return describeError(wrapped instanceof Error ? wrapped : cause);
}

/** A user's id in the log: always the same, but it does not reveal the user. */
export async function logIdOf(userId: string): Promise<string> {
  return (await hashOf(`log ${userId}`)).slice(0, LOG_ID_CHARACTERS);
}

// Structured log lines: one JSON object each, time in UTC, never a token, an address or a name.

/** Writes one line. JSON escapes line breaks, so nothing pasted can forge a second one. */
export function logEvent(event: string, fields: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), event, ...fields }));
}

const LOGGED_CHARACTERS = 300;

/** An error with its chain of causes, for a log field; each message is cut. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, LOGGED_CHARACTERS);
  const cause = error.cause === undefined ? "" : ` <- ${describeError(error.cause)}`;
  return `${error.name}: ${error.message.slice(0, LOGGED_CHARACTERS)}${cause}`;
}

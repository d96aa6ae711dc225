// The id under which a change is sent: sent again under the same one, nothing is done twice. It is made
// once, when a window opens, and kept on the way to Google and for every new try. Pure but for chance.

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LAST_GROUP = 12;

export function newRequestId(): string {
  return crypto.randomUUID();
}

export function isRequestId(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

/** The id of one of several calls that one change takes; the first has the change's own. */
export function requestIdOfPart(requestId: string, part: number): string {
  const start = requestId.slice(0, -LAST_GROUP);
  const last = Number.parseInt(requestId.slice(-LAST_GROUP), 16);
  const next = (last + part) % 16 ** LAST_GROUP;
  return `${start}${next.toString(16).padStart(LAST_GROUP, "0")}`;
}

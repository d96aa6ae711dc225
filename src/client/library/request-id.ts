// One id for one intended change: a retry, also after the way to Google for permission, sends the same id, and a second
// call with an id has no further effect. Another choice gets a new id. Pure, except for randomness.

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LAST_GROUP = 12;

export function newRequestId(): string {
  return crypto.randomUUID();
}

export function isRequestId(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

/** The id for one of several calls of a change, counted from 0. Call 0 has the change's own id. */
export function requestIdOfPart(requestId: string, part: number): string {
  const start = requestId.slice(0, -LAST_GROUP);
  const last = Number.parseInt(requestId.slice(-LAST_GROUP), 16);
  const next = (last + part) % 16 ** LAST_GROUP;
  return `${start}${next.toString(16).padStart(LAST_GROUP, "0")}`;
}

// Stops an object from sending anything for a minute, because its account or connection is about to be deleted.
import { storedValue } from "#worker/db/stored-value.ts";

/** Nothing is sent to YouTube before this time. */
export const suspension = storedValue<number>("suspendedUntil");
// An account whose deletion stopped before it was marked works again after this.
const SUSPENDED_MS = 60_000;

/** Repeatable; afterwards its jobs continue. */
export function suspendJobs(kv: SyncKvStorage): void {
  suspension.put(kv, Date.now() + SUSPENDED_MS);
}

/** In milliseconds since the epoch; 0 if it never was. */
export function suspendedUntil(kv: SyncKvStorage): number {
  return suspension.get(kv) ?? 0;
}

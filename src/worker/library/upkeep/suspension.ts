// Stops an object from sending anything for a minute, because its account or connection is about to be deleted.

/** Storage key of the time until which nothing is sent. */
export const SUSPENDED_KEY = "suspendedUntil";
// An account whose deletion stopped before it was marked works again after this.
const SUSPENDED_MS = 60_000;

/** Repeatable; afterwards its jobs continue. */
export function suspendJobs(kv: SyncKvStorage): void {
  kv.put(SUSPENDED_KEY, Date.now() + SUSPENDED_MS);
}

/** In milliseconds since the epoch; 0 if it never was. */
export function suspendedUntil(kv: SyncKvStorage): number {
  return kv.get<number>(SUSPENDED_KEY) ?? 0;
}

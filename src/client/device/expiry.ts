// Deletes what a device has kept for 30 days, at the next start of any page and of the service worker (decision 75).
import { KEPT_RESULTS, sweepKeptResults } from "#client/device/kept-results.ts";
import { sweepWatched, WATCHED } from "#client/device/watched-store.ts";

/** Looks up the names first: opening a database that does not exist would create it, and most devices have none. */
export async function forgetExpired(now = Date.now()): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  await Promise.all([
    names.includes(KEPT_RESULTS) && sweepKeptResults(now),
    names.includes(WATCHED) && sweepWatched(now),
  ]);
}

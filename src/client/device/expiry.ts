// What a device keeps goes after 30 days, at the next start of any page and of the service worker (decision 75).
import { KEPT_RESULTS, sweepKeptResults } from "#client/device/kept-results.ts";
import { sweepWatched, WATCHED } from "#client/device/watched-store.ts";

/** Most devices keep nothing, and looking makes no database. */
export async function forgetExpired(now = Date.now()): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  await Promise.all([
    names.includes(KEPT_RESULTS) && sweepKeptResults(now),
    names.includes(WATCHED) && sweepWatched(now),
  ]);
}

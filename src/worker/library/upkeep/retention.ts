// Deletes expired data of the user's object: names of hidden and removed videos, counts by day, titles and contents of
// playlists that YouTube has not confirmed for a month, and regions. What is ours stays: dates and reasons of
// removals, jobs and schedules (decisions 43 and 50).
import { forgetLiked, likedExpiresAt } from "#worker/library/reading/liked-store.ts";
import { HISTORY_MS } from "#worker/library/questions/questions.ts";
import type { ExpiredBefore } from "#worker/library/removal/removal-expiry.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { storedValue } from "#worker/db/stored-value.ts";

const DAY_MS = 86_400_000;
/** YouTube's data may not be kept longer without being confirmed (policy III.E.4). */
export const UNCONFIRMED_MS = 30 * DAY_MS;
/** How long it is remembered what alerts have told: longer than anything counts as news. */
export const TOLD_MS = 60 * DAY_MS;
/** When contents of playlists were last deleted. */
export const forgottenTime = storedValue<number>("insidesForgottenAt");
/** When the index of names was last purged of deleted ones. */
const purgeTime = storedValue<number>("namesPurgedAt");
/** What was deleted before it expired, such as with its playlist, was read at most 20 days before. */
const PURGE_MS = 7 * DAY_MS;

export type Retention = ReturnType<typeof createRetention>;

export function createRetention(options: {
  store: LibraryStore;
  kv: SyncKvStorage;
  lostTitleMs: number;
  /** When the list of playlists was last read, in milliseconds since the epoch. */
  listedAt: () => number;
}) {
  const { store, kv, lostTitleMs, listedAt } = options;
  /** As found when the last alarm was set. What has become the oldest since is found when the next one is set. */
  let oldestRemovals: ReturnType<LibraryStore["removals"]["oldest"]> | undefined;
  let nextExpiry = 0;
  return {
    /** Deletes what has expired. True if that changed summaries of playlists. */
    forget(now: number): boolean {
      const isPurgeDue = now - (purgeTime.get(kv) ?? 0) > PURGE_MS;
      if (now < nextExpiry && !isPurgeDue) return false;
      const hasExpiredName = store.forgetLostNames(now - lostTitleMs);
      store.removals.forget(expiredBefore(now, lostTitleMs), oldestRemovals);
      store.counts.forget(now);
      store.orders.forget(now - UNCONFIRMED_MS);
      store.alerts.forgetToldBefore(now - TOLD_MS);
      const hasForgotten = store.forgetContents(now - UNCONFIRMED_MS);
      if (hasForgotten) forgottenTime.put(kv, now);
      if (hasExpiredName || hasForgotten || isPurgeDue) {
        store.purgeNames();
        purgeTime.put(kv, now);
      }
      store.creations.forget(now - lostTitleMs);
      if (now > (likedExpiresAt(kv) ?? now)) forgetLiked(kv);
      // Listing the jobs deletes ended ones after an hour; these were not listed since.
      store.dropEndedJobs(now - DAY_MS);
      store.forgetRegions(now - UNCONFIRMED_MS);
      const isListOld = store.hasPlaylistTitles() && isExpired(listedAt(), now);
      if (isListOld) {
        store.forgetPlaylistTitles();
        store.removals.forgetPlaylistTitles();
      }
      return isListOld || hasForgotten;
    },

    /** When something expires next, in milliseconds since the epoch; infinite if nothing does. */
    nextExpiry(): number {
      oldestRemovals = store.removals.oldest();
      const oldest: [since: number | undefined, keptMs: number][] = [
        [store.oldestLost(), lostTitleMs],
        [oldestRemovals.names, lostTitleMs],
        [oldestRemovals.ids, UNCONFIRMED_MS],
        [store.counts.oldest(), HISTORY_MS],
        [store.creations.oldest(), lostTitleMs],
        [store.orders.oldest(), UNCONFIRMED_MS],
        [store.oldestSync(), UNCONFIRMED_MS],
        [store.oldestRegions(), UNCONFIRMED_MS],
      ];
      if (store.hasPlaylistTitles()) oldest.push([listedAt(), UNCONFIRMED_MS]);
      const likedUntil = likedExpiresAt(kv);
      nextExpiry = Math.min(
        ...oldest.flatMap(([since, keptMs]) => (since === undefined ? [] : [since + keptMs + 1])),
        ...(likedUntil === undefined ? [] : [likedUntil + 1]),
      );
      return nextExpiry;
    },
  };
}

/** Deletes what screens would show although it has expired, because the alarm may be late. */
export function forgetExpired(store: LibraryStore, now: number, lostTitleMs: number): void {
  store.removals.forget(expiredBefore(now, lostTitleMs));
  store.counts.forget(now);
  store.orders.forget(now - UNCONFIRMED_MS);
}

/** Before when YouTube confirmed what expires now in the removal history. */
export function expiredBefore(now: number, lostTitleMs: number): ExpiredBefore {
  return { names: now - lostTitleMs, ids: now - UNCONFIRMED_MS };
}

/** True for data that YouTube last confirmed more than thirty days ago. */
export function isExpired(confirmedAt: number, now: number): boolean {
  return now - confirmedAt > UNCONFIRMED_MS;
}

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
/** Before the next known expiry, the tables are looked at this often: data may be stored with an older date than was known. */
const LOOK_MS = 3_600_000;

export type Retention = ReturnType<typeof createRetention>;

export function createRetention(options: {
  store: LibraryStore;
  kv: SyncKvStorage;
  lostTitleMs: number;
  /** When the list of playlists was last read, in milliseconds since the epoch. */
  listedAt: () => number;
}) {
  const { store, kv, lostTitleMs, listedAt } = options;
  // When something expires next, and when the tables were looked at; 0 before the first look.
  let nextAt = 0;
  let lookedAt = 0;

  function findNext(): number {
    const removals = store.removals.oldest();
    const oldest: [since: number | undefined, keptMs: number][] = [
      [store.oldestLost(), lostTitleMs],
      [removals.names, lostTitleMs],
      [removals.ids, UNCONFIRMED_MS],
      [store.counts.oldest(), HISTORY_MS],
      [store.creations.oldest(), lostTitleMs],
      [store.orders.oldest(), UNCONFIRMED_MS],
      [store.oldestSync(), UNCONFIRMED_MS],
      [store.oldestRegions(), UNCONFIRMED_MS],
    ];
    if (store.hasPlaylistTitles()) oldest.push([listedAt(), UNCONFIRMED_MS]);
    const likedUntil = likedExpiresAt(kv);
    return Math.min(
      ...oldest.flatMap(([since, keptMs]) => (since === undefined ? [] : [since + keptMs + 1])),
      ...(likedUntil === undefined ? [] : [likedUntil + 1]),
    );
  }

  return {
    /**
     * Deletes what has expired. True if that changed summaries of playlists. Called before each slice of a job; before the
     * next known expiry it looks at the tables only once in {@link LOOK_MS}.
     */
    forget(now: number): boolean {
      if (now < nextAt && now - lookedAt < LOOK_MS) return false;
      lookedAt = now;
      const hasExpiredName = store.forgetLostNames(now - lostTitleMs);
      store.removals.forget(expiredBefore(now, lostTitleMs));
      store.counts.forget(now);
      store.orders.forget(now - UNCONFIRMED_MS);
      store.alerts.forgetToldBefore(now - TOLD_MS);
      const hasForgotten = store.forgetContents(now - UNCONFIRMED_MS);
      if (hasForgotten) forgottenTime.put(kv, now);
      const isPurgeDue = now - (purgeTime.get(kv) ?? 0) > PURGE_MS;
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
      nextAt = findNext();
      return isListOld || hasForgotten;
    },

    /** When something expires next, in milliseconds since the epoch; infinite if nothing does. */
    nextExpiry(): number {
      nextAt = findNext();
      return nextAt;
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

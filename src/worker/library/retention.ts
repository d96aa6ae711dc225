// Deletes expired data of the user's object: names of hidden and removed videos, and contents of playlists
// that YouTube has not confirmed for a month.
import type { LibraryStore } from "#worker/library/store.ts";

/** YouTube's data may not be kept longer without being confirmed (policy III.E.4). */
export const UNCONFIRMED_MS = 30 * 86_400_000;
/** Storage key of the time when contents of playlists were last deleted. */
export const FORGOTTEN_KEY = "insidesForgottenAt";

export function createRetention(options: {
  store: LibraryStore;
  kv: SyncKvStorage;
  lostTitleMs: number;
}) {
  const { store, kv, lostTitleMs } = options;
  return {
    /** Deletes what has expired. True if that changed summaries of playlists. */
    forget(now: number): boolean {
      store.forgetLostNames(now - lostTitleMs);
      store.removals.forgetNames(now - lostTitleMs);
      const isChanged = store.forgetContents(now - UNCONFIRMED_MS);
      if (isChanged) kv.put(FORGOTTEN_KEY, now);
      store.creations.forget(now - lostTitleMs);
      return isChanged;
    },

    /** When the oldest entry of each kind expires, in milliseconds since the epoch. */
    expiryTimes(): number[] {
      const oldest: [since: number | undefined, keptMs: number][] = [
        [store.oldestLost(), lostTitleMs],
        [store.removals.oldestName(), lostTitleMs],
        [store.creations.oldest(), lostTitleMs],
        [store.oldestSync(), UNCONFIRMED_MS],
      ];
      return oldest.flatMap(([since, keptMs]) => (since === undefined ? [] : [since + keptMs + 1]));
    },
  };
}

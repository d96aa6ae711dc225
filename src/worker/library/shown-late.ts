// YouTube may list new items and playlists late. After a call whose answer was lost, YouTube is checked
// several times with growing pauses before the call is repeated. Pure.

/** When to check after a call, in milliseconds. If the last check finds nothing, the call had no effect. */
const LOOKS_AFTER_MS = [2000, 10_000, 30_000, 90_000];

/** After this time a list shows what the call created. */
export const SHOWN_AFTER_MS = 90_000;

/** A new playlist may be missing from the list of playlists for this long. */
export const LISTED_LATE_MS = 10 * 60_000;

/**
 * The time of the next check after a call sent at `sentAt`; undefined after the last one. All times are
 * milliseconds since the epoch.
 */
export function nextLookAt(sentAt: number, now: number): number | undefined {
  return LOOKS_AFTER_MS.map((afterMs) => sentAt + afterMs).find((at) => at > now);
}

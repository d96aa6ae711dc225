// YouTube may show what was made only after a while. After a call whose answer was lost, looks tell
// whether it had its effect, at growing distances, before anything is sent again. Pure.

/** How long after a call looks are made, in milliseconds. After the last it counts as never arrived. */
const LOOKS_AFTER_MS = [2000, 10_000, 30_000, 90_000];

/** By then a list shows what was made. */
export const SHOWN_AFTER_MS = 90_000;

/** A playlist that was made lately may be missing from the list of playlists for so long. */
export const LISTED_LATE_MS = 10 * 60_000;

/**
 * When to look again for what a call sent at `sentAt` may have made; undefined once it would be shown.
 * All times are milliseconds since the epoch.
 */
export function nextLookAt(sentAt: number, now: number): number | undefined {
  return LOOKS_AFTER_MS.map((afterMs) => sentAt + afterMs).find((at) => at > now);
}

// What a reading costs, and what cannot be read, in words.
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { Cost } from "#shared/contract/playlists.ts";

/** Shown where people may look for Watch Later and History. */
export const UNREADABLE_PLAYLISTS =
  "Watch Later and History are not here: YouTube does not let other services read them.";

/** YouTube's usual allowance for one deployment. */
const DAILY_UNITS = 10_000;

/** The part of YouTube's daily allowance for all users that a reading takes; one unit is one request. */
export function describeRequests({ main, stats }: Cost): string {
  return `${countOf(main + stats, "request")} of YouTube's daily allowance`;
}

/** The share of the allowance that a reading takes; undefined if it rounds to 0 percent. */
export function describeCost({ main, stats }: Cost): string | undefined {
  const percent = Math.round((100 * (main + stats)) / DAILY_UNITS);
  return percent < 1 ? undefined : `Uses about ${formatCount(percent)} % of today's quota`;
}

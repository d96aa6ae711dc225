// What a reading costs, and what cannot be read, in words.
import type { Cost } from "#shared/contract/playlists.ts";
import * as words from "#words/library.ts";

/** Shown where people may look for Watch Later and History. */
export const UNREADABLE_PLAYLISTS = words.unreadable;

/** YouTube's usual allowance for one deployment. */
const DAILY_UNITS = 10_000;

/** The share of the allowance that a reading takes; undefined if it rounds to 0 percent. */
export function describeCost({ main, stats }: Cost): string | undefined {
  const percent = Math.round((100 * (main + stats)) / DAILY_UNITS);
  return percent < 1 ? undefined : words.quotaShare({ percent });
}

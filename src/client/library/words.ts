// What a reading costs, and what cannot be read, in words.
import { countOf, formatCount } from "#client/ui/counts.ts";
import { formatShortDay } from "#client/ui/dates.ts";
import type { Cost, LostName } from "#shared/contract/playlists.ts";

/** Shown where people may look for Watch Later and History. */
export const UNREADABLE_PLAYLISTS =
  "Watch Later and History are not here: YouTube lets no other service read them.";

/** YouTube's usual allowance for one deployment. */
const DAILY_UNITS = 10_000;

/** The part of YouTube's daily allowance for all users that a reading takes; one unit is one request. */
export function describeRequests({ main, stats }: Cost): string {
  return `${countOf(main + stats, "request")} of YouTube's daily allowance`;
}

/** What a reading takes of the allowance; undefined where it is not worth mentioning. */
export function describeCost({ main, stats }: Cost): string | undefined {
  const percent = Math.round((100 * (main + stats)) / DAILY_UNITS);
  return percent < 1 ? undefined : `Uses about ${formatCount(percent)} % of today's quota`;
}

/** The former name of a lost video, since when it is hidden, and until when we keep the name. */
export function describeLostName({ title, channelTitle, lostAt, keptUntil }: LostName): string {
  const name = [title, channelTitle].filter(Boolean).join(" — ");
  return [`was: ${name}`, describeLoss(lostAt, keptUntil)].filter(Boolean).join(" · ");
}

/** "gone since Nov 22 · name kept until Dec 22"; what is not known is left out. */
export function describeLoss(lostAt: string, keptUntil: string): string {
  const [lost, kept] = [formatShortDay(lostAt), formatShortDay(keptUntil)];
  return [lost && `gone since ${lost}`, kept && `name kept until ${kept}`]
    .filter(Boolean)
    .join(" · ");
}

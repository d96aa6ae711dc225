// Describes what a total does not include.
import { regionName } from "#client/ui/video-list/regions.ts";
import { BROADCAST_STATES, UNCOUNTED_STATES } from "#shared/availability.ts";
import type { LeftOut, PlaylistSubtotal } from "#shared/contract/calculator.ts";
import * as words from "#words/calculator.ts";
import * as counts from "#words/counts.ts";
import * as page from "#words/page.ts";

const SECONDS_PER_DAY = 86_400;
/** A length of fewer days is given in hours only. */
const FEWEST_DAYS = 2;

const COUNTS: Record<Exclude<keyof LeftOut, "duplicates">, (of: { count: number }) => string> = {
  private: words.countPrivate,
  deleted: words.countDeleted,
  blocked: words.countBlocked,
  restricted: words.countRestricted,
  unknown: words.countUnknown,
  live: words.countLive,
  upcoming: words.countUpcoming,
  broadcast: words.countBroadcast,
};

/**
 * One phrase for each reason that occurs; duplicates come last.
 * @param notListed how many videos are private or deleted; it is not known which of the two
 */
export function describeLeftOut(
  leftOut: LeftOut,
  region: string | undefined,
  notListed = 0,
): string[] {
  const states = UNCOUNTED_STATES.filter((state) => leftOut[state] > 0).map((state) => {
    const count = leftOut[state];
    return state === "blocked" && region !== undefined
      ? words.countBlockedIn({ count, country: regionName(region) })
      : COUNTS[state]({ count });
  });
  return [
    ...(notListed > 0 ? [words.countUnlisted({ count: notListed })] : []),
    ...states,
    ...(leftOut.duplicates > 0 ? [counts.duplicates({ count: leftOut.duplicates })] : []),
  ];
}

/** How many videos are live or upcoming and so have no length yet; "" for none. */
export function describeUnknownLength(leftOut: LeftOut): string {
  return BROADCAST_STATES.filter((state) => leftOut[state] > 0)
    .map((state) => COUNTS[state]({ count: leftOut[state] }))
    .join(page.listSeparator);
}

export function countLeftOut(leftOut: LeftOut): number {
  return UNCOUNTED_STATES.reduce((sum, state) => sum + leftOut[state], leftOut.duplicates);
}

type Found = { videos: number; playlists: readonly Pick<PlaylistSubtotal, "isChannel">[] };

/** "Found 12 videos from 1 playlist". */
export function describeFound({ videos, playlists }: Found): string {
  const channels = playlists.filter(({ isChannel }) => isChannel).length;
  const lists = playlists.length - channels;
  if (channels === 0) return words.foundInPlaylists({ videos, playlists: lists });
  return lists === 0
    ? words.foundInChannels({ videos, channels })
    : words.foundInBoth({ videos, playlists: lists, channels });
}

/** "33 days" of 24 hours each; undefined for less than two days. */
export function describeDays(seconds: number): string | undefined {
  const days = seconds / SECONDS_PER_DAY;
  return days < FEWEST_DAYS ? undefined : counts.days({ count: Math.round(days) });
}

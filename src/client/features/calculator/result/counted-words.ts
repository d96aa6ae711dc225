// Describes what a total does not include.
import { countOf, formatCount } from "#client/ui/counts.ts";
import { regionName } from "#client/ui/video-list/regions.ts";
import {
  BROADCAST_STATES,
  factsOf,
  UNCOUNTED_STATES,
  type Availability,
} from "#shared/availability.ts";
import type { LeftOut, PlaylistSubtotal } from "#shared/contract/calculator.ts";

const SECONDS_PER_DAY = 86_400;
/** A length of fewer days is given in hours only. */
const FEWEST_DAYS = 2;

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
    const where = state === "blocked" && region !== undefined ? ` in ${regionName(region)}` : "";
    return `${formatCount(leftOut[state])} ${wordOf(state)}${where}`;
  });
  return [
    ...(notListed > 0 ? [`${formatCount(notListed)} private or deleted`] : []),
    ...states,
    ...(leftOut.duplicates > 0 ? [countOf(leftOut.duplicates, "duplicate")] : []),
  ];
}

/** How many videos are live or upcoming and so have no length yet; "" for none. */
export function describeUnknownLength(leftOut: LeftOut): string {
  return BROADCAST_STATES.filter((state) => leftOut[state] > 0)
    .map((state) => `${formatCount(leftOut[state])} ${wordOf(state)}`)
    .join(", ");
}

export function countLeftOut(leftOut: LeftOut): number {
  return UNCOUNTED_STATES.reduce((sum, state) => sum + leftOut[state], leftOut.duplicates);
}

function wordOf(state: Availability): string {
  const { label, leftOutAs } = factsOf(state);
  return leftOutAs ?? label.toLowerCase();
}

type Found = { videos: number; playlists: readonly Pick<PlaylistSubtotal, "isChannel">[] };

/** "Found 12 videos from 1 playlist". */
export function describeFound({ videos, playlists }: Found): string {
  const channels = playlists.filter(({ isChannel }) => isChannel).length;
  const lists = playlists.length - channels;
  const sources = [
    ...(lists > 0 || channels === 0 ? [countOf(lists, "playlist")] : []),
    ...(channels > 0 ? [countOf(channels, "channel")] : []),
  ];
  return `Found ${countOf(videos, "video")} from ${sources.join(" and ")}`;
}

/** "33 days" of 24 hours each; undefined for less than two days. */
export function describeDays(seconds: number): string | undefined {
  const days = seconds / SECONDS_PER_DAY;
  return days < FEWEST_DAYS ? undefined : countOf(Math.round(days), "day");
}

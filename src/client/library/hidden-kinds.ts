// Which videos are removed because they are hidden, for the buttons and the windows that ask before.
import type { Availability } from "#shared/availability.ts";
import { isRemovedBy, REMOVED_BY, type RemovalTable } from "#shared/removal-ways.ts";

/** How many of a playlist's videos Remove Hidden removes. */
export function countToBeRemoved(
  videos: readonly { availability: Availability }[],
  table: RemovalTable = REMOVED_BY,
): number {
  return videos.filter(({ availability }) => isRemovedBy("playlist", availability, table)).length;
}

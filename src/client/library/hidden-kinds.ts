// Which videos are removed because they are hidden, for the buttons and the windows that ask before.
import { type Availability, factsOf } from "#shared/availability.ts";
import {
  isRemovedBy,
  REMOVED_BY,
  type RemovalTable,
  statesRemovedBy,
} from "#shared/removal-ways.ts";

/** How many of a playlist's videos Remove Hidden removes. */
export function countToBeRemoved(
  videos: readonly { availability: Availability }[],
  table: RemovalTable = REMOVED_BY,
): number {
  return videos.filter(({ availability }) => isRemovedBy("playlist", availability, table)).length;
}

/** What Remove Hidden removes: "private, deleted, region-blocked and restricted". */
export function describeRemovedKinds(table: RemovalTable = REMOVED_BY): string {
  return new Intl.ListFormat("en-GB").format(
    statesRemovedBy("playlist", table).map((state) => {
      const { adjective, label } = factsOf(state);
      return adjective ?? label.toLowerCase();
    }),
  );
}

/**
 * What the monthly clean-up removes, for its consent. Blocked videos have other words here: "region-blocked" would not
 * say that they are blocked in every country.
 */
export function describeCleanUpKinds(table: RemovalTable = REMOVED_BY): string {
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(
    statesRemovedBy("monthly", table).map((state) =>
      state === "blocked" ? "blocked in every country" : factsOf(state).label.toLowerCase(),
    ),
  );
}

// Which states of a video are removed as hidden, and in which ways. Not in availability.ts, so that the pages that remove
// nothing do not load it. A state without a line does not compile.
import { AVAILABILITIES, type Availability } from "#shared/availability.ts";

/**
 * The ways in which videos are removed because they are hidden: selected among the hidden ones, Remove Hidden in one
 * playlist, in several at once, and the monthly clean-up.
 */
export const REMOVAL_WAYS = ["selected", "playlist", "playlists", "monthly"] as const;
export type RemovalWay = (typeof REMOVAL_WAYS)[number];

/** In which ways videos in a state are removed as hidden. A person can remove any video for another reason. */
export type RemovalTable = Readonly<Record<Availability, readonly RemovalWay[]>>;

export const REMOVED_BY: RemovalTable = {
  visible: [],
  live: [],
  upcoming: [],
  broadcast: [],
  private: REMOVAL_WAYS,
  deleted: REMOVAL_WAYS,
  blocked: REMOVAL_WAYS,
  restricted: REMOVAL_WAYS,
  unknown: [],
};

/** The states that go by this way. `table`: tests give one in which a hidden state stays. */
export function statesRemovedBy(way: RemovalWay, table: RemovalTable = REMOVED_BY): Availability[] {
  return AVAILABILITIES.filter((state) => isRemovedBy(way, state, table));
}

/** False for a state that is not known yet. */
export function isRemovedBy(
  way: RemovalWay,
  state: Availability | null,
  table: RemovalTable = REMOVED_BY,
): boolean {
  return state !== null && table[state].includes(way);
}

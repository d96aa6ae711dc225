// What reading a playlist again costs at most. The counts are stored with its sums, by the time at which
// videos were last checked, so that the costs of a large library need none of its items. Pure.
import {
  ALWAYS_READ_STATES,
  HOURLY_STATES,
  MONTHLY_STATES,
  STATES_WITH_REGIONS,
} from "#shared/availability.ts";
import type { Availability } from "#shared/availability.ts";
import type { Cost } from "#shared/contract/playlists.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

const HOUR_MS = 3_600_000;
/** Details are read again before YouTube's 30 days are over; those of broadcasts sooner. */
export const DETAILS_MS = 25 * 24 * HOUR_MS;
export const BROADCAST_MS = HOUR_MS;

/** Numbers of videos. The pairs are [hour since the epoch of the last check, videos]. */
export type Checks = {
  /** Never checked. */
  unread: number;
  /** Checked by every walk. */
  always: number;
  monthly: [hour: number, videos: number][];
  hourly: [hour: number, videos: number][];
  regions: [hour: number, videos: number][];
};

/** Videos of a playlist with the same state and the same hours of their last checks. */
export type CheckedGroup = {
  availability: Availability | null;
  checkedHour: number;
  regionsHour: number;
  videos: number;
};

export function checksOf(groups: readonly CheckedGroup[]): Checks {
  const isIn = (states: readonly Availability[]) => (group: CheckedGroup) =>
    group.availability !== null && states.includes(group.availability);
  const checkedHour = (group: CheckedGroup): number => group.checkedHour;
  return {
    unread: sumOf(groups.filter(({ availability }) => availability === null)),
    always: sumOf(groups.filter(isIn(ALWAYS_READ_STATES))),
    monthly: byHour(groups.filter(isIn(MONTHLY_STATES)), checkedHour),
    hourly: byHour(groups.filter(isIn(HOURLY_STATES)), checkedHour),
    regions: byHour(groups.filter(isIn(STATES_WITH_REGIONS)), (group) => group.regionsHour),
  };
}

type Counted = { reported: number; videoCount: number; checks: Checks | null };

/**
 * A page costs one unit and its lengths one. Videos that were hidden are then read in full, and items
 * missing from the list are read by id. Without `checks`, everything counts as due.
 */
export function costOf({ reported, videoCount: known, checks }: Counted, now: number): Cost {
  const pages = Math.max(1, Math.ceil(reported / PAGE_SIZE));
  const unknown = Math.max(0, reported - known);
  const missing = Math.max(0, known - reported);
  const due = checks
    ? checks.unread +
      dueOf(checks.monthly, now - DETAILS_MS) +
      dueOf(checks.hourly, now - BROADCAST_MS)
    : known;
  const inFull = checks ? checks.always : 0;
  return {
    main: pages + Math.ceil(inFull / PAGE_SIZE) + Math.ceil(missing / PAGE_SIZE),
    stats: Math.min(pages, due + Math.ceil(unknown / PAGE_SIZE)),
  };
}

/** How many videos of these playlists have no known regions. A video in several is counted in each. */
export function countUncheckedRegions(
  playlists: readonly Pick<Counted, "videoCount" | "checks">[],
  now: number,
): number {
  return playlists
    .map(({ checks, videoCount }) =>
      checks ? dueOf(checks.regions, now - DETAILS_MS) : videoCount,
    )
    .reduce((sum, videos) => sum + videos, 0);
}

/** The cost of reading the regions of so many videos. */
export function costOfRegions(videos: number): Cost {
  return { main: Math.ceil(videos / PAGE_SIZE), stats: 0 };
}

function sumOf(groups: readonly CheckedGroup[]): number {
  return groups.reduce((sum, { videos }) => sum + videos, 0);
}

function byHour(
  groups: readonly CheckedGroup[],
  hourOf: (group: CheckedGroup) => number,
): [number, number][] {
  return [...Map.groupBy(groups, hourOf)].map(([hour, some]) => [hour, sumOf(some)]);
}

/** Videos checked before `before`, or in the same hour: never too few. */
function dueOf(checked: readonly [hour: number, videos: number][], before: number): number {
  return checked.reduce((sum, [hour, videos]) => (hour * HOUR_MS < before ? sum + videos : sum), 0);
}

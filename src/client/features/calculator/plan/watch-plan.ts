// How long a part of the list takes, what is left of it, and when it would be done. Positions count
// from 1 in the order of the lists; both ends of a range belong to it.

/** Speeds of the tiles (product.md 8.8.4). */
export const SPEEDS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

const SECONDS_PER_HOUR = 3600;
/** Beyond this no calendar is of use, and dates would overflow. */
const LONGEST_PLAN_DAYS = 36_500;

export type WatchPlanInput = {
  from: number | undefined;
  to: number | undefined;
  /** Everything up to this position has been watched. */
  watched: number | undefined;
  speed: number;
  hoursPerDay: number | undefined;
};

export type Portion = { videos: number; seconds: number };

export type WatchPlan = {
  first: number;
  last: number;
  /** The chosen positions at normal speed. */
  range: Portion;
  watched: Portion;
  remaining: Portion;
  /** What remains, at the chosen speed. */
  remainingAtSpeed: number;
  days: number | undefined;
};

/** Sums of the first n lengths for every n, so that any range costs one subtraction. */
export function sumDurations(durations: readonly number[]): Float64Array {
  const sums = new Float64Array(durations.length + 1);
  for (const [index, seconds] of durations.entries())
    sums[index + 1] = (sums[index] ?? 0) + seconds;
  return sums;
}

/** The plan for a list with these sums. Positions beyond the end mean the end. */
export function planWatching(sums: Float64Array, input: WatchPlanInput): WatchPlan {
  const count = sums.length - 1;
  const first = Math.min(Math.max(input.from ?? 1, 1), count + 1);
  const last = Math.min(input.to ?? count, count);
  const watchedTo = Math.min(Math.max(input.watched ?? 0, first - 1), Math.max(last, first - 1));
  const range = portion(sums, first, last);
  const watched = portion(sums, first, watchedTo);
  const remaining = portion(sums, watchedTo + 1, last);
  const remainingAtSpeed = remaining.seconds / input.speed;
  return {
    first,
    last,
    range,
    watched,
    remaining,
    remainingAtSpeed,
    days: input.hoursPerDay && countDays(remainingAtSpeed, input.hoursPerDay),
  };
}

/** Days of watching, the last one perhaps a short one. 0 when there is nothing left. */
function countDays(seconds: number, hoursPerDay: number): number {
  // Both in whole seconds: 1.13 hours are 4,068 seconds, and not a little less.
  return Math.ceil(Math.round(seconds) / Math.round(hoursPerDay * SECONDS_PER_HOUR));
}

/** The day on which a plan of `days` days that starts `today` ends; undefined beyond a century. */
export function finishDate(days: number, today: Date): Date | undefined {
  if (days < 1 || days > LONGEST_PLAN_DAYS) return undefined;
  // Counted on the calendar, because a day of clock change has not 24 hours.
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days - 1);
}

/** What is wrong with a range for a list of `count` videos, or undefined. */
export function findRangeProblem(
  from: number | undefined,
  to: number | undefined,
  count: number,
): string | undefined {
  if (from !== undefined && from > count) {
    return `There are only ${count.toLocaleString("en")} videos`;
  }
  if (from !== undefined && to !== undefined && from > to) {
    return "The first position is after the last, so nothing is counted";
  }
  return undefined;
}

function portion(sums: Float64Array, first: number, last: number): Portion {
  if (last < first) return { videos: 0, seconds: 0 };
  return { videos: last - first + 1, seconds: (sums[last] ?? 0) - (sums[first - 1] ?? 0) };
}

// How long a range of the list takes, how much is left, and when it is finished. Positions start at 1 and
// follow the order of the lists; ranges include both ends.
import { formatNumber } from "#shared/numbers.ts";
import { rangeOf } from "#shared/result-part.ts";

/** The speeds of the tiles (product.md 8.8.4). */
export const SPEEDS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

const SECONDS_PER_HOUR = 3600;
/** A century. Longer plans are of no use, and dates would overflow. */
const LONGEST_PLAN_DAYS = 36_500;

export type WatchPlanInput = {
  from: number | undefined;
  to: number | undefined;
  /** All positions up to and including this one have been watched. */
  watched: number | undefined;
  speed: number;
  hoursPerDay: number | undefined;
};

export type Portion = { videos: number; seconds: number };

export type WatchPlan = {
  first: number;
  last: number;
  /** The chosen range, at normal speed. */
  range: Portion;
  watched: Portion;
  remaining: Portion;
  /** In seconds, at the chosen speed. */
  remainingAtSpeed: number;
  days: number | undefined;
};

/** Prefix sums: entry n is the sum of the first n durations, so any range costs one subtraction. */
export function sumDurations(durations: readonly number[]): Float64Array {
  const sums = new Float64Array(durations.length + 1);
  for (const [index, seconds] of durations.entries())
    sums[index + 1] = (sums[index] ?? 0) + seconds;
  return sums;
}

/** Computes the plan from prefix sums. Positions beyond the end mean the end. */
export function planWatching(sums: Float64Array, input: WatchPlanInput): WatchPlan {
  const count = sums.length - 1;
  const { first, last } = rangeOf(count, input.from, input.to);
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

/** Days of watching, including a partial last day; 0 if nothing is left. */
function countDays(seconds: number, hoursPerDay: number): number {
  // Round both to whole seconds: 1.13 hours are 4,068 seconds, and floating point gives slightly less.
  return Math.ceil(Math.round(seconds) / Math.round(hoursPerDay * SECONDS_PER_HOUR));
}

/** The last day of a plan of `days` days that starts `today`; undefined beyond a century. */
export function finishDate(days: number, today: Date): Date | undefined {
  if (days < 1 || days > LONGEST_PLAN_DAYS) return undefined;
  // Add calendar days, because a day with a clock change does not have 24 hours.
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days - 1);
}

/** What is wrong with a range in a list of `count` videos, or undefined. */
export function findRangeProblem(
  from: number | undefined,
  to: number | undefined,
  count: number,
): string | undefined {
  if (from !== undefined && from > count) {
    return `There are only ${formatNumber(count)} videos`;
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

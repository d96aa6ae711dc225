// Which part of the list is shown, and how long it takes. Positions start at 1 and follow the order of the lists;
// ranges include both ends.
import { useMemo } from "react";
import { settingNumber, type Settings } from "#client/features/calculator/url-state.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";
import { rangeOf, type Range } from "#shared/result-part.ts";
import * as words from "#words/calculator.ts";

/** The speeds of the tiles (product.md 8.8.4). */
export const SPEEDS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

export type ShownRange = Range & {
  videos: number;
  /** At normal speed. */
  seconds: number;
};

/** Prefix sums: entry n is the sum of the first n durations, so any range costs one subtraction. */
export function sumDurations(durations: readonly number[]): Float64Array {
  const sums = new Float64Array(durations.length + 1);
  for (const [index, seconds] of durations.entries())
    sums[index + 1] = (sums[index] ?? 0) + seconds;
  return sums;
}

/** Computes the range from prefix sums (`rangeOf`). */
export function measureRange(
  sums: Float64Array,
  from: number | undefined,
  to: number | undefined,
): ShownRange {
  const { first, last } = rangeOf(sums.length - 1, from, to);
  if (last < first) return { first, last, videos: 0, seconds: 0 };
  const seconds = (sums[last] ?? 0) - (sums[first - 1] ?? 0);
  return { first, last, videos: last - first + 1, seconds };
}

/** What is wrong with a range in a list of `count` videos, or undefined. */
export function findRangeProblem(
  from: number | undefined,
  to: number | undefined,
  count: number,
): string | undefined {
  if (from !== undefined && from > count) {
    return words.onlySoMany({ count });
  }
  if (from !== undefined && to !== undefined && from > to) {
    return words.rangeEmpty;
  }
  return undefined;
}

/** What the typed settings say about watching: the range of `videos`, the speed, and the last watched position. */
export function useWatchSettings(videos: readonly CalculatorVideo[], settings: Settings) {
  const sums = useMemo(() => sumDurations(videos.map((video) => video.duration)), [videos]);
  const from = settingNumber(settings, "from");
  const to = settingNumber(settings, "to");
  const watched = settingNumber(settings, "watched");
  const speed = settingNumber(settings, "speed") ?? 1;
  const range = useMemo(() => measureRange(sums, from, to), [sums, from, to]);
  return { range, speed, watched };
}

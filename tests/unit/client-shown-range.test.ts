import { describe, expect, it } from "vitest";
import {
  findRangeProblem,
  measureRange,
  sumDurations,
} from "#client/features/calculator/plan/shown-range.ts";

const SUMS = sumDurations([60, 120, 180, 240, 300]);

describe("the shown range", () => {
  it("is the whole list when nothing is set", () => {
    const whole = { first: 1, last: 5, videos: 5, seconds: 900 };
    expect(measureRange(SUMS, undefined, undefined)).toEqual(whole);
  });

  it.each([
    { from: 2, to: 4, videos: 3, seconds: 540 },
    { from: 1, to: 1, videos: 1, seconds: 60 },
    { from: 5, to: 5, videos: 1, seconds: 300 },
    { from: 4, to: undefined, videos: 2, seconds: 540 },
    { from: undefined, to: 2, videos: 2, seconds: 180 },
    { from: 4, to: 99, videos: 2, seconds: 540 },
    { from: 4, to: 2, videos: 0, seconds: 0 },
    { from: 99, to: undefined, videos: 0, seconds: 0 },
  ])("counts both ends of $from to $to", ({ from, to, videos, seconds }) => {
    expect(measureRange(SUMS, from, to)).toMatchObject({ videos, seconds });
  });

  it("is refused if it is reversed or outside the list", () => {
    expect(findRangeProblem(2, 4, 5)).toBeUndefined();
    expect(findRangeProblem(undefined, 99, 5)).toBeUndefined();
    expect(findRangeProblem(4, 2, 5)).toContain("after the last");
    expect(findRangeProblem(6, undefined, 5)).toBe("There are only 5 videos");
  });
});

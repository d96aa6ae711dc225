import { describe, expect, it } from "vitest";
import {
  findRangeProblem,
  finishDate,
  planWatching,
  sumDurations,
  type WatchPlanInput,
} from "#client/features/calculator/plan/watch-plan.ts";

const SUMS = sumDurations([60, 120, 180, 240, 300]);
const WHOLE: WatchPlanInput = {
  from: undefined,
  to: undefined,
  watched: undefined,
  speed: 1,
  hoursPerDay: undefined,
};

const plan = (change: Partial<WatchPlanInput>) => planWatching(SUMS, { ...WHOLE, ...change });

describe("a plan of watching", () => {
  it("covers the whole list when nothing is set", () => {
    expect(plan({})).toEqual({
      first: 1,
      last: 5,
      range: { videos: 5, seconds: 900 },
      watched: { videos: 0, seconds: 0 },
      remaining: { videos: 5, seconds: 900 },
      remainingAtSpeed: 900,
      days: undefined,
    });
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
  ])("counts both ends of the range $from to $to", ({ from, to, videos, seconds }) => {
    expect(plan({ from, to }).range).toEqual({ videos, seconds });
  });

  it.each([
    { watched: 0, before: 0, after: 540 },
    { watched: 1, before: 0, after: 540 },
    { watched: 2, before: 120, after: 420 },
    { watched: 4, before: 540, after: 0 },
    { watched: 99, before: 540, after: 0 },
  ])("splits videos 2 to 4 where $watched have been watched", ({ watched, before, after }) => {
    const { watched: done, remaining } = plan({ from: 2, to: 4, watched });
    expect([done.seconds, remaining.seconds]).toEqual([before, after]);
  });

  it("divides the rest by the speed and by the hours of a day", () => {
    const sums = sumDurations([3600 * 10]);
    const at = (speed: number, hoursPerDay: number) =>
      planWatching(sums, { ...WHOLE, speed, hoursPerDay });
    expect(at(2, 1).remainingAtSpeed).toBe(18_000);
    expect(at(2, 1).days).toBe(5);
    expect(at(1, 3).days).toBe(4);
    expect(at(1.5, 24).days).toBe(1);
  });

  it("needs no days when nothing is left, also of an empty list", () => {
    expect(plan({ watched: 5, hoursPerDay: 1 }).days).toBe(0);
    expect(planWatching(sumDurations([]), { ...WHOLE, hoursPerDay: 1 })).toMatchObject({
      days: 0,
      range: { videos: 0, seconds: 0 },
    });
  });
});

describe("the finish date", () => {
  it("is today for a plan of one day", () => {
    expect(finishDate(1, new Date(2026, 10, 21, 23, 59))).toEqual(new Date(2026, 10, 21));
  });

  it("counts calendar days over a change of the clocks and the end of the year", () => {
    expect(finishDate(3, new Date(2026, 2, 28, 22))).toEqual(new Date(2026, 2, 30));
    expect(finishDate(5, new Date(2026, 11, 30))).toEqual(new Date(2027, 0, 3));
  });

  it("is missing if there is nothing to watch or it is more than a century away", () => {
    expect(finishDate(0, new Date())).toBeUndefined();
    expect(finishDate(40_000, new Date())).toBeUndefined();
  });
});

describe("a range of positions", () => {
  it("is refused if it is reversed or outside the list", () => {
    expect(findRangeProblem(2, 4, 5)).toBeUndefined();
    expect(findRangeProblem(undefined, 99, 5)).toBeUndefined();
    expect(findRangeProblem(4, 2, 5)).toContain("after the last");
    expect(findRangeProblem(6, undefined, 5)).toBe("There are only 5 videos");
  });
});

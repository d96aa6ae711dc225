import { describe, expect, test } from "vitest";
import { answerAge } from "#worker/calculator/answers/answer-age.ts";
import { leftOfDay, WHOLE_DAY } from "#worker/quota/day-left.ts";
import { DEFAULT_FLOORS } from "#worker/quota/classes.ts";
import { openLedger } from "#worker/quota/ledger-state.ts";

const minutes = (unspent: number, forRefresh: number) =>
  answerAge({ unspent, forRefresh }).maxAgeMs / 60_000;

describe("an answer may be", () => {
  test("a quarter of an hour old while more than half of the day is left, and up to six hours as the day fills up", () => {
    expect(answerAge(WHOLE_DAY)).toEqual({ maxAgeMs: 15 * 60_000, gatherMs: 50 });
    expect([0.51, 0.5, 0.34, 0.21, 0.11, 0.1, 0.01].map((left) => minutes(left, 1))).toEqual([
      15, 30, 30, 60, 180, 360, 360,
    ]);
  });

  test("older, too, when refreshes may take little, and as old as it likes when they may take nothing", () => {
    expect([0.03, 0.02, 0.006, 0.003, 0.001].map((left) => minutes(1, left))).toEqual([
      15, 30, 60, 180, 360,
    ]);
    expect(answerAge({ unspent: 1, forRefresh: 0 })).toEqual({ maxAgeMs: Infinity });
  });

  test("the older the less is left, in whatever way", () => {
    const parts = [...Array(101).keys()].map((part) => part / 100);
    for (const one of parts) {
      const ages = parts.map((other) => [minutes(other, one), minutes(one, other)]);
      for (const [index, [unspent = 0, forRefresh = 0]] of ages.entries()) {
        expect(unspent).toBeGreaterThanOrEqual(ages[index + 1]?.[0] ?? 0);
        expect(forRefresh).toBeGreaterThanOrEqual(ages[index + 1]?.[1] ?? 0);
      }
    }
  });
});

test("of a day of which a fifth is spent, four fifths are left, and to refreshes their floor and what is common", () => {
  const now = Date.parse("2026-11-24T20:00:00Z");
  const state = openLedger(now);
  state.spent.main.writes = 1500;
  state.spent.main.refresh = 500;
  state.common.main.refresh = 300;
  const settings = {
    budget: { main: 10_000, stats: 10_000, search: 100 },
    floors: DEFAULT_FLOORS,
    headStart: 100,
  };
  // 200 of the floor were spent, and 300 of the 5,000 that are common.
  expect(leftOfDay(state, { settings, needs: [] }, now)).toEqual({
    unspent: 0.8,
    forRefresh: 0.47,
  });
});

// What classes are expected to need in the rest of a day.
import { expect, test } from "vitest";
import type { QuotaClass } from "#worker/quota/classes.ts";
import {
  END_OF_DAY,
  type HourSpent,
  hourOf,
  needsAt,
  needsByHour,
  NO_NEEDS,
} from "#worker/quota/forecast.ts";

const MIDNIGHT = Date.parse("2026-11-21T08:00:00Z");
const HOUR_MS = 3_600_000;

const noted = (
  day: string,
  hour: number,
  main: Partial<Record<QuotaClass, number>>,
): HourSpent => ({
  day,
  hour,
  spent: { ...NO_NEEDS, main: { ...NO_NEEDS.main, ...main } },
});

test("the rest of the last days after the same hour, on average, and a quarter more", () => {
  const needs = needsByHour([
    noted("2026-11-19", 0, {}),
    noted("2026-11-19", 6, { sync: 100 }),
    noted("2026-11-19", END_OF_DAY, { sync: 400 }),
    noted("2026-11-20", 12, { sync: 40 }),
    noted("2026-11-20", END_OF_DAY, { sync: 240, writes: 80 }),
  ]);
  expect(needs[0]?.main.sync).toBe(1.25 * ((400 + 200) / 2));
  expect(needs[6]?.main.sync).toBe(1.25 * ((300 + 200) / 2));
  expect(needs[13]?.main.sync).toBe(0);
  expect(needs[0]?.main.writes).toBe(1.25 * 40);
  expect(needs[0]?.stats.sync).toBe(0);
});

test("of a first day, and of a day that has not ended, nothing is expected", () => {
  expect(needsByHour([])[0]).toEqual(NO_NEEDS);
  expect(needsByHour([noted("2026-11-21", 5, { sync: 10 })])[0]).toEqual(NO_NEEDS);
});

test("within an hour the needs decrease evenly, and at midnight nothing is left of them", () => {
  const needs = needsByHour([
    noted("2026-11-20", 1, { sync: 80 }),
    noted("2026-11-20", END_OF_DAY, { sync: 160 }),
  ]);
  const at = (hours: number) => needsAt(needs, MIDNIGHT + hours * HOUR_MS).main.sync;
  expect([at(0), at(1), at(1.5), at(2)]).toEqual([100, 100, 50, 0]);
  expect(at(23.99)).toBe(0);
});

test("hours are counted from Pacific midnight, also when the clocks change", () => {
  expect(hourOf(MIDNIGHT)).toBe(0);
  expect(hourOf(MIDNIGHT - 1)).toBe(23);
  // On 1 November 2026 the day has 25 hours, on 8 March 23.
  expect(hourOf(Date.parse("2026-11-02T07:59:00Z"))).toBe(24);
  expect(hourOf(Date.parse("2026-03-09T06:59:00Z"))).toBe(22);
});

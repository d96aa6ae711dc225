// Short runs of the simulation of connected libraries behind `npm run bench -- economy`.
import { expect, test } from "vitest";
import { simulatePreviousLibraries } from "#bench/economy/libraries/previous-rules.ts";
import { simulateLibraries } from "#bench/economy/libraries/simulation.ts";
import { BUDGET, LEDGER } from "#bench/economy/scenario.ts";

const DAYS = 34;
const FEW = { seed: 14, days: DAYS, users: 20 };
const sumOf = (units: Record<string, number>) =>
  Object.values(units).reduce((sum, one) => sum + one, 0);

test("nothing of a few libraries expires on full days, and every run is the same", async () => {
  const days = await simulateLibraries(FEW, "full");
  expect(days).toHaveLength(DAYS);
  for (const { unproved, listExpired, pagesMissing, oldestDays, spent } of days) {
    expect([unproved, listExpired, pagesMissing]).toEqual([0, 0, 0]);
    for (const age of Object.values(oldestDays)) expect(age).toBeLessThan(30);
    expect(sumOf(spent.main)).toBeLessThanOrEqual(BUDGET);
  }
  expect(await simulateLibraries(FEW, "full")).toEqual(days);
});

test("of more libraries than full days have units for, contents expire, and no list or consent", async () => {
  // A quarter of the allowance, because four times the libraries take the simulation four times as long.
  const quarter = { ...LEDGER, budget: { main: BUDGET / 4, stats: BUDGET / 4, search: 100 } };
  const days = await simulateLibraries({ ...FEW, users: 100 }, "full", quarter);
  const last = days.at(-1);
  expect(last?.pagesMissing).toBeGreaterThan(0);
  for (const { unproved, listExpired, oldestDays } of days) {
    expect([unproved, listExpired]).toEqual([0, 0]);
    // Expired data is deleted at the next alarm, which may be some hours late.
    for (const age of Object.values(oldestDays)) expect(age).toBeLessThanOrEqual(30.1);
  }
});

test("whoever wants to be told what vanishes is checked each week, also on full days", async () => {
  const few = { ...FEW, users: 10 };
  const days = await simulateLibraries({ ...few, alerts: 1 }, "full");
  for (const { uncheckedAlerts, pagesMissing } of days) {
    expect([uncheckedAlerts, pagesMissing]).toEqual([0, 0]);
  }
  const unitsOf = (all: typeof days) =>
    all.reduce((sum, { spent }) => sum + (spent.stats["background"] ?? 0), 0);
  expect(unitsOf(days)).toBeGreaterThan(2 * unitsOf(await simulateLibraries(few, "full")));
});

test("without a single unit, every consent is still proved", async () => {
  const none = { ...LEDGER, budget: { main: 0, stats: 0, search: 0 } };
  const days = await simulateLibraries({ ...FEW, alerts: 1 }, "full", none);
  for (const { unproved, oldestDays, spent } of days) {
    expect([unproved, sumOf(spent.main)]).toEqual([0, 0]);
    // A week, a tenth more, and the hours of an alarm.
    expect(oldestDays.proof).toBeLessThan(8.5);
  }
  const last = days.at(-1);
  expect([last?.listExpired, last?.uncheckedAlerts]).toEqual([1, 1]);
});

test("by the previous rules, full days erase libraries", () => {
  const last = simulatePreviousLibraries({ ...FEW, days: 60 }, "full").at(-1);
  expect(last?.listExpired).toBeGreaterThan(0);
});

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
  for (const { unconfirmed, listExpired, pagesMissing, oldestDays, spent } of days) {
    expect([unconfirmed, listExpired, pagesMissing]).toEqual([0, 0, 0]);
    for (const age of Object.values(oldestDays)) expect(age).toBeLessThan(30);
    expect(sumOf(spent.main)).toBeLessThanOrEqual(BUDGET);
  }
  expect(await simulateLibraries(FEW, "full")).toEqual(days);
});

test("of more libraries than full days have units for, contents expire, and no list or confirmation", async () => {
  // A quarter of the allowance, because four times the libraries take the simulation four times as long.
  const quarter = { ...LEDGER, budget: { main: BUDGET / 4, stats: BUDGET / 4 } };
  const days = await simulateLibraries({ ...FEW, users: 100 }, "full", quarter);
  const last = days.at(-1);
  expect(last?.pagesMissing).toBeGreaterThan(0);
  for (const { unconfirmed, listExpired, oldestDays } of days) {
    expect([unconfirmed, listExpired]).toEqual([0, 0]);
    // Expired data is deleted at the next alarm, which may be some hours late.
    for (const age of Object.values(oldestDays)) expect(age).toBeLessThanOrEqual(30.1);
  }
});

test("by the previous rules, full days erase libraries", () => {
  const last = simulatePreviousLibraries({ ...FEW, days: 60 }, "full").at(-1);
  expect(last?.listExpired).toBeGreaterThan(0);
});

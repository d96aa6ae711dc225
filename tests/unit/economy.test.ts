// A short run of the simulation behind `npm run bench -- economy`.
import { expect, test } from "vitest";
import { simulatePreviousRules } from "#bench/economy/previous-rules.ts";
import { BUDGET, type Scenario } from "#bench/economy/scenario.ts";
import { simulate } from "#bench/economy/simulation.ts";
import { average } from "#bench/economy/tally.ts";

const SCENARIO: Scenario = {
  seed: 14,
  days: 2,
  requestsADay: 15_000,
  unseen: 0,
  changesADay: 0.03,
};
const sumOf = (units: Record<string, number>) =>
  Object.values(units).reduce((sum, one) => sum + one, 0);

test("15,000 requests a day for known playlists are answered, with fewer units than by the previous rules' budget", async () => {
  const days = await simulate(SCENARIO);
  const { refused, requests, spent, outdated } = average(days);
  expect([requests, refused]).toEqual([15_000, 0]);
  expect(spent.main["refresh"]).toBeGreaterThan(0);
  expect(spent.main["refresh"]).toBeLessThan(BUDGET * 0.4);
  // Some playlists changed, and nobody has asked for them since.
  expect(outdated).toBeGreaterThan(0);
  expect(outdated / requests).toBeLessThan(0.05);
  expect(await simulate(SCENARIO)).toEqual(days);
});

test("never-seen playlists are refused when the day is over its budget, and refreshes take nothing from them", async () => {
  const days = await simulate({ ...SCENARIO, unseen: 0.3, days: 2 });
  for (const { refused, spent } of days) {
    expect(refused).toBeGreaterThan(0);
    expect(sumOf(spent.main)).toBeLessThanOrEqual(BUDGET);
    expect(sumOf(spent.stats)).toBeLessThanOrEqual(BUDGET);
    expect(spent.main["coldAnonymous"]).toBeGreaterThan((BUDGET * 15) / 100);
  }
});

test("the previous rules never spend more than the visitors' share", () => {
  for (const { spent } of simulatePreviousRules({ ...SCENARIO, requestsADay: 100_000 })) {
    expect(sumOf(spent.main)).toBe(BUDGET * 0.4);
  }
});

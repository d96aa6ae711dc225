// How many rounds of a campaign are played against the built app: a few, all with
// CAMPAIGN_SEEDS=full, or the number in CAMPAIGN_SEEDS. FAULT_SEED=n draws the same random numbers
// again; the timing still depends on the machine.
import type { TestContext } from "vitest";
import { type Random, randomOf } from "#tests/campaigns/random.ts";

export const isWholeCampaign = process.env["CAMPAIGN_SEEDS"] === "full";

export function roundsOf(few: number, full: number): number {
  if (isWholeCampaign) return full;
  return Math.min(Number(process.env["CAMPAIGN_SEEDS"]) || few, full);
}

/** Prints what a campaign counted, for `npm run test:campaigns`. */
export function tell({ task }: TestContext, sums: Record<string, number>): void {
  task.meta.campaign = JSON.stringify(sums);
}

/** Prints its seed, so that a failure can be replayed. */
export function chance(): Random {
  const seed = Number(process.env["FAULT_SEED"] ?? Date.now() % 1_000_000);
  console.log(`FAULT_SEED=${seed}`);
  return randomOf(seed);
}

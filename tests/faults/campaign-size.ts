// How much of a campaign is played against the built app: a handful in `npm test`, all of it with
// CAMPAIGN_SEEDS=full, or as many rounds as CAMPAIGN_SEEDS says. FAULT_SEED=n begins with the same
// chance again, as far as a busy machine lets it.
import type { TestContext } from "vitest";
import { type Random, randomOf } from "#tests/campaigns/random.ts";

export const isWholeCampaign = process.env["CAMPAIGN_SEEDS"] === "full";

export function roundsOf(few: number, full: number): number {
  if (isWholeCampaign) return full;
  return Math.min(Number(process.env["CAMPAIGN_SEEDS"]) || few, full);
}

/** What a campaign has counted, shown by `npm run test:campaigns`. */
export function tell({ task }: TestContext, sums: Record<string, number>): void {
  task.meta.campaign = JSON.stringify(sums);
}

/** Says its seed, so that what went wrong can be played again. */
export function chance(): Random {
  const seed = Number(process.env["FAULT_SEED"] ?? Date.now() % 1_000_000);
  console.log(`FAULT_SEED=${seed}`);
  return randomOf(seed);
}

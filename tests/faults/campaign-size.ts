// How much of a campaign is played against the built app: a handful in `npm test`, all of it with
// CAMPAIGN_SEEDS=full, or as many rounds as CAMPAIGN_SEEDS says. FAULT_SEED=n begins with the same
// chance again.
import { createRandom, type SeededRandom } from "#sandbox/world/seeded.ts";

export const isWholeCampaign = process.env["CAMPAIGN_SEEDS"] === "full";

export function roundsOf(few: number, full: number): number {
  if (isWholeCampaign) return full;
  return Number(process.env["CAMPAIGN_SEEDS"]) || few;
}

/** Says its seed, so that a round that went wrong can be played again. */
export function chance(): SeededRandom {
  const seed = process.env["FAULT_SEED"] ?? String(Date.now());
  console.log(`FAULT_SEED=${seed}`);
  return createRandom(seed);
}

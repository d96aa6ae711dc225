// Plays the seeded rounds of a campaign and prints what it counted. A failing round prints its
// seed, its plan and its calls; CAMPAIGN_ONLY=seed,seed plays those alone. After three it ends, or after CAMPAIGN_FAILURES.
import { expect, inject, type TestContext } from "vitest";
import { type Random, randomOf } from "#tests/campaigns/random.ts";

export type Round = {
  /** All errors; empty if the round is right. */
  wrong: string[];
  /** Numbers that are added up over all rounds. */
  counted?: Record<string, number>;
  /** The plan and the calls, printed if the round fails. */
  lines?: readonly string[];
};

// The rounds where no number is named: enough to show that the campaign itself works.
const FEW = 8;
// This many failing rounds are shown with their calls.
const MOST_SHOWN = 3;
const MOST_LINES = 200;

/** The time limit of a complete campaign on a busy machine. */
export const LONG = { timeout: 3_600_000 };

/**
 * The body of a test that plays the rounds.
 * @param full how many rounds the complete campaign has
 * @param judge checks all rounds together, such as a share
 */
export function campaign(
  full: number,
  play: (random: Random, seed: number) => Promise<Round>,
  judge: (sums: Record<string, number>) => void = () => {},
): (context: TestContext) => Promise<void> {
  return async ({ task }) => {
    const sums: Record<string, number> = {};
    const failed: string[] = [];
    const { only, failures } = inject("campaign");
    const seeds = seedsOf(full);
    let played = 0;
    for (const seed of seeds) {
      played += 1;
      const { wrong, counted = {}, lines = [] } = await playSafely(play, seed);
      for (const [what, count] of Object.entries(counted)) sums[what] = (sums[what] ?? 0) + count;
      const shown = failed.length < MOST_SHOWN ? lines.slice(-MOST_LINES) : lines.slice(0, 1);
      if (wrong.length > 0) failed.push([`CAMPAIGN_ONLY=${seed}`, ...wrong, ...shown].join("\n"));
      if (failed.length === failures) break;
    }
    task.meta.campaign = `${played} rounds; ${JSON.stringify(sums)}`;
    if (failed.length > 0) expect.fail(failed.join("\n\n"));
    // A few rounds need not show everything.
    if (only.length === 0) judge(sums);
  };
}

const SEED_STEP = 7919;
// A prime, so that a few rounds are spread over all rounds.
const STRIDE = 389;

const seedOf = (round: number): number => 1 + round * SEED_STEP;

/** The index of the seed's round in the campaign, from 0. */
export function roundOf(seed: number): number {
  return Math.floor((seed - 1) / SEED_STEP);
}

function seedsOf(full: number): number[] {
  const { seeds, only } = inject("campaign");
  if (only.length > 0) return [...only];
  const wanted = seeds === "few" ? FEW : seeds === "full" ? full : Math.min(seeds, full);
  return Array.from({ length: wanted }, (_, turn) => seedOf((turn * STRIDE) % full));
}

async function playSafely(
  play: (random: Random, seed: number) => Promise<Round>,
  seed: number,
): Promise<Round> {
  try {
    return await play(randomOf(seed), seed);
  } catch (error) {
    return { wrong: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
}

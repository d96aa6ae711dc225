// Draws the faults of a round: wrong and short answers of one of YouTube's two kinds of call, and
// calls of any kind that fail or lose their answers.
import type { FaultAction } from "#sandbox/faults.ts";
import type { Random } from "#tests/campaigns/random.ts";
import type { ModelCall, Script } from "#tests/campaigns/youtube-model.ts";

/**
 * The kind of call with wrong answers. Never both kinds in one round: if both give the same wrong
 * answer, the error cannot be detected.
 */
type Liar = "items" | "videos" | "nobody";

export type LiePlan = {
  liar: Liar;
  /** The share of wrong answers for that kind of call. */
  lieRate: number;
  /** What is wrong: always the same, or anything. */
  lies: FaultAction[];
  /** The share of calls that fail or lose their answer. */
  failureRate: number;
  /** After this many calls there are no more faults. */
  calls: number;
};

const FAILURES: FaultAction[] = [
  { status: 503 },
  { status: 500 },
  { loseAnswer: true },
  { loseAnswer: true },
  { truncate: 30 },
  { delayMs: 8000 },
];

/** Which items of an answer are wrong. */
const CHOICES = [{ all: true as const }, { every: 2 }, { every: 10 }];

/** The possible errors of `playlistItems.list`. */
const ITEM_LIES: FaultAction[] = [
  ...CHOICES.flatMap((choice): FaultAction[] => [
    { dropItems: choice },
    { dropItems: { ...choice, total: "adjust" } },
    { wrongOwner: choice },
    { markDeleted: choice },
    { dropFields: { ...choice, fields: ["snippet.videoOwnerChannelId"] } },
    { dropFields: { ...choice, fields: ["status.privacyStatus"] } },
    { dropFields: { ...choice, fields: ["status"], null: true } },
  ]),
  { endEarly: true },
];

/** The possible errors of `videos.list` and `videos.batchGetStats`. */
const VIDEO_LIES: FaultAction[] = CHOICES.flatMap((choice): FaultAction[] => [
  { dropItems: choice },
  { dropItems: { ...choice, total: "adjust" } },
  { dropFields: { ...choice, fields: ["contentDetails.duration"] } },
  { dropFields: { ...choice, fields: ["contentDetails"], null: true } },
  { dropFields: { ...choice, fields: ["status"] } },
]);

export function drawLies(random: Random): LiePlan {
  const liar = random.pick(["items", "videos", "items", "videos", "nobody"] as const);
  const all = liar === "items" ? ITEM_LIES : VIDEO_LIES;
  return {
    liar,
    lieRate: liar === "nobody" ? 0 : random.pick([0.1, 0.4, 1]),
    lies: random.chance(0.5) ? [random.pick(all)] : all,
    failureRate: random.pick([0, 0.05, 0.2]),
    calls: random.pick([10, 40, 150]),
  };
}

/** Makes answers wrong or calls fail by this plan; `index` counts from the plan's start. */
export function liesOf(random: Random, plan: LiePlan): NonNullable<Script["faults"]> {
  let index = 0;
  return ({ method, resource }) => {
    index += 1;
    if (index > plan.calls) return [];
    const lies = method === "GET" && lieOf(random, plan, resource);
    if (lies) return [lies];
    return random.chance(plan.failureRate) ? [random.pick(FAILURES)] : [];
  };
}

function lieOf(random: Random, plan: LiePlan, resource: string): FaultAction | undefined {
  const isLiar =
    plan.liar === "items"
      ? resource === "playlistItems"
      : plan.liar === "videos" && resource.startsWith("videos");
  return isLiar && random.chance(plan.lieRate) ? random.pick(plan.lies) : undefined;
}

/** The probability and the maximum number of kills before a call is sent or after its answer. */
export type KillPlan = { rate: number; most: number };

export function drawKills(random: Random): KillPlan {
  return { rate: random.pick([0, 0, 0.05, 0.15]), most: 3 };
}

/** Kills the object before or after some calls. */
export function killsOf(random: Random, plan: KillPlan, kill: () => Promise<never>) {
  let count = 0;
  return async (_call: ModelCall): Promise<void> => {
    if (count >= plan.most || !random.chance(plan.rate)) return;
    count += 1;
    await kill();
  };
}

/** At most one answer is wrong; calls fail as well. */
export function oneLieOf(random: Random, failureRate: number): NonNullable<Script["faults"]> {
  let left = 1;
  return ({ method, resource }) => {
    const all = resource.startsWith("videos") ? VIDEO_LIES : ITEM_LIES;
    const mayLie = method === "GET" && (resource === "playlistItems" || all === VIDEO_LIES);
    if (left > 0 && mayLie && random.chance(0.2)) {
      left -= 1;
      return [random.pick(all)];
    }
    return random.chance(failureRate) ? [random.pick(FAILURES)] : [];
  };
}

/** All errors and failures of one answer of a reading. */
export const READING_FAULTS: readonly FaultAction[] = [
  ...ITEM_LIES,
  ...VIDEO_LIES,
  ...FAILURES,
  { notFound: true },
  { repeatPageToken: true },
  { quota: "403" },
];

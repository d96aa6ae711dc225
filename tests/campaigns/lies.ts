// What goes wrong in a round: wrong and short answers of one of YouTube's two kinds of call, and calls
// of any kind that fail or whose answers are lost.
import type { FaultAction } from "#sandbox/faults.ts";
import type { Random } from "#tests/campaigns/random.ts";
import type { ModelCall, Script } from "#tests/campaigns/youtube-model.ts";

/**
 * The kind of call that lies. Never both in one round: where YouTube says the same wrong thing in two
 * ways at once, nobody can know better.
 */
type Liar = "items" | "videos" | "nobody";

export type LiePlan = {
  liar: Liar;
  /** How often a call of that kind lies. */
  lieRate: number;
  /** What it says wrongly: one thing all the time, or anything. */
  lies: FaultAction[];
  /** How often a call fails, or its answer is lost. */
  failureRate: number;
  /** After so many calls all is well again. */
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

/** Which items of an answer a lie is about. */
const CHOICES = [{ all: true as const }, { every: 2 }, { every: 10 }];

/** What `playlistItems.list` can say wrongly. */
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

/** What `videos.list` and `videos.batchGetStats` can say wrongly. */
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

/** The answers that lie or fail by this plan; `index` counts from the plan's beginning. */
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

/** How often, and at most how many times, the object dies before a call leaves or after its answer. */
export type KillPlan = { rate: number; most: number };

export function drawKills(random: Random): KillPlan {
  return { rate: random.pick([0, 0, 0.05, 0.15]), most: 3 };
}

/** Strikes before or after some calls. */
export function killsOf(random: Random, plan: KillPlan, kill: () => Promise<never>) {
  let count = 0;
  return async (_call: ModelCall): Promise<void> => {
    if (count >= plan.most || !random.chance(plan.rate)) return;
    count += 1;
    await kill();
  };
}

/** One answer at most says something wrong; calls fail besides. */
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

/** All that one answer of a reading can say wrongly, or fail with. */
export const READING_FAULTS: readonly FaultAction[] = [
  ...ITEM_LIES,
  ...VIDEO_LIES,
  ...FAILURES,
  { notFound: true },
  { repeatPageToken: true },
  { quota: "403" },
];

// What happens in a round of the truth campaign, drawn from the tables of changes and lies, and the liar that answers by it.
import type { Random } from "#tests/campaigns/random.ts";
import { type CallName, INVALID, nameOf } from "#tests/campaigns/truth/calls.ts";
import { INSERTIONS } from "#tests/campaigns/truth/insertions.ts";
import { type Lie, SECOND_MS, STATED_MS } from "#tests/campaigns/truth/lie.ts";
import { LIES } from "#tests/campaigns/truth/lies.ts";
import { type Change, REMOVALS } from "#tests/campaigns/truth/removals.ts";
import type { Stage } from "#tests/campaigns/truth/stage.ts";
import type { Forward, ModelCall } from "#tests/campaigns/youtube-model.ts";

const LAGS_MS = [0, 0, 0, 5, 60, 180, 590].map((seconds) => seconds * SECOND_MS);
const REPLICAS_MS = [0, 0, 60, 180, 590].map((seconds) => seconds * SECOND_MS);
const LATE_MS = [90, 180, 300, 590].map((seconds) => seconds * SECOND_MS);
/** One round in so many of a change has no lies. */
const HONEST_EVERY = 25;
const EVENT_WITHIN_CALLS = 8;

const CHANGES: readonly Change[] = [...INSERTIONS, ...REMOVALS];
const READS: readonly CallName[] = ["item", "video", "items", "lists", "videos", "stats"];

export type Plan = {
  change: Change;
  lies: readonly { lie: Lie; lasting: Lie["lasts"][number] }[];
  lagMs: number;
  replicaMs: number;
  lateMs: number;
  lossRate: number;
  killRate: number;
  visitRate: number;
  /** Somebody stops the change. */
  stopRate: number;
  /** Somebody looks into the library in the hour after the change. */
  isVisited: boolean;
  isLong: boolean;
  /** Nothing is lied about or lost: everything that was asked for has to be done. */
  isHonest: boolean;
  /** For the report. */
  told: object;
};

/** Every lie that may meet the change. */
function liesAbout({ name, writes }: Change): Lie[] {
  const calls = new Set<CallName>([...writes, ...READS]);
  return LIES.filter(({ on, changes }) => {
    return (changes === undefined || changes.includes(name)) && on.every((call) => calls.has(call));
  });
}

/** Over all rounds every change meets every lie, as far as there are so many rounds. */
export function drawPlan(random: Random, round: number): Plan {
  const change = CHANGES[round % CHANGES.length] ?? random.pick(CHANGES);
  const turn = Math.floor(round / CHANGES.length);
  const all = liesAbout(change);
  const isHonest = turn % HONEST_EVERY === 0;
  const first = all[(turn - Math.floor(turn / HONEST_EVERY) - 1) % all.length] ?? random.pick(all);
  const isPair = random.chance(0.35);
  const isInvalid = ({ name }: Lie) => name.includes(INVALID);
  const second = random.pick(
    all.filter((lie) => lie.isLong === first.isLong && !(isInvalid(lie) && isInvalid(first))),
  );
  const lies = isHonest ? [] : isPair ? [first, second] : [first];
  const lag = lies.find(({ listLagMs }) => listLagMs !== undefined)?.listLagMs;
  const lagMs = lag ?? random.pick(LAGS_MS);
  const replicaMs = random.pick(REPLICAS_MS);
  const latest = STATED_MS - Math.max(lagMs, replicaMs);
  const lateMs = Math.min(latest, random.pick(LATE_MS));
  const plan = {
    lagMs,
    replicaMs,
    lateMs,
    lossRate: isHonest ? 0 : random.pick([0, 0, 0.2]),
    killRate: random.pick([0, 0, 0.35]),
    visitRate: random.pick([0, 0, 0.1]),
    stopRate: isHonest ? 0 : random.pick([0, 0, 0, 0.05]),
    isVisited: random.chance(0.3),
    isLong: lies.some(({ isLong }) => isLong),
    isHonest,
  };
  const lasting = lies.map((lie) => ({
    lie,
    lasting: lie.lasts.length > 0 ? random.pick(lie.lasts) : { times: 0 },
  }));
  const names = lasting.map((one) => [one.lie.name, one.lasting]);
  return { change, lies: lasting, ...plan, told: { change: change.name, lies: names, ...plan } };
}

/** Lies by the plan. */
export class Liar {
  readonly #plan: Plan;
  readonly #stage: Stage;
  readonly #count: (kind: string) => void;
  readonly #standing: { lie: Lie; lasting: Lie["lasts"][number]; struck: number; since: number }[];
  #isAfterwards = false;
  #eventAt: number;

  constructor(plan: Plan, stage: Stage, count: (kind: string) => void) {
    this.#plan = plan;
    this.#stage = stage;
    this.#count = count;
    this.#standing = plan.lies.map((one) => ({ ...one, struck: 0, since: 0 }));
    this.#eventAt = stage.random.below(EVENT_WITHIN_CALLS);
  }

  get isEarly(): boolean {
    return this.#plan.lies.some(({ lie }) => lie.isEarly);
  }

  /** The change has ended: no more lies but those about what it did. */
  end(): void {
    this.#isAfterwards = true;
  }

  /** What happens at YouTube right before the first request. */
  happen(): void {
    for (const { lie } of this.#plan.lies) if (!lie.isAtCall) this.#do(lie);
  }

  /** What happens at this call. */
  happenAt(call: number): void {
    if (call !== this.#eventAt) return;
    for (const { lie } of this.#plan.lies) if (lie.isAtCall) this.#do(lie);
  }

  behindMs(call: ModelCall, random: Random): number {
    const { replicaMs } = this.#plan;
    const drawn = replicaMs > 0 && random.chance(0.5) ? 1 + random.below(replicaMs) : 0;
    if (call.method !== "GET" || !call.resource.startsWith("playlist")) return 0;
    const lie = this.#strike(call, ({ behindMs }) => behindMs !== undefined);
    return Math.max(drawn, lie?.behindMs ?? 0);
  }

  async answer(call: ModelCall, forward: Forward): Promise<Response> {
    const lie = this.#strike(call, ({ answer }) => answer !== undefined);
    if (!lie?.answer) return forward();
    const { lateMs } = this.#plan;
    return lie.answer({ call, forward, stage: this.#stage, lateMs });
  }

  /** The lie that is told now. */
  #strike(call: ModelCall, isOfKind: (lie: Lie) => boolean): Lie | undefined {
    const name = nameOf(call);
    if (name === undefined) return undefined;
    const now = Date.now();
    const next = this.#standing.find(({ lie, lasting, struck, since }) => {
      if (!isOfKind(lie) || !lie.on.includes(name)) return false;
      if ((lie.isAfterwards ?? false) !== this.#isAfterwards) return false;
      if (!lie.isEarly && this.#stage.askedAt > now) return false;
      return "times" in lasting
        ? struck < lasting.times
        : struck === 0 || now < since + lasting.forMs;
    });
    if (!next) return undefined;
    if (next.struck === 0) next.since = now;
    next.struck += 1;
    this.#count(next.lie.kind);
    this.#stage.model.note(`-- ${next.lie.name}`);
    return next.lie;
  }

  #do({ name, kind, event }: Lie): void {
    if (!event) return;
    this.#stage.model.note(`-- ${name}`);
    this.#count(kind);
    event(this.#stage);
  }
}

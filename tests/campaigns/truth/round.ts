// One round of the truth campaign: a change, one or two lies, and with them lists that lag, replicas, lost answers, kills and
// visits. Then an hour passes without faults and without a visit, and everything that is said has to be true.
import type { FaultAction } from "#sandbox/faults.ts";
import type { DrivenPerson } from "#tests/campaigns/driven-person.ts";
import type { Random } from "#tests/campaigns/random.ts";
import type { Round } from "#tests/campaigns/rounds.ts";
import { nameOf, WRITES } from "#tests/campaigns/truth/calls.ts";
import {
  type Books,
  countCorrected,
  findUnread,
  findUntrue,
  readBooks,
  saidOf,
} from "#tests/campaigns/truth/history.ts";
import { findDoubled, findUndone, Judge } from "#tests/campaigns/truth/judge.ts";
import { type Plan, Liar } from "#tests/campaigns/truth/plan.ts";
import type { Step } from "#tests/campaigns/truth/removals.ts";
import { Stage, truthWorld } from "#tests/campaigns/truth/stage.ts";
import type { ModelCall, Script } from "#tests/campaigns/youtube-model.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than YouTube's lists lag: what one reading lacked is decided by the next. */
const BETWEEN_READINGS_MS = 15 * MINUTE_MS;
/** After this number of alarms a step has no more kills and lost answers. */
const FAULTY_ALARMS = 40;
const MOST_ALARMS = 1500;
const HURRIED_ALARMS = 6;
/** How often a person asks again who has got no answer, or not all of what they wanted. */
const MOST_ASKED = 3;
const LOST: readonly FaultAction[] = [{ loseAnswer: true }, { loseAnswer: true }, { truncate: 10 }];
const OPEN = "select id, state from jobs where ended_at is null";
const OPEN_CHANGES = `${OPEN} and kind in ('remove', 'insert', 'create', 'order')`;

/** @returns all that is wrong, and what was counted */
export async function playRound(
  person: DrivenPerson,
  random: Random,
  seed: number,
  plan: Plan,
): Promise<Round> {
  await person.begin(seed, truthWorld(random));
  const round = new TruthRound(person, random, plan);
  const wrong = await round.play();
  return { wrong, counted: round.counted, lines: person.model.lines };
}

class TruthRound {
  readonly counted: Record<string, number> = {};
  readonly #person: DrivenPerson;
  readonly #random: Random;
  readonly #plan: Plan;
  readonly #stage: Stage;
  readonly #judge: Judge;
  readonly #liar: Liar;
  /** Of calls since the first request. */
  #calls = 0;
  readonly #answers: unknown[] = [];

  constructor(person: DrivenPerson, random: Random, plan: Plan) {
    this.#person = person;
    this.#random = random;
    this.#plan = plan;
    this.#stage = new Stage(person, random);
    this.#judge = new Judge(this.#stage, Math.max(plan.lagMs, plan.replicaMs));
    this.#liar = new Liar(plan, this.#stage, (kind) => this.#count(`lies: ${kind}`));
  }

  async play(): Promise<string[]> {
    const [person, stage, { change, lagMs }] = [this.#person, this.#stage, this.#plan];
    stage.model.note(JSON.stringify(this.#plan.told));
    this.#count(change.name);
    if (this.#liar.isEarly) stage.model.script = this.#script(undefined);
    await person.sync();
    await change.prepare?.(stage);
    stage.model.state.settings.listLagMs = lagMs;
    stage.before = stage.lists();
    for (const step of change.steps) {
      const next = await step(stage, () => this.#drive());
      if (next) await this.#playStep(next);
    }
    this.#liar.end();
    stage.model.note("-- no more faults");
    await this.#drive(true);
    const wrong = await this.#waitAnHour();
    const all = [...this.#judge.wrong, ...wrong, ...(await this.#readAgain())];
    // Such as "lost": what is before the first comma or colon.
    for (const kind of new Set(all.map((one) => /^[^,:]+/.exec(one)?.[0] ?? ""))) {
      this.#count(`rounds with ${kind}`);
    }
    return all;
  }

  /** Sends a request, perhaps again, and rings alarms until everything is done that it wants. */
  async #playStep(step: Step): Promise<void> {
    const [stage, random] = [this.#stage, this.#random];
    const most = step.isHurried ? random.below(HURRIED_ALARMS) : MOST_ALARMS;
    if (stage.askedAt === Number.POSITIVE_INFINITY) {
      this.#liar.happen();
      stage.askedAt = Date.now();
    }
    stage.model.note("-- asked");
    await this.#send(step);
    let asked = 1;
    for (let alarm = 0; alarm < most; alarm += 1) {
      const isCalm = alarm >= FAULTY_ALARMS;
      if (!isCalm && !step.isOnce && random.chance(0.1)) await this.#send(step);
      if (!isCalm && random.chance(this.#plan.visitRate)) await this.#visit();
      if (!isCalm && random.chance(this.#plan.stopRate)) await this.#stopAny();
      if (await this.#isIdle()) {
        if (!step.isOnce && asked++ < MOST_ASKED) await this.#send(step);
        if ((await this.#isIdle()) && ((await step.isOver?.()) ?? true)) return;
      }
      await this.#ring(isCalm);
    }
    if (!step.isHurried) throw new Error("the jobs do not end");
  }

  /** Now and then a double click sends it twice. */
  async #send(step: Step): Promise<void> {
    const times = !step.isOnce && this.#random.chance(0.15) ? 2 : 1;
    await this.#person.start(async (library) => {
      const sent = Array.from({ length: times }, () => step.send(library));
      this.#answers.push(...(await Promise.all(sent)));
    });
  }

  async #stopAny(): Promise<void> {
    const open = await this.#person.rows<{ id: string }>(OPEN_CHANGES);
    for (const { id } of open.slice(0, 1)) {
      this.#count("stopped");
      this.#stage.model.note(`-- ${id} is stopped`);
      await this.#person.look((library) => library.stop(id));
    }
  }

  async #visit(): Promise<void> {
    this.#count("visits");
    await this.#person.start((library) => library.sync(this.#person.userId, { kind: "all" }));
  }

  async #drive(isCalm = false): Promise<void> {
    for (let alarm = 0; alarm < MOST_ALARMS; alarm += 1) {
      if (await this.#isIdle()) return;
      await this.#ring(isCalm || alarm >= FAULTY_ALARMS);
    }
    throw new Error("the jobs do not end");
  }

  async #ring(isCalm: boolean): Promise<void> {
    this.#stage.model.script = this.#script(isCalm ? undefined : this.#random);
    if (await this.#person.ring()) return;
    if (!(await this.#isIdle())) throw new Error("a job is open, and nothing wakes the object");
  }

  /** True if no job is open. A job that waits for its owner is continued. */
  async #isIdle(): Promise<boolean> {
    const open = await this.#person.rows<{ id: string; state: string }>(OPEN);
    const halted = open.filter(({ state }) => state === "halted");
    for (const { id } of halted) {
      this.#count("continued");
      await this.#person.look((library) => library.continueJob(id));
    }
    return open.length === 0;
  }

  /** Nobody is there; the object's own alarms ring. */
  async #waitAnHour(): Promise<string[]> {
    const [person, stage, plan] = [this.#person, this.#stage, this.#plan];
    const over = Date.now() + HOUR_MS;
    stage.model.script = this.#script(undefined);
    if (plan.isVisited) {
      await person.pass(Date.now() + this.#random.below(20) * MINUTE_MS);
      await this.#visit();
      await this.#drive(true);
    }
    await person.pass(over);
    await stage.model.settle();
    const books = await readBooks(stage);
    this.#countDone(books);
    this.#count("corrected", countCorrected(this.#answers, books));
    const undone = plan.isHonest ? findUndone(stage, this.#judge) : [];
    const doubled = findDoubled(stage, saidOf(books));
    // After lies for hours only a reading shows what is true.
    const untrue = plan.isLong ? [] : findUntrue(stage, this.#judge, books);
    const wrong = [...undone, ...doubled, ...untrue];
    if (wrong.length > 0) this.#note(books);
    return wrong;
  }

  /** Two readings of what YouTube holds, without any lag. */
  async #readAgain(): Promise<string[]> {
    const [person, stage] = [this.#person, this.#stage];
    stage.model.note("-- read again");
    stage.model.state.settings.listLagMs = 0;
    stage.model.script = { before: (call) => this.#see(call) };
    await person.sync();
    await person.pass(Date.now() + BETWEEN_READINGS_MS);
    await person.sync();
    await person.pass(Date.now() + BETWEEN_READINGS_MS);
    const books = await readBooks(stage);
    const untrue = findUntrue(stage, this.#judge, books, this.#plan.isLong);
    const later = untrue.map((one) => `${one}, after a reading`);
    const wrong = [...(await findUnread(stage)), ...later];
    if (wrong.length > 0) this.#note(books);
    this.#count("raced", this.#judge.raced);
    return wrong;
  }

  async #see(call: ModelCall): Promise<void> {
    // Writes before the call survive a kill.
    await this.#person.flushed();
    this.#judge.see(call);
  }

  /** What goes wrong until the next alarm; without `random` only what lasts. */
  #script(random: Random | undefined): Script {
    const plan = this.#plan;
    const kill = random?.chance(plan.killRate)
      ? { isBefore: random.chance(0.5), isWrite: random.chance(0.7), left: random.below(3) }
      : undefined;
    const dieAt = async ({ method }: ModelCall, isBefore: boolean): Promise<void> => {
      if (!kill || kill.isBefore !== isBefore) return;
      // Kill once: a job that is killed at every call would never end.
      if (kill.isWrite === (method === "GET") || kill.left-- !== 0) return;
      this.#count("kills");
      await this.#person.kill();
    };
    return {
      before: async (call) => {
        await this.#person.flushed();
        const isAsked = this.#stage.askedAt <= Date.now();
        if (isAsked) this.#liar.happenAt(this.#calls++);
        await dieAt(call, true);
        // What prepares the round is not judged.
        if (isAsked) this.#judge.see(call);
      },
      behindMs: (call) => this.#liar.behindMs(call, this.#random),
      faults: (call) => {
        if (!random?.chance(call.method === "GET" ? plan.lossRate / 3 : plan.lossRate)) return [];
        const isLost = random.chance(0.5);
        const isWrite = WRITES.some((name) => name === nameOf(call));
        if (isWrite) this.#count(isLost ? "lost" : "failed");
        return [isLost ? random.pick(LOST) : { status: 503, body: {} }];
      },
      answer: (call, forward) => this.#liar.answer(call, forward),
      after: async (call) => {
        if (call.method !== "GET") this.#count("changes");
        await dieAt(call, false);
      },
    };
  }

  #countDone({ insertions, removals, orders }: Books): void {
    const all = [...insertions, ...removals, ...orders];
    this.#count("rows", all.length);
    this.#count("done", all.filter(({ state }) => state === "done").length);
  }

  #note(books: Books): void {
    for (const [name, rows] of Object.entries(books)) {
      for (const row of rows) this.#stage.model.note(`${name}: ${JSON.stringify(row)}`);
    }
  }

  #count(what: string, more = 1): void {
    this.counted[what] = (this.counted[what] ?? 0) + more;
  }
}

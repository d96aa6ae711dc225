// The changes of all people that wait for units, in the order of the product's queue.
import type { Ledger } from "#bench/economy/ledger.ts";
import type { Tally } from "#bench/economy/tally.ts";
import type { Subject } from "#worker/quota/subject-limits.ts";
import { isBefore, roundOf, type Turn } from "#worker/quota/queue.ts";
import { hiddenLookUnits } from "#worker/youtube/reading-units.ts";
import { WRITE_UNITS } from "#worker/youtube/transport.ts";

/** `resumesAt`: nothing is granted to this person before. */
type Waiting = Turn & {
  subject: Subject;
  askedAt: number;
  left: number;
  resumesAt: number;
  /** Called after each change. */
  onMade: () => void;
};

const CHANGE = { main: WRITE_UNITS };
/** Item and video are looked at right before, fifty at a time. */
const LOOK = hiddenLookUnits(1);

export class Changes {
  readonly #ledger: Ledger;
  readonly #tally: Tally;
  #waiting: Waiting[] = [];
  #jobs = 0;
  /** The class has no units before this. */
  #resumesAt = 0;

  constructor(ledger: Ledger, tally: Tally) {
    this.#ledger = ledger;
    this.#tally = tally;
  }

  /** Somebody wants so many changes, which are made with the next {@link turn}. */
  ask(subject: Subject, count: number, now: number, onMade: () => void = () => undefined): void {
    if (count === 0) return;
    this.#tally.countWanted(count, now);
    const job = `${(this.#jobs += 1)}`;
    this.#waiting.push({
      job,
      subject,
      askedAt: now,
      since: now,
      had: this.#jobsOf(subject)[0]?.had ?? 0,
      left: count,
      resumesAt: 0,
      onMade,
    });
  }

  /** Makes as many changes as there are units for, in their order. */
  turn(now: number): void {
    if (now < this.#resumesAt || this.#waiting.length === 0) return;
    const ready = this.#waiting.filter(({ resumesAt }) => resumesAt <= now);
    for (const one of ready.toSorted((a, b) => (isBefore(a, b, now) ? -1 : 1))) {
      if (!this.#make(one, now)) break;
    }
    this.#waiting = this.#waiting.filter(({ left }) => left > 0);
  }

  #jobsOf({ key }: Subject): Waiting[] {
    return this.#waiting.filter(({ subject }) => subject.key === key);
  }

  /** Makes changes of one round. False if there are no units for anybody. */
  #make(one: Waiting, now: number): boolean {
    const { subject } = one;
    const round = roundOf(one.had);
    for (let isLookedAt = false; one.left > 0 && roundOf(one.had) === round; isLookedAt = true) {
      const outcome = this.#ledger.take({ class: "writes", subject }, CHANGE, CHANGE, now);
      if (!outcome.granted) {
        one.resumesAt = outcome.resumesAt;
        if (outcome.reason === "own_limit") return true;
        this.#resumesAt = outcome.resumesAt;
        return false;
      }
      if (!isLookedAt) this.#ledger.take({ class: "sync", subject }, LOOK, LOOK, now);
      one.left -= 1;
      one.onMade();
      for (const own of this.#jobsOf(subject)) own.had += WRITE_UNITS;
    }
    if (roundOf(one.had) !== round) for (const own of this.#jobsOf(subject)) own.since = now;
    if (one.left === 0) this.#tally.countChanges(one.askedAt, now);
    return true;
  }

  /** What still waits at the end has waited at least until then. */
  end(now: number): void {
    for (const { askedAt } of this.#waiting) this.#tally.countChanges(askedAt, now);
  }
}

// Counts what a simulation shows, from a time on when its start no longer matters.
import { DAY_MS, HOUR_MS } from "#bench/economy/assumptions.ts";
import type { QuotaClass } from "#worker/quota/classes.ts";
import type { LedgerState } from "#worker/quota/ledger-state.ts";

/** Of fifty, ninety and ninety-nine in a hundred. */
export type Percentiles = [number, number, number];
/** The parts of people and days, from 0 to 1, on which somebody got the first of ten things, and the tenth. */
export type Served = { first: number; tenth: number };

/** Parts are from 0 to 1. */
export type Report = {
  /** Of all requests to the calculator; and of those for lists that are not stored, by class. */
  refused: number;
  newRefused: Record<string, number>;
  /** Requests for lists that are not stored, a day. */
  newLists: number;
  /** Of visits: something was not read at once. */
  syncsRefused: number;
  /** Changes that people wanted, a day. */
  changesWanted: number;
  /** Days until the last of the changes that were asked for together. */
  changeDays: Percentiles;
  /** Hours since the list was last known to be current. */
  ageHours: Percentiles;
  /** Of answers: they show the list before its last change. */
  outdated: number;
  /** Of libraries' pages: stored; and how many there are. */
  held: number;
  pages: number;
  /** Of libraries at worst: with a consent that was not proved for 30 days, or a list that expired. */
  unproved: number;
  unlisted: number;
  /** Units a day, by class. */
  spent: Record<string, number>;
  stats: number;
  /** Of busy honest people, by what they want. */
  served: Record<string, Served>;
};

/** What busy people want of each thing on a day. */
export const TEN = 10;

type Share = { all: number; part: number };
const partOf = ({ all, part }: Share) => (all === 0 ? 0 : part / all);

export class Tally {
  readonly #from: number;
  readonly #changesUntil: number;
  readonly #requests: Share = { all: 0, part: 0 };
  readonly #outdated: Share = { all: 0, part: 0 };
  readonly #syncs: Share = { all: 0, part: 0 };
  readonly #pages: Share = { all: 0, part: 0 };
  readonly #newLists = new Map<string, Share>();
  readonly #ages: number[] = [];
  readonly #changes: number[] = [];
  readonly #days: LedgerState[] = [];
  readonly #served = new Map<string, number[]>();
  #wanted = 0;
  #unproved = 0;
  #unlisted = 0;

  /** @param changesUntil changes that are asked for later do not count, because the end would cut their waits off */
  constructor(from: number, changesUntil: number) {
    this.#from = from;
    this.#changesUntil = changesUntil;
  }

  countNewList(name: QuotaClass, isRead: boolean, now: number): void {
    if (now < this.#from) return;
    const share = this.#newLists.get(name) ?? { all: 0, part: 0 };
    this.#newLists.set(name, add(share, !isRead));
    if (!isRead) add(this.#requests, true);
  }

  countAnswer(ageMs: number, isCurrent: boolean, now: number): void {
    if (now < this.#from) return;
    add(this.#requests, false);
    add(this.#outdated, !isCurrent);
    this.#ages.push(ageMs / HOUR_MS);
  }

  countVisit(isRefused: boolean, now: number): void {
    if (now >= this.#from) add(this.#syncs, isRefused);
  }

  countWanted(changes: number, now: number): void {
    if (now >= this.#from) this.#wanted += changes;
  }

  countChanges(askedAt: number, now: number): void {
    const counts = askedAt >= this.#from && askedAt < this.#changesUntil;
    if (counts) this.#changes.push((now - askedAt) / DAY_MS);
  }

  /** How many of `kind` a busy person got on a day. */
  countServed(kind: string, granted: number, now: number): void {
    if (now < this.#from) return;
    this.#served.set(kind, [...(this.#served.get(kind) ?? []), granted]);
  }

  /** What the libraries hold at the end of a day. */
  countLibraries(
    states: readonly { held: number; pages: number; isProved: boolean; isListed: boolean }[],
    now: number,
  ): void {
    if (now < this.#from) return;
    for (const { held, pages } of states) {
      this.#pages.all += pages;
      this.#pages.part += held;
    }
    const count = Math.max(1, states.length);
    const partWith = (is: (state: (typeof states)[number]) => boolean) =>
      states.filter(is).length / count;
    this.#unproved = Math.max(
      this.#unproved,
      partWith(({ isProved }) => !isProved),
    );
    this.#unlisted = Math.max(
      this.#unlisted,
      partWith(({ isListed }) => !isListed),
    );
  }

  endDay(day: LedgerState, now: number): void {
    if (now > this.#from) this.#days.push(day);
  }

  report(): Report {
    const perDay = (units: number) => units / Math.max(1, this.#days.length);
    const spent: Record<string, number> = {};
    let stats = 0;
    for (const day of this.#days) {
      for (const [name, units] of Object.entries(day.spent.main)) {
        spent[name] = (spent[name] ?? 0) + perDay(units);
      }
      stats += perDay(Object.values(day.spent.stats).reduce((sum, units) => sum + units, 0));
    }
    const served = [...this.#served].map(([kind, counts]): [string, Served] => {
      const partWith = (least: number) =>
        counts.filter((count) => count >= least).length / counts.length;
      return [kind, { first: partWith(1), tenth: partWith(TEN) }];
    });
    return {
      refused: partOf(this.#requests),
      newRefused: Object.fromEntries([...this.#newLists].map(([name, of]) => [name, partOf(of)])),
      newLists: perDay([...this.#newLists.values()].reduce((sum, { all }) => sum + all, 0)),
      syncsRefused: partOf(this.#syncs),
      changesWanted: perDay(this.#wanted),
      changeDays: percentilesOf(this.#changes),
      ageHours: percentilesOf(this.#ages),
      outdated: partOf(this.#outdated),
      held: this.#pages.all === 0 ? 1 : partOf(this.#pages),
      pages: perDay(this.#pages.all),
      unproved: this.#unproved,
      unlisted: this.#unlisted,
      spent,
      stats,
      served: Object.fromEntries(served),
    };
  }
}

function add(share: Share, isPart: boolean): Share {
  share.all += 1;
  if (isPart) share.part += 1;
  return share;
}

function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = Float64Array.from(values).toSorted();
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return [at(0.5), at(0.9), at(0.99)];
}

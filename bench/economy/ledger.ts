// The quota ledger's own rules with their state in memory, in place of its Durable Object.
import {
  END_OF_DAY,
  FORECAST_DAYS,
  type HourSpent,
  hourOf,
  type Needs,
  needsByHour,
} from "#worker/quota/forecast.ts";
import { BUCKETS, DEFAULT_FLOORS, type Units } from "#worker/quota/classes.ts";
import {
  type Allowance,
  type ReservationOutcome,
  reserveUnits,
  returnUnits,
  unitsLeft,
  unitsLeftFor,
} from "#worker/quota/ledger.ts";
import {
  chargeSubject,
  countedFor,
  NOTHING_SPENT,
  type Payer,
  type SubjectSpent,
} from "#worker/quota/subject-limits.ts";
import {
  type LedgerSettings,
  type LedgerState,
  openLedger,
  turnDay,
  usualSpent,
} from "#worker/quota/ledger-state.ts";

const NOTE_MS = 5 * 60_000;

/** YouTube's default gives 10,000 units; searches do not grow with them. */
export function settingsOf(units: number): LedgerSettings {
  const budget = { main: units, stats: units, search: 100 };
  return { budget, floors: DEFAULT_FLOORS, headStart: 25 };
}

/** Times are in milliseconds since the epoch and never go back. */
export class Ledger {
  readonly #settings: LedgerSettings;
  readonly #onDayEnd: (day: LedgerState, now: number) => void;
  readonly #spent = new Map<string, SubjectSpent>();
  #hours: HourSpent[] = [];
  #needs: readonly Needs[] = [];
  #left = { unspent: 1, forRefresh: 1 };
  #leftNotedAt = -Infinity;
  #state: LedgerState;

  constructor(
    settings: LedgerSettings,
    start: number,
    onDayEnd: (day: LedgerState, now: number) => void = () => undefined,
  ) {
    this.#settings = settings;
    this.#state = openLedger(start);
    this.#onDayEnd = onDayEnd;
  }

  /** Reserves all units or none, and gives back at once what is not used. */
  take(payer: Payer, units: Units, used: Units, now: number): ReservationOutcome {
    this.turnHour(now);
    const counted = countedFor(payer.subject);
    const spentBy = this.#spentBy(payer);
    const wish = { ...payer, units };
    const { state, outcome } = reserveUnits(this.#state, wish, spentBy, this.allowance, now);
    this.#state = state;
    if (!outcome.granted) return outcome;
    const unused: Units = {};
    for (const bucket of BUCKETS) unused[bucket] = (units[bucket] ?? 0) - (used[bucket] ?? 0);
    if (used !== units) this.#state = returnUnits(state, unused, { ...outcome, units }, now);
    for (const [index, { key }] of counted.entries()) {
      const before = spentBy[index] ?? NOTHING_SPENT;
      this.#spent.set(key, chargeSubject(before, outcome.class, used, 1));
    }
    return outcome;
  }

  /** Whether {@link take} would grant the units; faster, because it finds no time to come back. */
  mayTake(payer: Payer, units: Units, now: number): boolean {
    this.turnHour(now);
    const spentBy = this.#spentBy(payer);
    return BUCKETS.every((bucket) => {
      const wanted = units[bucket] ?? 0;
      if (wanted === 0) return true;
      return unitsLeftFor(this.#state, bucket, payer, spentBy, this.allowance, now) >= wanted;
    });
  }

  /** Parts of the day's units: what nobody has spent, and what refreshes may take. As noted in the last five minutes. */
  leftOfDay(now: number): { unspent: number; forRefresh: number } {
    if (now < this.#leftNotedAt + NOTE_MS) return this.#left;
    this.turnHour(now);
    const budget = this.#settings.budget.main;
    const spent = Object.values(this.#state.spent.main).reduce((sum, units) => sum + units, 0);
    const forRefresh = unitsLeft(this.#state, "main", "refresh", this.allowance, now) / budget;
    this.#left = { unspent: 1 - spent / budget, forRefresh };
    this.#leftNotedAt = now;
    return this.#left;
  }

  get aDay(): number {
    return this.#settings.budget.main;
  }

  get allowance(): Allowance {
    return { settings: this.#settings, needs: this.#needs };
  }

  /** In each hour notes what was spent before it, as the object does. */
  turnHour(now: number): void {
    const { day } = this.#state;
    const today = turnDay(this.#state, now);
    const hour = today === this.#state ? hourOf(now) : END_OF_DAY;
    const last = this.#hours.at(-1);
    if (last?.day !== day || last.hour < hour)
      this.#hours.push({ day, hour, spent: usualSpent(this.#state) });
    if (today === this.#state) return;
    const days = [...new Set(this.#hours.map((one) => one.day))].slice(-FORECAST_DAYS);
    this.#hours = this.#hours.filter((one) => days.includes(one.day));
    this.#needs = needsByHour(this.#hours);
    this.#onDayEnd(this.#state, now);
    this.#state = today;
    this.#spent.clear();
  }

  #spentBy({ subject }: Payer): SubjectSpent[] {
    return countedFor(subject).map(({ key }) => this.#spent.get(key) ?? NOTHING_SPENT);
  }
}

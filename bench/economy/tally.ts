// Counts what the days of a simulation cost and how their requests were answered.
import { BUCKETS, type Bucket } from "#worker/quota/classes.ts";

/** By class of work. */
export type SpentUnits = Record<Bucket, Record<string, number>>;

export type DayReport = {
  requests: number;
  refused: number;
  /** Answers that show the playlist as it was before its last change. */
  outdated: number;
  spent: SpentUnits;
  /** Hours since the playlist was last read or confirmed unchanged: median, 90 and 99 of 100 answers. */
  checkedHours: [number, number, number];
  /** Days since its items were read, of 99 of 100 answers. */
  readDays: number;
};

export type Answer = { checkedMs: number; readMs: number; isCurrent: boolean };

const HOUR_MS = 3_600_000;

export class Tally {
  readonly #days: DayReport[] = [];
  readonly #spentToday: () => SpentUnits;
  #refused = 0;
  #outdated = 0;
  #checked: number[] = [];
  #read: number[] = [];

  /** `spentToday` is asked when a day ends. */
  constructor(spentToday: () => SpentUnits) {
    this.#spentToday = spentToday;
  }

  countAnswer({ checkedMs, readMs, isCurrent }: Answer): void {
    this.#checked.push(checkedMs);
    this.#read.push(readMs);
    if (!isCurrent) this.#outdated += 1;
  }

  countRefused(): void {
    this.#refused += 1;
  }

  endDay(): void {
    const [checked, read] = [this.#checked, this.#read].map((ages) =>
      ages.toSorted((a, b) => a - b),
    );
    const at = (ages: number[] | undefined, part: number) =>
      ages?.[Math.floor(part * (ages.length - 1))] ?? 0;
    const hours = (part: number) => at(checked, part) / HOUR_MS;
    this.#days.push({
      requests: this.#checked.length + this.#refused,
      refused: this.#refused,
      outdated: this.#outdated,
      spent: structuredClone(this.#spentToday()),
      checkedHours: [hours(0.5), hours(0.9), hours(0.99)],
      readDays: at(read, 0.99) / (24 * HOUR_MS),
    });
    [this.#refused, this.#outdated, this.#checked, this.#read] = [0, 0, [], []];
  }

  get days(): readonly DayReport[] {
    return this.#days;
  }
}

/** The average of days. */
export function average(days: readonly DayReport[]): DayReport {
  const mean = (of: (day: DayReport) => number) =>
    days.reduce((sum, day) => sum + of(day), 0) / days.length;
  const spent: SpentUnits = { main: {}, stats: {}, search: {} };
  for (const bucket of BUCKETS) {
    for (const name of new Set(days.flatMap((day) => Object.keys(day.spent[bucket])))) {
      spent[bucket][name] = mean((day) => day.spent[bucket][name] ?? 0);
    }
  }
  return {
    requests: mean(({ requests }) => requests),
    refused: mean(({ refused }) => refused),
    outdated: mean(({ outdated }) => outdated),
    spent,
    checkedHours: [0, 1, 2].map((index) => mean((day) => day.checkedHours[index] ?? 0)) as [
      number,
      number,
      number,
    ],
    readDays: mean(({ readDays }) => readDays),
  };
}

// What the quota ledger stores of a Pacific day. YouTube resets its count at midnight Pacific time. Pure.
import { nextPacificMidnight, pacificTime } from "#shared/pacific-day.ts";
import { recordOf } from "#shared/record-of.ts";
import {
  type Bucket,
  BUCKETS,
  percentOf,
  QUOTA_CLASSES,
  type QuotaClass,
} from "#worker/quota/classes.ts";

export type LedgerSettings = {
  /** Units for each Pacific day. */
  budget: Record<Bucket, number>;
  /** Percent of the budgets of `main` and `stats`. */
  floors: Record<QuotaClass, number>;
  /** Percent of a floor that is free right at midnight. */
  headStart: number;
};

export type PerClass = Record<QuotaClass, number>;

export type LedgerState = {
  /** Pacific calendar day, "2026-11-21". */
  day: string;
  /** Units that each class has spent, open leases included. */
  spent: Record<Bucket, PerClass>;
  /** How much of it was not of the class's own floor. */
  common: Record<Bucket, PerClass>;
  /** How much of it went to those who had spent what is usual already. */
  beyondUsual: Record<Bucket, PerClass>;
  /** Nothing is granted before this, because YouTube reported it as exhausted. Milliseconds since the epoch. */
  closedUntil: Record<Bucket, number>;
  /** Buckets that YouTube reported as exhausted although our own count says otherwise. */
  doubts?: Partial<Record<Bucket, Doubt>>;
};

/** `probedAt`: when the probe was booked that shows whether YouTube accepts calls again. */
type Doubt = { refusals: number; probedAt?: number };

/** After this part of the day everything is free, so that nothing is left over at its end. */
const ALL_FREE_AT = 20 / 24;
export const HOUR_MS = 3_600_000;
let knownDay = { start: 0, length: 0 };

/** A ledger with nothing spent on the Pacific day of `now`. */
export function openLedger(now: number): LedgerState {
  return {
    day: pacificTime(now).day,
    spent: recordOf(BUCKETS, nothing),
    common: recordOf(BUCKETS, nothing),
    beyondUsual: recordOf(BUCKETS, nothing),
    closedUntil: recordOf(BUCKETS, () => 0),
  };
}

/** What older versions did not store. */
type Added = "common" | "beyondUsual";

/** What of the day counts for the forecast of later ones. */
export function usualSpent({ spent, beyondUsual }: LedgerState): LedgerState["spent"] {
  return recordOf(BUCKETS, (bucket) =>
    recordOf(QUOTA_CLASSES, (name) => spent[bucket][name] - beyondUsual[bucket][name]),
  );
}

/** A state that was stored before a bucket or class was added, with nothing spent of it. */
export function withNewBuckets(
  stored: Omit<LedgerState, Added> & Partial<Pick<LedgerState, Added>>,
  now: number,
): LedgerState {
  const empty = openLedger(now);
  const complete = (all: LedgerState["spent"]): LedgerState["spent"] =>
    recordOf(BUCKETS, (bucket) => ({ ...empty.spent[bucket], ...all[bucket] }));
  return {
    ...stored,
    spent: complete(stored.spent),
    // State of an older version has neither count: until midnight, all that was spent counts as spent of floors, and as usual.
    common: complete(stored.common ?? empty.common),
    beyondUsual: complete(stored.beyondUsual ?? empty.beyondUsual),
    closedUntil: { ...empty.closedUntil, ...stored.closedUntil },
  };
}

/** The same ledger, or an empty one if a Pacific midnight has passed since. */
export function turnDay(state: LedgerState, now: number): LedgerState {
  return state.day === pacificTime(now).day ? state : openLedger(now);
}

/** Units of a floor for each day. */
export function floorUnits(settings: LedgerSettings, bucket: Bucket, name: QuotaClass): number {
  return Math.floor((settings.budget[bucket] * percentOf(bucket, name, settings.floors)) / 100);
}

/** The start and length of the Pacific day of `now`; it has 23 or 25 hours when the clocks change. */
export function dayOf(now: number): { start: number; length: number } {
  if (now < knownDay.start || now >= knownDay.start + knownDay.length) {
    const end = nextPacificMidnight(now);
    // A day has at least 23 hours, so 22 hours before its end are in it, and 26 hours before are not.
    const start = nextPacificMidnight(end - 26 * HOUR_MS);
    knownDay = { start, length: end - start };
  }
  return knownDay;
}

export function nothing(): PerClass {
  return recordOf(QUOTA_CLASSES, () => 0);
}

/** The part of a floor, and of the common units, that may have been spent by `now`. */
export function freePart({ headStart }: LedgerSettings, now: number): number {
  const { start, length } = dayOf(now);
  const atMidnight = headStart / 100;
  return Math.min(1, atMidnight + ((1 - atMidnight) * (now - start)) / (ALL_FREE_AT * length));
}

export function isLastHour(now: number): boolean {
  const { start, length } = dayOf(now);
  return now >= start + length - HOUR_MS;
}

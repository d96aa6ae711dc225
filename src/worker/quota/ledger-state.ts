// What the quota ledger stores of a Pacific day. YouTube resets its count at midnight Pacific time. Pure.
import { pacificTime } from "#shared/pacific-day.ts";
import { recordOf } from "#shared/record-of.ts";
import {
  type Bucket,
  BUCKETS,
  LENDING_ORDER,
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
  /** Units that were taken from each floor, by its own class or by another. */
  taken: Record<Bucket, PerClass>;
  /** Nothing is granted before this, because YouTube reported it as exhausted. Milliseconds since the epoch. */
  closedUntil: Record<Bucket, number>;
  /** Buckets that YouTube reported as exhausted although our own count says otherwise. */
  doubts?: Partial<Record<Bucket, Doubt>>;
};

/** `probedAt`: when the probe was booked that shows whether YouTube accepts calls again. */
type Doubt = { refusals: number; probedAt?: number };

/** A ledger with nothing spent on the Pacific day of `now`. */
export function openLedger(now: number): LedgerState {
  return {
    day: pacificTime(now).day,
    spent: recordOf(BUCKETS, nothing),
    taken: recordOf(BUCKETS, nothing),
    closedUntil: recordOf(BUCKETS, () => 0),
  };
}

/** A state that was stored before a bucket or class was added, with nothing spent of it. */
export function withNewBuckets(stored: LedgerState, now: number): LedgerState {
  const empty = openLedger(now);
  const complete = (all: LedgerState["spent"]): LedgerState["spent"] =>
    recordOf(BUCKETS, (bucket) => ({ ...empty.spent[bucket], ...all[bucket] }));
  return {
    ...stored,
    spent: complete(stored.spent),
    taken: complete(stored.taken),
    closedUntil: { ...empty.closedUntil, ...stored.closedUntil },
  };
}

/** The same ledger, or an empty one if a Pacific midnight has passed since. */
export function turnDay(state: LedgerState, now: number): LedgerState {
  return state.day === pacificTime(now).day ? state : openLedger(now);
}

/** How versions before decision 38 stored the day, under the key `ledger`. */
export type OldLedgerState = {
  day: string;
  booked: Record<OldBucket, Record<"anonymous" | "signedIn" | "writes", number>>;
  closedUntil: Record<OldBucket, number>;
};
type OldBucket = Exclude<Bucket, "search">;

/** The day as it was before the update, so that nothing is spent twice on the day of the update. */
export function takeOver(old: OldLedgerState, settings: LedgerSettings, now: number): LedgerState {
  const state = openLedger(now);
  if (old.day !== state.day) return state;
  for (const bucket of ["main", "stats"] as const) {
    const { anonymous, signedIn, writes } = old.booked[bucket];
    Object.assign(state.spent[bucket], { coldAnonymous: anonymous, sync: signedIn, writes });
    let open = anonymous + signedIn + writes;
    for (const floor of LENDING_ORDER) {
      const part = Math.min(open, floorUnits(settings, bucket, floor));
      state.taken[bucket][floor] = part;
      open -= part;
    }
  }
  return { ...state, closedUntil: { ...state.closedUntil, ...old.closedUntil } };
}

/** Units of a floor for each day. */
export function floorUnits(settings: LedgerSettings, bucket: Bucket, name: QuotaClass): number {
  return Math.floor((settings.budget[bucket] * percentOf(bucket, name, settings.floors)) / 100);
}

function nothing(): PerClass {
  return recordOf(QUOTA_CLASSES, () => 0);
}

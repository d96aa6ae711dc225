// What the quota ledger stores of a Pacific day. YouTube resets its count at midnight Pacific time. Pure.
import { pacificTime } from "#shared/pacific-day.ts";
import { recordOf } from "#shared/record-of.ts";
import {
  type Bucket,
  BUCKETS,
  LENDING_ORDER,
  QUOTA_CLASSES,
  type QuotaClass,
} from "#worker/quota/classes.ts";

export type LedgerSettings = {
  /** Units for each Pacific day. */
  budget: Record<Bucket, number>;
  /** Percent of each budget. */
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
    spent: { main: nothing(), stats: nothing() },
    taken: { main: nothing(), stats: nothing() },
    closedUntil: { main: 0, stats: 0 },
  };
}

/** The same ledger, or an empty one if a Pacific midnight has passed since. */
export function turnDay(state: LedgerState, now: number): LedgerState {
  return state.day === pacificTime(now).day ? state : openLedger(now);
}

/** How versions before decision 38 stored the day, under the key `ledger`. */
export type OldLedgerState = {
  day: string;
  booked: Record<Bucket, Record<"anonymous" | "signedIn" | "writes", number>>;
  closedUntil: Record<Bucket, number>;
};

/** The day as it was before the update, so that nothing is spent twice on the day of the update. */
export function takeOver(old: OldLedgerState, settings: LedgerSettings, now: number): LedgerState {
  const state = openLedger(now);
  if (old.day !== state.day) return state;
  for (const bucket of BUCKETS) {
    const { anonymous, signedIn, writes } = old.booked[bucket];
    Object.assign(state.spent[bucket], { coldAnonymous: anonymous, sync: signedIn, writes });
    let open = anonymous + signedIn + writes;
    for (const floor of LENDING_ORDER) {
      const part = Math.min(open, floorUnits(settings, bucket, floor));
      state.taken[bucket][floor] = part;
      open -= part;
    }
  }
  return { ...state, closedUntil: old.closedUntil };
}

/** Units of a floor for each day. */
export function floorUnits(settings: LedgerSettings, bucket: Bucket, name: QuotaClass): number {
  return Math.floor((settings.budget[bucket] * settings.floors[name]) / 100);
}

function nothing(): PerClass {
  return recordOf(QUOTA_CLASSES, () => 0);
}

// The rules of the quota ledger, pure: who may still spend how much of YouTube's daily allowance,
// and when the next day begins. YouTube resets at midnight Pacific time.

import { nextPacificMidnight, pacificTime } from "#shared/pacific-day.ts";

/** YouTube counts batchGetStats in a bucket of its own beside everything else. */
export type Bucket = "main" | "stats";
/** Each kind of work has a part of the day, so that none can starve the others. */
export type Share = "anonymous" | "signedIn" | "writes";

/** `isBackground`: nobody waits for it, so it gets only what the people of that share leave. */
export type Booking = { bucket: Bucket; share: Share; units: number; isBackground?: boolean };

export type LedgerSettings = {
  /** Units a Pacific day. */
  budget: Record<Bucket, number>;
  /** Percent of each budget. */
  shares: Record<Share, number>;
};

export type LedgerState = {
  /** Pacific calendar day, "2026-11-21". */
  day: string;
  booked: Record<Bucket, Record<Share, number>>;
  /** Until when YouTube itself has called a bucket exhausted. Milliseconds since the epoch. */
  closedUntil: Record<Bucket, number>;
};

/** `day` is the Pacific day booked on; `resumesAt` is in milliseconds since the epoch. */
export type BookingOutcome = { granted: true; day: string } | { granted: false; resumesAt: number };

// Background work stops once this much of its share is spent, by whomever.
const BACKGROUND_PART = 0.2;
// Right after midnight YouTube may still count the old day; then a refusal says little.
const UNSURE_AFTER_MIDNIGHT_MS = 15 * 60_000;
const UNSURE_PAUSE_MS = 5 * 60_000;

/** A ledger with nothing booked on the Pacific day of `now`. */
export function openLedger(now: number): LedgerState {
  const nothing = () => ({ anonymous: 0, signedIn: 0, writes: 0 });
  return {
    day: pacificTime(now).day,
    booked: { main: nothing(), stats: nothing() },
    closedUntil: { main: 0, stats: 0 },
  };
}

/** The same ledger, or an empty one where a Pacific midnight has passed since. */
export function turnDay(state: LedgerState, now: number): LedgerState {
  return state.day === pacificTime(now).day ? state : openLedger(now);
}

/** Books all of `bookings` or none. The state that comes back is the one to keep. */
export function bookUnits(
  state: LedgerState,
  bookings: readonly Booking[],
  settings: LedgerSettings,
  now: number,
): { state: LedgerState; outcome: BookingOutcome } {
  const today = turnDay(state, now);
  const booked = structuredClone(today.booked);
  for (const { bucket, share, units, isBackground } of bookings) {
    booked[bucket][share] += units;
    const part = isBackground ? BACKGROUND_PART : 1;
    const allowed = allowanceOf(settings, bucket, share) * part;
    const closedUntil = today.closedUntil[bucket];
    if (now < closedUntil) {
      return { state: today, outcome: { granted: false, resumesAt: closedUntil } };
    }
    if (booked[bucket][share] > allowed) {
      return { state: today, outcome: { granted: false, resumesAt: nextPacificMidnight(now) } };
    }
  }
  return { state: { ...today, booked }, outcome: { granted: true, day: today.day } };
}

/** Units a day of one share. */
export function allowanceOf(settings: LedgerSettings, bucket: Bucket, share: Share): number {
  return Math.floor((settings.budget[bucket] * settings.shares[share]) / 100);
}

/**
 * Closes a bucket because YouTube refused a call that was booked on `day`: for the rest of the day,
 * or for some minutes where midnight has only just passed. Says nothing of another day.
 */
export function closeBucket(
  state: LedgerState,
  bucket: Bucket,
  day: string,
  now: number,
): LedgerState {
  const today = turnDay(state, now);
  if (today.day !== day) return today;
  const justBegun = nextPacificMidnight(now - UNSURE_AFTER_MIDNIGHT_MS) <= now;
  const until = justBegun ? now + UNSURE_PAUSE_MS : nextPacificMidnight(now);
  return { ...today, closedUntil: { ...today.closedUntil, [bucket]: until } };
}

/** What each share has spent of its day and may spend, for the log; no person is in it. */
export function describeLedger(
  { day, booked, closedUntil }: LedgerState,
  settings: LedgerSettings,
  now: number,
) {
  const buckets = (["main", "stats"] as const).map((bucket) => {
    const shares = Object.entries(booked[bucket]).map(([share, spent]) => {
      const of = allowanceOf(settings, bucket, share as Share);
      return [share, { spent, of }] as const;
    });
    return [
      bucket,
      { ...Object.fromEntries(shares), isClosed: now < closedUntil[bucket] },
    ] as const;
  });
  return { day, ...Object.fromEntries(buckets) };
}

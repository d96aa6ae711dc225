// The rules of the quota ledger: how many units of YouTube's daily allowance each share may still spend.
// YouTube resets its count at midnight Pacific time. Pure.

import { nextPacificMidnight, pacificTime } from "#shared/pacific-day.ts";

/** YouTube counts batchGetStats in the bucket `stats` and everything else in `main`. */
export type Bucket = "main" | "stats";
/** Each kind of work has its own part of the day, so that none can starve the others. */
export type Share = "anonymous" | "signedIn" | "writes";

/** `isBackground`: nobody waits for it, so it gets only units that people leave over in its share. */
export type Booking = { bucket: Bucket; share: Share; units: number; isBackground?: boolean };

export type LedgerSettings = {
  /** Units for each Pacific day. */
  budget: Record<Bucket, number>;
  /** Percent of each budget. */
  shares: Record<Share, number>;
};

export type LedgerState = {
  /** Pacific calendar day, "2026-11-21". */
  day: string;
  booked: Record<Bucket, Record<Share, number>>;
  /** Nothing is granted before this, because YouTube reported it as exhausted. Milliseconds since the epoch. */
  closedUntil: Record<Bucket, number>;
  /** Buckets that YouTube reported as exhausted although our own count says otherwise. */
  doubts?: Partial<Record<Bucket, Doubt>>;
};

/** `probedAt`: when the probe was booked that shows whether YouTube accepts calls again. */
type Doubt = { refusals: number; probedAt?: number };

/**
 * `day` is the Pacific day booked on; `resumesAt` is in milliseconds since the epoch. A caller with a probe
 * must report its success with `reopened`.
 */
export type BookingOutcome =
  | { granted: true; day: string; isProbe?: true }
  | { granted: false; resumesAt: number };

// Background work stops once this part of its share is spent, by people or by itself.
const BACKGROUND_PART = 0.2;
// Right after midnight YouTube may still count the old day, so a refusal proves little.
const UNSURE_AFTER_MIDNIGHT_MS = 15 * 60_000;
const UNSURE_PAUSE_MS = 5 * 60_000;
// A refusal closes the bucket for the rest of the day once this part of the budget is booked.
const BELIEVED_PART = 0.8;
const FIRST_DOUBT_MS = 5 * 60_000;
const LONGEST_DOUBT_MS = 60 * 60_000;
// Longer than a call takes. A probe whose caller crashed blocks others only for this long.
const PROBE_MS = 60_000;

/** A ledger with nothing booked on the Pacific day of `now`. */
export function openLedger(now: number): LedgerState {
  const nothing = () => ({ anonymous: 0, signedIn: 0, writes: 0 });
  return {
    day: pacificTime(now).day,
    booked: { main: nothing(), stats: nothing() },
    closedUntil: { main: 0, stats: 0 },
  };
}

/** The same ledger, or an empty one if a Pacific midnight has passed since. */
export function turnDay(state: LedgerState, now: number): LedgerState {
  return state.day === pacificTime(now).day ? state : openLedger(now);
}

/** Books all of `bookings` or none. The caller must store the returned state. */
export function bookUnits(
  state: LedgerState,
  bookings: readonly Booking[],
  settings: LedgerSettings,
  now: number,
): { state: LedgerState; outcome: BookingOutcome } {
  const today = turnDay(state, now);
  const booked = structuredClone(today.booked);
  const doubts = { ...today.doubts };
  let isProbe = false;
  for (const { bucket, share, units, isBackground } of bookings) {
    booked[bucket][share] += units;
    const part = isBackground ? BACKGROUND_PART : 1;
    const allowed = allowanceOf(settings, bucket, share) * part;
    const opensAt = opensAtOf(today, bucket);
    if (now < opensAt) return { state: today, outcome: { granted: false, resumesAt: opensAt } };
    if (booked[bucket][share] > allowed) {
      return { state: today, outcome: { granted: false, resumesAt: nextPacificMidnight(now) } };
    }
    const doubt = doubts[bucket];
    if (doubt) {
      doubts[bucket] = { ...doubt, probedAt: now };
      isProbe = true;
    }
  }
  return {
    state: { ...today, booked, ...(isProbe && { doubts }) },
    outcome: { granted: true, day: today.day, ...(isProbe && { isProbe }) },
  };
}

/** When the bucket accepts bookings again. During a probe, others wait for its result. */
function opensAtOf({ closedUntil, doubts }: LedgerState, bucket: Bucket): number {
  const probedAt = doubts?.[bucket]?.probedAt;
  return probedAt === undefined
    ? closedUntil[bucket]
    : Math.max(closedUntil[bucket], probedAt + PROBE_MS);
}

/**
 * True if `resumesAt` is within the day, because YouTube refused calls although little was spent. False if
 * the day's units are spent.
 */
export function isBriefPause(resumesAt: number, now: number): boolean {
  return resumesAt < nextPacificMidnight(now);
}

/** Units for each day of one share. */
export function allowanceOf(settings: LedgerSettings, bucket: Bucket, share: Share): number {
  return Math.floor((settings.budget[bucket] * settings.shares[share]) / 100);
}

/**
 * Closes a bucket because YouTube refused a call that was booked on `day`. Near the budget it closes for the
 * rest of the day, right after midnight for some minutes, otherwise for a pause that grows with each refusal
 * and ends with a probe. A refusal of another day changes nothing.
 */
export function closeBucket(
  state: LedgerState,
  bucket: Bucket,
  day: string,
  settings: LedgerSettings,
  now: number,
): LedgerState {
  const today = turnDay(state, now);
  // Refusals of concurrent calls count once.
  if (today.day !== day || now < today.closedUntil[bucket]) return today;
  const justBegun = nextPacificMidnight(now - UNSURE_AFTER_MIDNIGHT_MS) <= now;
  if (justBegun) return closedUntil(today, bucket, now + UNSURE_PAUSE_MS);
  const booked = Object.values(today.booked[bucket]).reduce((sum, units) => sum + units, 0);
  if (booked >= settings.budget[bucket] * BELIEVED_PART) {
    return closedUntil(today, bucket, nextPacificMidnight(now));
  }
  const refusals = (today.doubts?.[bucket]?.refusals ?? 0) + 1;
  const pause = Math.min(FIRST_DOUBT_MS * 2 ** (refusals - 1), LONGEST_DOUBT_MS);
  const until = Math.min(now + pause, nextPacificMidnight(now));
  const doubts = { ...today.doubts, [bucket]: { refusals } };
  return { ...closedUntil(today, bucket, until), doubts };
}

/** Opens a bucket because a probe booked on `day` was answered. Repeatable. */
export function reopenBucket(
  state: LedgerState,
  bucket: Bucket,
  day: string,
  now: number,
): LedgerState {
  const today = turnDay(state, now);
  if (today.day !== day || !today.doubts?.[bucket]) return today;
  const { [bucket]: _reopened, ...doubts } = today.doubts;
  return { ...closedUntil(today, bucket, 0), doubts };
}

function closedUntil(state: LedgerState, bucket: Bucket, until: number): LedgerState {
  return { ...state, closedUntil: { ...state.closedUntil, [bucket]: until } };
}

/** The spent and allowed units of each share, for the log. Contains no personal data. */
export function describeLedger(
  { day, booked, closedUntil }: LedgerState,
  settings: LedgerSettings,
  now: number,
) {
  const buckets = (["main", "stats"] as const).map((bucket) => {
    const shares = Object.entries(booked[bucket]).map(([share, spent]) => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.entries() loses the types of the keys.
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

// Buckets that YouTube reports as exhausted: how long nothing is sent, and the probe that ends a pause. Pure.
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import type { Bucket } from "#worker/quota/classes.ts";
import { type LedgerSettings, type LedgerState, turnDay } from "#worker/quota/ledger-state.ts";

// Right after midnight YouTube may still count the old day, so a refusal proves little.
const UNSURE_AFTER_MIDNIGHT_MS = 15 * 60_000;
const UNSURE_PAUSE_MS = 5 * 60_000;
// A refusal closes the bucket for the rest of the day once this part of the budget is spent.
const BELIEVED_PART = 0.8;
const FIRST_DOUBT_MS = 5 * 60_000;
const LONGEST_DOUBT_MS = 60 * 60_000;
// Longer than a call takes. A probe whose caller crashed blocks others only for this long.
const PROBE_MS = 60_000;

/** When the bucket accepts reservations again. During a probe, others wait for its result. */
export function opensAtOf({ closedUntil, doubts }: LedgerState, bucket: Bucket): number {
  const probedAt = doubts?.[bucket]?.probedAt;
  return probedAt === undefined
    ? closedUntil[bucket]
    : Math.max(closedUntil[bucket], probedAt + PROBE_MS);
}

/**
 * Closes a bucket because YouTube refused a call of `day`. Near the budget it closes for the rest of the day, right
 * after midnight for some minutes, otherwise for a pause that grows with each refusal and ends with a probe. A
 * refusal of another day changes nothing.
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
  const spent = Object.values(today.spent[bucket]).reduce((sum, units) => sum + units, 0);
  if (spent >= settings.budget[bucket] * BELIEVED_PART) {
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

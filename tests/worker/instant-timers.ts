// Timers that fire at once and move the clock to their due time: code that waits a minute is tested
// in a millisecond.
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { vi } from "vitest";

const DAY_MS = 86_400_000;
const NOON_PACIFIC_MS = 20 * 3_600_000;
const LEAST_AHEAD_MS = 2 * 3_600_000;
const LEFT_OF_DAY_MS = 6 * 3_600_000;

/**
 * Time passes only when code waits for a timer, until {@link restoreTimers}. The clock starts two hours ahead (access
 * tokens last an hour, and tests expect those from before to have expired), or at noon in Los Angeles, if that is later
 * today, or if so little is left of YouTube's day that a test might cross its end. That is at most 20 hours ahead: after a
 * day a library reads its list of playlists by itself.
 */
export function useInstantTimers(): void {
  const now = Date.now();
  const soon = now + LEAST_AHEAD_MS;
  const isLate = nextPacificMidnight(soon) - soon < LEFT_OF_DAY_MS;
  const today = now - (now % DAY_MS) + NOON_PACIFIC_MS;
  const noon = isLate && today < soon ? today + DAY_MS : today;
  vi.useFakeTimers({ toFake: ["Date"], now: Math.max(noon, soon) });
  const runLater = setTimeout;
  vi.stubGlobal("setTimeout", (run: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
    const due = Date.now() + ms;
    return runLater(() => {
      skipTo(due);
      run(...rest);
    }, 0);
  });
}

/**
 * Timers of a second or more fire at once, until {@link restoreTimers}. The clock stays real, so that the
 * runtime rings alarms in time.
 */
export function skipLongWaits(): void {
  const runLater = setTimeout;
  vi.stubGlobal("setTimeout", (run: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) =>
    runLater(run, ms < 1000 ? ms : 0, ...rest),
  );
}

/** Moves the clock forward to `time`, in milliseconds since the epoch; never back. */
export function skipTo(time: number): void {
  if (time > Date.now()) vi.setSystemTime(time);
}

/** Calls without an answer time out after at most `realMs` real milliseconds. */
export function capTimeouts(realMs: number): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(Math.min(ms, realMs)));
}

/** Undoes the functions above. */
export function restoreTimers(): void {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

/** An hour before the next midnight in Los Angeles, when all units of the day are free. */
export function eveningAfter(time: number): number {
  return nextPacificMidnight(time) - 3_600_000;
}

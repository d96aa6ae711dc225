// Timers that fire at once and move the clock to their due time: code that waits a minute is tested
// in a millisecond.
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { vi } from "vitest";

const DAY_MS = 86_400_000;
const NOON_PACIFIC_MS = 20 * 3_600_000;
const LEAST_AHEAD_MS = 2 * 3_600_000;

/**
 * Time passes only when code waits for a timer, until {@link restoreTimers}. The clock starts at
 * the next noon in Los Angeles, so that no test run crosses the end of YouTube's day. It is at least
 * two hours ahead: access tokens last an hour, and tests expect those from before to have expired.
 */
export function useInstantTimers(): void {
  const now = Date.now();
  const noon = now - (now % DAY_MS) + NOON_PACIFIC_MS;
  vi.useFakeTimers({
    toFake: ["Date"],
    now: noon > now ? Math.max(noon, now + LEAST_AHEAD_MS) : noon + DAY_MS,
  });
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

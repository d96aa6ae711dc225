// A clock on which waiting takes no time: a timer rings at once, and it is then as late as it would have
// been. What has to wait a minute is tested in a millisecond, and waits the whole minute all the same.
import { vi } from "vitest";

const DAY_MS = 86_400_000;
const NOON_PACIFIC_MS = 20 * 3_600_000;

/**
 * From now on time passes only where somebody waits for it; {@link atEase} ends it. It begins at the
 * next noon in Los Angeles, so that no run of the tests meets the turn of YouTube's day by chance.
 */
export function hurry(): void {
  const now = Date.now();
  const noon = now - (now % DAY_MS) + NOON_PACIFIC_MS;
  vi.useFakeTimers({ toFake: ["Date"], now: noon > now ? noon : noon + DAY_MS });
  const ringLater = setTimeout;
  vi.stubGlobal("setTimeout", (ring: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
    const due = Date.now() + ms;
    return ringLater(() => {
      skipTo(due);
      ring(...rest);
    }, 0);
  });
}

/** It is now at least this late, in milliseconds since the epoch. */
export function skipTo(time: number): void {
  if (time > Date.now()) vi.setSystemTime(time);
}

/** Calls without an answer are given up after this many real milliseconds instead of their own. */
export function losePatienceAfter(realMs: number): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(Math.min(ms, realMs)));
}

export function atEase(): void {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

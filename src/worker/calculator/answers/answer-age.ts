// How old a stored answer may be before its playlists are probed: the more of the day's units are left, the younger
// (product.md 8.14.2, decision 68). Pure.
import type { DayLeft } from "#worker/quota/day-left.ts";

const MINUTE_MS = 60_000;
/** No playlist is probed sooner after its last check, unless somebody asks for it. */
export const SHORTEST_AGE_MS = 15 * MINUTE_MS;

export type AnswerAge = {
  /** The longest time since the check of its oldest part. Infinity: any time, as long as the answer counts as fresh. */
  maxAgeMs: number;
  /**
   * How long a probe collects further playlists while the page waits for its outcome. Undefined: the playlist waits in the
   * queue for minutes, and the page does not wait.
   */
  gatherMs?: number;
};

/**
 * A step applies if more than both its parts of the day are left. A probe costs one unit for one playlist as for fifty, so
 * the less is left, the longer playlists are collected for it; for at most 20 seconds, because a Worker may go on for only
 * 30 after its answer.
 */
const STEPS: readonly (DayLeft & AnswerAge)[] = [
  { unspent: 1 / 2, forRefresh: 0.02, maxAgeMs: SHORTEST_AGE_MS, gatherMs: 50 },
  { unspent: 1 / 3, forRefresh: 0.01, maxAgeMs: 30 * MINUTE_MS, gatherMs: 5000 },
  { unspent: 1 / 5, forRefresh: 0.005, maxAgeMs: 60 * MINUTE_MS, gatherMs: 10_000 },
  { unspent: 1 / 10, forRefresh: 0.0025, maxAgeMs: 180 * MINUTE_MS, gatherMs: 20_000 },
  { unspent: 0, forRefresh: 0, maxAgeMs: 360 * MINUTE_MS },
];

/** How old an answer may be while so much of the day is left. */
export function answerAge({ unspent, forRefresh }: DayLeft): AnswerAge {
  const step = STEPS.find((one) => unspent > one.unspent && forRefresh > one.forRefresh);
  if (!step) return { maxAgeMs: Infinity };
  const { maxAgeMs, gatherMs } = step;
  return { maxAgeMs, ...(gatherMs !== undefined && { gatherMs }) };
}

// How far YouTube's answers may be behind. A read may meet a copy of YouTube's data that is older than the one before, so
// neither a missing entry nor a listed one proves anything until this time has passed (decision 63). Pure.

/** The longest delay that we expect, in milliseconds: reads are at most this far behind, and calls have arrived by then. */
export const LAG_MS = 10 * 60_000;

/** When to look after a call whose result is not known, in milliseconds. If the last look finds nothing, it had no effect. */
const LOOKS_AFTER_MS = [2000, 10_000, 30_000, 90_000, 180_000, LAG_MS];

/** The fields of a job that waits until YouTube's lists have caught up. */
export const waitForLists = (resumesAt: number) => ({ resumesAt, reason: "lists_behind" }) as const;

/** YouTube's clock and ours may differ by this much. */
const CLOCK_MARGIN_MS = 60_000;

/**
 * The time of the next look after a call sent at `sentAt`; undefined after the last one. All times are
 * milliseconds since the epoch.
 */
export function nextLookAt(sentAt: number, now: number): number | undefined {
  return LOOKS_AFTER_MS.map((afterMs) => sentAt + afterMs).find((at) => at > now);
}

/**
 * True if an item was added, by YouTube's own time, before the first call of a row was sent; false if that time is not known.
 * If a call was repeated, only the time of the last one is stored, so the time of the plan is used instead.
 */
export function isOlder(
  addedAt: string | number | undefined,
  {
    plannedAt,
    sentAt,
    maybeTwice,
  }: { plannedAt: number; sentAt: number | null; maybeTwice: boolean },
): boolean {
  const firstAt = maybeTwice ? plannedAt : (sentAt ?? plannedAt);
  return new Date(addedAt ?? Number.NaN).getTime() < firstAt - CLOCK_MARGIN_MS;
}

/**
 * What one slice knows of its rows, by their ids: when those that wait are looked at again, and when the copies of
 * duplicates were last seen.
 */
export type Pass = {
  removals: Map<number, number>;
  insertions: Map<number, number>;
  copiesSeenAt: Map<number, number>;
};

export const newPass = (): Pass => ({
  removals: new Map(),
  insertions: new Map(),
  copiesSeenAt: new Map(),
});

/** When the first of the waiting rows is looked at again; undefined if none waits. */
export function waitsUntil({ removals, insertions }: Pass): number | undefined {
  const times = [...removals.values(), ...insertions.values()].filter((at) => at > Date.now());
  return times.length === 0 ? undefined : Math.min(...times);
}

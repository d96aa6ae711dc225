// How far YouTube's answers may be behind. A read may meet a copy of YouTube's data that is older than the one before, so
// neither a missing entry nor a listed one proves anything until this time has passed (decision 63). Pure.

/** The stated time, in milliseconds: reads are at most this far behind, and what was sent has arrived after it. */
export const LAG_MS = 10 * 60_000;

/** When to look after a call whose result is not known, in milliseconds. If the last look finds nothing, it had no effect. */
const LOOKS_AFTER_MS = [2000, 10_000, 30_000, 90_000, 180_000, LAG_MS];

/** How a job changes that waits for lists until then. */
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
 * True for what was added before the first call of a row was sent, by YouTube's own time of it; false if that is not known.
 * Of a call that was repeated, only the time of the last one is known, so the plan's time counts.
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

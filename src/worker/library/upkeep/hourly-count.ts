// Counts in the user's object what may be done a few times an hour.

const HOUR_MS = 3_600_000;
/** Exports of the library: the storage key, and how many. */
export const EXPORTS = ["exports", 5] as const;
type HourlyCount = { until: number; checks: number };

/** Counts one. At the limit, returns when the next is allowed, in milliseconds since the epoch. */
export function countHourly(kv: SyncKvStorage, key: string, anHour: number): number | undefined {
  const now = Date.now();
  const known = kv.get<HourlyCount>(key);
  const count = known && now < known.until ? known : { until: now + HOUR_MS, checks: 0 };
  if (count.checks >= anHour) return count.until;
  kv.put(key, { ...count, checks: count.checks + 1 });
  return undefined;
}

// Counts in the user's object what may be done a few times an hour.
import { storedValue } from "#worker/db/stored-value.ts";

const HOUR_MS = 3_600_000;
export type HourlyCount = { until: number; checks: number };
/** What is counted, and how many are allowed. */
export type Hourly = { count: ReturnType<typeof storedValue<HourlyCount>>; most: number };

/** Exports of the library. */
export const EXPORTS: Hourly = { count: storedValue<HourlyCount>("exports"), most: 5 };

/** Counts one. At the limit, returns when the next is allowed, in milliseconds since the epoch. */
export function countHourly(kv: SyncKvStorage, { count, most }: Hourly): number | undefined {
  const now = Date.now();
  const known = count.get(kv);
  const current = known && now < known.until ? known : { until: now + HOUR_MS, checks: 0 };
  if (current.checks >= most) return current.until;
  count.put(kv, { ...current, checks: current.checks + 1 });
  return undefined;
}

// What each class is expected to need in the rest of the day: as much as after the same hour of the last days, and a
// quarter more. Pure.
import { recordOf } from "#shared/record-of.ts";
import { type Bucket, BUCKETS, QUOTA_CLASSES } from "#worker/quota/classes.ts";
import {
  dayOf,
  HOUR_MS,
  type LedgerState,
  nothing,
  type PerClass,
} from "#worker/quota/ledger-state.ts";

/** Usual units that were spent from midnight to the beginning of `hour` of a day; hour 25 is the end of the day. */
export type HourSpent = { day: string; hour: number; spent: LedgerState["spent"] };

/** Units for the rest of the day. */
export type Needs = Record<Bucket, PerClass>;

/** So many days are remembered. */
export const FORECAST_DAYS = 7;
export const END_OF_DAY = 25;
const MARGIN = 1.25;

export const NO_NEEDS: Needs = recordOf(BUCKETS, nothing);

/** The hours since Pacific midnight that have begun. */
export function hourOf(now: number): number {
  return Math.floor((now - dayOf(now).start) / HOUR_MS);
}

/**
 * @param hours of ended days and of today, in any order. An hour in which nobody asked is missing; until the next one
 * nothing was spent. Days without an end are ignored
 * @returns for each hour of a day the needs from its beginning to midnight
 */
export function needsByHour(hours: readonly HourSpent[]): Needs[] {
  const days = Map.groupBy(hours, ({ day }) => day);
  const ended = [...days.values()]
    .map((day) => day.toSorted((a, b) => a.hour - b.hour))
    .filter((day) => day.at(-1)?.hour === END_OF_DAY);
  return Array.from({ length: END_OF_DAY + 1 }, (_, hour) =>
    recordOf(BUCKETS, (bucket) =>
      recordOf(QUOTA_CLASSES, (name) => {
        const rest = ended.map((day) => {
          const until = day.find((one) => one.hour >= hour)?.spent[bucket][name] ?? 0;
          return Math.max(0, (day.at(-1)?.spent[bucket][name] ?? 0) - until);
        });
        const sum = rest.reduce((all, units) => all + units, 0);
        return ended.length === 0 ? 0 : (MARGIN * sum) / ended.length;
      }),
    ),
  );
}

/** The needs from `now` to midnight; within an hour they decrease evenly. */
export function needsAt(byHour: readonly Needs[], now: number): Needs {
  const hour = hourOf(now);
  const passed = (now - dayOf(now).start) / HOUR_MS - hour;
  const [from, to] = [byHour[hour] ?? NO_NEEDS, byHour[hour + 1] ?? NO_NEEDS];
  return recordOf(BUCKETS, (bucket) =>
    recordOf(
      QUOTA_CLASSES,
      (name) => from[bucket][name] * (1 - passed) + to[bucket][name] * passed,
    ),
  );
}

// The project's daily quota at YouTube, one count per bucket. A quota day begins at midnight in Los Angeles,
// also when daylight saving changes.

export type QuotaBucket = "main" | "stats" | "search";

const pacificDate = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The Pacific date, e.g. "2026-11-01". */
export function quotaDay(now: number): string {
  return pacificDate.format(now);
}

export interface QuotaBook {
  /** Books the units and returns true; false, and books nothing, if they would exceed the limit. */
  charge(bucket: QuotaBucket, units: number, limit: number, now: number): boolean;
  /** Gives units back, unless the day has changed since. */
  refund(bucket: QuotaBucket, units: number, day: string): void;
  totals(now: number): { day: string } & Record<QuotaBucket, number>;
}

export function createQuotaBook(): QuotaBook {
  let day = "";
  let used: Record<QuotaBucket, number> = { main: 0, stats: 0, search: 0 };
  const turnTo = (now: number): void => {
    const today = quotaDay(now);
    if (today === day) return;
    day = today;
    used = { main: 0, stats: 0, search: 0 };
  };
  return {
    charge: (bucket, units, limit, now) => {
      turnTo(now);
      if (used[bucket] + units > limit) return false;
      used[bucket] += units;
      return true;
    },
    refund: (bucket, units, bookedDay) => {
      if (bookedDay === day) used[bucket] -= units;
    },
    totals: (now) => {
      turnTo(now);
      return { day, ...used };
    },
  };
}

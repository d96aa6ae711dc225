// YouTube's daily quota begins anew at midnight in Los Angeles.

const PACIFIC_CLOCK = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The start of the next Pacific day, in milliseconds; correct across daylight saving changes. */
export function nextPacificMidnight(now: number): number {
  const [year = 0, month = 0, day = 0] = pacificTime(now).day.split("-").map(Number);
  // Midnight in Los Angeles is 07:00 UTC in summer and 08:00 UTC in winter.
  const summer = Date.UTC(year, month - 1, day + 1, 7);
  return pacificTime(summer).hour === 0 ? summer : Date.UTC(year, month - 1, day + 1, 8);
}

type PacificTime = { day: string; hour: number };
/** By hours since the epoch: the ledger asks several times for each call, and formatting is slow. */
const known = new Map<number, PacificTime>();
const MOST_KNOWN = 1000;

/** The calendar day in Los Angeles, such as "2026-11-21", and the hour, 0 to 23. */
export function pacificTime(now: number): PacificTime {
  // The clocks there differ from UTC by whole hours.
  const hours = Math.floor(now / 3_600_000);
  const found = known.get(hours);
  if (found) return found;
  const parts = Object.fromEntries(
    PACIFIC_CLOCK.formatToParts(now).map(({ type, value }) => [type, value]),
  );
  const time = {
    day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    hour: Number(parts["hour"]),
  };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(hours, time);
  return time;
}

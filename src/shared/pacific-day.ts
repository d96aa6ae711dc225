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

/** The calendar day in Los Angeles, such as "2026-11-21", and the hour, 0 to 23. */
export function pacificTime(now: number): { day: string; hour: number } {
  const parts = Object.fromEntries(
    PACIFIC_CLOCK.formatToParts(now).map(({ type, value }) => [type, value]),
  );
  return { day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`, hour: Number(parts["hour"]) };
}

// Formats times and days for the calculator, as the browser's locale writes them.
import { countOf } from "#client/ui/counts.ts";

const SECONDS_PER_DAY = 86_400;
/** Below, hours say enough. */
const FEWEST_DAYS = 2;

/** The local time, with the day when it is not today. */
export function formatMoment(moment: Date, now: Date): string {
  const sameDay = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(undefined, {
    hour: "numeric",
    minute: "2-digit",
    ...(sameDay ? {} : { weekday: "short", day: "numeric", month: "short" }),
  });
}

/** "33 days" of 24 hours; undefined for a length that hours say well enough. */
export function describeDays(seconds: number): string | undefined {
  const days = seconds / SECONDS_PER_DAY;
  return days < FEWEST_DAYS ? undefined : countOf(Math.round(days), "day");
}

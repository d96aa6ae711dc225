// Durations, costs and dates as the dashboard shows them.
import type { Cost } from "#shared/contract/playlists.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { dateFormat } from "#client/ui/date-format.ts";

/** Shown where people may look for Watch Later and History. */
export const UNREADABLE_PLAYLISTS =
  "Watch Later and History are not here: YouTube lets no other service read them.";

const DAY = dateFormat({ dateStyle: "medium" });
const SHORT_DAY = dateFormat({ day: "numeric", month: "short" });
const TIME = dateFormat({ timeStyle: "short" });
const DAY_AND_TIME = dateFormat({
  weekday: "short",
  hour: "numeric",
  minute: "2-digit",
});
/** YouTube's usual allowance for one deployment. */
const DAILY_UNITS = 10_000;
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** The part of YouTube's daily allowance for all users that a reading takes; one unit is one request. */
export function describeRequests({ main, stats }: Cost): string {
  return `${countOf(main + stats, "request")} of YouTube's daily allowance`;
}

/** What a reading takes of the allowance; undefined where it is not worth mentioning. */
export function describeCost({ main, stats }: Cost): string | undefined {
  const percent = Math.round((100 * (main + stats)) / DAILY_UNITS);
  return percent < 1 ? undefined : `Uses about ${formatCount(percent)} % of today's quota`;
}

/** Hours and minutes, "26h 3m"; seconds below a minute. */
export function formatHours(totalSeconds: number): string {
  if (totalSeconds < SECONDS_PER_MINUTE) return `${Math.floor(totalSeconds)}s`;
  const minutes = Math.floor(totalSeconds / SECONDS_PER_MINUTE);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  return hours > 0 ? `${formatCount(hours)}h ${rest}m` : `${rest}m`;
}

/** "Nov 21, 2026" in the viewer's zone; "" for an invalid date. */
export function formatDay(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? "" : DAY.format(time);
}

/** "Nov 21", with the year when it is another one; "" for an invalid date. */
export function formatShortDay(instant: string, now = new Date()): string {
  const day = new Date(instant);
  if (Number.isNaN(day.getTime())) return "";
  return (day.getFullYear() === now.getFullYear() ? SHORT_DAY : DAY).format(day);
}

/** "9:00 AM", with the weekday when it is not today; "" for an invalid date. */
export function formatTime(instant: string, now: Date): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return "";
  const sameDay = moment.toDateString() === now.toDateString();
  return (sameDay ? TIME : DAY_AND_TIME).format(moment);
}

// Durations, costs and dates as the dashboard shows them.
import type { Cost } from "#shared/contract/playlists.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";

/** Shown where people may look for Watch Later and History. */
export const UNREADABLE_PLAYLISTS =
  "Watch Later and History are not here: YouTube lets no other service read them.";

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const TIME = new Intl.DateTimeFormat("en", { timeStyle: "short" });
const DAY_AND_TIME = new Intl.DateTimeFormat("en", {
  weekday: "short",
  hour: "numeric",
  minute: "2-digit",
});
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** The part of YouTube's daily allowance for all users that a reading takes; one unit is one request. */
export function describeRequests({ main, stats }: Cost): string {
  return `${countOf(main + stats, "request")} of YouTube's daily allowance`;
}

export function describeCost(cost: Cost): string {
  return `About ${describeRequests(cost)}`;
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

/** "9:00 AM", with the weekday when it is not today; "" for an invalid date. */
export function formatTime(instant: string, now: Date): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return "";
  const sameDay = moment.toDateString() === now.toDateString();
  return (sameDay ? TIME : DAY_AND_TIME).format(moment);
}

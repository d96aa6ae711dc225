// Days, moments and lengths of time as all screens write them (product.md 1.1.5, 2.2), in the viewer's time zone.
import { formatClockTime, formatDate, type Instant } from "#client/ui/times.ts";
import * as words from "#words/ui.ts";

const DAY = { dateStyle: "medium" } as const;
const SHORT_DAY = { day: "numeric", month: "short" } as const;
const MINUTE = { dateStyle: "medium", timeStyle: "short" } as const;
const WEEKDAY = { weekday: "long" } as const;
const LONG_DAY = { day: "numeric", month: "long" } as const;
const DAY_MS = 86_400_000;
const MOST_DAYS_BY_WEEKDAY = 6;
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;
/** Midnight UTC marks a date without a time. In zones west of UTC, it would be shown as the day before. */
const MIDNIGHT_UTC = /T00:00:00(?:\.0+)?Z$/;

/** "Nov 21, 2026"; "" for an invalid date. */
export function formatDay(instant: Instant, timeZone?: string): string {
  return formatDate(instant, DAY, zoneOf(instant, timeZone));
}

/** "Nov 21", with the year when it is another one; "" for an invalid date. */
export function formatShortDay(instant: string, now = new Date()): string {
  const isThisYear = new Date(instant).getFullYear() === now.getFullYear();
  return isThisYear ? formatDate(instant, SHORT_DAY, zoneOf(instant)) : formatDay(instant);
}

function zoneOf(instant: Instant, timeZone?: string): string | undefined {
  return MIDNIGHT_UTC.test(String(instant)) ? "UTC" : timeZone;
}

/** "Nov 21, 2026, 5:30 PM"; "" for an invalid date. */
export function formatMinute(instant: Instant, timeZone?: string): string {
  return formatDate(instant, MINUTE, timeZone);
}

/** "today at 9:00 AM", "tomorrow at …", "on Monday at …", "on March 3 at …"; "" for none or an invalid date. */
export function formatMoment(instant: Instant | null, now = new Date()): string {
  if (instant === null) return "";
  const moment = new Date(instant);
  const days = Math.round((startOfDay(moment) - startOfDay(now)) / DAY_MS);
  const isNamedByWeekday = days > 0 && days <= MOST_DAYS_BY_WEEKDAY;
  const day = formatDate(moment, isNamedByWeekday ? WEEKDAY : LONG_DAY);
  if (day === "") return "";
  const time = formatClockTime(moment);
  if (days === 0) return words.todayAt({ time });
  if (days === 1) return words.tomorrowAt({ time });
  return isNamedByWeekday
    ? words.onWeekdayAt({ weekday: day, time })
    : words.onDayAt({ day, time });
}

function startOfDay(moment: Date): number {
  // Use UTC: a local day with a clock change does not have 24 hours.
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

/** Hours and minutes, as "26h 3m"; a length below a minute in seconds. */
export function formatHours(totalSeconds: number): string {
  if (totalSeconds < SECONDS_PER_MINUTE) {
    return words.lengthSeconds({ seconds: Math.floor(totalSeconds) });
  }
  const minutes = Math.floor(totalSeconds / SECONDS_PER_MINUTE);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  return hours > 0
    ? words.lengthHours({ hours, minutes: rest })
    : words.lengthMinutes({ minutes: rest });
}

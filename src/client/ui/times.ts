// How all screens write times (product.md 1.1.5, 2.2), in the viewer's time zone. Days are in dates.ts.
import * as page from "#words/page.ts";

export type Instant = string | number | Date;

const TIME = { timeStyle: "short" } as const;
const DAY_AND_TIME = {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
} as const;

const formatsByOptions = new Map<object, Intl.DateTimeFormat>();

/** Writes dates as the page's locale does; on the English page as the browser's. Always with Latin digits. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(page.locale, { numberingSystem: "latn", ...options });
}

/**
 * "" for an invalid date. Pass the same options object each time: a format is slow to make, and is reused for the same
 * object unless there is a `timeZone`.
 */
export function formatDate(
  instant: Instant,
  options: Intl.DateTimeFormatOptions,
  timeZone?: string,
): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  if (timeZone !== undefined) return dateFormat({ ...options, timeZone }).format(date);
  const format = formatsByOptions.get(options) ?? dateFormat(options);
  formatsByOptions.set(options, format);
  return format.format(date);
}

/** "9:00 AM"; "" for an invalid date. */
export function formatClockTime(instant: Instant): string {
  return formatDate(instant, TIME);
}

/** "9:00 AM", with weekday and day when it is not today: "Sun, Nov 22, 9:00 AM"; "" for an invalid date. */
export function formatTime(instant: Instant, now: Date): string {
  const isToday = new Date(instant).toDateString() === now.toDateString();
  return formatDate(instant, isToday ? TIME : DAY_AND_TIME);
}

// Formats dates for the account page, in the viewer's zone.

import { dateFormat } from "#client/ui/date-format.ts";

const MIDNIGHT_UTC = /T00:00:00(?:\.0+)?Z$/;

/** "Nov 21, 2026"; undefined for an invalid date. */
export function formatDay(instant: string, timeZone?: string): string | undefined {
  // Midnight UTC marks a date without a time. Format it in UTC, or it would be the day before in the west.
  const zone = MIDNIGHT_UTC.test(instant) ? "UTC" : timeZone;
  return format(instant, { dateStyle: "medium", timeZone: zone });
}

/** "Nov 21, 2026, 5:30 PM"; undefined for an invalid date. */
export function formatMinute(instant: string, timeZone?: string): string | undefined {
  return format(instant, { dateStyle: "medium", timeStyle: "short", timeZone });
}

function format(instant: string, options: Intl.DateTimeFormatOptions): string | undefined {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? undefined : dateFormat(options).format(time);
}

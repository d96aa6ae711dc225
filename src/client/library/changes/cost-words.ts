// The cost of a planned change in daily allowance and time, in words. Pure.
import { describePlace } from "#client/library/outcome-words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";

/** The cost of a plan, and what is left today for this person, in units. */
type Cost = { units: number; leftToday: number };
/** The number of jobs before a waiting change, and when the change will be done. */
type Wait = { before: number; endsAt: string };

/** The cost of one change in units. Screens count changes, not units. */
const UNITS_PER_CHANGE = 50;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_MS = 86_400_000;

/** The plan's share of the daily allowance: "2 of the 50 changes left today". */
export function describeChanges({ units, leftToday }: Cost): string {
  const changes = Math.ceil(units / UNITS_PER_CHANGE);
  const left = changesLeft(leftToday);
  return units <= leftToday
    ? `${formatCount(changes)} of the ${countOf(left, "change")} left today`
    : `${countOf(changes, "change")}, and ${formatCount(left)} left today`;
}

/** How many changes can still be made today. */
export function changesLeft(leftToday: number): number {
  return Math.floor(leftToday / UNITS_PER_CHANGE);
}

/** How much of a change can be done today if not all; `things` is such as "25 videos", or undefined for nothing. */
export function describeToday(things: string | undefined): string {
  const limit = "YouTube lets Tidylist make a limited number of changes a day, for all its users";
  return things === undefined
    ? `${limit}, and today's are used up.`
    : `${limit}: today's are enough for ${things}.`;
}

/** In about how many days a change that has to wait is done. */
export function daysUntil(endsAt: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS));
}

/** "The rest goes on by itself, even when this page is closed. All of it takes about 3 days, 40 before you." */
export function describeRest({ before, endsAt }: Wait, now: Date): string {
  const place = describePlace({ before, days: daysUntil(endsAt, now) });
  return `The rest goes on by itself, even when this page is closed. All of it takes ${place}.`;
}

export function describeSeconds(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return `about ${countOf(Math.max(1, seconds), "second")}`;
  if (seconds < HOUR_SECONDS) {
    return `about ${countOf(Math.round(seconds / MINUTE_SECONDS), "minute")}`;
  }
  return `about ${countOf(Math.round(seconds / HOUR_SECONDS), "hour")}`;
}

// The cost of a planned change in daily allowance and time, in words. Pure.
import * as words from "#words/changes.ts";
import * as page from "#words/page.ts";

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
    ? words.changesOfLeft({ changes, left })
    : words.changesAndLeft({ changes, left });
}

/** How many changes can still be made today. */
export function changesLeft(leftToday: number): number {
  return Math.floor(leftToday / UNITS_PER_CHANGE);
}

/** In about how many days a change that has to wait is done. */
export function daysUntil(endsAt: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS));
}

/** "The rest goes on by itself, even when this page is closed. All of it takes about 3 days, 40 before you." */
export function describeRest({ before, endsAt }: Wait, now: Date): string {
  const days = daysUntil(endsAt, now);
  const takes = before > 0 ? words.allTakesAfter({ days, before }) : words.allTakes({ days });
  return `${words.restGoesOnClosed}${page.sentenceSeparator}${takes}`;
}

export function describeSeconds(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return words.aboutSeconds({ count: Math.max(1, seconds) });
  if (seconds < HOUR_SECONDS) {
    return words.aboutMinutes({ count: Math.round(seconds / MINUTE_SECONDS) });
  }
  return words.aboutHours({ count: Math.round(seconds / HOUR_SECONDS) });
}

// What a planned change costs of the day's allowance, and how long it takes, in words. Pure.
import { formatMoment } from "#client/library/changes/change-words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";

/** Units of YouTube's allowance that a plan costs, and that are left for all users today. */
type Cost = { units: number; leftToday: number };

/** What YouTube charges for each change, in units; people are told of changes. */
const UNITS_EACH = 50;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** What YouTube's daily allowance is asked for: "2 of the 50 changes left today". */
export function describeChanges({ units, leftToday }: Cost): string {
  const changes = Math.ceil(units / UNITS_EACH);
  const left = changesLeft(leftToday);
  return units <= leftToday
    ? `${formatCount(changes)} of the ${countOf(left, "change")} left today`
    : `${countOf(changes, "change")}, and ${formatCount(left)} left today`;
}

/** How many changes are left of those that all of Tidylist may make today. */
export function changesLeft(leftToday: number): number {
  return Math.floor(leftToday / UNITS_EACH);
}

/** For how much of a change that does not fit today is enough; `things` is such as "25 videos". */
export function describeToday(things: string | undefined): string {
  const limit = "YouTube lets Tidylist make a limited number of changes a day, for all its users";
  return things === undefined
    ? `${limit}, and today's are used up.`
    : `${limit}: today's are enough for ${things}.`;
}

/** " It is done tomorrow at 9:00 AM at the earliest."; others may use what the coming days grant. */
export function describeDone(endsAt: string, now: Date): string {
  const moment = formatMoment(endsAt, now);
  return moment === "" ? "" : ` It is done ${moment} at the earliest.`;
}

export function describeSeconds(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return `about ${countOf(Math.max(1, seconds), "second")}`;
  if (seconds < HOUR_SECONDS) {
    return `about ${countOf(Math.round(seconds / MINUTE_SECONDS), "minute")}`;
  }
  return `about ${countOf(Math.round(seconds / HOUR_SECONDS), "hour")}`;
}

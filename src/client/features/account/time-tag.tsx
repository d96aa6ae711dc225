// For messages that have a moment in a sentence; a moment that stands alone is a `Moment`.
import type { ReactNode } from "react";
import { formatDay, formatMinute } from "#client/ui/dates.ts";
import * as words from "#words/account.ts";

export function dayText(at: string): string {
  return formatDay(at) || words.unknownTime;
}

export function minuteText(at: string): string {
  return formatMinute(at) || words.unknownTime;
}

/** The tag around the text of a moment: a `<time>` element, or nothing for an invalid date. */
export function timeTag(at: string): (text: ReactNode) => ReactNode {
  return (text) => (formatDay(at) === "" ? text : <time dateTime={at}>{text}</time>);
}

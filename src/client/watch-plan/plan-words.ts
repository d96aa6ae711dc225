// The sentences and dates of a plan (product.md 26).
import { countOf } from "#client/ui/counts.ts";
import { dateFormat } from "#client/ui/times.ts";
import type { WhenMissing } from "#client/watch-plan/plan-settings.ts";
import {
  LONGEST_PLAN_YEARS,
  type PlannedVideo,
  type ScheduleProblem,
  type Session,
} from "#client/watch-plan/schedule.ts";
import { MS_PER_DAY, type Zone } from "#client/watch-plan/zone.ts";
import { formatClock } from "#shared/duration.ts";

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;
const MS_PER_MINUTE = 60_000;

export type MadePlan = {
  today: number;
  sessions: readonly Session[];
  /** A sentence that says why there are no sessions. */
  problem?: string;
  /** As in `Schedule`; like `lastDay`, undefined without sessions. */
  longestDay?: number;
  /** The day on which the last session ends. */
  lastDay?: number;
  deadline?: number | undefined;
};

const SENTENCES: Record<ScheduleProblem | WhenMissing, string> = {
  nothing_left: "Nothing is left to watch.",
  no_weekdays: "Choose at least one weekday.",
  no_hours: "With zero hours on every chosen day, nothing can be watched.",
  start_past: "The start date is in the past.",
  deadline_past: "The deadline is in the past.",
  deadline_before_start: "The deadline is before the start date.",
  no_day_before_deadline: "No session on the chosen weekdays begins before the deadline is over.",
  deadline_too_near: "The deadline is too close: there are not enough hours in a day to meet it.",
  too_long: `This would take more than ${LONGEST_PLAN_YEARS} years.`,
  hours_missing: "Enter your hours a day.",
  deadline_missing: "Enter the date of your deadline.",
  start_invalid: "The start date is not a date.",
  time_invalid: "Enter the time at which you start.",
};

export function explainProblem(problem: ScheduleProblem | WhenMissing): string {
  return SENTENCES[problem];
}

/** "Mon, 1 Jun 2026", as the browser's locale writes it. */
export function formatDayNumber(day: number): string {
  const format = dateFormat({
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(day * MS_PER_DAY);
}

/** "20:00" or "8:00 PM". */
function formatTime(instant: number, zone: Zone): string {
  return dateFormat({ hour: "numeric", minute: "2-digit", timeZone: zone.name }).format(instant);
}

/** "1 h 12 min", "45 min"; rounded up to whole minutes. */
function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** "Mon, 1 Jun 2026, 20:00 to 21:12"; the end is rounded up to a whole minute, as the session's length is. */
export function describeSession({ day, start, end }: Session, zone: Zone): string {
  const endMinute = Math.ceil(end / MS_PER_MINUTE) * MS_PER_MINUTE;
  return `${formatDayNumber(day)}, ${formatTime(start, zone)} to ${formatTime(endMinute, zone)}`;
}

/** "3 videos, 1 h 12 min"; if a single video takes longer than the day's hours, the text says so. */
export function describeSessionSize({ videos, seconds, isLonger }: Session): string {
  const size = `${countOf(videos.length, "video")}, ${formatMinutes(seconds)}`;
  return isLonger ? `${size}: this video takes longer than the hours of this day` : size;
}

/** "Title · Channel · 12:34". */
export function describePlanned({ title, channelTitle, seconds }: PlannedVideo): string {
  return [title, channelTitle, formatClock(seconds)].filter((text) => text !== "").join(" · ");
}

/**
 * With a deadline: "Up to 1 h 12 min a day to finish by Mon, 1 Jun 2026: 12 sessions.", and the last day if that is
 * earlier. If the days are that long only because of the longest video, the text says that instead. Without a deadline:
 * "12 sessions, done on Mon, 1 Jun 2026."
 */
export function describePlan(plan: MadePlan): string {
  const { problem, sessions, longestDay, lastDay, deadline } = plan;
  if (problem !== undefined || lastDay === undefined) return problem ?? "";
  const count = countOf(sessions.length, "session");
  if (deadline !== undefined && longestDay !== undefined) {
    const day = formatMinutes(longestDay);
    // A session holds whole videos, so no day can be shorter than the longest video.
    if (lastDay < deadline && sessions.some((session) => isOneVideoOf(session, longestDay))) {
      return `Your longest video takes ${day}, so a day has up to that: ${count}, done on ${formatDayNumber(lastDay)}, before your deadline.`;
    }
    const sentence = `Up to ${day} a day to finish by ${formatDayNumber(deadline)}: ${count}.`;
    return lastDay < deadline
      ? `${sentence} You are done on ${formatDayNumber(lastDay)} already.`
      : sentence;
  }
  return `${count}, done on ${formatDayNumber(lastDay)}.`;
}

/** Whether a session is one video that takes all of `longestDay`, which is in seconds but a whole number of minutes. */
function isOneVideoOf({ videos, seconds }: Session, longestDay: number): boolean {
  return videos.length === 1 && seconds > longestDay - SECONDS_PER_MINUTE;
}

export type LeftOutVideos = { unavailable: readonly string[]; unknownLength: readonly string[] };

/** One sentence for each reason; the first titles are named. */
export function describeNotPlanned({ unavailable, unknownLength }: LeftOutVideos): string[] {
  const sentences: string[] = [];
  if (unavailable.length > 0) {
    sentences.push(`Not in the plan, because they cannot be watched: ${nameSome(unavailable)}.`);
  }
  if (unknownLength.length > 0) {
    sentences.push(
      `Not in the plan, because their length is not known: ${nameSome(unknownLength)}.`,
    );
  }
  return sentences;
}

const MOST_NAMED = 3;

function nameSome(titles: readonly string[]): string {
  const more = titles.length - MOST_NAMED;
  const named = titles.slice(0, MOST_NAMED).map((title) => `“${title}”`);
  return more > 0 ? `${named.join(", ")} and ${countOf(more, "more", "more")}` : named.join(", ");
}

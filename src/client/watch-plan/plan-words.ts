// The sentences and dates of a plan (product.md 26).
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
import * as page from "#words/page.ts";
import * as words from "#words/watch-plan.ts";

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
  nothing_left: words.nothingLeft,
  no_weekdays: words.chooseWeekday,
  no_hours: words.zeroHours,
  start_past: words.startPast,
  deadline_past: words.deadlinePast,
  deadline_before_start: words.deadlineBeforeStart,
  no_day_before_deadline: words.noDayBeforeDeadline,
  deadline_too_near: words.deadlineTooNear,
  too_long: words.tooLong({ years: LONGEST_PLAN_YEARS }),
  hours_missing: words.enterHours,
  deadline_missing: words.enterDeadline,
  start_invalid: words.startInvalid,
  time_invalid: words.enterTime,
};

export function explainProblem(problem: ScheduleProblem | WhenMissing): string {
  return SENTENCES[problem];
}

/** "Mon, 1 Jun 2026", as the page's locale writes it. */
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
  if (hours === 0) return words.minutes({ minutes: rest });
  return rest === 0 ? words.hours({ hours }) : words.hoursAndMinutes({ hours, minutes: rest });
}

/** "Mon, 1 Jun 2026, 20:00 to 21:12"; the end is rounded up to a whole minute, as the session's length is. */
export function describeSession({ day, start, end }: Session, zone: Zone): string {
  const endMinute = Math.ceil(end / MS_PER_MINUTE) * MS_PER_MINUTE;
  return words.session({
    day: formatDayNumber(day),
    start: formatTime(start, zone),
    end: formatTime(endMinute, zone),
  });
}

/** "3 videos, 1 h 12 min"; if a single video takes longer than the day's hours, the text says so. */
export function describeSessionSize({ videos, seconds, isLonger }: Session): string {
  const length = formatMinutes(seconds);
  return isLonger
    ? words.longerThanDay({ length })
    : words.sessionSize({ count: videos.length, length });
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
  const count = sessions.length;
  const day = formatDayNumber(lastDay);
  if (deadline !== undefined && longestDay !== undefined) {
    const length = formatMinutes(longestDay);
    // A session holds whole videos, so no day can be shorter than the longest video.
    if (lastDay < deadline && sessions.some((session) => isOneVideoOf(session, longestDay))) {
      return words.longestVideo({ length, count, day });
    }
    const sentence = words.meetsDeadline({ length, deadline: formatDayNumber(deadline), count });
    return lastDay < deadline
      ? `${sentence}${page.sentenceSeparator}${words.doneAlready({ day })}`
      : sentence;
  }
  return words.doneBy({ count, day });
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
    const { titles, count, more } = nameSome(unavailable);
    sentences.push(
      more > 0
        ? words.unavailableMore({ titles, count: more })
        : words.unavailable({ titles, count }),
    );
  }
  if (unknownLength.length > 0) {
    const { titles, count, more } = nameSome(unknownLength);
    sentences.push(
      more > 0
        ? words.unknownLengthMore({ titles, count: more })
        : words.unknownLength({ titles, count }),
    );
  }
  return sentences;
}

const MOST_NAMED = 3;

/** The first titles in quotes, and how many more there are. */
function nameSome(all: readonly string[]) {
  const titles = all.slice(0, MOST_NAMED).map((title) => words.quotedTitle({ title }));
  return {
    titles: titles.join(page.listSeparator),
    count: all.length,
    more: all.length - MOST_NAMED,
  };
}

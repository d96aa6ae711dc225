// Divides videos into sessions on calendar days (product.md 26.2). Pure: the time zone and the moment are given.
import { weekdayOf, type Zone } from "#client/watch-plan/zone.ts";

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;
const MS_PER_SECOND = 1000;
const HOURS_PER_DAY = 24;
/** Longer plans are of no use (product.md 26.2.7). */
export const LONGEST_PLAN_YEARS = 10;
const LONGEST_PLAN_DAYS = Math.floor(LONGEST_PLAN_YEARS * 365.25);

export type PlannedVideo = {
  videoId: string;
  title: string;
  channelTitle: string;
  /** At normal speed; more than 0. */
  seconds: number;
};

export type Session = {
  /** The calendar day, as in zone.ts. */
  day: number;
  /** Instants, in milliseconds since 1970. */
  start: number;
  end: number;
  /** At the chosen speed. */
  seconds: number;
  /** A single video that takes longer than the day's hours. */
  isLonger: boolean;
  videos: readonly PlannedVideo[];
};

type Days = {
  /** The first day. */
  from: number;
  /** When sessions begin, in minutes since midnight. */
  startAt: number;
  speed: number;
  zone: Zone;
  now: number;
};

export type ScheduleInput = Days & {
  /** What is left to watch, in order. */
  videos: readonly PlannedVideo[];
} & (
    | {
        by: "hours";
        /** By weekday from Monday; undefined on a day off. */
        hours: readonly (number | undefined)[];
      }
    | {
        by: "deadline";
        /** By weekday from Monday. */
        isOn: readonly boolean[];
        /** The last day. */
        deadline: number;
      }
  );

type DeadlineInput = Extract<ScheduleInput, { by: "deadline" }>;

export type ScheduleProblem =
  | "nothing_left"
  | "no_weekdays"
  | "no_hours"
  | "start_past"
  | "deadline_past"
  | "deadline_before_start"
  | "no_day_before_deadline"
  | "deadline_too_near"
  | "too_long";

export type Schedule =
  | { problem: ScheduleProblem }
  | {
      sessions: readonly Session[];
      /**
       * The most that a day may take, in seconds. With a deadline it is a whole number of minutes: the fewest with
       * which the deadline is met.
       */
      longestDay: number;
      /** The day on which the last session ends. */
      lastDay: number;
    };

/** At most one session a day. Sessions hold whole videos in their order; none begins before the previous one ends. */
export function planSessions(input: ScheduleInput): Schedule {
  const problem = findProblem(input);
  if (problem !== undefined) return { problem };
  if (input.by === "hours") {
    const limits = input.hours.map((hours = 0) => Math.round(hours * SECONDS_PER_HOUR));
    const limitOf = (day: number): number => limits[weekdayOf(day)] ?? 0;
    const sessions = divide(input, limitOf, input.from + LONGEST_PLAN_DAYS);
    return sessions
      ? { sessions, longestDay: Math.max(...limits), lastDay: lastDayOf(sessions, input.zone) }
      : { problem: "too_long" };
  }
  return planToDeadline(input);
}

function planToDeadline(input: DeadlineInput): Schedule {
  const days = openDays(input);
  if (days.length === 0) return { problem: "no_day_before_deadline" };
  const roomOf = roomUntilDeadline(input);
  const minutes = fewestMinutes(input, days.map(roomOf));
  if (minutes > HOURS_PER_DAY * 60) return { problem: "deadline_too_near" };
  const longestDay = minutes * SECONDS_PER_MINUTE;
  const limitOf = (day: number): number =>
    input.isOn[weekdayOf(day)] ? Math.min(longestDay, roomOf(day)) : 0;
  const sessions = divide(input, limitOf, input.deadline);
  if (!sessions) return { problem: "deadline_too_near" };
  const lastDay = lastDayOf(sessions, input.zone);
  return lastDay > input.deadline
    ? { problem: "deadline_too_near" }
    : { sessions, longestDay, lastDay };
}

/** A session that ends at midnight ends on the day before. */
function lastDayOf(sessions: readonly Session[], zone: Zone): number {
  const last = sessions.at(-1);
  return last ? zone.localOf(Math.max(last.start, last.end - 1)).day : 0;
}

function findProblem(input: ScheduleInput): ScheduleProblem | undefined {
  const today = input.zone.localOf(input.now).day;
  if (input.videos.length === 0) return "nothing_left";
  if (input.by === "deadline") {
    if (!input.isOn.some(Boolean)) return "no_weekdays";
    if (input.deadline < today) return "deadline_past";
  } else {
    if (input.hours.every((hours) => hours === undefined)) return "no_weekdays";
    if (!input.hours.some((hours = 0) => hours > 0)) return "no_hours";
  }
  if (input.from < today) return "start_past";
  if (input.by === "deadline") {
    if (input.deadline < input.from) return "deadline_before_start";
    if (input.deadline - input.from > LONGEST_PLAN_DAYS) return "too_long";
  }
  return undefined;
}

/** How long `seconds` of video take at a speed. Rounded, so that fractions do not add up to just over a day's hours. */
export function atSpeed(seconds: number, speed: number): number {
  return Math.round(seconds / speed);
}

/** The sessions; undefined if they go beyond the day `until`. `limitOf`: the most seconds of a day, 0 on a day off. */
function divide(
  { videos, speed, zone, startAt, from, now }: ScheduleInput,
  limitOf: (day: number) => number,
  until: number,
): Session[] | undefined {
  const sessions: Session[] = [];
  let next = 0;
  let freeFrom = now;
  for (let day = from; next < videos.length; day += 1) {
    if (day > until) return undefined;
    const limit = limitOf(day);
    if (limit <= 0) continue;
    const start = zone.instantOf(day, startAt);
    if (start < freeFrom) continue;
    const endIndex = findSessionEnd(videos, next, speed, limit);
    const chosen = videos.slice(next, endIndex);
    const seconds = atSpeed(sum(chosen), speed);
    const end = start + seconds * MS_PER_SECOND;
    sessions.push({ day, start, end, seconds, isLonger: seconds > limit, videos: chosen });
    next = endIndex;
    freeFrom = end;
  }
  return sessions;
}

/** The index after the last video of a session. The session holds its first video even if that takes too long. */
function findSessionEnd(
  videos: readonly PlannedVideo[],
  first: number,
  speed: number,
  limit: number,
): number {
  let total = 0;
  let index = first;
  for (let video = videos[index]; video; video = videos[index]) {
    total += video.seconds;
    if (index > first && atSpeed(total, speed) > limit) break;
    index += 1;
  }
  return index;
}

/** The days up to the deadline on which a session can still begin. */
function openDays(input: DeadlineInput): number[] {
  const days: number[] = [];
  for (let day = input.from; day <= input.deadline; day += 1) {
    if (!input.isOn[weekdayOf(day)]) continue;
    // Only on the first days can the start of a session be in the past.
    if (days.length > 0 || input.zone.instantOf(day, input.startAt) >= input.now) days.push(day);
  }
  return days;
}

/**
 * The seconds from the start of a day's session to the end of the deadline. For days before the last two, which have
 * more, 24 hours.
 */
function roomUntilDeadline({ zone, startAt, deadline }: DeadlineInput): (day: number) => number {
  const end = zone.instantOf(deadline + 1, 0);
  return (day) =>
    day < deadline - 1
      ? HOURS_PER_DAY * SECONDS_PER_HOUR
      : Math.floor((end - zone.instantOf(day, startAt)) / MS_PER_SECOND);
}

/**
 * The fewest minutes a day with which all videos fit; more than a day has if they fit with no number of minutes.
 * `rooms`: the most seconds of each day.
 */
function fewestMinutes({ videos, speed }: DeadlineInput, rooms: readonly number[]): number {
  let low = 1;
  let high = HOURS_PER_DAY * 60 + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(videos, speed, rooms, middle * SECONDS_PER_MINUTE)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isEnough(
  videos: readonly PlannedVideo[],
  speed: number,
  rooms: readonly number[],
  longest: number,
): boolean {
  let next = 0;
  for (const room of rooms) {
    const limit = Math.min(longest, room);
    const first = videos[next];
    // Later days have no more room, so the video fits into none of them.
    if (!first || atSpeed(first.seconds, speed) > limit) break;
    next = findSessionEnd(videos, next, speed, limit);
  }
  return next === videos.length;
}

function sum(videos: readonly PlannedVideo[]): number {
  return videos.reduce((total, { seconds }) => total + seconds, 0);
}

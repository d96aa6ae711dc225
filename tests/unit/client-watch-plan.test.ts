import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  describeSessionSize,
  describePlan,
  explainProblem,
} from "#client/watch-plan/plan-words.ts";
import {
  atSpeed,
  planSessions,
  type PlannedVideo,
  type ScheduleInput,
} from "#client/watch-plan/schedule.ts";
import { createZone, readDay, weekdayOf, writeDay } from "#client/watch-plan/zone.ts";
import { listOf, ZONES } from "#tests/unit/watch-plans.ts";

const HOUR = 3600;
const NOW = Date.parse("2026-11-23T10:00:00Z");
const TODAY = readDay("2026-11-23") ?? 0;
const BASE = {
  from: TODAY,
  startAt: 1200,
  speed: 1,
  zone: createZone("Europe/Berlin"),
  now: NOW,
};
const DAILY = [2, 2, 2, 2, 2, 2, 2];
const ALL_DAYS = DAILY.map(() => true);

const byHours = (videos: readonly PlannedVideo[], part: object = {}) =>
  planSessions({ ...BASE, by: "hours", hours: DAILY, videos, ...part });
const byDeadline = (videos: readonly PlannedVideo[], deadline: string, part: object = {}) =>
  planSessions({
    ...BASE,
    by: "deadline",
    isOn: ALL_DAYS,
    deadline: readDay(deadline) ?? 0,
    videos,
    ...part,
  });

function sessionsOf(schedule: ReturnType<typeof planSessions>) {
  if ("problem" in schedule) throw new Error(schedule.problem);
  return schedule;
}

describe("a plan by hours", () => {
  it("fills sessions with whole videos in their order", () => {
    const { sessions } = sessionsOf(byHours(listOf(HOUR, HOUR, 1, HOUR, 2 * HOUR)));
    expect(sessions.map(({ day, videos }) => [writeDay(day), videos.length])).toEqual([
      ["2026-11-23", 2],
      ["2026-11-24", 2],
      ["2026-11-25", 1],
    ]);
  });

  it("gives a video that is longer than a session one of its own, and says so", () => {
    const { sessions } = sessionsOf(byHours(listOf(60, 3 * HOUR, 60)));
    expect(sessions.map(({ isLonger, seconds }) => [isLonger, seconds])).toEqual([
      [false, 60],
      [true, 3 * HOUR],
      [false, 60],
    ]);
    expect(sessions.map(describeSessionSize)[1]).toBe(
      "1 video, 3 h: this video takes longer than the hours of this day",
    );
  });

  it("begins no session before the last one has ended", () => {
    const { sessions } = sessionsOf(byHours(listOf(30 * HOUR, 60)));
    expect(sessions.map(({ day }) => writeDay(day))).toEqual(["2026-11-23", "2026-11-25"]);
  });

  it("begins on the next day where today's time is over", () => {
    const { sessions } = sessionsOf(byHours(listOf(60), { startAt: 600 }));
    expect(sessions.map(({ day }) => writeDay(day))).toEqual(["2026-11-24"]);
  });

  it("takes the speed into account without rounding errors", () => {
    const sixth = listOf(...Array.from({ length: 7 }, () => 1000));
    // 6 x 1,000 s at 1.1 are 5,455 s.
    const { sessions } = sessionsOf(
      byHours(sixth, { speed: 1.1, hours: DAILY.map(() => 5455 / HOUR) }),
    );
    expect(sessions.map(({ videos }) => videos.length)).toEqual([6, 1]);
  });
});

describe("a plan by a deadline", () => {
  it("says the fewest minutes a day that are enough", () => {
    const list = listOf(...Array.from({ length: 12 }, () => 36 * 60));
    const plan = sessionsOf(byDeadline(list, "2026-11-28"));
    const words = describePlan({ today: TODAY, deadline: readDay("2026-11-28"), ...plan });
    expect(words).toMatch(/^Up to 1 h 12 min a day to finish by .*28.*: 6 sessions\.$/);
  });

  it("says when it ends before the deadline", () => {
    const list = listOf(...Array.from({ length: 4 }, () => HOUR / 2));
    const plan = sessionsOf(byDeadline(list, "2026-11-25"));
    const words = describePlan({ today: TODAY, deadline: readDay("2026-11-25"), ...plan });
    expect(words).toMatch(
      /^Up to 1 h a day to finish by .*: 2 sessions\. You are done on .* already\.$/,
    );
  });

  it("needs the longest video's time at least", () => {
    const plan = sessionsOf(byDeadline(listOf(60, 5 * HOUR, 60), "2027-05-01"));
    expect(plan.longestDay).toBe(5 * HOUR);
    expect(describePlan({ today: TODAY, deadline: readDay("2027-05-01"), ...plan })).toMatch(
      /^Your longest video takes 5 h, so a day has up to that: 3 sessions, done on .*2026, before your deadline\.$/,
    );
    expect(plan.sessions.some(({ isLonger }) => isLonger)).toBe(false);
  });
});

describe("the end of a plan", () => {
  it("is by midnight of the deadline, so that the last day holds no more than that", () => {
    const list = listOf(...Array.from({ length: 50 }, () => HOUR / 2));
    const plan = sessionsOf(byDeadline(list, "2026-11-27"));
    // 25 hours: 5 a day would end at one o'clock.
    expect(plan.longestDay).toBe(5.5 * HOUR);
    expect(plan.sessions.map(({ videos }) => videos.length)).toEqual([11, 11, 11, 11, 6]);
    const fits = sessionsOf(byDeadline(listOf(HOUR, 4 * HOUR), "2026-11-24"));
    expect(fits.sessions.map(({ seconds }) => seconds)).toEqual([HOUR, 4 * HOUR]);
    expect(fits.lastDay).toBe(readDay("2026-11-24"));
    expect(byDeadline(listOf(HOUR, 4 * HOUR + 1), "2026-11-24")).toMatchObject({
      sessions: [{ videos: [{}, {}] }],
      lastDay: readDay("2026-11-24"),
    });
  });

  it("is the day on which the last session ends", () => {
    const night = sessionsOf(byHours(listOf(6 * HOUR), { hours: DAILY.map(() => 6) }));
    expect(night.lastDay).toBe(readDay("2026-11-24"));
    expect(describePlan({ today: TODAY, ...night })).toMatch(/^1 session, done on .*24.*\.$/);
    // Until midnight, but not beyond.
    expect(sessionsOf(byHours(listOf(4 * HOUR), { hours: DAILY.map(() => 4) })).lastDay).toBe(
      TODAY,
    );
  });

  it("counts hours of a day on which the clocks change", () => {
    const part = { from: readDay("2027-03-28"), startAt: 60 };
    expect(sessionsOf(byDeadline(listOf(22 * HOUR), "2027-03-28", part)).longestDay).toBe(
      22 * HOUR,
    );
    expect(byDeadline(listOf(22 * HOUR + 60), "2027-03-28", part)).toEqual({
      problem: "deadline_too_near",
    });
  });
});

describe("what cannot be planned", () => {
  const one = listOf(60);
  it.each([
    { problem: "nothing_left", plan: byHours([]) },
    { problem: "no_weekdays", plan: byHours(one, { hours: DAILY.map(() => undefined) }) },
    { problem: "no_hours", plan: byHours(one, { hours: DAILY.map(() => 0) }) },
    { problem: "start_past", plan: byHours(one, { from: TODAY - 1 }) },
    { problem: "too_long", plan: byHours(listOf(...Array.from({ length: 4000 }, () => 2 * HOUR))) },
    { problem: "nothing_left", plan: byDeadline([], "2026-12-01") },
    {
      problem: "no_weekdays",
      plan: byDeadline(one, "2026-12-01", { isOn: DAILY.map(() => false) }),
    },
    { problem: "deadline_past", plan: byDeadline(one, "2026-11-22") },
    { problem: "deadline_before_start", plan: byDeadline(one, "2026-11-25", { from: TODAY + 5 }) },
    { problem: "no_day_before_deadline", plan: byDeadline(one, "2026-11-23", { startAt: 600 }) },
    { problem: "deadline_too_near", plan: byDeadline(listOf(25 * HOUR), "2026-11-30") },
    { problem: "deadline_too_near", plan: byDeadline(listOf(5 * HOUR, 5 * HOUR), "2026-11-23") },
    {
      problem: "deadline_too_near",
      plan: byDeadline(listOf(61), "2026-11-23", { startAt: 1439 }),
    },
    { problem: "deadline_too_near", plan: byDeadline(listOf(20 * HOUR, 20 * HOUR), "2026-11-23") },
    { problem: "too_long", plan: byDeadline(one, "2040-01-01") },
  ] as const)("is told: $problem", ({ problem, plan }) => {
    expect(plan).toEqual({ problem });
    expect(explainProblem(problem)).toMatch(/^[A-Z].*\.$/);
  });
});

/** What makes a plan by hours the only right one. */
function assertRight(input: Extract<ScheduleInput, { by: "hours" }>): void {
  const { sessions } = sessionsOf(planSessions(input));
  const { videos, hours, speed, from, startAt, zone, now } = input;
  expect(sessions.flatMap((session) => session.videos)).toEqual(videos);
  let free = now;
  let next = from;
  for (const [index, session] of sessions.entries()) {
    const limit = Math.round((hours[weekdayOf(session.day)] ?? 0) * HOUR);
    const total = (list: readonly PlannedVideo[]) =>
      atSpeed(
        list.reduce((sum, { seconds }) => sum + seconds, 0),
        speed,
      );
    expect(limit).toBeGreaterThan(0);
    expect(session.videos.length).toBeGreaterThan(0);
    expect(session.seconds).toBe(total(session.videos));
    expect(session.isLonger).toBe(session.seconds > limit);
    if (session.isLonger) expect(session.videos).toHaveLength(1);
    const [following] = sessions[index + 1]?.videos ?? [];
    if (following) expect(total([...session.videos, following])).toBeGreaterThan(limit);
    // No earlier day would have done.
    for (; next < session.day; next += 1) {
      const isOpen = (hours[weekdayOf(next)] ?? 0) > 0 && zone.instantOf(next, startAt) >= free;
      expect(isOpen).toBe(false);
    }
    expect(session.start).toBe(zone.instantOf(session.day, startAt));
    expect(session.start).toBeGreaterThanOrEqual(free);
    expect(session.end).toBe(session.start + session.seconds * 1000);
    free = session.end;
    next = session.day + 1;
  }
}

/**
 * The smallest longest day over every way to cut the list into so many parts, in minutes; Infinity if none fits. `rooms`: the
 * most seconds of each day.
 */
function fewestMinutes(
  videos: readonly PlannedVideo[],
  speed: number,
  rooms: readonly number[],
): number {
  let best = Infinity;
  for (let cuts = 0; cuts < 2 ** (videos.length - 1); cuts += 1) {
    const parts = [0];
    for (const [index, { seconds }] of videos.entries()) {
      if (index > 0 && (cuts >> (index - 1)) & 1) parts.push(0);
      parts[parts.length - 1] = (parts.at(-1) ?? 0) + seconds;
    }
    const lengths = parts.map((seconds) => atSpeed(seconds, speed));
    if (lengths.some((seconds, index) => seconds > (rooms[index] ?? -1))) continue;
    const longest = Math.max(...lengths);
    best = Math.min(best, Math.ceil(longest / 60));
  }
  return Math.max(best, 1);
}

describe("any list", () => {
  const lists = fc
    .array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 40 })
    .map((seconds) => listOf(...seconds));
  const speeds = fc.constantFrom(0.1, 0.75, 1, 1.1, 1.25, 2, 16);
  const zones = fc.constantFrom(...ZONES).map(createZone);
  const starts = fc.record({
    from: fc.integer({ min: TODAY + 1, max: TODAY + 400 }),
    startAt: fc.integer({ min: 0, max: 1439 }),
  });

  it("is planned by hours in the only right way", () => {
    const hours = fc
      .array(fc.constantFrom(undefined, 0, 0.1, 0.5, 1, 2.5, 24), { minLength: 7, maxLength: 7 })
      .filter((days) => days.some((value = 0) => value > 0));
    fc.assert(
      fc.property(lists, hours, speeds, zones, starts, (videos, week, speed, zone, start) => {
        assertRight({ ...start, by: "hours", hours: week, speed, zone, videos, now: NOW });
      }),
      { numRuns: 300, seed: 2618 },
    );
  });

  it("is planned by a deadline with the fewest minutes of all ways to cut it", () => {
    const short = lists.map((videos) => videos.slice(0, 8));
    const isOn = fc
      .array(fc.boolean(), { minLength: 7, maxLength: 7 })
      .filter((days) => days.includes(true));
    const span = fc.integer({ min: 0, max: 15 });
    fc.assert(
      fc.property(
        short,
        isOn,
        speeds,
        span,
        zones,
        starts,
        (videos, week, speed, length, zone, start) => {
          const deadline = start.from + length;
          const end = zone.instantOf(deadline + 1, 0);
          const rooms: number[] = [];
          for (let day = start.from; day <= deadline; day += 1) {
            const room = (end - zone.instantOf(day, start.startAt)) / 1000;
            if (week[weekdayOf(day)]) rooms.push(Math.min(room, 24 * HOUR));
          }
          const plan = planSessions({
            ...BASE,
            ...start,
            by: "deadline",
            isOn: week,
            deadline,
            speed,
            zone,
            videos,
          });
          if (rooms.length === 0) {
            expect(plan).toEqual({ problem: "no_day_before_deadline" });
            return;
          }
          const minutes = fewestMinutes(videos, speed, rooms);
          // Nearly a whole day may not end before the next begins, where the clocks change.
          if (minutes > 22 * 60 && "problem" in plan) {
            expect(plan.problem).toBe("deadline_too_near");
            return;
          }
          const { sessions, longestDay, lastDay } = sessionsOf(plan);
          expect(longestDay).toBe(minutes * 60);
          expect(sessions.at(-1)?.end).toBeLessThanOrEqual(end);
          expect(lastDay).toBeLessThanOrEqual(deadline);
          expect(sessions.every(({ isLonger }) => !isLonger)).toBe(true);
        },
      ),
      { numRuns: 300, seed: 2618 },
    );
  });
});

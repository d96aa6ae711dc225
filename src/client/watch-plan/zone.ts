// Calendar days and local times of a time zone. A day is a number: days since 1970-01-01, of no zone.

export const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
const MS_PER_SECOND = 1000;
const DAYS_PER_WEEK = 7;
/** 1970-01-01 was a Thursday; Monday is 0. */
const WEEKDAY_OF_DAY_0 = 3;

export type Zone = {
  name: string;
  /** The instant at which a clock shows that many minutes since midnight on that day. */
  instantOf: (day: number, minutes: number) => number;
  /** The day and the minutes since midnight that a clock shows at an instant. */
  localOf: (instant: number) => { day: number; minutes: number };
};

export function weekdayOf(day: number): number {
  return (day + WEEKDAY_OF_DAY_0) % DAYS_PER_WEEK;
}

/** "2026-06-01" as a day; undefined for anything else. */
export function readDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(text);
  // Browsers read February 30 as March 2.
  return Number.isNaN(time) || writeDay(time / MS_PER_DAY) !== text ? undefined : time / MS_PER_DAY;
}

export function writeDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, "2026-06-01".length);
}

/** "20:00" as minutes since midnight; the seconds of "20:00:30" are dropped. Undefined for anything else. */
export function readTime(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d{2}(?:\.\d+)?)?$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Throws a RangeError for an unknown name. */
export function createZone(name: string): Zone {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  /** What a clock shows, as if it were UTC. */
  const shownAt = (instant: number): number => {
    const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    return Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
  };
  // `shownAt` has no milliseconds, so the instant's are left out as well.
  const offsetAt = (instant: number): number =>
    shownAt(instant) - Math.floor(instant / MS_PER_SECOND) * MS_PER_SECOND;
  return {
    name,
    instantOf: (day, minutes) => {
      const shown = day * MS_PER_DAY + minutes * MS_PER_MINUTE;
      // Clocks differ from UTC by less than a day, so these are the offsets before and after a change near that time.
      const offsetBefore = offsetAt(shown - MS_PER_DAY);
      const offsetAfter = offsetAt(shown + MS_PER_DAY);
      // RFC 5545, 3.3.5: a time that occurs twice is the first one; one that does not occur is read with the
      // offset from before the gap.
      const first = shown - offsetBefore;
      if (offsetBefore === offsetAfter || offsetAt(first) === offsetBefore) return first;
      const second = shown - offsetAfter;
      return offsetAt(second) === offsetAfter ? second : first;
    },
    localOf: (instant) => {
      const shown = shownAt(instant);
      const day = Math.floor(shown / MS_PER_DAY);
      return { day, minutes: Math.floor((shown - day * MS_PER_DAY) / MS_PER_MINUTE) };
    },
  };
}

/** The time zone of this browser. */
export function ownZone(): Zone {
  return createZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

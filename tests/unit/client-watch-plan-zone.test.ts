// Local times against a clock that is read minute by minute.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createZone,
  MS_PER_DAY,
  readDay,
  readTime,
  weekdayOf,
  writeDay,
} from "#client/watch-plan/zone.ts";
import { ZONES } from "#tests/unit/watch-plans.ts";

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** "2026-03-29 02:30" of every quarter of an hour around a day. */
function clockAround(day: number, zone: string): { instant: number; shows: string }[] {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const steps = (4 * MS_PER_DAY) / QUARTER_MS;
  return Array.from({ length: steps }, (_, step) => {
    const instant = (day - 1.5) * MS_PER_DAY + step * QUARTER_MS;
    return { instant, shows: clock.format(instant) };
  });
}

function shownAs(day: number, minutes: number): string {
  return new Date(day * MS_PER_DAY + minutes * MINUTE_MS)
    .toISOString()
    .slice(0, 16)
    .replace("T", " ");
}

/** The first time that a clock shows it; where it never does, so long after the last time before that it shows. */
function expectedInstant(day: number, minutes: number, zone: string): number {
  const clock = clockAround(day, zone);
  for (let back = 0; back <= 24 * 60; back += 15) {
    const found = clock.find(({ shows }) => shows === shownAs(day, minutes - back));
    if (found) return found.instant + back * MINUTE_MS;
  }
  throw new Error("No such time in a day");
}

describe("a local time", () => {
  it.each(ZONES)("is the instant at which a clock in %s first shows it", (name) => {
    const zone = createZone(name);
    const from = readDay("2026-01-01") ?? 0;
    const quarters = fc.integer({ min: 0, max: 95 });
    fc.assert(
      fc.property(fc.integer({ min: from, max: from + 730 }), quarters, (day, quarter) => {
        const minutes = quarter * 15;
        const instant = zone.instantOf(day, minutes);
        expect(instant).toBe(expectedInstant(day, minutes, name));
      }),
      { numRuns: 60, seed: 18 },
    );
  });

  it.each([
    // Berlin has no 02:30 on this day: it is read as 03:30.
    { zone: "Europe/Berlin", day: "2026-03-29", at: "02:30", instant: "2026-03-29T01:30:00Z" },
    // And two of them here: the first counts.
    { zone: "Europe/Berlin", day: "2026-10-25", at: "02:30", instant: "2026-10-25T00:30:00Z" },
    { zone: "America/New_York", day: "2026-03-08", at: "02:30", instant: "2026-03-08T07:30:00Z" },
    { zone: "America/New_York", day: "2026-11-01", at: "01:30", instant: "2026-11-01T05:30:00Z" },
    // The clocks of Lord Howe change by half an hour.
    {
      zone: "Australia/Lord_Howe",
      day: "2026-10-04",
      at: "02:15",
      instant: "2026-10-03T15:45:00Z",
    },
    // Apia left out this day.
    { zone: "Pacific/Apia", day: "2011-12-30", at: "20:00", instant: "2011-12-31T06:00:00Z" },
    { zone: "Asia/Kolkata", day: "2026-06-01", at: "20:00", instant: "2026-06-01T14:30:00Z" },
  ])("$at on $day in $zone is $instant", ({ zone, day, at, instant }) => {
    const result = createZone(zone).instantOf(readDay(day) ?? 0, readTime(at) ?? 0);
    expect(new Date(result).toISOString()).toBe(instant.replace("Z", ".000Z"));
  });

  it("is read back from its instant", () => {
    const zone = createZone("Australia/Lord_Howe");
    const day = readDay("2026-07-01") ?? 0;
    expect(zone.localOf(zone.instantOf(day, 1215))).toEqual({ day, minutes: 1215 });
  });
});

describe("the text of a field", () => {
  it("is a day of the calendar or nothing", () => {
    expect(writeDay(readDay("2028-02-29") ?? 0)).toBe("2028-02-29");
    expect(weekdayOf(readDay("2026-11-23") ?? 0)).toBe(0);
    expect(weekdayOf(readDay("2026-11-29") ?? 0)).toBe(6);
    for (const text of ["", "2026-02-29", "2026-13-01", "22026-01-01", "tomorrow", "2026-1-1"]) {
      expect(readDay(text)).toBeUndefined();
    }
  });

  it("is a time of the day or nothing", () => {
    expect(readTime("20:00")).toBe(1200);
    expect(readTime("00:00:30")).toBe(0);
    for (const text of ["", "24:00", "8:00", "20:60", "20"]) expect(readTime(text)).toBeUndefined();
  });
});

// Calendar files, read by an independent parser.
import ICAL from "ical.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarFile, cleanLine } from "#client/watch-plan/calendar-file.ts";
import { planSessions, type Session } from "#client/watch-plan/schedule.ts";
import { createZone, readDay, writeDay } from "#client/watch-plan/zone.ts";
import { listOf, ZONES } from "#tests/unit/watch-plans.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");
const LINE_OCTETS = 75;

function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

function yearOf(zone: string, startAt: number): readonly Session[] {
  const plan = planSessions({
    by: "hours",
    hours: [1, 1, 1, 1, 1, 1, 1],
    videos: listOf(...Array.from({ length: 366 }, () => 3600)),
    from: readDay("2026-01-02") ?? 0,
    startAt,
    speed: 1,
    zone: createZone(zone),
    now: NOW,
  });
  if ("problem" in plan) throw new Error(plan.problem);
  return plan.sessions;
}

const fileOf = (sessions: readonly Session[], title = "My list") =>
  calendarFile({ listKey: "PL1", title, sessions, now: NOW });

describe("a calendar file", () => {
  it.each(ZONES.flatMap((zone) => [1200, 150].map((startAt) => ({ zone, startAt }))))(
    "has the instants and local times of a year in $zone from minute $startAt",
    async ({ zone, startAt }) => {
      const sessions = yearOf(zone, startAt);
      const events = eventsOf(await fileOf(sessions));
      expect(events).toHaveLength(366);
      const clock = new Intl.DateTimeFormat("sv-SE", {
        timeZone: zone,
        dateStyle: "short",
        timeStyle: "short",
      });
      const moved: string[] = [];
      for (const [index, event] of events.entries()) {
        const session = sessions[index];
        expect(event.startDate.toJSDate().getTime()).toBe(session?.start);
        expect(event.endDate.toJSDate().getTime()).toBe(session?.end);
        const local = clock.format(event.startDate.toJSDate());
        const wanted = `${writeDay(session?.day ?? 0)} ${startAt === 1200 ? "20:00" : "02:30"}`;
        if (local !== wanted) moved.push(local);
      }
      // 02:30 does not exist once a year in some zones, and is then as much later as the clocks go forward.
      const expected: Record<string, string[]> = {
        "Europe/Berlin": ["2026-03-29 03:30"],
        "America/New_York": ["2026-03-08 03:30"],
        "Africa/Casablanca": ["2026-03-22 03:30"],
      };
      const gap = expected[zone] ?? [];
      expect(moved).toEqual(startAt === 1200 ? [] : gap);
    },
  );

  it("has the same events again, with a higher sequence, when it is made later", async () => {
    const sessions = yearOf("Europe/Berlin", 1200).slice(0, 3);
    const first = eventsOf(await fileOf(sessions));
    const later = await calendarFile({
      listKey: "PL1",
      title: "Renamed",
      sessions,
      now: NOW + 3_600_000,
    });
    const again = eventsOf(later);
    expect(again.map(({ uid }) => uid)).toEqual(first.map(({ uid }) => uid));
    expect(new Set(first.map(({ uid }) => uid)).size).toBe(3);
    expect(again[0]?.sequence).toBeGreaterThan(first[0]?.sequence ?? Infinity);
    const other = await calendarFile({ listKey: "PL2", title: "My list", sessions, now: NOW });
    expect(eventsOf(other)[0]?.uid).not.toBe(first[0]?.uid);
  });

  it("links to the videos", async () => {
    const [event] = eventsOf(await fileOf(yearOf("Asia/Kolkata", 1200).slice(0, 1)));
    expect(event?.description).toContain("https://www.youtube.com/watch?v=video000000");
    expect(event?.description).toContain(
      "Source: YouTube. Calculated by Tidylist, not a YouTube figure.",
    );
    expect(event?.summary).toBe("Watch My list (1 of 1)");
  });

  it.each([
    "Line\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:evil",
    "Only\rreturn\nand\nfeeds\u0000\u0007\u0085\u2028",
    "\u{1F600}\u{1F468}\u200D\u{1F469}\u200D\u{1F467}".repeat(40),
    "\u202Eשלום עולם مرحبا",
    '; , \\ \\n : " ;',
    "half \uD83D of a pair",
    "x".repeat(5000),
    "=cmd|' /C calc'!A0",
  ])("keeps %j as text of one event", async (title) => {
    await expectOneEvent(title);
  });

  it("keeps any title as text of one event", async () => {
    const titles = fc.string({ unit: "binary", maxLength: 300 });
    await fc.assert(fc.asyncProperty(titles, expectOneEvent), { numRuns: 200, seed: 5545 });
  });
});

async function expectOneEvent(title: string): Promise<void> {
  const sessions = yearOf("Europe/Berlin", 1200)
    .slice(0, 1)
    .map((session) => ({
      ...session,
      videos: session.videos.map((video) => ({ ...video, title })),
    }));
  const text = await fileOf(sessions, title);
  expect(text).not.toMatch(/\p{Cs}/u);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(LINE_OCTETS);
  }
  const events = eventsOf(text);
  expect(events).toHaveLength(1);
  const clean = cleanLine(title);
  expect(events[0]?.summary).toBe(`Watch ${clean} (1 of 1)`);
  expect(events[0]?.description).toContain(clean);
}

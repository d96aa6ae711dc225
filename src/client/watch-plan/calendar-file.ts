// A plan as an iCalendar file. Times are in UTC, which needs no VTIMEZONE: each session is an event of its own, with
// its own instant (docs/decisions/0060-watch-plans.md).
import ical from "ical-generator";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import { describeSessionSize, describePlanned } from "#client/watch-plan/plan-words.ts";
import type { Session } from "#client/watch-plan/schedule.ts";
import { writeDay } from "#client/watch-plan/zone.ts";
import * as words from "#words/watch-plan.ts";

const MS_PER_MINUTE = 60_000;
/** In characters; calendars show a title on one line. */
const LONGEST_TITLE = 200;
/** C0 and C1 controls, with tabs and line breaks, and the two separators of Unicode. RFC 5545 forbids most of them. */
// oxlint-disable-next-line no-control-regex -- Control characters are what it has to find.
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;

/** Surrogates without their other half, which UTF-8 cannot encode. */
const LONE_SURROGATES = /\p{Cs}/gu;

/** `listKey` is the same in all files of one list; `now` is when the file is made. */
export type CalendarPlan = {
  listKey: string;
  title: string;
  sessions: readonly Session[];
  now: number;
};

/**
 * The text of the file. Events have list and day in their UID, and a SEQUENCE that grows with time, so that importing a
 * later file of the list replaces the events of the same days.
 */
export async function calendarFile({
  listKey,
  title,
  sessions,
  now,
}: CalendarPlan): Promise<string> {
  const listId = await fingerprint(listKey);
  const name = cleanLine(title);
  const calendar = ical({ prodId: "-//Tidylist//Watch plan//EN" });
  for (const [index, session] of sessions.entries()) {
    calendar.createEvent({
      id: `${listId}-${writeDay(session.day)}@tidylist`,
      sequence: Math.floor(now / MS_PER_MINUTE),
      stamp: new Date(now),
      start: new Date(session.start),
      end: new Date(session.end),
      summary: words.eventTitle({ title: name, number: index + 1, count: sessions.length }),
      description: describeEvent(session),
    });
  }
  return calendar.toString();
}

function describeEvent(session: Session): string {
  return [
    describeSessionSize(session),
    ...session.videos.map((video) => {
      const facts = describePlanned({ ...video, title: cleanLine(video.title) });
      return `${cleanLine(facts, Infinity)}\n${videoLink(video.videoId)}`;
    }),
    words.source,
  ].join("\n\n");
}

/** Text on one line, without what a calendar file cannot hold, and with whole characters only. */
export function cleanLine(text: string, longest = LONGEST_TITLE): string {
  const clean = text.replaceAll(LONE_SURROGATES, "\uFFFD").replaceAll(CONTROLS, " ").trim();
  const characters = [...clean];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : clean;
}

async function fingerprint(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash).slice(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

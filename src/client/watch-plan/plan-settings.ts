// The settings of the watch plan, as typed. Kept in this browser; nothing of them names a video or a list.
import { readStored, writeStored } from "#client/ui/storage.ts";
import { createStore } from "#client/ui/store.ts";
import { readNumber, type NumberField } from "#client/ui/video-list/number-field.ts";
import type { ScheduleInput } from "#client/watch-plan/schedule.ts";
import { readDay, readTime } from "#client/watch-plan/zone.ts";
import * as words from "#words/watch-plan.ts";

const STORAGE_KEY = "watch-plan";
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DEFAULTS = {
  /** "hours" or "deadline". */
  by: "hours",
  /** Names of the weekdays off, separated by spaces. */
  off: "",
  /** The first day, such as "2026-06-01"; "" for today. */
  start: "",
  startAt: "20:00",
  deadline: "",
  // Hours on this weekday; "" means that the field "Hours a day" applies.
  Monday: "",
  Tuesday: "",
  Wednesday: "",
  Thursday: "",
  Friday: "",
  Saturday: "",
  Sunday: "",
  // Used only by the window of a playlist; the calculator keeps these two in its address.
  hours: "",
  speed: "",
};
export type PlanSettings = typeof DEFAULTS;
const SETTING_NAMES = Object.keys(DEFAULTS);

/** The limits of the field for the hours of every day. */
export const EVERY_DAY_HOURS = { name: words.hoursADay, min: 0.1, max: 24 };
const WEEKDAY_HOURS = { name: words.hoursOfDay, min: 0, max: 24 };

const store = createStore(parseSettings(readStored("localStorage", STORAGE_KEY) ?? ""));

/** All plans of the page have the same settings. */
export function usePlanSettings() {
  return { settings: store.use(), change: changeSettings };
}

function changeSettings(part: Partial<PlanSettings>): void {
  const next = { ...store.get(), ...part };
  store.set(next);
  // `start` is not stored: on a later visit that day would be in the past.
  const kept = new URLSearchParams({ ...next, start: "" }).toString();
  // Does nothing without localStorage; the settings then last as long as the page.
  writeStored("localStorage", STORAGE_KEY, kept);
}

/** Unknown names are left out: another version may have written them. */
export function parseSettings(text: string): PlanSettings {
  const kept = [...new URLSearchParams(text)].filter(([name]) => SETTING_NAMES.includes(name));
  return { ...DEFAULTS, ...Object.fromEntries(kept) };
}

export function isOff(settings: PlanSettings, day: Weekday): boolean {
  return settings.off.split(" ").includes(day);
}

/** The weekdays off, with this one added, or removed if it was among them. */
export function toggleDay(settings: PlanSettings, day: Weekday): Pick<PlanSettings, "off"> {
  const off = WEEKDAYS.filter((other) => isOff(settings, other) !== (other === day));
  return { off: off.join(" ") };
}

export function readWeekdayHours(settings: PlanSettings, day: Weekday): NumberField {
  return readNumber(settings[day], WEEKDAY_HOURS);
}

type When = Pick<ScheduleInput, "from" | "startAt"> &
  (
    | Pick<Extract<ScheduleInput, { by: "hours" }>, "by" | "hours">
    | Pick<Extract<ScheduleInput, { by: "deadline" }>, "by" | "isOn" | "deadline">
  );
export type WhenMissing = "hours_missing" | "deadline_missing" | "start_invalid" | "time_invalid";

/** The settings as the schedule takes them, or what is missing or invalid. */
export function readWhen(
  settings: PlanSettings,
  everyDayHours: number | undefined,
  today: number,
): When | { missing: WhenMissing } {
  const from = settings.start === "" ? today : readDay(settings.start);
  const startAt = readTime(settings.startAt);
  if (from === undefined) return { missing: "start_invalid" };
  if (startAt === undefined) return { missing: "time_invalid" };
  const isOn = WEEKDAYS.map((day) => !isOff(settings, day));
  if (settings.by === "deadline") {
    const deadline = readDay(settings.deadline);
    if (deadline === undefined) return { missing: "deadline_missing" };
    return { by: "deadline", from, startAt, isOn, deadline };
  }
  const hours: (number | undefined)[] = [];
  for (const day of WEEKDAYS) {
    const { value, problem } = readWeekdayHours(settings, day);
    const hoursOfDay = value ?? everyDayHours;
    if (isOff(settings, day)) hours.push(undefined);
    else if (problem !== undefined || hoursOfDay === undefined) return { missing: "hours_missing" };
    else hours.push(hoursOfDay);
  }
  return { by: "hours", from, startAt, hours };
}

// What a person has chosen for plans, as typed. Kept in this browser; nothing of it names a video or a list.
import { readStored, writeStored } from "#client/ui/storage.ts";
import { createStore } from "#client/ui/store.ts";
import { readNumber, type NumberField } from "#client/ui/video-list/number-field.ts";
import type { ScheduleInput } from "#client/watch-plan/schedule.ts";
import { readDay, readTime } from "#client/watch-plan/zone.ts";

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
  /** Names of the weekdays off. */
  off: "",
  start: "",
  startAt: "20:00",
  deadline: "",
  // Other hours than those of every day; "" for the same.
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
const NAMES = Object.keys(DEFAULTS);

/** The limits of the field for the hours of every day. */
export const EVERY_DAY_HOURS = { name: "Hours a day", min: 0.1, max: 24 };
const WEEKDAY_HOURS = { name: "Hours", min: 0, max: 24 };

const store = createStore(parseSettings(readStored("localStorage", STORAGE_KEY) ?? ""));

/** The same in every plan of the page. */
export function usePlanSettings() {
  return { settings: store.use(), change: changeSettings };
}

function changeSettings(part: Partial<PlanSettings>): void {
  const next = { ...store.get(), ...part };
  store.set(next);
  // A first day would be in the past later. Without localStorage, the settings last as long as the page.
  const kept = new URLSearchParams({ ...next, start: "" }).toString();
  writeStored("localStorage", STORAGE_KEY, kept);
}

/** Unknown names are left out: another version may have written them. */
export function parseSettings(text: string): PlanSettings {
  const kept = [...new URLSearchParams(text)].filter(([name]) => NAMES.includes(name));
  return { ...DEFAULTS, ...Object.fromEntries(kept) };
}

export function isOff(settings: PlanSettings, day: Weekday): boolean {
  return settings.off.split(" ").includes(day);
}

/** The settings with this weekday on or off. */
export function turnDay(settings: PlanSettings, day: Weekday): Pick<PlanSettings, "off"> {
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
type Missing = "hours_missing" | "deadline_missing" | "start_unread" | "time_unread";

/** The settings as the schedule takes them, or what is missing. `hours`: of every day. */
export function readWhen(
  settings: PlanSettings,
  hours: number | undefined,
  today: number,
): When | { missing: Missing } {
  const from = settings.start === "" ? today : readDay(settings.start);
  const startAt = readTime(settings.startAt);
  if (from === undefined) return { missing: "start_unread" };
  if (startAt === undefined) return { missing: "time_unread" };
  const isOn = WEEKDAYS.map((day) => !isOff(settings, day));
  if (settings.by === "deadline") {
    const deadline = readDay(settings.deadline);
    if (deadline === undefined) return { missing: "deadline_missing" };
    return { by: "deadline", from, startAt, isOn, deadline };
  }
  const own = WEEKDAYS.map((day) => readWeekdayHours(settings, day).value);
  const all = own.map((value, day) => (isOn[day] ? (value ?? hours ?? null) : undefined));
  const known = all.filter((value) => value !== null);
  if (known.length < all.length) return { missing: "hours_missing" };
  return { by: "hours", from, startAt, hours: known };
}

export type WhenMissing = Missing;

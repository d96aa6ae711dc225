import { useId } from "react";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { RadioField } from "#client/ui/fields/radio-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import {
  isOff,
  readWeekdayHours,
  toggleDay,
  WEEKDAYS,
  type PlanSettings,
  type Weekday,
} from "#client/watch-plan/plan-settings.ts";
import * as words from "#words/watch-plan.ts";

export type HoursField = {
  value: string;
  /** The value as a number; undefined if empty or invalid. */
  number: number | undefined;
  problem: string | undefined;
  onText: (text: string) => void;
};

type Props = {
  settings: PlanSettings;
  hours: HoursField;
  /** Today as the value of a date field, such as "2026-06-01". */
  today: string;
  onChange: (part: Partial<PlanSettings>) => void;
};

/** When the person watches: weekdays with hours or a deadline, the first day, and the time of the day. */
export function ScheduleFields({ settings, hours, today, onChange }: Props) {
  const byDeadline = settings.by === "deadline";
  const name = useId();
  return (
    <>
      <fieldset className="mt-5 print:hidden">
        <legend className="text-sm font-medium">{words.planBy}</legend>
        <div className="flex flex-wrap gap-x-6">
          <RadioField name={name} checked={!byDeadline} onChange={() => onChange({ by: "hours" })}>
            {words.myHours}
          </RadioField>
          <RadioField
            name={name}
            checked={byDeadline}
            onChange={() => onChange({ by: "deadline" })}
          >
            {words.aDeadline}
          </RadioField>
        </div>
      </fieldset>
      <div className="mt-2 grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        {byDeadline ? (
          <TextField
            label={words.finishBy}
            type="date"
            min={today}
            value={settings.deadline}
            onText={(deadline) => onChange({ deadline })}
          />
        ) : (
          <TextField
            label={words.hoursADay}
            inputMode="decimal"
            placeholder={words.exampleHours}
            value={hours.value}
            problem={hours.problem}
            onText={hours.onText}
          />
        )}
        <TextField
          label={words.startOn}
          type="date"
          min={today}
          className="print:hidden"
          value={settings.start === "" ? today : settings.start}
          onText={(start) => onChange({ start })}
        />
        <TextField
          label={words.startAt}
          type="time"
          className="print:hidden"
          value={settings.startAt}
          onText={(startAt) => onChange({ startAt })}
        />
      </div>
      <fieldset className="mt-3 print:hidden">
        <legend className="text-sm font-medium">{words.weekdays}</legend>
        <div className="mt-1 grid grid-cols-4 gap-x-3 gap-y-2 sm:grid-cols-7">
          {WEEKDAYS.map((day) => (
            <WeekdayField
              key={day}
              day={day}
              settings={settings}
              hours={byDeadline ? undefined : hours.value}
              onChange={onChange}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

const DAY_WORDS: Record<Weekday, { name: string; short: string; hoursOn: string }> = {
  Monday: {
    name: words.monday,
    short: words.mondayShort,
    hoursOn: words.hoursOnMonday,
  },
  Tuesday: {
    name: words.tuesday,
    short: words.tuesdayShort,
    hoursOn: words.hoursOnTuesday,
  },
  Wednesday: {
    name: words.wednesday,
    short: words.wednesdayShort,
    hoursOn: words.hoursOnWednesday,
  },
  Thursday: {
    name: words.thursday,
    short: words.thursdayShort,
    hoursOn: words.hoursOnThursday,
  },
  Friday: {
    name: words.friday,
    short: words.fridayShort,
    hoursOn: words.hoursOnFriday,
  },
  Saturday: {
    name: words.saturday,
    short: words.saturdayShort,
    hoursOn: words.hoursOnSaturday,
  },
  Sunday: {
    name: words.sunday,
    short: words.sundayShort,
    hoursOn: words.hoursOnSunday,
  },
};

type WeekdayProps = {
  day: Weekday;
  settings: PlanSettings;
  /** The hours of every day; undefined for a plan by deadline, which asks for no hours. */
  hours: string | undefined;
  onChange: (part: Partial<PlanSettings>) => void;
};

function WeekdayField({ day, settings, hours, onChange }: WeekdayProps) {
  const isDayOff = isOff(settings, day);
  const { name, short, hoursOn } = DAY_WORDS[day];
  return (
    <div>
      <CheckField
        className="min-h-9"
        aria-label={name}
        checked={!isDayOff}
        onChange={() => onChange(toggleDay(settings, day))}
      >
        {short}
      </CheckField>
      {hours !== undefined && !isDayOff && (
        <TextField
          aria-label={hoursOn}
          label={hoursOn}
          labelInside
          placeholder={hours.trim() === "" ? words.noHours : hours}
          inputMode="decimal"
          value={settings[day]}
          problem={readWeekdayHours(settings, day).problem}
          onText={(text) => onChange({ [day]: text })}
        />
      )}
    </div>
  );
}

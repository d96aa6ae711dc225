// The settings of a result, as typed. Only valid values are written to the URL.
import { SIGNED_IN_VIDEO_LIMIT } from "#shared/plans.ts";
import { SPEED_LIMITS } from "#shared/speeds.ts";
import { readNumber, type NumberRule } from "#client/ui/video-list/number-field.ts";

export const SORTS = ["list", "longest", "shortest", "title", "channel"] as const;
export type Sort = (typeof SORTS)[number];

/** What the filter by length and state lets through (product.md 8.10.8). */
export const VIDEO_KINDS = ["all", "long", "short", "recorded"] as const;
export type VideoKind = (typeof VIDEO_KINDS)[number];

export type Settings = {
  speed: string;
  from: string;
  to: string;
  watched: string;
  hours: string;
  sort: Sort;
  minDuration: string;
  maxDuration: string;
  channelFilter: string;
  titleFilter: string;
  kind: VideoKind;
  /** The positions of the selected videos (selected-videos.ts). */
  selected: string;
};

export const DEFAULT_SETTINGS: Settings = {
  speed: "",
  from: "",
  to: "",
  watched: "",
  hours: "",
  sort: "list",
  minDuration: "",
  maxDuration: "",
  channelFilter: "",
  titleFilter: "",
  kind: "all",
  selected: "",
};

const LAST_POSITION = SIGNED_IN_VIDEO_LIMIT;

export const RULES = {
  speed: { name: "The speed", ...SPEED_LIMITS },
  from: { name: "The first position", min: 1, max: LAST_POSITION, whole: true },
  to: { name: "The last position", min: 1, max: LAST_POSITION, whole: true },
  watched: { name: "The position", min: 0, max: LAST_POSITION, whole: true },
  hours: { name: "Hours a day", min: 0.1, max: 24 },
  minDuration: { name: "The minimum" },
  maxDuration: { name: "The maximum" },
} as const satisfies Partial<Record<keyof Settings, NumberRule>>;

export type NumberSetting = keyof typeof RULES;

/** The value of a number setting; undefined if empty or invalid. */
export function settingNumber(settings: Settings, name: NumberSetting): number | undefined {
  return readNumber(settings[name], RULES[name]).value;
}

/** The settings to keep for a new list: preferences, but not positions in the old list. */
export function settingsForNewList(settings: Settings): Settings {
  const { speed, hours, sort } = settings;
  return { ...DEFAULT_SETTINGS, speed, hours, sort };
}

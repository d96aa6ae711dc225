// The calculator's URL: the requested lists and the settings, so that a link shows what its sender saw.
// Invalid values in a URL are ignored.
import { cleanText } from "#client/ui/clean-text.ts";
import { readNumber, type NumberRule } from "#client/ui/video-list/number-field.ts";
import { LINE_LIMIT, SIGNED_IN_VIDEO_LIMIT } from "#shared/plans.ts";
import { isRegion } from "#shared/regions.ts";
import { isSelection } from "#shared/selected-videos.ts";
import { SPEED_LIMITS } from "#shared/speeds.ts";
import { channelPiece } from "#shared/youtube-channels.ts";
import { findYouTubeLinks, keyOf } from "#shared/youtube-link-finder.ts";
import { youtubeUrl, type LinkReference } from "#shared/youtube-links.ts";
import * as words from "#words/calculator.ts";

const SORTS = ["list", "longest", "shortest", "title", "channel"] as const;
export type Sort = (typeof SORTS)[number];

/** What the filter by length and state lets through (product.md 8.10.8). */
const VIDEO_KINDS = ["all", "long", "short", "recorded"] as const;
export type VideoKind = (typeof VIDEO_KINDS)[number];

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
  speed: { name: words.theSpeed, ...SPEED_LIMITS },
  from: { name: words.theFirst, min: 1, max: LAST_POSITION, whole: true },
  to: { name: words.theLast, min: 1, max: LAST_POSITION, whole: true },
  watched: { name: words.thePosition, min: 0, max: LAST_POSITION, whole: true },
  hours: { name: words.hoursADay, min: 0.1, max: 24 },
  minDuration: { name: words.theMinimum },
  maxDuration: { name: words.theMaximum },
} as const satisfies Partial<Record<keyof Settings, NumberRule>>;

/** What the URL asks for. Typed lines are not in it, but in the history entry. */
export type Question = { list: LinkReference[]; duplicates: boolean; region: string | undefined };
type UrlState = { question: Question; settings: Settings };

/** The server's limit for a list in characters (contract: calculatorQuerySchema). */
export const LONGEST_LIST = 8000;
/** In characters; the rest is ignored. Longer than `LONGEST_LIST`, because the front page sends links, not ids. */
const LONGEST_PARAMETER = 65_536;

const PARAMETERS: Record<NumberSetting | "channelFilter" | "titleFilter", string> = {
  speed: "speed",
  from: "from",
  to: "to",
  watched: "watched",
  hours: "hours",
  minDuration: "min",
  maxDuration: "max",
  channelFilter: "channel",
  titleFilter: "title",
};
// oxlint-disable-next-line typescript/consistent-type-assertions -- Object.keys() tells only that they are strings.
const NUMBER_SETTINGS = Object.keys(RULES) as NumberSetting[];
const TEXT_SETTINGS = ["channelFilter", "titleFilter"] as const;

export function readUrlState(search: string): UrlState {
  const parameters = new URLSearchParams(search);
  const region = parameters.get("region") ?? "";
  return {
    question: {
      list: readReferences(readPieces(parameters.getAll("list").join(","))),
      duplicates: parameters.get("duplicates") === "1",
      region: isRegion(region) ? region : undefined,
    },
    settings: readSettings(parameters),
  };
}

/** Splits a list. If it is too long, drops the piece at the cut. */
function readPieces(list: string): string[] {
  const pieces = list.slice(0, LONGEST_PARAMETER).split(/[\n\r,]/);
  return list.length > LONGEST_PARAMETER ? pieces.slice(0, -1) : pieces;
}

/** The query string: "" or starting with "?". Omits a list that is too long. */
export function writeUrlState({ question, settings }: UrlState): string {
  const parameters: [string, string][] = [];
  const list = listText(question.list);
  if (list !== "" && list.length <= LONGEST_LIST) parameters.push(["list", list]);
  if (question.duplicates) parameters.push(["duplicates", "1"]);
  if (question.region !== undefined) parameters.push(["region", question.region]);
  for (const name of NUMBER_SETTINGS) {
    const value = settingNumber(settings, name);
    if (value !== undefined) parameters.push([PARAMETERS[name], String(value)]);
  }
  if (settings.sort !== DEFAULT_SETTINGS.sort) parameters.push(["sort", settings.sort]);
  if (settings.kind !== DEFAULT_SETTINGS.kind) parameters.push(["kind", settings.kind]);
  for (const name of TEXT_SETTINGS) {
    const text = cleanText(settings[name]);
    if (text.trim() !== "") parameters.push([PARAMETERS[name], text]);
  }
  if (settings.selected !== "") parameters.push(["selected", settings.selected]);
  if (parameters.length === 0) return "";
  // A query may contain these characters unescaped, which is easier to read.
  const query = new URLSearchParams(parameters).toString();
  return `?${query.replaceAll("%2C", ",").replaceAll("%40", "@").replaceAll("%2F", "/")}`;
}

/** The references as a URL names them: playlists and videos by id, channels by name and tab ("@name/shorts"). */
export function listText(references: readonly LinkReference[]): string {
  return references.map((one) => (one.kind === "channel" ? channelPiece(one) : one.id)).join(",");
}

/**
 * Identifies the list in calendar files. Includes lists that only the person can see, although no URL does.
 * @param first the id of the first video, for an imported list, which has no link
 */
export function listKeyOf(
  list: readonly LinkReference[],
  ownLists: readonly string[] = [],
  first = "",
): string {
  return [listText(list), ...ownLists].join(" ").trim() || first;
}

/** Whether all lists fit into the URL. */
export function fitsInAddress(question: Question): boolean {
  return listText(question.list).length <= LONGEST_LIST;
}

/** For a URL that leaves lists out: without those lists, the videos have other positions (product.md 25.5.2). */
export function withoutPositions(settings: Settings): Settings {
  return { ...settings, from: "", to: "", watched: "", selected: "" };
}

/**
 * The playlists, videos and channels in the lines, each once, in order, up to the server's limit. Ignores other lines.
 */
export function readReferences(lines: readonly string[]): LinkReference[] {
  const references = new Map<string, LinkReference>();
  for (const { target } of lines.flatMap(findYouTubeLinks)) {
    if (target.kind === "rejected" || references.has(keyOf(target))) continue;
    references.set(keyOf(target), target);
  }
  return [...references.values()].slice(0, LINE_LIMIT);
}

/** The links of these lines if each has exactly one and all differ, so that a link's answer numbers the lines alike. */
export function linkOfEachLine(lines: readonly string[]): LinkReference[] | undefined {
  const list = readReferences(lines);
  const hasOneEach = lines.every((line) => findYouTubeLinks(line).length === 1);
  return hasOneEach && list.length === lines.length ? list : undefined;
}

/** The list as links, one a line, for the text box. */
export function listAsLines(list: readonly LinkReference[]): string[] {
  return list.map((reference) => youtubeUrl(reference));
}

function readSettings(parameters: URLSearchParams): Settings {
  const settings = { ...DEFAULT_SETTINGS };
  for (const name of NUMBER_SETTINGS) {
    const text = parameters.get(PARAMETERS[name]) ?? "";
    const number = readNumber(text, RULES[name]).value;
    if (number !== undefined) settings[name] = String(number);
  }
  for (const name of TEXT_SETTINGS) {
    settings[name] = cleanText(parameters.get(PARAMETERS[name]) ?? "");
  }
  const sort = parameters.get("sort");
  if (isSort(sort)) settings.sort = sort;
  const kind = VIDEO_KINDS.find((one) => one === parameters.get("kind"));
  if (kind) settings.kind = kind;
  const selected = parameters.get("selected") ?? "";
  if (isSelection(selected)) settings.selected = selected;
  return settings;
}

function isSort(text: string | null): text is Sort {
  return SORTS.some((sort) => sort === text);
}

/** The settings of a result, as typed. Only valid values are written to the URL. */
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

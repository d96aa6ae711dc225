// Every sentence that the calculator says about lines and totals, in one place.
import {
  type Availability,
  BROADCAST_STATES,
  factsOf,
  HIDDEN_STATES,
  UNCHECKED_STATES,
} from "#shared/availability.ts";
import type { LeftOut } from "#shared/contract/calculator.ts";
import { LINE_LIMIT } from "#shared/plans.ts";
import type { LinkRejection } from "#shared/youtube-links.ts";
import type { Miscount, ReadFailure } from "#worker/calculator/snapshot.ts";
import { UNREACHABLE_SENTENCE } from "#worker/youtube/wire.ts";

const SHOWN_CHARACTERS = 60;

const REJECTIONS: Record<LinkRejection, string> = {
  not_youtube: "is not a YouTube link",
  nothing_inside: "is a YouTube link without a playlist or a video in it",
  unreadable_list:
    'names a list that cannot be read (to count a single video, paste its link without "list=")',
  channel: "is a channel; paste one of its playlists instead",
  mix: "is a mix, which YouTube makes anew for every viewer and lets nobody count",
  watch_later: "is Watch Later, which YouTube lets no app read",
  history: "is a watch history, which YouTube lets no app read",
  liked: "is a list of liked videos, which only its owner can read",
};

/** The number of a line, or what `lineName` makes of it where the line holds several links. */
type LineName = number | string;

export const NO_ANSWER_SENTENCE = "YouTube did not answer. Please try again in a minute.";

/** `text`: the link, or the line where there is none. `oneOfSeveral`: of the links on the line. */
export function rejectionWarning(
  line: number,
  reason: LinkRejection,
  text: string,
  oneOfSeveral: boolean,
): string {
  return `${subject(line, oneOfSeveral)} ${REJECTIONS[reason]}: "${shorten(text)}".`;
}

export function repeatWarning(line: number, first: number, oneOfSeveral: boolean): string {
  return `${subject(line, oneOfSeveral)} repeats line ${first} and is counted once.`;
}

/** For the links that are not read because the lines hold too many, the first of them on `line`. */
export function tooManyWarning(line: number, links: number): string {
  const rest = links === 1 ? "1 more link is" : `${number(links)} more links are`;
  return `Only the first ${LINE_LIMIT} playlists and videos are read at a time: ${rest} not in the total, from line ${line} on.`;
}

function subject(line: number, oneOfSeveral: boolean): string {
  return oneOfSeveral ? `A link on line ${line}` : `Line ${line}`;
}

/** Why a playlist or a video is not in the total at all. */
export function failureWarning(
  line: LineName,
  kind: "playlist" | "video",
  failure: ReadFailure,
): string {
  if (failure.reason === "quota") {
    return `Line ${line} is not in the total: ${ALLOWANCE_SENTENCE}`;
  }
  if (failure.reason === "refused" || failure.reason === "paused") {
    return `Line ${line} is not in the total: ${UNREACHABLE_SENTENCE}`;
  }
  if (failure.reason === "failed") {
    return `Line ${line} is not in the total: ${NO_ANSWER_SENTENCE}`;
  }
  return kind === "playlist"
    ? `Line ${line}: this playlist is private or does not exist.`
    : `Line ${line}: this video is private, was deleted or does not exist.`;
}

export function emptyWarning(line: LineName): string {
  return `Line ${line}: there is nothing in this playlist.`;
}

/** One sentence about what a playlist's total does not hold, or undefined when it holds all. */
export function leftOutWarning(line: number, name: string, leftOut: LeftOut): string | undefined {
  const hidden = partsOf(leftOut, HIDDEN_STATES);
  const broadcasts = partsOf(leftOut, BROADCAST_STATES);
  const unchecked = UNCHECKED_STATES.filter((state) => leftOut[state] > 0).map(
    (state) =>
      `${countVideos(leftOut[state])} ${wordOf(state)} and ${leftOut[state] === 1 ? "is" : "are"} not in the total.`,
  );
  const sentences = [
    hidden.length > 0 ? `${list(hidden)} not in the total.` : undefined,
    ...unchecked,
    broadcasts.length > 0 ? `${list(broadcasts)} counted with length 0.` : undefined,
  ].filter((text) => text !== undefined);
  return sentences.length === 0 ? undefined : `Line ${line} (${name}): ${sentences.join(" ")}`;
}

/** What the limit without an account cut off. Numbers are items. */
export function limitWarning(limit: number, reported: number, someUnread: boolean): string {
  const all = `${someUnread ? "more than" : "about"} ${number(reported)}`;
  return `Only the first ${number(limit)} of ${all} videos were read: ${number(limit)} is the limit without an account. Signing in is free and counts them all.`;
}

/** For a playlist that is longer than what is read of one. */
export function longPlaylistWarning(line: LineName, read: number, reported: number): string {
  return `Line ${line}: only the first ${number(read)} of about ${number(reported)} videos were read.`;
}

/** For a link of which nothing was counted, because the limit was reached before it. */
export function unreadWarning(line: LineName): string {
  return `Line ${line} is not in the total: the limit was reached before it.`;
}

/** When it comes back goes beside it as a moment, which the page shows in local time. */
export const ALLOWANCE_SENTENCE =
  "Today's part of YouTube's allowance for calculations is used up.";

/** "2 private", one for each of the states that occurs. */
function partsOf<State extends Exclude<keyof LeftOut, "duplicates">>(
  leftOut: LeftOut,
  states: readonly State[],
): string[] {
  return states
    .filter((state) => leftOut[state] > 0)
    .map((state) => `${number(leftOut[state])} ${wordOf(state)}`);
}

function wordOf(state: Availability): string {
  const word = factsOf(state).label.toLowerCase();
  return state === "blocked" ? `${word} in the chosen country` : word;
}

function list(parts: readonly string[]): string {
  const text = new Intl.ListFormat("en").format(parts);
  const single = parts.length === 1 && parts[0]?.startsWith("1 ");
  return `${text} ${single ? "video is" : "videos are"}`;
}

/** Where YouTube's counts of a playlist and what it listed do not agree. */
export function miscountWarning(line: number, name: string, miscount: Miscount): string {
  const start = `Line ${line} (${name}): YouTube`;
  if ("skipped" in miscount) {
    return `${start} left out ${number(miscount.skipped)} of the videos that it counts.`;
  }
  const listed = `${number(miscount.listed)} ${miscount.listed === 1 ? "was" : "were"} listed`;
  const counts = miscount.counts.toSorted((a, b) => a - b);
  const last = counts.pop();
  if (last === undefined) return `${start} does not say how many videos there are, ${listed}.`;
  const reports = [...counts.map(number), countVideos(last)].join(" and ");
  return `${start} reports ${reports}, ${listed}.`;
}

/** "1 video", "2 videos". */
export function countVideos(videos: number): string {
  return `${number(videos)} ${videos === 1 ? "video" : "videos"}`;
}

function number(value: number): string {
  return value.toLocaleString("en");
}

/** The start of a pasted line, without what could hide or turn around the text beside it. */
function shorten(text: string): string {
  const plain = text.trim().replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "\u{FFFD}");
  const characters = Array.from(plain.slice(0, SHOWN_CHARACTERS * 4));
  const cut = characters.length > SHOWN_CHARACTERS;
  return cut ? `${characters.slice(0, SHOWN_CHARACTERS).join("")}…` : plain;
}

// The sentences for a calculation's notices. The server uses them for `warnings`, our page for its own texts, also
// while lines are typed.
import {
  type Availability,
  BROADCAST_STATES,
  factsOf,
  HIDDEN_STATES,
  UNCHECKED_STATES,
} from "#shared/availability.ts";
import type { CalculatorNotice, LeftOut } from "#shared/contract/calculator.ts";
import { formatNumber } from "#shared/numbers.ts";
import { LINE_LIMIT } from "#shared/plans.ts";
import type { LinkRejection } from "#shared/youtube-links.ts";

type NoticeOf<Code> = CalculatorNotice & { code: Code };

const REJECTIONS: Record<LinkRejection, string> = {
  not_youtube: "is not a YouTube link",
  nothing_inside: "is a YouTube link without a playlist, video or channel in it",
  unreadable_list:
    'names a list that cannot be read (to count a single video, paste its link without "list=")',
  custom_channel:
    'is a channel\'s custom address, which YouTube does not let apps look up (paste its address with "@" or "/channel/" instead)',
  channel_lists:
    'is a channel\'s playlists (choose with "List its playlists" which of them to count)',
  mix: "is a mix, which YouTube makes for each viewer, so it cannot be counted",
  watch_later:
    "is Watch Later, which YouTube does not let apps read; /import counts it from Takeout files",
  history: "is a watch history, which YouTube does not let apps read",
  liked: "is a list of liked videos; to count your own, sign in and connect YouTube",
};

/** What the links are called, by line, for a reader who typed no lines but opened a shared link. */
export type LinkNames = ReadonlyMap<number, string>;

/**
 * One notice in words; undefined for a code that this version does not know. Names lines by their numbers, or by
 * `names` if given.
 */
export function describeNotice(notice: CalculatorNotice, names?: LinkNames): string | undefined {
  const lineOf = ({ line, id }: { line: number; id?: string | undefined }) => {
    const name = names?.get(line);
    if (name !== undefined) return name;
    return id === undefined ? `Line ${line}` : `Line ${line} (${id})`;
  };
  const named = ({ line, name }: { line: number; name: string }) =>
    names ? name : `Line ${line} (${name})`;
  switch (notice.code) {
    case "line_rejected":
      return `${subject(notice)} ${REJECTIONS[notice.reason]}: "${notice.text}".`;
    case "line_repeated":
      return `${subject(notice)} repeats line ${notice.firstLine} and is counted once.`;
    case "too_many_links":
      return describeTooMany(notice, names);
    case "limited":
      return describeLimit(notice);
    case "limit_reached_before":
      return `${lineOf(notice)} is not in the total: the limit was reached before it.`;
    case "playlist_cut":
      return `${lineOf(notice)}: only the first ${formatNumber(notice.read)} of about ${formatNumber(notice.reported)} videos were read.`;
    case "playlist_missing":
      return `${lineOf(notice)}: this playlist is private or does not exist. If it is yours, sign in and connect YouTube.`;
    case "playlist_empty":
      return `${lineOf(notice)}: this playlist is empty.`;
    case "video_missing":
      return `${lineOf(notice)}: this video is private, was deleted or does not exist.`;
    case "channel_missing":
      return `${lineOf(notice)}: this channel does not exist, was renamed or was closed.`;
    case "channel_empty":
      return `${lineOf(notice)}: this channel has no public videos.`;
    case "channel_unlisted":
      return `${lineOf(notice)}: YouTube does not list the videos of this channel.`;
    case "all_uploads":
      return `${named(notice)}: YouTube lists a channel's videos, Shorts and streams together, so all of them are counted.`;
    // The answer's `resumesAt` says when it is available again; the page shows it in local time.
    case "quota_exhausted":
      return `${lineOf(notice)} is not in the total: Today's part of YouTube's allowance for calculations is used up.`;
    case "own_limit_reached":
      return `${lineOf(notice)} is not in the total: You have used your part of today's YouTube allowance.`;
    case "too_many_lines":
      return `${lineOf(notice)} is not in the total: That was a lot in a short time. Please wait a minute.`;
    case "behind_missing":
      return `${lineOf(notice)} is not in the total: many playlists before it are private or do not exist. Calculate again to continue.`;
    case "reading_stopped":
      return `${lineOf(notice)} is not in the total: Tidylist is not reading new playlists for visitors right now. Please try again later.`;
    case "youtube_unreachable":
      return `${lineOf(notice)} is not in the total: Tidylist cannot reach YouTube right now.`;
    case "youtube_unavailable":
      return `${lineOf(notice)} is not in the total: YouTube did not answer. Please try again in a minute.`;
    case "left_out":
      return `${named(notice)}: ${describeLeftOut(notice.leftOut)}`;
    case "miscounted":
      return `${named(notice)}: ${describeMiscount(notice)}`;
    case "skipped":
      return `${named(notice)}: YouTube left out ${formatNumber(notice.skipped)} of the videos that it counts.`;
    default:
      return undefined;
  }
}

function subject({ line, oneOfSeveral }: { line: number; oneOfSeveral: boolean }): string {
  return oneOfSeveral ? `A link on line ${line}` : `Line ${line}`;
}

/** `links` were not read because there are too many; the first of them is on `line`. */
function describeTooMany({ line, links }: NoticeOf<"too_many_links">, names?: LinkNames): string {
  const rest = links === 1 ? "1 more link is" : `${formatNumber(links)} more links are`;
  return `Only the first ${LINE_LIMIT} playlists and videos are read at a time: ${rest} not in the total${names ? "" : `, from line ${line} on`}.`;
}

/** The limit over all lines was reached. Numbers are items. */
function describeLimit({ limit, reported, someUnread, ...rest }: NoticeOf<"limited">): string {
  const all = `${someUnread ? "more than" : "about"} ${formatNumber(reported)}`;
  const start = `Only the first ${formatNumber(limit)} of ${all} videos were read: ${formatNumber(limit)} is the limit`;
  if (rest.withAccount) return `${start} of one calculation.`;
  return `${start} without an account. Signing in is free and counts them all.`;
}

function describeLeftOut(leftOut: LeftOut): string {
  const hidden = partsOf(leftOut, HIDDEN_STATES);
  const broadcasts = partsOf(leftOut, BROADCAST_STATES);
  const unchecked = UNCHECKED_STATES.filter((state) => leftOut[state] > 0).map(
    (state) =>
      `${countVideos(leftOut[state])} ${wordOf(state)} and ${leftOut[state] === 1 ? "is" : "are"} not in the total.`,
  );
  const sentences = [
    hidden.length > 0 && `${list(hidden)} not in the total.`,
    ...unchecked,
    broadcasts.length > 0 && `${list(broadcasts)} counted with length 0.`,
  ];
  return sentences.filter((text) => text !== false).join(" ");
}

/** Such as "2 private", one for each of `states` with a count. */
function partsOf<State extends Exclude<keyof LeftOut, "duplicates">>(
  leftOut: LeftOut,
  states: readonly State[],
): string[] {
  return states
    .filter((state) => leftOut[state] > 0)
    .map((state) => `${formatNumber(leftOut[state])} ${wordOf(state)}`);
}

function wordOf(state: Availability): string {
  const { adjective, label } = factsOf(state);
  return adjective ?? label.toLowerCase();
}

function list(parts: readonly string[]): string {
  const text = new Intl.ListFormat("en").format(parts);
  const single = parts.length === 1 && parts[0]?.startsWith("1 ");
  return `${text} ${single ? "video is" : "videos are"}`;
}

/** The number of listed items differs from YouTube's counts, or there is no count. */
function describeMiscount({ counts, listed }: NoticeOf<"miscounted">): string {
  const were = `${formatNumber(listed)} ${listed === 1 ? "was" : "were"} listed`;
  const rising = counts.toSorted((a, b) => a - b);
  const last = rising.pop();
  if (last === undefined) return `YouTube does not say how many videos there are, ${were}.`;
  const reports = [...rising.map(formatNumber), countVideos(last)].join(" and ");
  return `YouTube reports ${reports}, ${were}.`;
}

/** "1 video", "2 videos". */
export function countVideos(videos: number): string {
  return `${formatNumber(videos)} ${videos === 1 ? "video" : "videos"}`;
}

const SHOWN_CHARACTERS = 60;

/** The start of a pasted text. Control and format characters could hide or reverse the text around it. */
export function quoteStart(text: string): string {
  const plain = text.trim().replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "\u{FFFD}");
  const characters = Array.from(plain.slice(0, SHOWN_CHARACTERS * 4));
  const cut = characters.length > SHOWN_CHARACTERS;
  return cut ? `${characters.slice(0, SHOWN_CHARACTERS).join("")}…` : plain;
}

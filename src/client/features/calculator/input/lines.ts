// Counts and checks the pasted lines before they are sent (product.md 8.1).
import { describeNotice, quoteStart } from "#shared/calculator-words.ts";
import { LINE_LIMIT } from "#shared/plans.ts";
import { isLikedList } from "#shared/own-lists.ts";
import type { ChannelReference } from "#shared/youtube-channels.ts";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import { rejectionOf, type LinkRejection } from "#shared/youtube-links.ts";
import * as words from "#words/calculator.ts";
import * as counts from "#words/counts.ts";
import * as page from "#words/page.ts";

export const URL_BOX_ID = "playlist-urls";
export const DUPLICATES_BOX_ID = "include-duplicates";

export type LineCount = {
  lines: number;
  playlists: number;
  videos: number;
  channels: ChannelReference[];
  /** A sentence for each line without a recognised link. */
  unknown: string[];
};

/**
 * The lines to send, as typed, without trailing blank ones. Blank lines in between stay, so that "line 3" in
 * a warning is the third line of the box.
 */
export function typedLines(text: string): string[] {
  return text.trimEnd().split(/\r\n|\r|\n/);
}

function nonBlankLines(text: string): { line: number; text: string }[] {
  return typedLines(text)
    .map((typed, index) => ({ line: index + 1, text: typed }))
    .filter((typed) => typed.text.trim() !== "");
}

/** A problem with the text as a whole, or undefined. The server checks single lines. */
export function findInputProblem(text: string): string | undefined {
  if (text === "") return words.enterLink;
  if (nonBlankLines(text).length === 0) return words.enterValidLinks;
  return undefined;
}

/**
 * Counts the playlists and videos in the lines while they are typed. A line without a recognised link is
 * unknown.
 * @param isSignedIn counts the list of liked videos, which is otherwise rejected
 */
export function countLines(text: string, isSignedIn = false): LineCount {
  const lines = nonBlankLines(text);
  const count: LineCount = {
    lines: lines.length,
    playlists: 0,
    videos: 0,
    channels: [],
    unknown: [],
  };
  for (const { line, text: typed } of lines.slice(0, LINE_LIMIT)) {
    const all = findYouTubeLinks(typed);
    const others = isSignedIn ? all.filter((link) => !isLikedList(link)) : all;
    const likedCount = all.length - others.length;
    count.playlists += likedCount;
    count.playlists += others.filter(({ target }) => target.kind === "playlist").length;
    count.videos += others.filter(({ target }) => target.kind === "video").length;
    const rejected: { reason: LinkRejection; text: string }[] = [];
    for (const { target, text: link } of others) {
      if (target.kind === "channel") count.channels.push(target);
      const reason = rejectionOf(target);
      if (reason !== undefined) rejected.push({ reason, text: quoteStart(link) });
    }
    // The line is unknown only if every link in it is rejected.
    const [first] = rejected;
    if (!first || rejected.length < all.length) continue;
    // With the same sentence as in the result, so that a line is described the same before and after.
    const oneOfSeveral = all.length > 1;
    const sentence = describeNotice({ code: "line_rejected", line, oneOfSeveral, ...first });
    if (sentence !== undefined) count.unknown.push(sentence);
  }
  return count;
}

/**
 * How many lists of the lines are read, and whether all of them are playlists. A link to a channel's playlists tab is
 * not counted: nothing is read for it.
 */
export function listsToRead({ playlists, channels }: Pick<LineCount, "playlists" | "channels">) {
  const counted = countReadChannels(channels);
  return { count: playlists + counted, arePlaylists: counted === 0 };
}

function countReadChannels(channels: readonly ChannelReference[]): number {
  return channels.filter((channel) => rejectionOf(channel) === undefined).length;
}

/** The count in words; "" for nothing. */
export function describeLines({ lines, playlists, videos, channels, unknown }: LineCount): string {
  if (lines > LINE_LIMIT) return words.tooManyLines({ count: lines, limit: LINE_LIMIT });
  const counted = countReadChannels(channels);
  const links = playlists + videos + counted;
  if (links > LINE_LIMIT) return words.tooManyLinks({ count: links, limit: LINE_LIMIT });
  const parts: string[] = [];
  if (playlists > 0) parts.push(counts.playlists({ count: playlists }));
  if (videos > 0) parts.push(counts.videos({ count: videos }));
  if (counted > 0) parts.push(counts.channels({ count: counted }));
  if (unknown.length > 0) parts.push(words.unrecognised({ count: unknown.length }));
  return parts.join(page.listSeparator);
}

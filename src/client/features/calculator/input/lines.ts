// Counts and checks the pasted lines before they are sent (product.md 8.1).
import { countOf } from "#client/ui/counts.ts";
import { LINE_LIMIT } from "#shared/plans.ts";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";

export const URL_BOX_ID = "playlist-urls";
export const DUPLICATES_BOX_ID = "include-duplicates";

export type LineCount = { lines: number; playlists: number; videos: number; unknown: number };

/**
 * The lines to send, as typed, without trailing blank ones. Blank lines in between stay, so that "line 3" in
 * a warning is the third line of the box.
 */
export function typedLines(text: string): string[] {
  return text.trimEnd().split(/\r\n|\r|\n/);
}

function nonBlankLines(text: string): string[] {
  return typedLines(text).filter((line) => line.trim() !== "");
}

/** A problem with the text as a whole, or undefined. The server checks single lines. */
export function findInputProblem(text: string): string | undefined {
  if (text === "") return "Please enter at least one YouTube URL";
  if (nonBlankLines(text).length === 0) return "Please enter valid YouTube URLs";
  return undefined;
}

/**
 * Counts the playlists and videos in the lines while they are typed. A line without a recognised link is
 * unknown.
 */
export function countLines(text: string): LineCount {
  const lines = nonBlankLines(text);
  const count: LineCount = { lines: lines.length, playlists: 0, videos: 0, unknown: 0 };
  for (const line of lines.slice(0, LINE_LIMIT)) {
    const kinds = findYouTubeLinks(line).map(({ target }) => target.kind);
    count.playlists += kinds.filter((kind) => kind === "playlist").length;
    count.videos += kinds.filter((kind) => kind === "video").length;
    if (kinds.every((kind) => kind === "rejected")) count.unknown += 1;
  }
  return count;
}

/** The count in words; "" for nothing. */
export function describeLines({ lines, playlists, videos, unknown }: LineCount): string {
  if (lines > LINE_LIMIT) return `${countOf(lines, "line")}; at most ${LINE_LIMIT} at a time`;
  const links = playlists + videos;
  if (links > LINE_LIMIT) {
    return `${countOf(links, "link")}; only the first ${LINE_LIMIT} are read at a time`;
  }
  const parts: string[] = [];
  if (playlists > 0) parts.push(countOf(playlists, "playlist"));
  if (videos > 0) parts.push(countOf(videos, "video"));
  if (unknown > 0) parts.push(`${countOf(unknown, "line")} not recognised`);
  return parts.join(", ");
}

// The pasted lines before they are sent (specification §5).
import { countOf } from "#client/features/calculator/words.ts";
import { parseYouTubeLink } from "#shared/youtube-links.ts";

/** Reading more than this while somebody types would be felt, and the server takes fewer. */
const LINES_COUNTED = 1000;

export type LineCount = { playlists: number; videos: number; unknown: number };

/**
 * The lines that are sent, as they were typed. Blank ones in between stay, so that "line 3" in a
 * warning is the third line of the box; those at the end go.
 */
export function typedLines(text: string): string[] {
  return text.trimEnd().split(/\r\n|\r|\n/);
}

function nonBlankLines(text: string): string[] {
  return typedLines(text).filter((line) => line.trim() !== "");
}

/** What is wrong with the box as a whole, or undefined. Single lines are the server's to judge. */
export function findInputProblem(text: string): string | undefined {
  if (text === "") return "Please enter at least one YouTube URL";
  if (nonBlankLines(text).length === 0) return "Please enter valid YouTube URLs";
  return undefined;
}

/** What the lines are going to mean, to be shown while they are typed. */
export function countLines(text: string): LineCount {
  const count: LineCount = { playlists: 0, videos: 0, unknown: 0 };
  for (const line of nonBlankLines(text).slice(0, LINES_COUNTED)) {
    const { kind } = parseYouTubeLink(line);
    if (kind === "playlist") count.playlists += 1;
    else if (kind === "video") count.videos += 1;
    else count.unknown += 1;
  }
  return count;
}

/** The count in words, "" when there is nothing to count. */
export function describeLines({ playlists, videos, unknown }: LineCount): string {
  const parts: string[] = [];
  if (playlists > 0) parts.push(countOf(playlists, "playlist"));
  if (videos > 0) parts.push(countOf(videos, "video"));
  if (unknown > 0) parts.push(`${countOf(unknown, "line")} not recognised`);
  return parts.join(", ");
}

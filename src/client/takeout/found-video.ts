import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import { parseYouTubeLink } from "#shared/youtube-links.ts";

export const BARE_ID = /^[A-Za-z0-9_-]{11}$/;

const LIST_IN_LINK = /(?<=[?&])list=[\w-]*&?/gi;

/** Thrown when a file is too large to be read. */
export class TooLarge extends Error {}

/** A video that a file names. */
export type FoundVideo = {
  videoId: string;
  /** What the file calls it; "" if it does not say. */
  title: string;
  channelTitle: string;
  at: FileMoment;
  how: "watched" | "added";
};

/** Milliseconds since 1970, or a date in the words of the file; "" if it does not say. */
export type FileMoment = number | string;

/** The longest text that is read, in characters. No title, channel or date is nearly as long. */
export const LONGEST_TEXT = 1000;

/** Reads a file as it arrives, and hands over each video in the order of the file. */
export type VideoReader = {
  /** @throws Error if the chunk is not of the reader's format */
  write: (chunk: Uint8Array<ArrayBuffer>) => void;
  end: () => void;
};

export type OnVideo = (video: FoundVideo) => void;

/** "" if the text is no date. */
export function momentOf(text: string): FileMoment {
  const time = Date.parse(text);
  return Number.isNaN(time) ? "" : time;
}

/** The video in a link, or undefined. A link that names a playlist as well means the video. */
export function videoOfLink(link: string): string | undefined {
  // parseYouTubeLink would also take a bare id, which is no link.
  if (!link.includes("/")) return undefined;
  const target = parseYouTubeLink(link.trim());
  if (target.kind === "video") return target.id;
  const withoutList = parseYouTubeLink(link.replaceAll(LIST_IN_LINK, ""));
  return withoutList.kind === "video" ? withoutList.id : undefined;
}

/** The videos in the links of a line, or the video whose id the line is. */
export function videosInLine(line: string): string[] {
  // Remove `list=` first: findYouTubeLinks returns only one of two links with the same list.
  const links = findYouTubeLinks(line.replaceAll(LIST_IN_LINK, ""));
  // findYouTubeLinks joins a link and its list where white space splits them; videoOfLink removes that list, too.
  return links.flatMap(({ target, text: link }) =>
    target.kind === "video" ? target.id : (videoOfLink(link) ?? []),
  );
}

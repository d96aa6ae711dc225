import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import { parseYouTubeLink } from "#shared/youtube-links.ts";

export const BARE_ID = /^[A-Za-z0-9_-]{11}$/;

const LIST_IN_LINK = /(?<=[?&])list=[\w-]*&?/gi;

/** The video in a link, or undefined. A link that names a playlist as well means the video. */
export function videoOfLink(link: string): string | undefined {
  if (!link.includes("/")) return undefined;
  const target = parseYouTubeLink(link.trim());
  const own =
    target.kind === "video" ? target : parseYouTubeLink(link.replaceAll(LIST_IN_LINK, ""));
  return own.kind === "video" ? own.id : undefined;
}

/** The videos in the links of a line, or the one whose id it is. */
export function videosInLine(line: string): string[] {
  // Without the lists, because two links with one list would count as one.
  const links = findYouTubeLinks(line.replaceAll(LIST_IN_LINK, ""));
  return links.flatMap(({ target, text: link }) =>
    target.kind === "video" ? target.id : (videoOfLink(link) ?? []),
  );
}

import { parseYouTubeLink } from "#shared/youtube-links.ts";

export const BARE_ID = /^[A-Za-z0-9_-]{11}$/;

/** The video in a link, or undefined. A link to a playlist names none. */
export function videoOfLink(link: string): string | undefined {
  if (!link.includes("/")) return undefined;
  const target = parseYouTubeLink(link.trim());
  return target.kind === "video" ? target.id : undefined;
}

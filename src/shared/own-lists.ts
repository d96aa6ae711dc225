import type { FoundLink } from "#shared/youtube-link-finder.ts";

/** True for a link to liked videos; the liked songs of YouTube Music are another list. */
export function isLikedList({ target, text }: FoundLink): boolean {
  return target.kind === "rejected" && target.reason === "liked" && !/(?:^|[=L])LM\b/.test(text);
}

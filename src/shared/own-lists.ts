import type { FoundLink } from "#shared/youtube-link-finder.ts";

/**
 * The id by which lines and answers name the person's own liked videos. Calls to YouTube use the id that YouTube gives
 * (policy III.D.7).
 */
export const LIKED_LIST = "LL";

/** True for a link to liked videos; the liked songs of YouTube Music are another list. */
export function isLikedList({ target, text }: FoundLink): boolean {
  return target.kind === "rejected" && target.reason === "liked" && !/(?:^|[=L])LM\b/.test(text);
}

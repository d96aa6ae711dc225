// The words for videos that may have been inserted twice, because YouTube's answer to an earlier try was
// lost. Pure.
import type { MaybeTwice } from "#client/library/changes/change.ts";
import { countOf } from "#client/ui/counts.ts";

/** "YouTube's answer was lost, so 1 video may be there twice."; "" for none. */
export function describeMaybeTwice(videos: readonly MaybeTwice[]): string {
  if (videos.length === 0) return "";
  return `YouTube's answer was lost, so ${countOf(videos.length, "video")} may be there twice.`;
}

/** The videos grouped by the playlist that may hold them twice, in order. */
export function twiceByPlaylist(
  videos: readonly MaybeTwice[],
): { playlistId: string; titles: string[] }[] {
  const titles = new Map<string, string[]>();
  for (const { playlistId, title } of videos) {
    titles.set(playlistId, [...(titles.get(playlistId) ?? []), title || "[Unavailable Video]"]);
  }
  return [...titles].map(([playlistId, some]) => ({ playlistId, titles: some }));
}

// Which videos' regions are not known ("blocked" in docs/glossary.md).
import { factsOf } from "#shared/availability.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

/** How many videos' regions were never fetched. Skips videos that no longer have any. */
export function countUnchecked(videos: readonly LibraryVideo[]): number {
  const unchecked = videos.filter(
    ({ regions, availability }) => regions === null && factsOf(availability).hasRegions,
  );
  return new Set(unchecked.map(({ videoId }) => videoId)).size;
}

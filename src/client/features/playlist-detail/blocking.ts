// Where a video may be watched ("blocked" in docs/glossary.md).
import { factsOf } from "#shared/availability.ts";
import type { LibraryVideo, Regions } from "#shared/contract/playlists.ts";

/** `region` is an ISO 3166-1 alpha-2 code. An empty `allowed` means nowhere. */
export function isBlockedIn(regions: Regions | null, region: string): boolean {
  if (!regions) return false;
  if (regions.allowed) return !regions.allowed.includes(region);
  return regions.blocked?.includes(region) ?? false;
}

/** How many videos' regions were never fetched. Skips videos that no longer have any. */
export function countUnchecked(videos: readonly LibraryVideo[]): number {
  const unchecked = videos.filter(
    ({ regions, availability }) => regions === null && factsOf(availability).hasRegions,
  );
  return new Set(unchecked.map(({ videoId }) => videoId)).size;
}

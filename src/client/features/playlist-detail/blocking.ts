// Where a video may be watched (docs/glossary: blocked).
import { factsOf } from "#shared/availability.ts";
import type { LibraryVideo, Regions } from "#shared/contract/playlists.ts";

/** `region` is an ISO 3166-1 alpha-2 code. An empty `allowed` is nowhere. */
export function isBlockedIn(regions: Regions | null, region: string): boolean {
  if (!regions) return false;
  if (regions.allowed) return !regions.allowed.includes(region);
  return regions.blocked?.includes(region) ?? false;
}

/** How many videos' regions were never asked for. What is gone has none that could be had. */
export function countUnchecked(videos: readonly LibraryVideo[]): number {
  const unchecked = videos.filter(
    ({ regions, availability }) => regions === null && factsOf(availability).hasRegions,
  );
  return new Set(unchecked.map(({ videoId }) => videoId)).size;
}

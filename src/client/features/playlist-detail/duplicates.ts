// Duplicates of a video within one playlist.
import type { LibraryVideo } from "#shared/contract/playlists.ts";

type Placed = Pick<LibraryVideo, "videoId" | "position">;

export type OtherPlaces = {
  count: number;
  /** The first positions, from 1. */
  first: readonly number[];
};

const NOWHERE: OtherPlaces = { count: 0, first: [] };

/** The items of `videos` to drop as duplicates: all but the first of each video, in order. */
export function repeatedItems(
  videos: readonly Pick<LibraryVideo, "id" | "videoId" | "position">[],
): string[] {
  const seen = new Set<string>();
  return videos
    .toSorted((a, b) => a.position - b.position)
    .filter(({ videoId }) => seen.size === seen.add(videoId).size)
    .map(({ id }) => id);
}

/**
 * The other positions of the same video. Returns at most `most`, because a playlist of one video 5,000 times
 * would have 25 million.
 */
export function otherPlaces(
  videos: readonly Placed[],
  most: number,
): (video: Placed) => OtherPlaces {
  const places = new Map<string, number[]>();
  for (const { videoId, position } of videos.toSorted((a, b) => a.position - b.position)) {
    const known = places.get(videoId);
    if (known) known.push(position);
    else places.set(videoId, [position]);
  }
  return ({ videoId, position }) => {
    const all = places.get(videoId) ?? [];
    if (all.length < 2) return NOWHERE;
    const first = all.slice(0, most + 1).filter((place) => place !== position);
    return { count: all.length - 1, first: first.slice(0, most).map((place) => place + 1) };
  };
}

// Plans new playlists: which videos they get, which are left out, and how many playlists result. Pure.
import { type Availability, isHidden } from "#shared/availability.ts";
import type { Privacy } from "#shared/contract/playlists.ts";
import { CREATION_VIDEO_LIMIT, partTitle } from "#shared/youtube-limits.ts";
import type { CreationWant, SourceVideo } from "#worker/library/creation-store.ts";

/** At most one of the first two is given; with neither, one empty playlist is created. */
export type CreationSource = {
  videoIds?: string[] | undefined;
  /** Their videos are appended in this order. */
  fromPlaylists?: string[] | undefined;
  dropDuplicates: boolean;
  videosPerPlaylist: number;
};

export type NewPlaylists = CreationSource & {
  title: string;
  description: string;
  privacy: Privacy;
};

export type CreationContents = {
  videoIds: string[];
  /** Repeated occurrences of a video, dropped or not. */
  duplicateCount: number;
  leftOut: { availability: Availability; count: number }[];
};

/**
 * Leaves out hidden videos, because YouTube does not accept them. Videos of unknown state are tried.
 * Undefined if there are more than {@link CREATION_VIDEO_LIMIT}; the rest of `videos` is then not read.
 */
export function contentsOf(
  videos: Iterable<SourceVideo>,
  { dropDuplicates }: Pick<CreationSource, "dropDuplicates">,
): CreationContents | undefined {
  const leftOut = new Map<Availability, number>();
  const seen = new Set<string>();
  const videoIds: string[] = [];
  let duplicateCount = 0;
  for (const { videoId, availability } of videos) {
    if (availability !== null && isHidden(availability)) {
      leftOut.set(availability, (leftOut.get(availability) ?? 0) + 1);
      continue;
    }
    const isAgain = seen.has(videoId);
    if (isAgain) duplicateCount += 1;
    if (isAgain && dropDuplicates) continue;
    if (videoIds.length === CREATION_VIDEO_LIMIT) return undefined;
    seen.add(videoId);
    videoIds.push(videoId);
  }
  const counts = [...leftOut].map(([availability, count]) => ({ availability, count }));
  return { videoIds, duplicateCount, leftOut: counts };
}

/** How many playlists are needed for so many videos; at least one. */
export function playlistsFor(videos: number, videosPerPlaylist: number): number {
  return Math.max(1, Math.ceil(videos / videosPerPlaylist));
}

/** The playlists to create, in order. Their description is stored once, with the job. */
export function splitUp(what: NewPlaylists, videoIds: readonly string[]): CreationWant[] {
  const { title, privacy, videosPerPlaylist: size } = what;
  const parts = playlistsFor(videoIds.length, size);
  return Array.from({ length: parts }, (_, part) => ({
    title: partTitle(title, part + 1, parts),
    privacy,
    videoIds: videoIds.slice(part * size, (part + 1) * size),
  }));
}

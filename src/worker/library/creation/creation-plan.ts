// Plans new playlists: which videos they get, which are left out, and how many playlists result. Pure.
import { type Availability, isHidden } from "#shared/availability.ts";
import type { Privacy } from "#shared/contract/playlists.ts";
import { CREATION_VIDEO_LIMIT, partTitle } from "#shared/youtube-limits.ts";
import type {
  CreationVideo,
  CreationWant,
  SourceVideo,
} from "#worker/library/creation/creation-store.ts";

/** At most one of the first three is given; with none, one empty playlist is created. */
export type CreationSource = {
  videoIds?: string[] | undefined;
  /** Their videos are appended in this order. */
  fromPlaylists?: string[] | undefined;
  /** Items that are removed from their playlists once their videos are in the new one. */
  movedItems?: string[] | undefined;
  /** An existing playlist that gets the videos, at its end; without it, new playlists do. */
  into?: string | undefined;
  dropDuplicates: boolean;
};

export type NewPlaylists = CreationSource & {
  videosPerPlaylist: number;
  title: string;
  description: string;
  privacy: Privacy;
};

export type CreationContents = {
  videos: CreationVideo[];
  /** Repeated occurrences of a video, dropped or not. */
  duplicateCount: number;
  leftOut: { availability: Availability; count: number }[];
};

/**
 * Leaves out hidden videos, because YouTube does not accept them. Videos of unknown state are tried.
 * Undefined if there are more than {@link CREATION_VIDEO_LIMIT}; the rest of `videos` is then not read. A video
 * in `there` is a duplicate.
 */
export function contentsOf(
  videos: Iterable<SourceVideo>,
  { dropDuplicates }: Pick<CreationSource, "dropDuplicates">,
  there: Iterable<string> = [],
): CreationContents | undefined {
  const leftOut = new Map<Availability, number>();
  const seen = new Set(there);
  const taken: CreationVideo[] = [];
  let duplicateCount = 0;
  for (const { videoId, availability, itemId = null } of videos) {
    if (availability !== null && isHidden(availability)) {
      leftOut.set(availability, (leftOut.get(availability) ?? 0) + 1);
      continue;
    }
    const isAgain = seen.has(videoId);
    if (isAgain) duplicateCount += 1;
    if (isAgain && dropDuplicates) continue;
    if (taken.length === CREATION_VIDEO_LIMIT) return undefined;
    seen.add(videoId);
    taken.push({ videoId, itemId });
  }
  const counts = [...leftOut].map(([availability, count]) => ({ availability, count }));
  return { videos: taken, duplicateCount, leftOut: counts };
}

/** How many playlists are needed for so many videos; at least one. */
export function playlistsFor(videos: number, videosPerPlaylist: number): number {
  return Math.max(1, Math.ceil(videos / videosPerPlaylist));
}

/** The playlists to create, in order. Their description is stored once, with the job. */
export function splitUp(what: NewPlaylists, videos: readonly CreationVideo[]): CreationWant[] {
  const { title, privacy, videosPerPlaylist: size } = what;
  const parts = playlistsFor(videos.length, size);
  return Array.from({ length: parts }, (_, part) => ({
    title: partTitle(title, part + 1, parts),
    privacy,
    videos: videos.slice(part * size, (part + 1) * size),
  }));
}

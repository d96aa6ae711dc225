// Example videos of a library, one of each kind.
import type { LibraryVideo } from "#shared/contract/playlists.ts";

export function video(position: number, change: Partial<LibraryVideo> = {}): LibraryVideo {
  return {
    id: `item${position}`,
    videoId: `dQw4w9WgXc${position}`,
    title: `Song ${position}`,
    thumbnailUrl: "",
    duration: 120,
    channelTitle: "Band",
    publishedAt: "2026-01-02T00:00:00Z",
    videoPublishedAt: null,
    isAvailable: true,
    isPrivate: false,
    availability: "visible",
    position,
    was: null,
    regions: null,
    isAgeRestricted: false,
    ...change,
  };
}

export const PRIVATE = video(1, {
  title: "Private video",
  duration: 0,
  channelTitle: "",
  isAvailable: false,
  isPrivate: true,
  availability: "private",
  was: {
    title: "Lost tune",
    channelTitle: "Old band",
    lostAt: "2026-11-01T12:00:00Z",
    durationSeconds: 215,
    keptUntil: "2026-12-01T12:00:00Z",
  },
});
export const DELETED = video(2, { duration: 0, isAvailable: false, availability: "deleted" });
export const BLOCKED = video(3, {
  isAvailable: false,
  availability: "blocked",
  channelTitle: "=Evil",
});
export const LIVE = video(4, { duration: 0, availability: "live", title: "-1 hour" });
/** YouTube's answers contradict each other: its list shows it, the details are missing. */
export const UNKNOWN = video(5, { duration: 0, isAvailable: false, availability: "unknown" });
export const LONG = video(0, { duration: 7200, publishedAt: null, channelTitle: "Zoo" });
export const VIDEOS = [LONG, PRIVATE, DELETED, BLOCKED, LIVE];

// The fields of a video in every exported file: CSV columns and JSON objects.
import { nameOfVideo } from "#client/library/video-name.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import { formatClock } from "#shared/duration.ts";

export const VIDEO_COLUMNS = [
  "Position",
  "Title",
  "Channel",
  "Duration",
  "Seconds",
  "Added",
  "Status",
  "Was",
  "Was by",
  "Lost",
] as const;

/** In column order. The CSV writer escapes formulas. */
export function videoCells(video: LibraryVideo): (string | number)[] {
  const { title, channel } = nameOfVideo(video);
  return [
    video.position + 1,
    title,
    channel,
    video.duration > 0 ? formatClock(video.duration) : "",
    video.duration,
    video.publishedAt ?? "",
    video.availability,
    video.was?.title ?? "",
    video.was?.channelTitle ?? "",
    video.was?.lostAt ?? "",
  ];
}

/** All known fields of each video, in playlist order. */
export function videoObjects(videos: readonly LibraryVideo[]) {
  return inOrder(videos).map((video) => ({ ...video, url: videoLink(video.videoId) }));
}

export function inOrder(videos: readonly LibraryVideo[]): readonly LibraryVideo[] {
  return videos.toSorted((a, b) => a.position - b.position);
}

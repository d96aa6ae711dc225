// A video in the files that people take away: what a spreadsheet's columns and a program's object have in
// common, whatever the file is about.
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

/** In the order of the columns; formulae are defused where the text is made. */
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

/** Everything that is known of each, in the playlist's own order. */
export function videoObjects(videos: readonly LibraryVideo[]) {
  return inOrder(videos).map((video) => ({ ...video, url: videoLink(video.videoId) }));
}

export function inOrder(videos: readonly LibraryVideo[]): readonly LibraryVideo[] {
  return videos.toSorted((a, b) => a.position - b.position);
}

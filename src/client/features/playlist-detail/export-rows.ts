// A playlist as rows for a spreadsheet and as an object for programs, in its own order.
import { playlistLink, videoLink } from "#client/features/playlist-detail/links.ts";
import { describeVideo } from "#client/features/playlist-detail/video-words.ts";
import type { LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";
import { formatClock } from "#shared/duration.ts";

export const CSV_COLUMNS = [
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
  "Link",
] as const;

/** Cells that a spreadsheet would run. papaparse's own pattern misses those with a line break. */
export const FORMULA_START = /^[=+\-@\t\r]/;

const LONGEST_NAME = 80;

/** One row for each video, in the columns' order; formulae are defused where the text is made. */
export function csvRows(videos: readonly LibraryVideo[]): (string | number)[][] {
  return inOrder(videos).map((video) => {
    const { title, channel } = describeVideo(video);
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
      videoLink(video.videoId),
    ];
  });
}

export function jsonExport({ playlist, videos, videoCount, totalDuration }: PlaylistDetail) {
  return {
    playlist: {
      ...playlist,
      url: playlistLink(playlist.id),
    },
    videoCount,
    totalDuration,
    videos: inOrder(videos).map((video) => ({ ...video, url: videoLink(video.videoId) })),
  };
}

/** A file name made of a playlist's title, in any script, without what file systems dislike. */
export function exportName(title: string, ending: string): string {
  const name = title
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, "");
  return `${name || "playlist"}.${ending}`;
}

function inOrder(videos: readonly LibraryVideo[]): readonly LibraryVideo[] {
  return videos.toSorted((a, b) => a.position - b.position);
}

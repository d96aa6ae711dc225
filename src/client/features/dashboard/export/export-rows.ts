// The library as rows for a spreadsheet and as an object for programs, in its own order.
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import type { LibraryExport, LibraryVideo } from "#shared/contract/playlists.ts";
import { formatClock } from "#shared/duration.ts";

export const CSV_COLUMNS = [
  "Playlist",
  "Privacy",
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
  "Playlist link",
] as const;

/**
 * One row for each video, and one for a playlist without any; formulae are defused where the text is
 * made. Titles are YouTube's own, as it gives them for hidden videos too.
 */
export function csvRows({ playlists }: LibraryExport): (string | number)[][] {
  return playlists.flatMap(({ id, title, privacy, videos }) => {
    const link = playlistLink(id);
    if (videos.length === 0) return [[title, privacy, ...Array<string>(11).fill(""), link]];
    return inOrder(videos).map((video) => [
      title,
      privacy,
      video.position + 1,
      video.title,
      video.channelTitle,
      video.duration > 0 ? formatClock(video.duration) : "",
      video.duration,
      video.publishedAt ?? "",
      video.availability,
      video.was?.title ?? "",
      video.was?.channelTitle ?? "",
      video.was?.lostAt ?? "",
      videoLink(video.videoId),
      link,
    ]);
  });
}

export function jsonExport({ exportedAt, playlists }: LibraryExport) {
  return {
    exportedAt,
    playlists: playlists.map(({ videos, ...playlist }) => ({
      ...playlist,
      url: playlistLink(playlist.id),
      videos: inOrder(videos).map((video) => ({ ...video, url: videoLink(video.videoId) })),
    })),
  };
}

function inOrder(videos: readonly LibraryVideo[]): readonly LibraryVideo[] {
  return videos.toSorted((a, b) => a.position - b.position);
}

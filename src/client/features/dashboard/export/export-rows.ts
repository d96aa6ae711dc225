// The library as CSV rows and as a JSON object, in the library's order.
import { inOrder, VIDEO_COLUMNS, videoCells, videoObjects } from "#client/library/video-export.ts";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import type { LibraryExport } from "#shared/contract/playlists.ts";

export const CSV_COLUMNS = [
  "Playlist",
  "Privacy",
  ...VIDEO_COLUMNS,
  "Link",
  "Playlist link",
] as const;

const NO_VIDEO = [...VIDEO_COLUMNS, "Link"].map(() => "");

/** One row for each video, and one for an empty playlist. */
export function csvRows({ playlists }: LibraryExport): (string | number)[][] {
  return playlists.flatMap(({ id, title, privacy, videos }) => {
    const link = playlistLink(id);
    if (videos.length === 0) return [[title, privacy, ...NO_VIDEO, link]];
    return inOrder(videos).map((video) => [
      title,
      privacy,
      ...videoCells(video),
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
      videos: videoObjects(videos),
    })),
  };
}

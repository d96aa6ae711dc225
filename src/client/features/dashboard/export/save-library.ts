// Saves the whole library as a file. The answer is not cached: it may be many megabytes.
import { request } from "#client/api/request.ts";
import { inOrder, VIDEO_COLUMNS, videoCells, videoObjects } from "#client/library/video-export.ts";
import { saveCsv, saveJson } from "#client/ui/video-list/save-file.ts";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import * as calls from "#shared/contract/calls.ts";
import type { LibraryExport } from "#shared/contract/playlists.ts";

export const CSV_COLUMNS = [
  "Playlist",
  "Privacy",
  ...VIDEO_COLUMNS,
  "Link",
  "Playlist link",
] as const;

const NO_VIDEO = [...VIDEO_COLUMNS, "Link"].map(() => "");

export async function saveLibrary(format: "csv" | "json"): Promise<void> {
  const library = await request(calls.exportLibrary);
  const name = `tidylist-${library.exportedAt.slice(0, 10)}`;
  if (format === "csv")
    await saveCsv(`${name}.csv`, { columns: CSV_COLUMNS, rows: csvRows(library) });
  else saveJson(`${name}.json`, jsonExport(library));
}

// The library as CSV rows and as a JSON object, in the library's order.

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

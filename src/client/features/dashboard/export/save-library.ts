// Saves the whole library as a file. The answer is not cached: it may be many megabytes.
import { request } from "#client/api/request.ts";
import {
  libraryRows,
  videoObjects,
  videoTable,
  type TableVideo,
} from "#client/library/video-table.ts";
import { saveAs, type CsvTable, type FileFormat } from "#client/ui/video-list/save-file.ts";
import { playlistLink } from "#client/ui/video-list/video-link.ts";
import * as calls from "#shared/contract/calls.ts";
import type { LibraryExport } from "#shared/contract/playlists.ts";

/** The row of an empty playlist. */
const NO_VIDEO = { title: "", channelTitle: "" };

export async function saveLibrary(format: FileFormat): Promise<void> {
  const library = await request(calls.exportLibrary);
  await saveAs(format, `tidylist-${library.exportedAt.slice(0, 10)}`, {
    csv: () => libraryTable(library),
    json: () => jsonExport(library),
  });
}

// The library as CSV rows and as a JSON object, in the library's order.

/** One row for each video, and one for an empty playlist. */
export function libraryTable({ playlists }: LibraryExport): CsvTable {
  const rows = playlists.flatMap(({ id: playlistId, title: playlistTitle, privacy, videos }) => {
    const tableVideos: TableVideo[] = videos.length === 0 ? [NO_VIDEO] : libraryRows(videos);
    return tableVideos.map((video) => ({ ...video, playlistId, playlistTitle, privacy }));
  });
  return videoTable("library", rows);
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

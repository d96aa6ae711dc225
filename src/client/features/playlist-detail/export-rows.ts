// A playlist as CSV rows and as a JSON object, in the playlist's order.
import { otherPlaces } from "#client/features/playlist-detail/video-words.ts";
import { libraryRows, videoObjects, videoTable } from "#client/library/video-table.ts";
import {
  fileNameField,
  NO_FILE_NAMES,
  withFileNames,
  type FileNames,
} from "#client/takeout/file-names.ts";
import type { CsvTable } from "#client/ui/video-list/save-file.ts";
import { playlistLink } from "#client/ui/video-list/video-link.ts";
import { isHidden } from "#shared/availability.ts";
import type { LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";
import * as words from "#words/playlist.ts";

const MOST_PLACES = 20;
const LONGEST_NAME = 80;

/** One row for each video. */
export function playlistTable(
  videos: readonly LibraryVideo[],
  fileNames: FileNames = NO_FILE_NAMES,
): CsvTable {
  const others = otherPlaces(videos, MOST_PLACES);
  const rows = libraryRows(videos);
  const placed = rows.map((video) => ({ ...video, otherPlaces: others(video).first }));
  const hiddenIds = rows.map((video) => (isHidden(video.availability) ? video.videoId : ""));
  return withFileNames(videoTable("playlist", placed), hiddenIds, fileNames);
}

export function jsonExport(
  { playlist, videos, videoCount, totalDuration }: PlaylistDetail,
  fileNames: FileNames = NO_FILE_NAMES,
) {
  return {
    playlist: {
      ...playlist,
      url: playlistLink(playlist.id),
    },
    videoCount,
    totalDuration,
    videos: videoObjects(videos).map((video) => ({
      ...video,
      ...(isHidden(video.availability) && fileNameField(fileNames.get(video.videoId))),
    })),
  };
}

/** A file name, without ending, from a playlist's title in any script, without characters that file systems reject. */
export function exportName(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, "");
  return name || words.fileName;
}

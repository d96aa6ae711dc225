// A playlist as CSV rows and as a JSON object, in the playlist's order.
import { otherPlaces } from "#client/features/playlist-detail/video-words.ts";
import { inOrder, VIDEO_COLUMNS, videoCells, videoObjects } from "#client/library/video-export.ts";
import {
  fileNameField,
  NO_FILE_NAMES,
  withFileNames,
  type FileNames,
} from "#client/takeout/file-names.ts";
import type { CsvTable } from "#client/ui/video-list/save-file.ts";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import { isHidden } from "#shared/availability.ts";
import type { LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";

const COLUMNS = [...VIDEO_COLUMNS, "Kept until", "Also at", "Allowed in", "Blocked in", "Link"];

const MOST_PLACES = 20;
const LONGEST_NAME = 80;

/** One row for each video. */
export function playlistTable(
  videos: readonly LibraryVideo[],
  fileNames: FileNames = NO_FILE_NAMES,
): CsvTable {
  const others = otherPlaces(videos, MOST_PLACES);
  const rows = inOrder(videos).map((video) => [
    ...videoCells(video),
    video.was?.keptUntil ?? "",
    others(video).first.join(" "),
    describeAllowed(video),
    video.regions?.blocked?.join(" ") ?? "",
    videoLink(video.videoId),
  ]);
  const lost = inOrder(videos).map((video) => (isHidden(video.availability) ? video.videoId : ""));
  return withFileNames({ columns: COLUMNS, rows }, lost, fileNames);
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

/** A file name from a playlist's title in any script, without characters that file systems reject. */
export function exportName(title: string, ending: string): string {
  const name = title
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, "");
  return `${name || "playlist"}.${ending}`;
}

/** An empty list means nowhere; null means unknown. */
function describeAllowed({ regions }: LibraryVideo): string {
  return regions?.allowed ? regions.allowed.join(" ") || "nowhere" : "";
}

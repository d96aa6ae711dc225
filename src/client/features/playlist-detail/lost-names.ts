// The names of lost videos. YouTube lets us keep them for a limited time (product.md 2.5.5).
import { exportName } from "#client/features/playlist-detail/export-rows.ts";
import type { CsvTable } from "#client/ui/video-list/save-file.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import type { LibraryVideo, LostName } from "#shared/contract/playlists.ts";

type LostVideo = LibraryVideo & { was: LostName };

export type LostNames = {
  videos: readonly LostVideo[];
  /** When the first of the names is deleted; "" for none. */
  until: string;
};

const COLUMNS = ["Position", "Was", "Was by", "Lost", "Kept until", "Status", "Link"];

export function findLostNames(videos: readonly LibraryVideo[]): LostNames {
  const lost = videos.filter((video): video is LostVideo => video.was !== null);
  const until = lost
    .map(({ was }) => was.keptUntil)
    .reduce((first, next) => (first === "" || next < first ? next : first), "");
  return { videos: lost.toSorted((a, b) => a.position - b.position), until };
}

export function lostNamesTable({ videos }: LostNames): CsvTable {
  return {
    columns: COLUMNS,
    rows: videos.map(({ position, was, availability, videoId }) => [
      position + 1,
      was.title,
      was.channelTitle,
      was.lostAt,
      was.keptUntil,
      availability,
      videoLink(videoId),
    ]),
  };
}

export function lostNamesFile(playlistTitle: string): string {
  return exportName(`${playlistTitle} lost videos`, "csv");
}

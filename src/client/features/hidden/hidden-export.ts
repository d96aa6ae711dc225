// The listed videos as CSV rows and as a JSON object.
import {
  nameOfPlaylist,
  type HiddenGroup,
  type Titles,
} from "#client/features/hidden/hidden-view.ts";
import type { FileFormat } from "#client/library/download-buttons.tsx";
import { fileNameField, withFileNames, type FileNames } from "#client/takeout/file-names.ts";
import { saveCsv, saveJson, type CsvTable } from "#client/ui/video-list/save-file.ts";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import type { Removal } from "#shared/contract/removal.ts";

const CSV_COLUMNS = [
  "Playlist",
  "Position",
  "Title",
  "Channel",
  "Status",
  "Gone since",
  "Name kept until",
  "Added",
  "Link",
  "Playlist link",
] as const;

type Listed = { groups: readonly HiddenGroup[]; gone: readonly Removal[]; titles: Titles };

/** Adds a column of their own to the CSV, and a field to the JSON. */
function csvTable(listed: Listed, fileNames: FileNames): CsvTable {
  const { groups, gone } = listed;
  const videoIds = [
    ...groups.flatMap(({ entries }) => entries.map(({ video }) => video.videoId)),
    ...gone.map(({ videoId }) => videoId ?? ""),
  ];
  return withFileNames({ columns: CSV_COLUMNS, rows: csvRows(listed) }, videoIds, fileNames);
}

/** In the order of the screen; the title is the known one. The CSV writer escapes formulas. */
export function csvRows({ groups, gone, titles }: Listed): (string | number)[][] {
  const hidden = groups.flatMap(({ entries }) =>
    entries.map(({ video, words }) => [
      nameOfPlaylist(titles, video.playlistId),
      video.position === null ? "" : video.position + 1,
      words.title,
      video.was?.channelTitle || video.channelTitle,
      video.availability,
      video.lostAt ?? "",
      video.was?.keptUntil ?? "",
      video.publishedAt ?? "",
      videoLink(video.videoId),
      playlistLink(video.playlistId),
    ]),
  );
  const missing = gone.map((removal) => [
    removal.playlistTitle,
    removal.position === null ? "" : removal.position + 1,
    removal.title,
    removal.channelTitle,
    "gone",
    removal.endedAt ?? "",
    "",
    "",
    videoLink(removal.videoId ?? ""),
    playlistLink(removal.playlistId ?? ""),
  ]);
  return [...hidden, ...missing];
}

export async function saveHidden(
  format: FileFormat,
  listed: Listed,
  fileNames: FileNames,
): Promise<void> {
  const exportedAt = new Date().toISOString();
  const name = `tidylist-hidden-${exportedAt.slice(0, 10)}`;
  if (format === "csv") {
    await saveCsv(`${name}.csv`, csvTable(listed, fileNames));
    return;
  }
  const { groups, gone, titles } = listed;
  const videos = groups.flatMap(({ entries }) =>
    entries.map(({ video }) => ({
      ...video,
      playlistTitle: nameOfPlaylist(titles, video.playlistId),
      url: videoLink(video.videoId),
      ...fileNameField(fileNames.get(video.videoId)),
    })),
  );
  saveJson(`${name}.json`, {
    exportedAt,
    videos,
    gone: gone.map((removal) => ({
      ...removal,
      ...fileNameField(fileNames.get(removal.videoId ?? "")),
    })),
  });
}

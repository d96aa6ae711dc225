// The listed videos as a table and as a JSON object.
import {
  nameOfPlaylist,
  type HiddenGroup,
  type Titles,
} from "#client/features/hidden/hidden-view.ts";
import { videoTable, type TableVideo } from "#client/library/video-table.ts";
import { fileNameField, withFileNames, type FileNames } from "#client/takeout/file-names.ts";
import { saveAs, type CsvTable, type FileFormat } from "#client/ui/video-list/save-file.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import type { Removal } from "#shared/contract/removal.ts";

type Listed = { groups: readonly HiddenGroup[]; gone: readonly Removal[]; titles: Titles };

/** The table in the order of the screen, with each video's last known title. Names from files have a column of their own. */
export function hiddenTable({ groups, gone, titles }: Listed, fileNames: FileNames): CsvTable {
  const hidden = groups.flatMap(({ entries }) =>
    entries.map(({ video, words }) => ({
      ...video,
      title: words.title,
      channelTitle: video.was?.channelTitle || video.channelTitle,
      playlistTitle: nameOfPlaylist(titles, video.playlistId),
    })),
  );
  const goneVideos = gone.map((removal) => ({
    ...removal,
    availability: "gone",
    lostAt: removal.endedAt,
  }));
  const rows: TableVideo[] = [...hidden, ...goneVideos];
  const videoIds = rows.map(({ videoId }) => videoId ?? "");
  return withFileNames(videoTable("hidden", rows), videoIds, fileNames);
}

export async function saveHidden(
  format: FileFormat,
  listed: Listed,
  fileNames: FileNames,
): Promise<void> {
  const exportedAt = new Date().toISOString();
  await saveAs(format, `tidylist-hidden-${exportedAt.slice(0, 10)}`, {
    csv: () => hiddenTable(listed, fileNames),
    json: () => ({ exportedAt, ...hiddenObjects(listed, fileNames) }),
  });
}

function hiddenObjects({ groups, gone, titles }: Listed, fileNames: FileNames) {
  return {
    videos: groups.flatMap(({ entries }) =>
      entries.map(({ video }) => ({
        ...video,
        playlistTitle: nameOfPlaylist(titles, video.playlistId),
        url: videoLink(video.videoId),
        ...fileNameField(fileNames.get(video.videoId)),
      })),
    ),
    gone: gone.map((removal) => ({
      ...removal,
      ...fileNameField(fileNames.get(removal.videoId ?? "")),
    })),
  };
}

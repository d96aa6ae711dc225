// Saves the result as a file: CSV rows or a JSON object.
import { saveCsv, saveJson } from "#client/ui/video-list/save-file.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import type { CalculatorResponse, CalculatorVideo } from "#shared/contract/calculator.ts";
import { formatClock } from "#shared/duration.ts";

export const CSV_COLUMNS = [
  "Position",
  "Title",
  "Channel",
  "Playlist",
  "Duration",
  "Seconds",
  "Status",
  "Link",
] as const;

export type PositionedVideo = { video: CalculatorVideo; position: number };

/** One row for each video, in column order. The CSV writer escapes formulas. */
export function csvRows(videos: readonly PositionedVideo[]): (string | number)[][] {
  return videos.map(({ video, position }) => [
    position,
    video.title,
    video.channelTitle,
    video.playlistTitle ?? "",
    video.broadcast ? "" : formatClock(video.duration),
    video.duration,
    video.broadcast ?? "",
    videoLink(video.id),
  ]);
}

/** The answer, reduced to the chosen videos and their totals. */
export function jsonExport(
  result: Omit<CalculatorResponse, "videos">,
  videos: readonly PositionedVideo[],
) {
  return {
    totalVideos: videos.length,
    totalDuration: videos.reduce((sum, { video }) => sum + video.duration, 0),
    readAt: result.readAt,
    warnings: result.warnings,
    ...(result.uncertain && { uncertain: true }),
    leftOut: result.leftOut,
    playlists: result.playlists,
    videos: videos.map(({ video, position }) => ({ position, ...video, url: videoLink(video.id) })),
  };
}

const FILE = "playlist-length";

export type FileFormat = "csv" | "json";

/** @param warnings as the page words them */
export async function saveResult(
  format: FileFormat,
  result: CalculatorResponse,
  warnings: readonly string[],
  videos: readonly PositionedVideo[],
): Promise<void> {
  if (format === "csv") {
    await saveCsv(`${FILE}.csv`, { columns: CSV_COLUMNS, rows: csvRows(videos) });
  } else {
    saveJson(`${FILE}.json`, jsonExport({ ...result, warnings: [...warnings] }, videos));
  }
}

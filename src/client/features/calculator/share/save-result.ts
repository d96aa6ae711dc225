// Saves the result as a file: CSV rows or a JSON object.
import { videoTable } from "#client/library/video-table.ts";
import { saveAs, type CsvTable, type FileFormat } from "#client/ui/video-list/save-file.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import type { CalculatorResponse, CalculatorVideo } from "#shared/contract/calculator.ts";

/** `position` is counted from 1. */
export type PositionedVideo = { video: CalculatorVideo; position: number };

export function resultTable(videos: readonly PositionedVideo[]): CsvTable {
  const rows = videos.map(({ video, position }) => ({
    ...video,
    videoId: video.id,
    // The table counts positions from 0.
    position: position - 1,
    availability: video.broadcast ?? "",
  }));
  return videoTable("calculator", rows);
}

/** The chosen videos and their totals. The other fields are about the whole answer. */
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

/** @param warnings as the page words them */
export async function saveResult(
  format: FileFormat,
  result: CalculatorResponse,
  warnings: readonly string[],
  videos: readonly PositionedVideo[],
): Promise<void> {
  await saveAs(format, "playlist-length", {
    csv: () => resultTable(videos),
    json: () => jsonExport({ ...result, warnings: [...warnings] }, videos),
  });
}

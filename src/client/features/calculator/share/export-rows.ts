// The result as CSV rows and as a JSON object.
import { videoLink } from "#client/ui/video-list/video-link.ts";
import { formatClock } from "#shared/duration.ts";
import type { CalculatorResponse, CalculatorVideo } from "#shared/contract/calculator.ts";

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

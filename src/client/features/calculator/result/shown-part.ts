// What a result shows for the chosen range and speed: its title, totals and playlists.
import type { ShownRange } from "#client/features/calculator/plan/shown-range.ts";
import { describeFound } from "#client/features/calculator/result/found-words.ts";
import type { CalculatorResponse, PlaylistSubtotal } from "#shared/contract/calculator.ts";
import { describeLength, isWhole, type Range, type ResultPart } from "#shared/result-part.ts";

/** The lengths of the playlists are at normal speed. */
export type ShownPart = ResultPart & { speed: number; playlists: readonly PlaylistSubtotal[] };

export function showPart(
  result: CalculatorResponse,
  { first, last, videos, seconds }: ShownRange,
  speed: number,
): ShownPart {
  const whole = isWhole({ first, last }, result.totalVideos);
  return {
    title: result.processedUrls === 1 ? result.playlists[0]?.title : undefined,
    videos,
    seconds,
    speed,
    ...(!whole && { range: { first, last } }),
    playlists: whole ? result.playlists : playlistsIn(result, { first, last }),
  };
}

/** The result in one sentence, for screen readers. */
export function announcePart(part: ShownPart): string {
  return `${describeFound(part)}, ${describeLength(part)} in total`;
}

/** The playlists with videos in the range, with the totals of these. */
function playlistsIn(
  { videos, playlists }: CalculatorResponse,
  { first, last }: Range,
): PlaylistSubtotal[] {
  const totals = new Map<string, { totalVideos: number; totalDuration: number }>();
  for (const { playlistId, duration } of videos.slice(first - 1, Math.max(last, 0))) {
    if (playlistId === undefined) continue;
    const { totalVideos = 0, totalDuration = 0 } = totals.get(playlistId) ?? {};
    totals.set(playlistId, {
      totalVideos: totalVideos + 1,
      totalDuration: totalDuration + duration,
    });
  }
  return playlists.flatMap((playlist) => {
    const total = totals.get(playlist.id);
    return total ? [{ ...playlist, ...total }] : [];
  });
}

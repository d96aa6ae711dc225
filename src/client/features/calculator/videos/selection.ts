// The selected videos (product.md 8.10): their keys and their total.
import type { Selection } from "#client/ui/video-list/selection.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";

/** `uniqueId`, or `id` where that is absent (product.md 8.10.3). */
export function selectionKey(video: Pick<CalculatorVideo, "id" | "uniqueId">): string {
  return video.uniqueId ?? video.id;
}

export function selectAll(videos: readonly CalculatorVideo[]): Selection {
  return new Set(videos.map(selectionKey));
}

export type SelectionTotals = { videos: number; seconds: number; all: boolean };

/** Counts rows, not keys: a video on two lines has one key and two rows. */
export function totalSelection(
  videos: readonly CalculatorVideo[],
  selection: Selection,
): SelectionTotals {
  const totals = { videos: 0, seconds: 0 };
  if (selection.size > 0) {
    for (const video of videos) {
      if (!selection.has(selectionKey(video))) continue;
      totals.videos += 1;
      totals.seconds += video.duration;
    }
  }
  return { ...totals, all: videos.length > 0 && totals.videos === videos.length };
}

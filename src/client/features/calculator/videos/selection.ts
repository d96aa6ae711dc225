// The selected videos (product.md 8.10): all of them, and their total.
import type { Selection } from "#client/ui/video-list/selection.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";
import { selectionKey } from "#shared/selected-videos.ts";

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

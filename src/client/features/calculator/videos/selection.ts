// Which videos are selected (specification §2, §4): a set of keys, and what follows from it.
import type { CalculatorVideo } from "#shared/contract/calculator.ts";

export type Selection = ReadonlySet<string>;

export const NOTHING_SELECTED: Selection = new Set();

/** `uniqueId`, or `id` where that is absent (specification §3). */
export function selectionKey(video: Pick<CalculatorVideo, "id" | "uniqueId">): string {
  return video.uniqueId ?? video.id;
}

export function toggleOne(selection: Selection, key: string): Selection {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

export function selectAll(videos: readonly CalculatorVideo[]): Selection {
  return new Set(videos.map(selectionKey));
}

/** `selection` and the rows from one place to another, both included. */
export function addRange(
  selection: Selection,
  videos: readonly CalculatorVideo[],
  from: number,
  to: number,
): Selection {
  const rows = videos.slice(Math.min(from, to), Math.max(from, to) + 1);
  return new Set([...selection, ...rows.map(selectionKey)]);
}

export type SelectionTotals = { videos: number; seconds: number; all: boolean };

/** Counts rows and not keys: one video on two lines has one key and is two rows. */
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

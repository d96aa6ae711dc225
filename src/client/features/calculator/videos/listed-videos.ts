// The videos of a result, prepared for filters and sorts, and what of them is selected (product.md 8.10).
import type { Settings, Sort } from "#client/features/calculator/url-state.ts";
import { compareText } from "#client/ui/compare-text.ts";
import type { Selection } from "#client/ui/video-list/selection.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";
import { selectionKey } from "#shared/selected-videos.ts";
import * as words from "#words/calculator.ts";

export const SORTS: Record<Sort, { name: string; compare?: Compare }> = {
  list: { name: words.sortList },
  longest: { name: words.sortLongest, compare: (a, b) => b.video.duration - a.video.duration },
  shortest: { name: words.sortShortest, compare: (a, b) => a.video.duration - b.video.duration },
  title: { name: words.sortTitle, compare: (a, b) => compareText(a.title, b.title) },
  channel: { name: words.sortChannel, compare: (a, b) => compareText(a.channel, b.channel) },
};

export const TITLE_FILTER_ID = "title-filter";

export type FilterText = Pick<
  Settings,
  "minDuration" | "maxDuration" | "channelFilter" | "titleFilter" | "kind"
>;

export function isFilterOn(text: FilterText): boolean {
  if (text.kind !== "all") return true;
  return [text.minDuration, text.maxDuration, text.channelFilter, text.titleFilter].some(
    (field) => field.trim() !== "",
  );
}

export function selectAll(videos: readonly CalculatorVideo[]): Selection {
  return new Set(videos.map(selectionKey));
}

export type SelectionTotals = { videos: number; seconds: number; isAll: boolean };

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
  return { ...totals, isAll: videos.length > 0 && totals.videos === videos.length };
}

/** A video of a result, prepared once, because lower-casing 5,000 titles at every keystroke would be slow. */
export type IndexedVideo = {
  video: CalculatorVideo;
  /** The position in the result, from 1. */
  position: number;
  /** In lower case, as is `channel`. */
  title: string;
  channel: string;
};

export function indexVideos(videos: readonly CalculatorVideo[]): IndexedVideo[] {
  return videos.map((video, index) => ({
    video,
    position: index + 1,
    title: video.title.toLowerCase(),
    channel: video.channelTitle.toLowerCase(),
  }));
}

type Compare = (a: IndexedVideo, b: IndexedVideo) => number;

/** A sorted copy; for "list" the videos as they are. The sort is stable. */
export function sortVideos(videos: readonly IndexedVideo[], sort: Sort): readonly IndexedVideo[] {
  const { compare } = SORTS[sort];
  return compare ? videos.toSorted(compare) : videos;
}

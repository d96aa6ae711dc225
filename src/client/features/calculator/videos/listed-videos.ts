// The advanced selection filters (product.md 8.10.4): minutes and case-insensitive substrings.
import {
  RULES,
  type Settings,
  type Sort,
  type VideoKind,
} from "#client/features/calculator/url-state.ts";
import { readNumber } from "#client/ui/video-list/number-field.ts";
import type { Selection } from "#client/ui/video-list/selection.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";
import { selectionKey } from "#shared/selected-videos.ts";

const byText = new Intl.Collator("en", { numeric: true });

const COMPARE: Record<Exclude<Sort, "list">, Compare> = {
  longest: (a, b) => b.video.duration - a.video.duration,
  shortest: (a, b) => a.video.duration - b.video.duration,
  title: (a, b) => byText.compare(a.title, b.title),
  channel: (a, b) => byText.compare(a.channel, b.channel),
};

const SECONDS_PER_MINUTE = 60;
/** The longest Short. YouTube's API does not say which videos are Shorts. */
const SHORT_SECONDS = 3 * SECONDS_PER_MINUTE;

export const TITLE_FILTER_ID = "title-filter";

export type FilterText = Pick<
  Settings,
  "minDuration" | "maxDuration" | "channelFilter" | "titleFilter" | "kind"
>;

type VideoFilter = {
  minSeconds: number;
  maxSeconds: number;
  channel: string;
  title: string;
  kind: VideoKind;
};

export type FilterReading = {
  filter: VideoFilter;
  problems: { minDuration?: string; maxDuration?: string };
};

/** Parses the fields. An invalid field does not filter; its problem is returned. */
export function readFilter(text: FilterText): FilterReading {
  const min = readNumber(text.minDuration, RULES.minDuration);
  const max = readNumber(text.maxDuration, RULES.maxDuration);
  const problems: FilterReading["problems"] = {};
  if (min.problem) problems.minDuration = min.problem;
  if (max.problem) problems.maxDuration = max.problem;
  if (min.value !== undefined && max.value !== undefined && min.value > max.value) {
    problems.maxDuration = "The maximum is below the minimum, so no video can match";
  }
  return {
    filter: {
      minSeconds: (min.value ?? 0) * SECONDS_PER_MINUTE,
      maxSeconds: (max.value ?? Infinity) * SECONDS_PER_MINUTE,
      channel: text.channelFilter.trim().toLowerCase(),
      title: text.titleFilter.trim().toLowerCase(),
      kind: text.kind,
    },
    problems,
  };
}

export function isFilterOn(text: FilterText): boolean {
  if (text.kind !== "all") return true;
  return [text.minDuration, text.maxDuration, text.channelFilter, text.titleFilter].some(
    (field) => field.trim() !== "",
  );
}

function isOfKind({ duration, broadcast }: CalculatorVideo, kind: VideoKind): boolean {
  if (kind === "all") return true;
  if (broadcast) return false;
  return kind === "recorded" || duration > SHORT_SECONDS === (kind === "long");
}

export function filterVideos(
  videos: readonly IndexedVideo[],
  filter: VideoFilter,
): readonly IndexedVideo[] {
  return videos.filter(
    ({ video, title, channel }) =>
      isOfKind(video, filter.kind) &&
      video.duration >= filter.minSeconds &&
      video.duration <= filter.maxSeconds &&
      channel.includes(filter.channel) &&
      title.includes(filter.title),
  );
}

// The selected videos (product.md 8.10): all of them, and their total.
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

// Prepares the videos of a result once for searching and sorting, because lower-casing 5,000 titles at every
// keystroke would be slow.
export type IndexedVideo = {
  video: CalculatorVideo;
  /** The position in the lists, from 1. */
  position: number;
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

/** A sorted copy. The sort is stable. */
export function sortVideos(videos: readonly IndexedVideo[], sort: Sort): readonly IndexedVideo[] {
  return sort === "list" ? videos : videos.toSorted(COMPARE[sort]);
}

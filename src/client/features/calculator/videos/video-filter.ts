// The advanced selection filters (product.md 8.10.4): minutes and case-insensitive substrings.
import { readNumber } from "#client/ui/video-list/number-field.ts";
import { RULES, type Settings } from "#client/features/calculator/settings.ts";
import type { IndexedVideo } from "#client/features/calculator/videos/video-index.ts";

const SECONDS_PER_MINUTE = 60;

export const TITLE_FILTER_ID = "title-filter";

export type FilterText = Pick<
  Settings,
  "minDuration" | "maxDuration" | "channelFilter" | "titleFilter"
>;

export type VideoFilter = {
  minSeconds: number;
  maxSeconds: number;
  channel: string;
  title: string;
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
    },
    problems,
  };
}

export function isFilterOn(text: FilterText): boolean {
  return [text.minDuration, text.maxDuration, text.channelFilter, text.titleFilter].some(
    (field) => field.trim() !== "",
  );
}

export function filterVideos(
  videos: readonly IndexedVideo[],
  filter: VideoFilter,
): readonly IndexedVideo[] {
  return videos.filter(
    ({ video, title, channel }) =>
      video.duration >= filter.minSeconds &&
      video.duration <= filter.maxSeconds &&
      channel.includes(filter.channel) &&
      title.includes(filter.title),
  );
}

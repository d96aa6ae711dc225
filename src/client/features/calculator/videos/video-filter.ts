// The advanced selection filters (product.md 8.10.4): minutes and case-insensitive substrings.
import { readNumber } from "#client/ui/video-list/number-field.ts";
import { RULES, type Settings, type VideoKind } from "#client/features/calculator/settings.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";
import type { IndexedVideo } from "#client/features/calculator/videos/video-index.ts";

const SECONDS_PER_MINUTE = 60;
/** The longest Short. YouTube's API does not say which videos are Shorts. */
const SHORT_SECONDS = 3 * SECONDS_PER_MINUTE;

export const TITLE_FILTER_ID = "title-filter";

export type FilterText = Pick<
  Settings,
  "minDuration" | "maxDuration" | "channelFilter" | "titleFilter" | "kind"
>;

export type VideoFilter = {
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

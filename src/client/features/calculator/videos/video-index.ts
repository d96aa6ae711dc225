// Prepares the videos of a result once for searching and sorting, because lower-casing 5,000 titles at every
// keystroke would be slow.
import type { Sort } from "#client/features/calculator/settings.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";

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

const byText = new Intl.Collator("en", { numeric: true });

type Compare = (a: IndexedVideo, b: IndexedVideo) => number;

const COMPARE: Record<Exclude<Sort, "list">, Compare> = {
  longest: (a, b) => b.video.duration - a.video.duration,
  shortest: (a, b) => a.video.duration - b.video.duration,
  title: (a, b) => byText.compare(a.title, b.title),
  channel: (a, b) => byText.compare(a.channel, b.channel),
};

/** A sorted copy. The sort is stable. */
export function sortVideos(videos: readonly IndexedVideo[], sort: Sort): readonly IndexedVideo[] {
  return sort === "list" ? videos : videos.toSorted(COMPARE[sort]);
}

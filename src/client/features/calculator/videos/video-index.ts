// The videos of a result prepared for searching and sorting, once per result: lower-casing 5,000
// titles at every keystroke would be felt.
import type { Sort } from "#client/features/calculator/settings.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";

export type IndexedVideo = {
  video: CalculatorVideo;
  /** Its place in the lists as they were read, from 1. */
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

/** A sorted copy; equals keep the order of the lists. */
export function sortVideos(videos: readonly IndexedVideo[], sort: Sort): readonly IndexedVideo[] {
  return sort === "list" ? videos : videos.toSorted(COMPARE[sort]);
}

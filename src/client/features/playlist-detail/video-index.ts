// The rows of a playlist: prepared once for searching and sorting, because lower-casing 5,000 titles
// at every keystroke would be felt.
import { describeVideo, type VideoWords } from "#client/features/playlist-detail/video-words.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

export type VideoEntry = {
  video: LibraryVideo;
  words: VideoWords;
  /** Lower case; the title holds what a lost video was called, too. */
  title: string;
  channel: string;
};

export const SHOWN = ["all", "visible", "hidden", "private", "deleted", "restricted"] as const;
export type Shown = (typeof SHOWN)[number];

export const SORTS = ["position", "title", "channel", "length", "added"] as const;
export type Sort = (typeof SORTS)[number];

export type FilterText = {
  title: string;
  channel: string;
  minMinutes: string;
  maxMinutes: string;
  shown: Shown;
};

export const NO_FILTER: FilterText = {
  title: "",
  channel: "",
  minMinutes: "",
  maxMinutes: "",
  shown: "all",
};

export type FilterProblems = { minMinutes?: string; maxMinutes?: string };

const SECONDS_PER_MINUTE = 60;

const HIDDEN = new Set<LibraryVideo["availability"]>([
  "private",
  "deleted",
  "blocked",
  "restricted",
]);

const byText = new Intl.Collator("en", { numeric: true });

const COMPARE: Record<Sort, (a: VideoEntry, b: VideoEntry) => number> = {
  position: (a, b) => a.video.position - b.video.position,
  title: (a, b) => byText.compare(a.title, b.title),
  channel: (a, b) => byText.compare(a.channel, b.channel),
  length: (a, b) => b.video.duration - a.video.duration,
  added: (a, b) => addedAt(b) - addedAt(a),
};

export function indexVideos(videos: readonly LibraryVideo[]): VideoEntry[] {
  return videos.map((video) => {
    const words = describeVideo(video);
    return {
      video,
      words,
      title: [words.title, video.was?.title].filter(Boolean).join(" ").toLowerCase(),
      channel: [words.channel, video.was?.channelTitle].filter(Boolean).join(" ").toLowerCase(),
    };
  });
}

/** A sorted copy; equals keep the playlist's order. */
export function sortVideos(entries: readonly VideoEntry[], sort: Sort): readonly VideoEntry[] {
  return entries.toSorted((a, b) => COMPARE[sort](a, b) || COMPARE.position(a, b));
}

/** The entries that match. A field with a problem filters nothing. */
export function filterVideos(
  entries: readonly VideoEntry[],
  text: FilterText,
): readonly VideoEntry[] {
  const title = text.title.trim().toLowerCase();
  const channel = text.channel.trim().toLowerCase();
  const min = (readMinutes(text.minMinutes) ?? 0) * SECONDS_PER_MINUTE;
  const max = (readMinutes(text.maxMinutes) ?? Infinity) * SECONDS_PER_MINUTE;
  return entries.filter(
    (entry) =>
      isShown(entry.video, text.shown) &&
      entry.video.duration >= min &&
      entry.video.duration <= max &&
      entry.title.includes(title) &&
      entry.channel.includes(channel),
  );
}

export function findProblems(text: FilterText): FilterProblems {
  const problems: FilterProblems = {};
  const min = readMinutes(text.minMinutes);
  const max = readMinutes(text.maxMinutes);
  if (min === null) problems.minMinutes = "The minimum is not a number of minutes";
  if (max === null) problems.maxMinutes = "The maximum is not a number of minutes";
  if (typeof min === "number" && typeof max === "number" && min > max) {
    problems.maxMinutes = "The maximum is below the minimum, so no video can match";
  }
  return problems;
}

export function isHidden(video: LibraryVideo): boolean {
  return HIDDEN.has(video.availability);
}

function isShown(video: LibraryVideo, shown: Shown): boolean {
  const { availability } = video;
  if (shown === "all") return true;
  if (shown === "visible") return !isHidden(video);
  if (shown === "hidden") return isHidden(video);
  if (shown === "restricted") return availability === "restricted" || availability === "blocked";
  return availability === shown;
}

/** undefined for a blank field, null for what is no number; a comma counts as a decimal point. */
function readMinutes(text: string): number | null | undefined {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return undefined;
  return /^(?:\d{1,9}(?:\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : null;
}

function addedAt({ video }: VideoEntry): number {
  return video.publishedAt === null ? 0 : Date.parse(video.publishedAt);
}

// The words around the titles of a watch history, such as "Watched …", which Google writes in the person's language.
import type { FoundVideo } from "#client/takeout/found-video.ts";

export type SharedWords = { before: string; after: string };

/** With fewer, the titles of one series would look like such words. */
const FEWEST_CHANNELS = 5;
/** Some entries have other words, such as advertisements. */
const MOST = 0.9;
const SAMPLE = 2000;
const ENDS_A_WORD = /[\s"“”„«»「」:]$/u;
const BEGINS_A_WORD = /^[\s"“”„«»「」]/u;

export function findSharedWords(
  videos: readonly Pick<FoundVideo, "title" | "channelTitle">[],
): SharedWords {
  // One title of each channel, so that the names of a series do not count several times.
  const byChannel = new Map<string, string>();
  for (const { title, channelTitle } of videos) {
    if (channelTitle !== "" && byChannel.size < SAMPLE) byChannel.set(channelTitle, title);
  }
  if (byChannel.size < FEWEST_CHANNELS) return { before: "", after: "" };
  const titles = [...byChannel.values()].map((title) => [...title]);
  let before = longestShared(titles);
  while (before !== "" && !ENDS_A_WORD.test(before)) before = [...before].slice(0, -1).join("");
  let after = [...longestShared(titles.map((title) => title.toReversed()))].toReversed().join("");
  while (after !== "" && !BEGINS_A_WORD.test(after)) after = [...after].slice(1).join("");
  return { before, after };
}

export function withoutSharedWords(title: string, { before, after }: SharedWords): string {
  const start = before !== "" && title.startsWith(before) ? before.length : 0;
  const end = after !== "" && title.endsWith(after) ? title.length - after.length : title.length;
  return start < end ? title.slice(start, end).trim() : title.trim();
}

/** The longest text with which most of them begin. */
function longestShared(titles: readonly string[][]): string {
  let shared = "";
  let rest = titles;
  for (let index = 0; ; index += 1) {
    const counts = new Map<string, number>();
    for (const title of rest) {
      const next = title[index];
      if (next !== undefined) counts.set(next, (counts.get(next) ?? 0) + 1);
    }
    const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
    if (!most || most[1] < titles.length * MOST) return shared;
    shared += most[0];
    rest = rest.filter((title) => title[index] === most[0]);
  }
}

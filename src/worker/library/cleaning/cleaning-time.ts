// Which hidden videos the monthly clean-up removes unasked, about which it asks first, and which wait until they were
// hidden for longer (product.md 7.7, decision 64). Pure. Times are milliseconds since the epoch.
import { CLEAN_UP_HIDDEN_DAYS } from "#shared/clean-up.ts";

const DAY_MS = 86_400_000;
/** That many checks on different days must have found a video hidden, the first and the last at least this far apart. */
const HIDDEN_MS = CLEAN_UP_HIDDEN_DAYS * DAY_MS;
const HIDDEN_CHECKS = 3;
/** What became hidden within this time became hidden together: hidden videos are looked at once a week. */
const TOGETHER_MS = 7 * DAY_MS;
/** What counts as many: `FEW` videos of one channel, this part of a playlist but at least `FEW`, or this many in all. */
const FEW = 3;
const PART_OF_PLAYLIST = 0.1;
const MANY_IN_ALL = 20;

/** An occurrence of a hidden video. */
export type HiddenItem = {
  itemId: string;
  playlistId: string;
  videoId: string;
  /** "" if it was never seen visible, or if its name has expired. */
  channelTitle: string;
  addedAt: number | null;
  confirmedAt: number | null;
  lostAt: number | null;
  hiddenSince: number | null;
  hiddenChecks: number;
  hiddenCheckedAt: number | null;
};

export type CleanUpPlan<Item extends HiddenItem> = {
  remove: Item[];
  /** Hidden when they were first seen in their playlist. */
  askNew: Item[];
  /** Became hidden together with many others. */
  askTogether: Item[];
  /** Not hidden for long enough. */
  wait: Item[];
};

export function planCleanUp<Item extends HiddenItem>(
  items: readonly Item[],
  of: {
    /** How many items a playlist has. */
    totalOf: (playlistId: string) => number;
    /** True for a playlist that was read to its end only now. */
    isFirstReading: (playlistId: string) => boolean;
  },
): CleanUpPlan<Item> {
  const plan: CleanUpPlan<Item> = { remove: [], askNew: [], askTogether: [], wait: [] };
  const together = findTogether(items, of.totalOf);
  for (const item of items) {
    if (isNew(item) || of.isFirstReading(item.playlistId)) plan.askNew.push(item);
    else if (together.has(item)) plan.askTogether.push(item);
    else if (wasHiddenLong(item)) plan.remove.push(item);
    else plan.wait.push(item);
  }
  return plan;
}

/** The channels of which many videos are among the items, with the numbers of their items; largest first. */
export function channelsOf(items: readonly HiddenItem[]): { title: string; videoCount: number }[] {
  const named = items.filter(({ channelTitle }) => channelTitle !== "");
  return [...Map.groupBy(named, ({ channelTitle }) => channelTitle)]
    .filter(([, some]) => new Set(some.map(({ videoId }) => videoId)).size >= FEW)
    .map(([title, { length: videoCount }]) => ({ title, videoCount }))
    .toSorted((a, b) => b.videoCount - a.videoCount);
}

/** True if it was never seen visible, or was added after it was last seen visible. */
function isNew({ addedAt, confirmedAt, lostAt }: HiddenItem): boolean {
  return lostAt === null || confirmedAt === null || addedAt === null || addedAt > confirmedAt;
}

function wasHiddenLong({ hiddenSince, hiddenChecks, hiddenCheckedAt }: HiddenItem): boolean {
  if (hiddenSince === null || hiddenCheckedAt === null) return false;
  return hiddenChecks >= HIDDEN_CHECKS && hiddenCheckedAt - hiddenSince >= HIDDEN_MS;
}

/** The items of videos that became hidden together with many others. */
function findTogether<Item extends HiddenItem>(
  items: readonly Item[],
  totalOf: (playlistId: string) => number,
): Set<Item> {
  const found = new Set<Item>();
  for (const [playlistId, some] of Map.groupBy(items, (item) => item.playlistId)) {
    const least = Math.max(FEW, Math.ceil(totalOf(playlistId) * PART_OF_PLAYLIST));
    for (const item of inOneTime(some, least)) found.add(item);
  }
  // A video may be in several places.
  const videos = [...new Map(items.map((item) => [item.videoId, item])).values()];
  const many = new Set(inOneTime(videos, MANY_IN_ALL));
  // A video whose channel is not known may be of any.
  for (const channel of new Set(videos.map(({ channelTitle }) => channelTitle))) {
    const its = videos.filter(({ channelTitle: one }) => one === channel || one === "");
    for (const video of inOneTime(its, FEW)) many.add(video);
  }
  const ids = new Set([...many].map(({ videoId }) => videoId));
  for (const item of items) if (ids.has(item.videoId)) found.add(item);
  return found;
}

/** The items that became hidden within {@link TOGETHER_MS} of each other, where these are at least `least`. */
function inOneTime<Item extends HiddenItem>(items: readonly Item[], least: number): Item[] {
  const ordered = items.toSorted((a, b) => goneAt(a) - goneAt(b));
  const found: Item[] = [];
  let first = 0;
  let taken = 0;
  for (const [last, item] of ordered.entries()) {
    while (goneAt(item) - goneAt(ordered[first] ?? item) > TOGETHER_MS) first += 1;
    if (last - first + 1 < least) continue;
    found.push(...ordered.slice(Math.max(first, taken), last + 1));
    taken = last + 1;
  }
  return found;
}

/** When it was first found hidden. */
function goneAt({ lostAt, hiddenSince }: HiddenItem): number {
  return lostAt ?? hiddenSince ?? 0;
}

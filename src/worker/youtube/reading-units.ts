// What reading the items of a playlist costs, and how many calls are made at a time where none waits for another.
import type { Units } from "#worker/quota/classes.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

// For the videos that batchGetStats leaves out although their items show them. Unused units are given back.
const SECOND_LOOK_UPS = 1;

/** A Worker may have six open connections. */
export const CALLS_AT_ONCE = 5;

/** The units of reading the regions of so many videos. */
export function regionUnits(videos: number): { main: number } {
  return { main: Math.ceil(videos / PAGE_SIZE) };
}

/** The units of looking at so many hidden videos and their items. */
export function hiddenLookUnits(videos: number): { main: number } {
  return { main: 2 * Math.ceil(videos / PAGE_SIZE) };
}

/** The units of asking whether so many videos are still there. */
export function presenceUnits(videos: number): { stats: number } {
  return { stats: Math.ceil(videos / PAGE_SIZE) };
}

/**
 * The most units that reading so many items usually needs.
 * @param withRegions true if videos.list is called for each page instead of batchGetStats
 */
export function readingUnits(items: number, withRegions = false): Units {
  const pages = Math.ceil(items / PAGE_SIZE);
  if (withRegions) return { main: 2 * pages };
  return { main: pages + (items > 0 ? SECOND_LOOK_UPS : 0), stats: pages };
}

// The lists of the world: how often people ask for each, how long it is, and when it changes. All of it follows from the
// list's number, so that millions of lists need no memory.
import {
  CHANGES_A_DAY,
  CHANNELS,
  DAY_MS,
  LONG_ITEMS,
  MEDIAN_ITEMS,
} from "#bench/economy/assumptions.ts";
import { ANONYMOUS_VIDEO_LIMIT } from "#shared/plans.ts";

export type Random = () => number;

// The 90th percentile of the standard normal distribution is 1.2816.
const SPREAD = Math.log(LONG_ITEMS / MEDIAN_ITEMS) / 1.2816;

/** Mulberry32: numbers from 0 to 1, always the same for a seed. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A standard normal variable. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The list that somebody asks for, by Zipf's law with exponent 1: its rank, from 0. */
export function pickList(lists: number, random: Random): number {
  return Math.floor(Math.exp(random() * Math.log(lists + 1))) - 1;
}

/** The videos of a list that a visitor gets, and whether it is a channel's uploads. */
export function listOf(list: number): { items: number; isChannel: boolean } {
  const random = createRandom(list);
  const items = Math.round(MEDIAN_ITEMS * Math.exp(SPREAD * normal(random)));
  return {
    items: Math.min(ANONYMOUS_VIDEO_LIMIT, Math.max(1, items)),
    isChannel: random() < CHANNELS,
  };
}

/** Whether the list is the same at both times. */
export function isSame(list: number, before: number, now: number): boolean {
  return versionAt(list, before) === versionAt(list, now);
}

function versionAt(list: number, time: number): number {
  // The golden ratio spreads the changes of all lists evenly.
  return Math.floor((time / DAY_MS) * CHANGES_A_DAY + ((list * 0.618_033_988_7) % 1));
}

/**
 * When this part of a day's requests has come, as a part of the day. Twice as many come at eight in the evening as at
 * eight in the morning: the rate is 1 + cos(2 pi (t - 5/6)) / 3.
 */
export function timeOfDay(part: number): number {
  const arrived = (t: number) =>
    t + (Math.sin(2 * Math.PI * (t - 5 / 6)) + Math.sin((2 * Math.PI * 5) / 6)) / (6 * Math.PI);
  let [low, high] = [0, 1];
  while (high - low > 1e-7) {
    const middle = (low + high) / 2;
    if (arrived(middle) < part) low = middle;
    else high = middle;
  }
  return low;
}

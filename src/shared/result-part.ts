// The part of a calculation's result that a link names: selected videos or a range of the list, and a speed (product.md
// 8.9, 8.11), as the page shows it. The server words it in worker/calculator/pages/part-words.ts.

/** Positions in the list, from 1, both ends included. It is empty if `last` is before `first`. */
export type Range = { first: number; last: number };

export type ResultPart = {
  /** Of the playlist, if there is only one. */
  title?: string | undefined;
  videos: number;
  /** At normal speed. */
  seconds: number;
  /** Absent for the whole list. */
  range?: Range | undefined;
  /** How many videos these are selected from, where only some are. */
  selectedFrom?: number | undefined;
  /** 1 if absent. */
  speed?: number | undefined;
};

/**
 * The range in a list of `count` videos. A last position beyond the end means the end; with a first one beyond it, the
 * range is empty.
 */
export function rangeOf(count: number, from: number | undefined, to: number | undefined): Range {
  return { first: Math.min(Math.max(from ?? 1, 1), count + 1), last: Math.min(to ?? count, count) };
}

export function isWhole({ first, last }: Range, count: number): boolean {
  return first === 1 && last === count;
}

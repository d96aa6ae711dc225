// Formats counts for all screens.

const FIRST_WITH_SEPARATOR = 1000;

// Created on first use: the first use of Intl can take a phone over 50 ms, and most counts are below 1,000.
let format: Intl.NumberFormat | undefined;

/** "999", "1,000". */
export function formatCount(count: number): string {
  if (count < FIRST_WITH_SEPARATOR) return String(count);
  format ??= new Intl.NumberFormat("en");
  return format.format(count);
}

/** "1 video", "2 videos". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

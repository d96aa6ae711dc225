// Formats counts for all screens.
import { formatNumber } from "#shared/numbers.ts";
import * as page from "#words/page.ts";

/** "999", "1,000". */
export function formatCount(count: number): string {
  return formatNumber(count, page.locale);
}

/** "1 video", "2 videos". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

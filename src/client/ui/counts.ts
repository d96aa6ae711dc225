// Counts as every screen writes them.

const FIRST_WITH_SEPARATOR = 1000;

/** "999", "1,000". */
export function formatCount(count: number): string {
  // A page's first use of Intl costs a phone over 50 ms, and most counts have no separator to set.
  return count < FIRST_WITH_SEPARATOR ? String(count) : count.toLocaleString("en");
}

/** "1 video", "2 videos". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

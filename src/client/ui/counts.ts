// Counts as every screen writes them.

const FIRST_WITH_SEPARATOR = 1000;

// Made when it is first needed: a page's first use of Intl costs a phone over 50 ms, and most counts have
// no separator to set.
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

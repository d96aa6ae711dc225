// Formats counts for all screens.
import { formatNumber } from "#shared/numbers.ts";
import * as page from "#words/page.ts";

/** "999", "1,000". */
export function formatCount(count: number): string {
  return formatNumber(count, page.locale);
}

import { describeNotice } from "#shared/calculator-words.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";

/**
 * What is to be known of the lines, in words. The server's own stand in where an answer has no notices,
 * because it was kept before there were any, and for a notice that this page does not know.
 */
export function describeNotices({
  notices,
  warnings,
}: Pick<CalculatorResponse, "notices" | "warnings">): string[] {
  if (notices === undefined) return warnings;
  return notices.map((notice, index) => describeNotice(notice) ?? warnings[index] ?? UNKNOWN);
}

const UNKNOWN = "There is something to know about a line that this page cannot say. Reload it.";

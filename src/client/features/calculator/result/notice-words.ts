import { describeNotice } from "#shared/calculator-words.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";

/**
 * The notices about the lines, in words. Uses the server's own warnings if the answer has no notices (an older
 * cached answer), and for an unknown notice.
 */
export function describeNotices({
  notices,
  warnings,
}: Pick<CalculatorResponse, "notices" | "warnings">): string[] {
  if (notices === undefined) return warnings;
  return notices.map((notice, index) => describeNotice(notice) ?? warnings[index] ?? UNKNOWN);
}

const UNKNOWN = "There is something to know about a line that this page cannot say. Reload it.";

// Turns the pasted lines into what is to be read, each line with its number, and into warnings for
// the lines that mean nothing we can read.
import { LINE_LIMIT } from "#shared/plans.ts";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import type { LinkReference } from "#shared/youtube-links.ts";
import { rejectionWarning, repeatWarning, tooManyWarning } from "#worker/calculator/sentences.ts";

/**
 * `line` counts from 1 over all lines as they were pasted, blank ones too. `oneOfSeveral`: other
 * links stand on the same line.
 */
export type Target = LinkReference & { line: number; oneOfSeveral?: true };

export type ParsedLines = {
  /** Each playlist and each video once, in the order of the lines, at most LINE_LIMIT of them. */
  targets: Target[];
  /** Warnings with the number of the line that they speak of. No two are the same. */
  warnings: { line: number; text: string }[];
};

/** The target's line as warnings name it, with the id where the line holds other links too. */
export function lineName({ line, id, oneOfSeveral }: Target): string {
  return oneOfSeveral ? `${line} (${id})` : String(line);
}

/** Reads every line that is not blank. Never throws. */
export function parseLines(lines: readonly string[]): ParsedLines {
  const firstLine = new Map<string, number>();
  const beyondLimit = new Map<string, number>();
  const targets: Target[] = [];
  const warnings = new Map<string, number>();
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (text.trim() === "") continue;
    const found = findYouTubeLinks(text);
    const oneOfSeveral = found.length > 1;
    for (const link of found) {
      const { target } = link;
      if (target.kind === "rejected") {
        warnings.set(rejectionWarning(line, target.reason, link.text, oneOfSeveral), line);
        continue;
      }
      const key = `${target.kind}:${target.id}`;
      const first = firstLine.get(key);
      if (first !== undefined) {
        warnings.set(repeatWarning(line, first, oneOfSeveral), line);
      } else if (targets.length === LINE_LIMIT) {
        // Several links on a line must not get around the limit of the lines.
        if (!beyondLimit.has(key)) beyondLimit.set(key, line);
      } else {
        firstLine.set(key, line);
        targets.push({ ...target, line, ...(oneOfSeveral && { oneOfSeveral }) });
      }
    }
  }
  const [lineBeyond] = beyondLimit.values();
  if (lineBeyond !== undefined) {
    warnings.set(tooManyWarning(lineBeyond, beyondLimit.size), lineBeyond);
  }
  return { targets, warnings: Array.from(warnings, ([text, line]) => ({ line, text })) };
}

// Turns the pasted lines into what is to be read, each line with its number, and into warnings for
// the lines that mean nothing we can read.
import { type LinkReference, parseYouTubeLink } from "#shared/youtube-links.ts";
import { rejectionWarning, repeatWarning } from "#worker/calculator/sentences.ts";

/** `line` counts from 1 over all lines as they were pasted, blank ones too. */
export type Target = LinkReference & { line: number };

export type ParsedLines = {
  /** Each playlist and each video once, in the order of the lines. */
  targets: Target[];
  /** Warnings with the number of the line that they speak of. */
  warnings: { line: number; text: string }[];
};

/** Reads every line that is not blank. Never throws. */
export function parseLines(lines: readonly string[]): ParsedLines {
  const firstLine = new Map<string, number>();
  const targets: Target[] = [];
  const warnings: ParsedLines["warnings"] = [];
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (text.trim() === "") continue;
    const target = parseYouTubeLink(text);
    if (target.kind === "rejected") {
      warnings.push({ line, text: rejectionWarning(line, target.reason, text) });
      continue;
    }
    const key = `${target.kind}:${target.id}`;
    const first = firstLine.get(key);
    if (first === undefined) {
      firstLine.set(key, line);
      targets.push({ ...target, line });
    } else {
      warnings.push({ line, text: repeatWarning(line, first) });
    }
  }
  return { targets, warnings };
}

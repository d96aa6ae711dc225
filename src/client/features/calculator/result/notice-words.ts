import { describeNotice, type LinkNames } from "#shared/calculator-words.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import type { LinkReference } from "#shared/youtube-links.ts";

/**
 * The notices about the lines, in words. Uses the server's own warnings if the answer has no notices (an older
 * cached answer), and for an unknown notice.
 */
export function describeNotices(
  { notices, warnings }: Pick<CalculatorResponse, "notices" | "warnings">,
  names?: LinkNames,
): string[] {
  if (notices === undefined) return warnings;
  return notices.map(
    (notice, index) => describeNotice(notice, names) ?? warnings[index] ?? UNKNOWN,
  );
}

const KINDS = { playlist: "Playlist", video: "Video", channel: "Channel" } as const;

const UNKNOWN = "There is something to know about a line that this page cannot say. Reload it.";

/** What the links of a shared list are called. Each of them is one line of the question. */
export function nameLinks(
  list: readonly LinkReference[],
  { playlists }: Pick<CalculatorResponse, "playlists">,
): LinkNames {
  const titles = new Map(playlists.map(({ line, title }) => [line, title]));
  return new Map(
    list.map(({ kind, id }, index) => {
      const line = index + 1;
      return [line, titles.get(line) ?? `${KINDS[kind]} ${id}`];
    }),
  );
}

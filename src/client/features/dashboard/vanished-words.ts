import { countOf, formatCount } from "#client/ui/counts.ts";
import type { LibraryOverview } from "#shared/contract/playlists.ts";
import { VANISHED_LIMIT } from "#shared/vanished-limit.ts";

type Vanished = Pick<LibraryOverview["vanished"], "count" | "titles">;

export function describeVanished({ count }: Pick<Vanished, "count">): string {
  const videos =
    count < VANISHED_LIMIT ? countOf(count, "video") : `${formatCount(count)} or more videos`;
  return `${videos} ${count === 1 ? "is" : "are"} hidden or gone since you last looked`;
}

/** The known names, and how many items have no name here: [["A", "B"], "and 2 more"]. */
export function namesOfVanished({ count, titles }: Vanished): [names: string[], rest: string] {
  const names = titles.filter((title) => title !== "").slice(0, 3);
  const others = count - names.length;
  if (names.length === 0 || others <= 0) return [names, ""];
  return [names, count < VANISHED_LIMIT ? `and ${formatCount(others)} more` : "and many more"];
}

import { countOf, formatCount } from "#client/ui/counts.ts";
import type { LibraryOverview } from "#shared/contract/playlists.ts";

type Vanished = Pick<LibraryOverview["vanished"], "count" | "titles">;

export function describeVanished({ count }: Pick<Vanished, "count">): string {
  return `${countOf(count, "video")} ${count === 1 ? "is" : "are"} hidden or gone since you last looked`;
}

/** The known names, and how many items have no name here: [["A", "B"], "and 2 more"]. */
export function namesOfVanished({ count, titles }: Vanished): [names: string[], rest: string] {
  const names = titles.filter((title) => title !== "").slice(0, 3);
  const others = count - names.length;
  if (names.length === 0 || others <= 0) return [names, ""];
  return [names, `and ${formatCount(others)} more`];
}

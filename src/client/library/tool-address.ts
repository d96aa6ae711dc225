// What looks into all playlists at once stands in the address like an open playlist does: a reload
// keeps it, and going back closes it.

/** Which videos that are there more than once: all, those in one playlist, those in several. */
export const REPEATS = ["all", "same", "several"] as const;
export type Repeats = (typeof REPEATS)[number];

export type LibraryTool =
  | { name: "find"; words: string }
  | { name: "duplicates"; repeats: Repeats };

/** In the history entry of a tool that was opened from the page below it. */
export type OpenedFromPage = { openedFromPage?: boolean } | null;

const FIND = "find";
const DUPLICATES = "duplicates";
/** The server takes no more. */
const LONGEST_WORDS = 200;

export function readTool(address: string): LibraryTool | undefined {
  const parameters = new URLSearchParams(address);
  const words = parameters.get(FIND);
  if (words !== null) return { name: "find", words: cleanWords(words) };
  const asked = parameters.get(DUPLICATES);
  if (asked === null) return undefined;
  return { name: "duplicates", repeats: REPEATS.find((name) => name === asked) ?? "all" };
}

/** `address` with this tool open, or with none; what else it says stays. */
export function writeTool(address: string, tool: LibraryTool | undefined): string {
  const parameters = new URLSearchParams(address);
  parameters.delete(FIND);
  parameters.delete(DUPLICATES);
  if (tool?.name === "find") parameters.set(FIND, cleanWords(tool.words));
  if (tool?.name === "duplicates") parameters.set(DUPLICATES, tool.repeats);
  return parameters.size === 0 ? "" : `?${parameters.toString().replaceAll("%2C", ",")}`;
}

export function cleanWords(text: string): string {
  return text.replace(/\p{Cc}/gu, "").slice(0, LONGEST_WORDS);
}

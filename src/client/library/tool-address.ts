// The open library tool (search or duplicates) is stored in the URL, so that a reload keeps it and the Back
// button closes it.
import { useCallback } from "react";
import { useNavigate } from "react-router";

/** Which duplicates to show: all, those within one playlist, those across several. */
export const REPEATS = ["all", "same", "several"] as const;
export type Repeats = (typeof REPEATS)[number];

export type LibraryTool =
  | { name: "find"; words: string }
  | { name: "duplicates"; repeats: Repeats };

/** History state of a tool that was opened from the page below it. */
export type OpenedFromPage = { openedFromPage?: boolean } | null;

const FIND = "find";
const DUPLICATES = "duplicates";
/** The server's limit in characters. */
const LONGEST_WORDS = 200;

export function readTool(address: string): LibraryTool | undefined {
  const parameters = new URLSearchParams(address);
  const words = parameters.get(FIND);
  if (words !== null) return { name: "find", words: cleanWords(words) };
  const asked = parameters.get(DUPLICATES);
  if (asked === null) return undefined;
  return { name: "duplicates", repeats: REPEATS.find((name) => name === asked) ?? "all" };
}

/** Returns `address` with this tool open, or with none. Keeps all other parameters. */
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

/** Opens a tool over the page, as a new history entry. */
export function useOpenTool(): (tool: LibraryTool) => void {
  const navigate = useNavigate();
  return useCallback(
    (tool) => {
      const state: OpenedFromPage = { openedFromPage: true };
      void navigate({ search: writeTool(location.search, tool) }, { state });
    },
    [navigate],
  );
}

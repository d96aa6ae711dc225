// The open library tool (search or duplicates) is stored in the URL, so that a reload keeps it and the Back
// button closes it.
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { cleanText } from "#client/ui/clean-text.ts";
import { queryString } from "#client/ui/query-string.ts";

/** Which duplicates to show: all, those within one playlist, those across several. */
export const REPEATS = ["all", "same", "several"] as const;
export type Repeats = (typeof REPEATS)[number];

export type LibraryTool =
  | { name: "find"; words: string }
  | { name: "duplicates"; repeats: Repeats };

/** The history state of an open tool: the page from which it was opened lies behind its window. */
export type OpenedFromPage = { openedFromPage?: boolean } | null;

const FIND = "find";
const DUPLICATES = "duplicates";

export function readTool(search: string): LibraryTool | undefined {
  const parameters = new URLSearchParams(search);
  const words = parameters.get(FIND);
  if (words !== null) return { name: "find", words: cleanText(words) };
  const asked = parameters.get(DUPLICATES);
  if (asked === null) return undefined;
  return { name: "duplicates", repeats: REPEATS.find((name) => name === asked) ?? "all" };
}

/** Returns `search` with this tool open, or with none. Keeps all other parameters. */
export function writeTool(search: string, tool: LibraryTool | undefined): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(FIND);
  parameters.delete(DUPLICATES);
  if (tool?.name === "find") parameters.set(FIND, cleanText(tool.words));
  if (tool?.name === "duplicates") parameters.set(DUPLICATES, tool.repeats);
  return queryString(parameters);
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

import { useCallback } from "react";
import { useNavigate } from "react-router";
import { writeTool, type LibraryTool, type OpenedFromPage } from "#client/library/tool-address.ts";

/** Opens a tool over the page, as a new history entry. */
export function useOpenTool(): (tool: LibraryTool) => void {
  const navigate = useNavigate();
  return useCallback(
    (tool) => {
      const state: OpenedFromPage = { openedFromPage: true };
      void navigate({ search: writeTool(window.location.search, tool) }, { state });
    },
    [navigate],
  );
}

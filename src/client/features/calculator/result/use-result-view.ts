import { useCallback, useState, type SetStateAction } from "react";
import { NOTHING_SELECTED, type Selection } from "#client/features/calculator/videos/selection.ts";

/** How somebody looks at a result: what is selected, and whether the list is open. */
export type ResultView = ReturnType<typeof useResultView>;

/**
 * Kept for as long as `lines` are the same, so that asking again for another country loses nothing.
 * The list is open at first where `shownAtFirst` says so.
 */
export function useResultView(lines: string, shownAtFirst: boolean) {
  const [view, setView] = useState({ lines, selection: NOTHING_SELECTED, listShown: shownAtFirst });
  if (view.lines !== lines) {
    setView({ lines, selection: NOTHING_SELECTED, listShown: shownAtFirst });
  }
  const setSelection = useCallback((action: SetStateAction<Selection>) => {
    setView((current) => ({
      ...current,
      selection: typeof action === "function" ? action(current.selection) : action,
    }));
  }, []);
  const setListShown = useCallback((listShown: boolean) => {
    setView((current) => ({ ...current, listShown }));
  }, []);
  return { selection: view.selection, listShown: view.listShown, setSelection, setListShown };
}

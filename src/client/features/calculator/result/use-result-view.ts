import { useCallback, useState, type SetStateAction } from "react";
import { NOTHING_SELECTED, type Selection } from "#client/ui/video-list/selection.ts";

/** The view of a result: the selection, and whether the list is open. */
export type ResultView = ReturnType<typeof useResultView>;

/**
 * Kept while `lines` stay the same, so that a calculation for another country keeps the selection. The list
 * opens when `openByItself` becomes true, until the person opens or closes it.
 */
export function useResultView(lines: string, openByItself: boolean) {
  const [view, setView] = useState(() => untouched(lines));
  if (view.lines !== lines) setView(untouched(lines));
  else if (view.listShown === undefined && openByItself) setView({ ...view, listShown: true });
  const setSelection = useCallback((action: SetStateAction<Selection>) => {
    setView((current) => ({
      ...current,
      selection:
        typeof action === "function" ? action(current.selection ?? NOTHING_SELECTED) : action,
    }));
  }, []);
  const setListShown = useCallback((listShown: boolean) => {
    setView((current) => ({ ...current, listShown }));
  }, []);
  const { selection = NOTHING_SELECTED, listShown = false } = view;
  const wasSelected = view.selection !== undefined;
  return { selection, wasSelected, listShown, setSelection, setListShown };
}

/** Without a selection until somebody or the link selects something. */
type View = {
  lines: string;
  selection: Selection | undefined;
  listShown: boolean | undefined;
};

function untouched(lines: string): View {
  return { lines, selection: undefined, listShown: undefined };
}

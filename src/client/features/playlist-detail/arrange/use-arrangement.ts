// The state of an order that is being arranged, with its rows.
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type RefObject } from "react";
import { describeLibraryChange } from "#client/features/playlist-detail/arrange/arrange-words.ts";
import {
  beginArrangement,
  foreignChanges,
  isArranged,
  keepUnsaved,
  redoStep,
  takeStep,
  undoStep,
  unsavedOrder,
  withLibrary,
  type Arrangement,
} from "#client/features/playlist-detail/arrange/arrangement.ts";
import type { ItemOrder } from "#client/features/playlist-detail/arrange/steps.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { planOrder } from "#shared/order/plan-order.ts";

type State = {
  arrangement: Arrangement;
  /** The playlist's entries as the arrangement last took them over. */
  entries: readonly VideoEntry[];
  /** What changed in the playlist meanwhile; "" for nothing. */
  change: string;
};

export type ArrangedRow = {
  entry: VideoEntry;
  /** The entry's place on YouTube, from 0. */
  oldIndex: number;
};

/**
 * @param startOrder the order to begin with, if there is no unsaved one; undefined to begin with the order on YouTube
 * @param isLifting whether rows are lifted: changes of the playlist are taken over once they are dropped
 */
export function useArrangement(
  playlistId: string,
  entries: readonly VideoEntry[],
  { startOrder, isLifting }: { startOrder: ItemOrder | undefined; isLifting: boolean },
) {
  const [state, setState] = useState<State>(() => beginState(playlistId, entries, startOrder));
  if (!isLifting && state.entries !== entries) setState(takeLibrary(state, entries));
  const { arrangement, change } = state;
  useEffect(() => keepUnsaved(playlistId, arrangement), [playlistId, arrangement]);
  const update = useCallback(
    (modify: (old: Arrangement) => Arrangement) =>
      setState((old) => ({ ...old, arrangement: modify(old.arrangement), change: "" })),
    [],
  );
  const { library, order } = arrangement;
  const rows = useMemo(
    () => rowsOf(state.entries, library, order),
    [state.entries, library, order],
  );
  const moves = useMemo(() => planOrder(library, order).moves.length, [library, order]);
  return {
    rows,
    order,
    library,
    moves,
    change,
    isArranged: useMemo(() => isArranged(arrangement), [arrangement]),
    canUndo: arrangement.past.length > 0,
    canRedo: arrangement.future.length > 0,
    take: useCallback((next: ItemOrder) => update((old) => takeStep(old, next)), [update]),
    undo: useCallback(() => update(undoStep), [update]),
    redo: useCallback(() => update(redoStep), [update]),
  };
}

function beginState(
  playlistId: string,
  entries: readonly VideoEntry[],
  startOrder: ItemOrder | undefined,
): State {
  const library = idsOf(entries);
  const unsaved = unsavedOrder(playlistId);
  const fresh = beginArrangement(library);
  const arrangement = unsaved
    ? withLibrary(unsaved, library)
    : startOrder
      ? takeStep(fresh, startOrder)
      : fresh;
  return { arrangement, entries, change: "" };
}

function takeLibrary(state: State, entries: readonly VideoEntry[]): State {
  const { arrangement, change } = state;
  const library = idsOf(entries);
  const next = withLibrary(arrangement, library);
  // The playlist has this order now, as after saving it: there is no change to report.
  if (!isArranged(next)) return { arrangement: next, entries, change: "" };
  const words = isArranged(arrangement)
    ? describeLibraryChange(foreignChanges(arrangement, next))
    : "";
  return { arrangement: next, entries, change: words || change };
}

function idsOf(entries: readonly VideoEntry[]): ItemOrder {
  return entries.map(({ video }) => video.id);
}

function rowsOf(
  entries: readonly VideoEntry[],
  library: ItemOrder,
  order: ItemOrder,
): readonly ArrangedRow[] {
  const byId = new Map(entries.map((entry) => [entry.video.id, entry]));
  const places = new Map(library.map((id, place) => [id, place]));
  return order.flatMap((id) => {
    const entry = byId.get(id);
    return entry ? [{ entry, oldIndex: places.get(id) ?? 0 }] : [];
  });
}

type Steps = {
  undo: () => void;
  redo: () => void;
  /** Whether rows are lifted. Until they are dropped, no step is undone or redone. */
  isLifting: boolean;
};

/** Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z redo. In a text field or in a dialog on top, these keys are left alone. */
export function useStepKeys(
  container: RefObject<HTMLElement | null>,
  { undo, redo, isLifting }: Steps,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isLifting || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type !== "checkbox") return;
    const dialog = target instanceof Element ? target.closest("dialog") : null;
    if (dialog && !dialog.contains(container.current)) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) redo();
    else if (key === "z") undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

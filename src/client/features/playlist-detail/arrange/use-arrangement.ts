// The order that is being made, with the rows for it.
import { useCallback, useEffect, useMemo, useState } from "react";
import {
  beginArrangement,
  foreignChanges,
  isArranged,
  redoStep,
  takeStep,
  undoStep,
  withLibrary,
  type Arrangement,
} from "#client/features/playlist-detail/arrange/arrangement.ts";
import { describeLibraryChange } from "#client/features/playlist-detail/arrange/arrange-words.ts";
import type { ItemOrder } from "#client/features/playlist-detail/arrange/steps.ts";
import {
  keepUnsaved,
  unsavedOrder,
} from "#client/features/playlist-detail/arrange/unsaved-orders.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { planOrder } from "#shared/order/plan-order.ts";

type State = {
  arrangement: Arrangement;
  /** The rows that the arrangement is about. */
  entries: readonly VideoEntry[];
  /** What changed in the playlist meanwhile; "" for nothing. */
  change: string;
};

export type ArrangedRow = {
  entry: VideoEntry;
  /** Its place on YouTube, from 0. */
  was: number;
};

/**
 * @param first the order to begin with, if none is unsaved
 * @param isHeld whether rows are lifted: what changes in the playlist waits until they are dropped
 */
export function useArrangement(
  playlistId: string,
  entries: readonly VideoEntry[],
  { first, isHeld }: { first: ItemOrder | undefined; isHeld: boolean },
) {
  const [state, setState] = useState<State>(() => beginState(playlistId, entries, first));
  if (!isHeld && state.entries !== entries) setState(takeLibrary(state, entries));
  const { arrangement, change } = state;
  useEffect(() => keepUnsaved(playlistId, arrangement), [playlistId, arrangement]);
  const update = useCallback(
    (next: (old: Arrangement) => Arrangement) =>
      setState((old) => ({ ...old, arrangement: next(old.arrangement), change: "" })),
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
  first: ItemOrder | undefined,
): State {
  const library = idsOf(entries);
  const kept = unsavedOrder(playlistId);
  const fresh = beginArrangement(library);
  const arrangement = kept ? withLibrary(kept, library) : first ? takeStep(fresh, first) : fresh;
  return { arrangement, entries, change: "" };
}

function takeLibrary(state: State, entries: readonly VideoEntry[]): State {
  const { arrangement, change } = state;
  const library = idsOf(entries);
  const next = withLibrary(arrangement, library);
  // Saved meanwhile, perhaps in the background: there is nothing to say.
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
    return entry ? [{ entry, was: places.get(id) ?? 0 }] : [];
  });
}

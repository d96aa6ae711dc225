// The order that is being made, with the rows for it.
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type RefObject } from "react";
import {
  keepUnsaved,
  unsavedOrder,
} from "#client/features/playlist-detail/arrange/arrange-button.tsx";
import { describeLibraryChange } from "#client/features/playlist-detail/arrange/arrange-words.ts";
import {
  followLibrary,
  isSameOrder,
  type ItemOrder,
} from "#client/features/playlist-detail/arrange/steps.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { planOrder } from "#shared/order/plan-order.ts";

/** Each takes 40 KB for 5,000 items. */
const MOST_STEPS = 100;

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

// An order of a playlist that is being made on the screen, with undo and redo. Nothing of it is sent anywhere. Pure.
export type Arrangement = {
  /** The order in the library, which is that on YouTube as last read. */
  library: ItemOrder;
  order: ItemOrder;
  /** Earlier orders, the latest last. */
  past: readonly ItemOrder[];
  /** Orders that were undone, the next one last. */
  future: readonly ItemOrder[];
};

export function beginArrangement(library: ItemOrder): Arrangement {
  return { library, order: library, past: [], future: [] };
}

/** Adds a step. An order that changes nothing is no step. */
export function takeStep(arrangement: Arrangement, order: ItemOrder): Arrangement {
  if (isSameOrder(order, arrangement.order)) return arrangement;
  const past = [...arrangement.past, arrangement.order].slice(-MOST_STEPS);
  return { ...arrangement, order, past, future: [] };
}

export function undoStep(arrangement: Arrangement): Arrangement {
  const { library, order, past, future } = arrangement;
  const before = past.at(-1);
  if (before === undefined) return arrangement;
  return {
    library,
    order: followLibrary(before, library),
    past: past.slice(0, -1),
    future: [...future, order],
  };
}

export function redoStep(arrangement: Arrangement): Arrangement {
  const { library, order, past, future } = arrangement;
  const next = future.at(-1);
  if (next === undefined) return arrangement;
  return {
    library,
    order: followLibrary(next, library),
    past: [...past, order],
    future: future.slice(0, -1),
  };
}

/** Whether saving the order would change something on YouTube. */
export function isArranged({ library, order }: Arrangement): boolean {
  return !isSameOrder(library, order);
}

/** Takes over what has changed in the playlist. What was arranged stays. */
export function withLibrary(arrangement: Arrangement, library: ItemOrder): Arrangement {
  if (isSameOrder(arrangement.library, library)) return arrangement;
  const order = isArranged(arrangement) ? followLibrary(arrangement.order, library) : library;
  return { ...arrangement, library, order };
}

type LibraryChanges = { added: number; gone: number; isReordered: boolean };

/** What others have changed in the playlist. Moves that lead to the order that was arranged are not counted: they may be its own. */
export function foreignChanges(before: Arrangement, after: Arrangement): LibraryChanges {
  const movesOf = ({ library, order }: Arrangement) => planOrder(library, order).moves.length;
  const changes = compareLibraries(before.library, after.library);
  const isOwn = changes.isReordered && movesOf(after) < movesOf(before);
  return { ...changes, isReordered: changes.isReordered && !isOwn };
}

/** How the playlist has changed: items that came, that went, and whether those that stayed stand in another order. */
function compareLibraries(before: ItemOrder, after: ItemOrder): LibraryChanges {
  const [old, present] = [new Set(before), new Set(after)];
  const stayed = before.filter((id) => present.has(id));
  const isReordered = !isSameOrder(
    stayed,
    after.filter((id) => old.has(id)),
  );
  return { added: after.length - stayed.length, gone: before.length - stayed.length, isReordered };
}

type Steps = {
  undo: () => void;
  redo: () => void;
  /** Whether rows are lifted: what they were lifted from stays until they are dropped. */
  isHeld: boolean;
};

/** Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z do it again. A text field keeps its own, and so does a window on top. */
export function useStepKeys(
  whole: RefObject<HTMLElement | null>,
  { undo, redo, isHeld }: Steps,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isHeld || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type !== "checkbox") return;
    const dialog = target instanceof Element ? target.closest("dialog") : null;
    if (dialog && !dialog.contains(whole.current)) return;
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

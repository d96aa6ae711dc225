// An order of a playlist that is being made on the screen, with undo and redo. Nothing of it is sent anywhere. Pure.
import {
  followLibrary,
  isSameOrder,
  type ItemOrder,
} from "#client/features/playlist-detail/arrange/steps.ts";
import { planOrder } from "#shared/order/plan-order.ts";

const unsaved = new Map<string, Arrangement>();

export type Arrangement = {
  /** The order in the library, which is that on YouTube as last read. */
  library: ItemOrder;
  order: ItemOrder;
  /** Earlier orders, the latest last. */
  past: readonly ItemOrder[];
  /** Orders that were undone, the next one last. */
  future: readonly ItemOrder[];
};

/** The most steps that can be undone. Each takes 40 KB for 5,000 items. */
const MOST_STEPS = 100;

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

// The orders that are arranged and not saved, for each playlist, until the page is left. The Back button closes the
// playlist's window without a question, so nothing may be lost by that.
export function keepUnsaved(playlistId: string, arrangement: Arrangement): void {
  if (isArranged(arrangement)) unsaved.set(playlistId, arrangement);
  else unsaved.delete(playlistId);
}

export function dropUnsaved(playlistId: string): void {
  unsaved.delete(playlistId);
}

export function unsavedOrder(playlistId: string): Arrangement | undefined {
  return unsaved.get(playlistId);
}

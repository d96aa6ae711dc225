// The order of a playlist that is being arranged on the screen, with undo and redo. Nothing of it is sent anywhere.
// Pure, except for the unsaved orders.
import {
  followLibrary,
  isSameOrder,
  type ItemOrder,
} from "#client/features/playlist-detail/arrange/steps.ts";
import { createStore } from "#client/ui/store.ts";
import { planOrder } from "#shared/order/plan-order.ts";

// The unsaved order of each playlist, until the page is left. The Back button closes a playlist's window without a
// question, and nothing may be lost by that.
const unsaved = createStore<ReadonlyMap<string, Arrangement>>(new Map());

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

/** Applies changes of the library to the order. An order that was not arranged is replaced by the library's. */
export function withLibrary(arrangement: Arrangement, library: ItemOrder): Arrangement {
  if (isSameOrder(arrangement.library, library)) return arrangement;
  const order = isArranged(arrangement) ? followLibrary(arrangement.order, library) : library;
  return { ...arrangement, library, order };
}

type LibraryChanges = { added: number; gone: number; isReordered: boolean };

/**
 * What others have changed in the playlist. Moves that bring it closer to the arranged order are left out: they may
 * come from saving that order.
 */
export function foreignChanges(before: Arrangement, after: Arrangement): LibraryChanges {
  const movesOf = ({ library, order }: Arrangement) => planOrder(library, order).moves.length;
  const changes = compareLibraries(before.library, after.library);
  const isOwn = changes.isReordered && movesOf(after) < movesOf(before);
  return { ...changes, isReordered: changes.isReordered && !isOwn };
}

/** How many items were added and how many are gone, and whether the others are in a different order. */
function compareLibraries(before: ItemOrder, after: ItemOrder): LibraryChanges {
  const [old, present] = [new Set(before), new Set(after)];
  const stayed = before.filter((id) => present.has(id));
  const isReordered = !isSameOrder(
    stayed,
    after.filter((id) => old.has(id)),
  );
  return { added: after.length - stayed.length, gone: before.length - stayed.length, isReordered };
}

export function keepUnsaved(playlistId: string, arrangement: Arrangement): void {
  if (!isArranged(arrangement)) return dropUnsaved(playlistId);
  unsaved.set(new Map(unsaved.get()).set(playlistId, arrangement));
}

export function dropUnsaved(playlistId: string): void {
  const others = new Map(unsaved.get());
  others.delete(playlistId);
  unsaved.set(others);
}

export function unsavedOrder(playlistId: string): Arrangement | undefined {
  return unsaved.get().get(playlistId);
}

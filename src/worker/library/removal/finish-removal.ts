// Deletes an item or playlist that is gone from YouTube and completes its row in the removal history.
import type { RemovalRow } from "#worker/library/removal/removal-history.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

/** `wasGone`: it was already gone before our call. Repeatable. */
export function finishRemoval(store: LibraryStore, row: RemovalRow, wasGone: boolean): void {
  store.transaction(() => {
    store.removals.finish(row, wasGone, Date.now());
    if (row.itemId === null) store.dropPlaylist(row.playlistId);
    else store.updateSums(row.playlistId, Date.now());
  });
}

// What has gone from YouTube goes from the library, with the history's row that says so.
import type { RemovalRow } from "#worker/library/removal-history.ts";
import type { LibraryStore } from "#worker/library/store.ts";

/** `wasGone`: it was there no more when we came. Repeatable. */
export function finishRemoval(store: LibraryStore, row: RemovalRow, wasGone: boolean): void {
  store.transaction(() => {
    store.removals.finish(row, wasGone, Date.now());
    if (row.itemId === null) store.dropPlaylist(row.playlistId);
    else store.updateSums(row.playlistId, Date.now());
  });
}

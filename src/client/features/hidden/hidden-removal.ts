// Asks to remove hidden videos, or says that it needs Premium (product.md 14).
import type { HiddenEntry, HiddenGroup } from "#client/features/hidden/hidden-view.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { NO_BULK_CLEANING } from "#client/library/plan-refusals.ts";
import { NO_BULK } from "#client/library/video-selection.ts";
import { addToast, type ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import { isAllowed } from "#shared/plan-rules.ts";

export type HiddenRemoval = ReturnType<typeof createHiddenRemoval>;

type Options = {
  isPremium: boolean;
  /** Whether all hidden videos are listed, so that a group has all hidden videos of its playlist. */
  isWhole: boolean;
  /** `chosen`: removes exactly the items of the removal plan, even if they are not hidden. */
  why?: "hidden" | "chosen";
  onUpgrade: () => void;
};

export function createHiddenRemoval({ isPremium, isWhole, why = "hidden", onUpgrade }: Options) {
  const refuse = (message: ToastMessage): void => {
    addToast(message);
    onUpgrade();
  };

  /** Removes the entries; calls `onRemoved` at the end if at least one was removed. */
  function remove(entries: readonly HiddenEntry[], onRemoved?: () => void): void {
    if (!isAllowed(isPremium, "removeVideos", entries.length)) return refuse(NO_BULK);
    requestChange(
      {
        kind: "items",
        playlistIds: playlistsOf(entries),
        itemIds: entries.map(({ key }) => key),
        why,
      },
      { onEnd: (done) => void (done > 0 && onRemoved?.()) },
    );
  }

  /** Whether this person may remove the whole group at once. Without Premium, see `removeGroup`. */
  function canRemoveGroup({ playlistId, entries }: HiddenGroup): boolean {
    const isWholePlaylist = isWhole && playlistId !== undefined;
    return isWholePlaylist || isAllowed(isPremium, "removeVideos", entries.length);
  }

  return {
    remove,
    canRemoveGroup,

    /** Without Premium, all hidden videos of one playlist can be removed, too, as in the playlist's window. */
    removeGroup({ playlistId, entries }: HiddenGroup): void {
      if (!isWhole || playlistId === undefined) return remove(entries);
      requestChange({ kind: "hidden", playlistIds: [playlistId], from: "list" });
    },

    canRemoveAll: (groups: readonly HiddenGroup[]): boolean => {
      const entries = groups.flatMap((group) => group.entries);
      const playlists = playlistsOf(entries).length;
      return isWhole
        ? playlists === 1 || isAllowed(isPremium, "cleanPlaylists", playlists)
        : isAllowed(isPremium, "removeVideos", entries.length);
    },

    removeAll(groups: readonly HiddenGroup[]): void {
      const entries = groups.flatMap((group) => group.entries);
      if (!isWhole) return remove(entries);
      if (!this.canRemoveAll(groups)) return refuse(NO_BULK_CLEANING);
      requestChange({ kind: "hidden", playlistIds: playlistsOf(entries), from: "list" });
    },
  };
}

function playlistsOf(entries: readonly HiddenEntry[]): string[] {
  return [...new Set(entries.map(({ video }) => video.playlistId))];
}

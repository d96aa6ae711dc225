// The removal of a single row: asks first, or can be undone for some seconds (product.md 5.8).
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { asksBeforeOne } from "#client/library/changes/ask-before-one.ts";
import {
  type RemovalState,
  removeWithUndo,
  undoRemoval,
  useGoing,
} from "#client/library/changes/undoable-removals.ts";
import { YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";

export function useRowRemoval(playlistId: string, isRead: boolean) {
  const client = useQueryClient();
  const going = useGoing();
  const press = useCallback(
    (id: string, state: RemovalState | undefined) => {
      if (state === "sent") return;
      if (state === "waiting") return undoRemoval(id);
      const status = client.getQueryData<YouTubeStatus>(YOUTUBE_STATUS_KEY);
      // The window also asks for the permission, and says that an unread playlist has to be read first.
      const asks = asksBeforeOne() || status?.canWrite === false || !isRead;
      if (!asks) return removeWithUndo(client, playlistId, id);
      requestChange(
        { kind: "videos", playlistId, itemIds: [id], why: "chosen" },
        { onEnd: restoreListFocus },
      );
    },
    [client, playlistId, isRead],
  );
  return { going, press };
}

/** Moves the focus to the list's current row, after the row that had it is gone; unless it is elsewhere in the window. */
function restoreListFocus(): void {
  focusRow({ unlessInWindow: true });
}

/** Moves the focus to the list's current row. */
export function focusList(): void {
  focusRow({ unlessInWindow: false });
}

function focusRow({ unlessInWindow }: { unlessInWindow: boolean }): void {
  // Waits until the window that asked has closed.
  setTimeout(() => {
    const row = document.querySelector<HTMLElement>('dialog [role="row"][tabindex="0"]');
    if (unlessInWindow && row?.closest("dialog")?.contains(document.activeElement)) return;
    row?.focus();
  });
}

/** When `shown` changes and what had the focus is gone with it, the list gets the focus. */
export function useFocusKept(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) restoreListFocus();
  }, [shown]);
}

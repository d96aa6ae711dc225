// The removal of a single row: asks first, or can be undone for some seconds (product.md 5.8).
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { asksBeforeOne } from "#client/library/changes/ask-before-one.ts";
import {
  type RemovalState,
  removeWithUndo,
  undoRemoval,
  useRemovalStates,
} from "#client/library/changes/undoable-removals.ts";
import { YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";

export function useRowRemoval(playlistId: string, isRead: boolean) {
  const client = useQueryClient();
  const removalStates = useRemovalStates();
  const removeOrUndo = useCallback(
    (id: string, state: RemovalState | undefined) => {
      if (state === "sent") return;
      if (state === "waiting") return undoRemoval(id);
      const status = client.getQueryData<YouTubeStatus>(YOUTUBE_STATUS_KEY);
      // The window that asks also requests the permission, and says that an unread playlist has to be read first.
      const asksFirst = asksBeforeOne() || status?.canWrite === false || !isRead;
      if (!asksFirst) return removeWithUndo(client, playlistId, id);
      requestChange(
        { kind: "videos", playlistId, itemIds: [id], why: "chosen" },
        { onEnd: restoreListFocus },
      );
    },
    [client, playlistId, isRead],
  );
  return { removalStates, removeOrUndo };
}

/** Moves the focus to the list's current row, unless something else in the playlist's window has it. */
function restoreListFocus(): void {
  focusRow({ unlessInWindow: true });
}

/** Moves the focus to the list's current row. */
export function focusList(): void {
  focusRow({ unlessInWindow: false });
}

function focusRow({ unlessInWindow }: { unlessInWindow: boolean }): void {
  // Waits until the window that asked about the removal has closed.
  setTimeout(() => {
    const row = document.querySelector<HTMLElement>('dialog [role="row"][tabindex="0"]');
    if (unlessInWindow && row?.closest("dialog")?.contains(document.activeElement)) return;
    row?.focus();
  });
}

/** Moves the focus to the list if a change of `state` has removed the element that had it. */
export function useFocusKept(state: unknown): void {
  const lastState = useRef(state);
  useEffect(() => {
    if (lastState.current === state) return;
    lastState.current = state;
    if (document.activeElement === document.body) restoreListFocus();
  }, [state]);
}

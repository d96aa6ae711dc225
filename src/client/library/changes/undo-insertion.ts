// Offers to undo a copy that has just ended, and does it (product.md 6.5.22).
import type { QueryClient } from "@tanstack/react-query";
import { request } from "#client/api/request.ts";
import { isChangeRequested, requestChange } from "#client/library/changes/change-requests.ts";
import type { Insertion, Outcome } from "#client/library/changes/change.ts";
import { followedBy } from "#client/library/changes/change-words.ts";
import { describeChannel } from "#client/library/changes/use-change.ts";
import { HISTORY } from "#client/library/outcome-words.ts";
import { failureSentence } from "#client/library/failure.ts";
import { addToast, type ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/changes.ts";
import * as page from "#words/page.ts";

type Undoable = Extract<Insertion, { kind: "transfer" | "merge" }>;

/** Adds a button to the message: Undo after a complete copy; after a move the history, which can put videos back. */
export function withUndo(
  client: QueryClient,
  change: Undoable,
  outcome: Outcome,
  message: ToastMessage,
): ToastMessage {
  const { itemIds = [], done, failed, queued } = outcome;
  if (change.kind === "transfer" && !change.keep) {
    return done > 0 ? { ...message, action: HISTORY } : message;
  }
  if (itemIds.length === 0 || failed + queued > 0) return message;
  const playlistId = change.kind === "transfer" ? change.to : change.into;
  const undo = (): void =>
    void undoCopy(playlistId, itemIds).catch((error: unknown) =>
      addToast({
        title: words.notUndone,
        description: failureSentence(error),
        variant: "destructive",
      }),
    );
  return {
    ...message,
    description: [
      followedBy(message.description, words.undoTakes({ count: itemIds.length })),
      describeChannel(client),
    ]
      .filter(Boolean)
      .join(page.sentenceSeparator),
    action: { text: buttons.undo, run: undo },
  };
}

/** Requests the removal of the copies, which asks for confirmation like every removal. */
async function undoCopy(playlistId: string, itemIds: readonly string[]): Promise<void> {
  const listed = await readItemIds(playlistId);
  const hasAll = itemIds.every((id) => listed.has(id));
  // A window that was opened meanwhile must not be replaced.
  if (!hasAll || isChangeRequested()) return showNotUndoneYet();
  requestChange({ kind: "videos", playlistId, itemIds: [...itemIds], why: "chosen" });
}

/** Reads the playlist, because only what a reading has found can be removed. */
async function readItemIds(id: string): Promise<ReadonlySet<string>> {
  await request(calls.syncVideos, { params: { id } });
  const { videos }: PlaylistDetail = await request(calls.playlist, { params: { id } });
  return new Set(videos.map((video) => video.id));
}

function showNotUndoneYet(): void {
  addToast({
    title: words.notUndoneYet,
    description: words.copiesNotShown,
    variant: "destructive",
  });
}

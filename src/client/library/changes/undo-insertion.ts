// Offers to undo a copy or a move that has just ended, and does it (product.md 6.5.22).
import type { QueryClient } from "@tanstack/react-query";
import { request } from "#client/api/request.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import type { Insertion, Outcome } from "#client/library/changes/change.ts";
import { HISTORY, makeChange, onChannel } from "#client/library/changes/use-change.ts";
import { failureSentence } from "#client/library/failure.ts";
import { readRemovals } from "#client/library/removal-history.ts";
import { newRequestId } from "#client/library/request-id.ts";
import { countOf } from "#client/ui/counts.ts";
import { addToast, type ToastMessage } from "#client/ui/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";

type Undoable = Extract<Insertion, { kind: "transfer" | "merge" }>;

/** The message with Undo, if all is done; else of a move with the way to the history. */
export function withUndo(
  client: QueryClient,
  change: Undoable,
  outcome: Outcome,
  message: ToastMessage,
): ToastMessage {
  const { itemIds = [], done, failed, queued, inBoth = 0 } = outcome;
  const told = isMove(change) && done > 0 ? { ...message, action: HISTORY } : message;
  if (itemIds.length === 0 || failed + queued + inBoth > 0) return told;
  const cost = countOf(itemIds.length * (isMove(change) ? 2 : 1), "change");
  const undo = (): void =>
    void undoInsertion(client, change, outcome).catch((error: unknown) =>
      addToast({
        title: "Not undone",
        description: failureSentence(error),
        variant: "destructive",
      }),
    );
  return {
    ...told,
    description: [`${message.description}. Undo takes ${cost}.`, onChannel(client)]
      .filter(Boolean)
      .join(" "),
    action: { text: "Undo", run: undo },
  };
}

const isMove = (change: Undoable): boolean => change.kind === "transfer" && !change.keep;

/**
 * Of a move, first puts the videos back at their old places, as the history does; only once all are there, asks about
 * the new ones, by the ids under which they were put in. So nothing is lost, whatever ends it on the way.
 */
async function undoInsertion(
  client: QueryClient,
  change: Undoable,
  { itemIds = [], jobId }: Outcome,
): Promise<void> {
  if (isMove(change) && jobId) {
    const ids = await movedBy(jobId);
    const putBack = { kind: "putBack", ids, requestId: newRequestId() } as const;
    const outcome =
      ids.length < itemIds.length ? undefined : await makeChange(client, { change: putBack });
    if (outcome && outcome.done < ids.length) return;
    if (!outcome) return tellLater();
  }
  const playlistId = change.kind === "transfer" ? change.to : change.into;
  const listed = await readListed(playlistId);
  const added = itemIds.filter((id) => listed.has(id));
  if (added.length < itemIds.length) return tellLater();
  requestChange({ kind: "videos", playlistId, itemIds: added, why: "chosen" });
}

/** The rows of the history that a move made and that can be put back. */
async function movedBy(jobId: string): Promise<number[]> {
  const ids: number[] = [];
  let before: number | undefined;
  do {
    const { removals, more } = await readRemovals(before, { jobId });
    ids.push(...removals.flatMap(({ id, canBePutBack }) => (canBePutBack ? [id] : [])));
    before = more ? removals.at(-1)?.id : undefined;
  } while (before !== undefined);
  return ids;
}

/** Reads the playlist, because only what a reading has found can be removed. */
async function readListed(id: string): Promise<ReadonlySet<string>> {
  await request(calls.syncVideos, { params: { id } });
  const { videos }: PlaylistDetail = await request(calls.playlist, { params: { id } });
  return new Set(videos.map((video) => video.id));
}

function tellLater(): void {
  addToast({
    title: "Not undone yet",
    description:
      "YouTube does not show all of it yet. In some minutes it can be undone by hand: the history puts back, and the playlist's window removes.",
    variant: "destructive",
  });
}

// Making a change: sent once, told of once, and everything that it may have changed is asked for anew.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/api/api-error.ts";
import { describeCreated } from "#client/library/creation/creation-words.ts";
import { failureSentence } from "#client/library/failure.ts";
import { refreshLibrary } from "#client/library/library-data.ts";
import { refusalOf, sendChange } from "#client/library/removal/change-calls.ts";
import { askFor } from "#client/library/removal/change-requests.ts";
import { describeOutcome, failureTitle } from "#client/library/removal/change-words.ts";
import { playlistsOf, type Change, type Outcome } from "#client/library/removal/change.ts";
import { CHANGE_KEY } from "#client/library/sync.ts";
import { YOUTUBE_STATUS_KEY } from "#client/session/youtube-status.ts";
import { addToast, type ToastMessage } from "#client/ui/toast-queue.ts";
import { playlistLink } from "#client/ui/video-list/video-link.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";

type Sent = { change: Change; plan?: string };

const changed = new Set<string>();

/** Whether something in this playlist was changed since this was asked last. */
export function takeChanged(playlistId: string): boolean {
  return changed.delete(playlistId);
}

const stoppedChanges = new WeakSet<Change>();

/** Has the message say that it was stopped, and not that it failed. */
export function noteStopped(change: Change): void {
  stoppedChanges.add(change);
}

/**
 * What makes a change, with its message at the end, also when the screen that asked is gone by then.
 * Two refusals have no message: a plan that is no longer true is said where the plan is, and for a
 * missing permission the way to it is opened.
 */
export function useChange() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ change, plan }: Sent) => sendChange(change, plan),
    onMutate: ({ change }) => playlistsOf(change).forEach((id) => changed.add(id)),
    onSuccess: (outcome, { change }) => void addToast(messageOf(change, outcome)),
    onError: (error, { change }) => {
      const refusal = refusalOf(error);
      if (refusal === "access") {
        // The grant has changed elsewhere; what is shown of it is out of date.
        void client.invalidateQueries({ queryKey: YOUTUBE_STATUS_KEY });
        askFor(change);
      }
      if (refusal !== undefined) return;
      const description = changeFailure(error);
      addToast({ title: failureTitle(change), description, look: "destructive" });
    },
    onSettled: () => refreshLibrary(client),
  });
}

function messageOf(change: Change, outcome: Outcome): ToastMessage {
  const circumstances = { now: new Date(), stopped: stoppedChanges.has(change) };
  if (change.kind !== "create") return describeOutcome(change, outcome, circumstances);
  const message = describeCreated(outcome, circumstances);
  const address = playlistLink(outcome.created?.[0]?.id ?? "");
  if (address === "" || outcome.created?.length !== 1) return message;
  // The window at the end of it has the link, too.
  const open = (): void => void window.open(address, "_blank", "noopener");
  return { ...message, action: { text: "Open on YouTube", run: open } };
}

/** Puts back what was removed, by the ids of the history, or asks for the permission first. */
export function usePutBack() {
  const { start, busy } = useStart();
  return { putBack: (ids: readonly number[]) => start({ kind: "putBack", ids }), busy };
}

/** Copies or moves items to another playlist, or asks for the permission first. */
export function useTransfer() {
  const { start, busy } = useStart();
  const transfer = (change: Omit<Extract<Change, { kind: "transfer" }>, "kind">): void =>
    start({ ...change, kind: "transfer" });
  return { transfer, busy };
}

/** A change that needs no further confirmation. */
function useStart() {
  const client = useQueryClient();
  const { mutate, isPending } = useChange();
  const start = (change: Change): void => {
    const status = client.getQueryData<YouTubeStatus>(YOUTUBE_STATUS_KEY);
    if (status?.canWrite === false) askFor(change);
    else if (!isPending) mutate({ change });
  };
  return { start, busy: isPending };
}

/** A lost answer is no failure of the change: the server goes on without anybody who listens. */
function changeFailure(error: unknown): string {
  if (error instanceof ApiError || !navigator.onLine) return failureSentence(error);
  return "The connection was lost before the answer came. What had begun goes on by itself; look at the list before you try again.";
}

// Making a change: sent once, told of once, and everything that it may have changed is asked for anew.
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/api/api-error.ts";
import { describeCreated } from "#client/library/changes/created-words.ts";
import { failureSentence } from "#client/library/failure.ts";
import { refreshLibrary } from "#client/library/library-data.ts";
import { refusalOf, sendChange } from "#client/library/changes/change-calls.ts";
import { askFor, isAsking } from "#client/library/changes/change-requests.ts";
import { describeOutcome, failureTitle } from "#client/library/changes/change-words.ts";
import {
  isInsertion,
  playlistsOf,
  type Change,
  type Insertion,
  type Outcome,
} from "#client/library/changes/change.ts";
import { CHANGE_KEY } from "#client/library/sync.ts";
import { YOUTUBE_STATUS_KEY } from "#client/identity/youtube-status.ts";
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
 * missing permission the way to it is opened. What adds to playlists can be tried again from the
 * message, as the same request.
 */
export function useChange() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ change, plan }: Sent) => sendChange(change, plan),
    onMutate: ({ change }) => playlistsOf(change).forEach((id) => changed.add(id)),
    onSuccess: (outcome, { change }) => {
      addToast(messageOf(change, outcome));
      const { maybeTwice = [] } = outcome;
      if (maybeTwice.length > 0 && isInsertion(change) && !isAsking())
        askFor(change, { maybeTwice });
    },
    onError: (error, { change }) => {
      const refusal = refusalOf(error);
      if (refusal === "access") {
        // The grant has changed elsewhere; what is shown of it is out of date.
        void client.invalidateQueries({ queryKey: YOUTUBE_STATUS_KEY });
        askFor(change);
      }
      if (refusal !== undefined) return;
      const description = changeFailure(error);
      const again = isInsertion(change) && mayTryAgain(error) ? { action: tryAgain(change) } : {};
      addToast({ title: failureTitle(change), description, variant: "destructive", ...again });
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

/**
 * Puts videos back, or copies or moves them to another playlist, once that is confirmed; or asks for
 * the permission first. `busy` while any change of this kind is under way, whichever window began it.
 */
export function useInsertion(kind: Insertion["kind"]) {
  const client = useQueryClient();
  const { mutate } = useChange();
  const busy =
    useIsMutating({
      mutationKey: CHANGE_KEY,
      // oxlint-disable-next-line typescript/consistent-type-assertions -- Only useChange() has mutations with this key.
      predicate: ({ state }) => (state.variables as Sent | undefined)?.change.kind === kind,
    }) > 0;
  const start = (change: Insertion): void => {
    const status = client.getQueryData<YouTubeStatus>(YOUTUBE_STATUS_KEY);
    if (status?.canWrite === false) askFor(change);
    else if (!busy) mutate({ change });
  };
  return { start, busy };
}

/** No answer came, or none of the server's own: it may have been done. */
function mayTryAgain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Sends it as it was confirmed, under the same id. */
function tryAgain(change: Insertion): NonNullable<ToastMessage["action"]> {
  return { text: "Try again", run: () => askFor(change, { confirmed: { plan: "" } }) };
}

/** A lost answer is no failure of the change: the server goes on without anybody who listens. */
function changeFailure(error: unknown): string {
  if (error instanceof ApiError || !navigator.onLine) return failureSentence(error);
  return "The connection was lost before the answer came. What had begun goes on by itself; look at the list before you try again.";
}

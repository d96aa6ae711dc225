// Sends a change once, shows one message about it, and refetches everything it may have changed.
import {
  mutationOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError } from "#client/api/api-error.ts";
import { channelNameOf } from "#client/identity/youtube-status.ts";
import {
  describeCreated,
  describeOutcome,
  failureTitle,
} from "#client/library/changes/change-words.ts";
import { failureSentence } from "#client/library/failure.ts";
import { PLAYLISTS_KEY, refresh } from "#client/library/library-data.ts";
import {
  checkPlaylistRegions,
  refusalOf,
  sendChange,
} from "#client/library/changes/change-calls.ts";
import { requestChange, isChangeRequested } from "#client/library/changes/change-requests.ts";
import {
  isInsertion,
  isRemoval,
  type Change,
  type Insertion,
  type Outcome,
} from "#client/library/changes/change.ts";
import { HISTORY } from "#client/library/outcome-words.ts";
import { changeOf, type Sent } from "#client/library/changes/sent-changes.ts";
import { CHANGE_KEY } from "#client/library/sync.ts";
import { YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import { addToast, type ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import { playlistLink } from "#client/ui/video-list/video-link.ts";
import type { Playlist } from "#shared/contract/playlists.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/changes.ts";

const stoppedChanges = new WeakSet<Change>();

/** Makes the final message say "stopped" instead of "failed". */
export function markStopped(change: Change): void {
  stoppedChanges.add(change);
}

/**
 * The mutation that makes a change. It shows a message at the end even if the screen has unmounted.
 * Two refusals have no message: an outdated plan is explained beside the plan, and a missing permission
 * opens the permission window. If an insertion failed without an answer from our server, or with a failure of the
 * server, the message has a button that repeats the same request.
 */
export function useChange() {
  return useMutation(changeOptions(useQueryClient()));
}

/** Makes a change as {@link useChange} does, outside a component. */
export function makeChange(client: QueryClient, sent: Sent): Promise<Outcome> {
  return client.getMutationCache().build(client, changeOptions(client)).execute(sent);
}

function changeOptions(client: QueryClient) {
  return mutationOptions({
    mutationKey: CHANGE_KEY,
    mutationFn: async ({ change, plan, playlistToCheck }: Sent) => {
      if (playlistToCheck !== undefined) await checkPlaylistRegions(playlistToCheck);
      return sendChange(change, plan);
    },
    onSuccess: (outcome, { change }) => {
      const message = messageOf(client, change, outcome);
      if (change.kind === "transfer" || change.kind === "merge") {
        void import("#client/library/changes/undo-insertion.ts").then(
          ({ withUndo }) => addToast(withUndo(client, change, outcome, message)),
          () => addToast(message),
        );
      } else addToast(message);
      const { maybeTwice = [] } = outcome;
      if (maybeTwice.length > 0 && isInsertion(change) && !isChangeRequested())
        requestChange(change, { maybeTwice });
    },
    onError: (error, { change }) => {
      const refusal = refusalOf(error);
      if (refusal === "access") {
        // The grant changed in another tab or on another device, so the cached status is outdated.
        void refresh(client, "connection");
        requestChange(change);
      }
      if (refusal !== undefined) return;
      const failure = changeFailure(error);
      const title = failureTitle(change);
      if (!isInsertion(change) || !canRetry(error)) {
        addToast({ title, description: failure, variant: "destructive" });
        return;
      }
      const channel = describeChannel(client);
      const description =
        channel === undefined ? failure : words.failedOnChannel({ failure, channel });
      const action = retryAction(change);
      addToast({ title, description, variant: "destructive", action });
    },
    onSettled: () => refresh(client, "library"),
  });
}

function messageOf(client: QueryClient, change: Change, outcome: Outcome): ToastMessage {
  const playlists = client.getQueryData<readonly Playlist[]>(PLAYLISTS_KEY);
  const into = "to" in change ? change.to : "into" in change ? change.into : undefined;
  const target = playlists?.find(({ id }) => id === into)?.title;
  const context = { now: new Date(), stopped: stoppedChanges.has(change), target };
  if (change.kind !== "create") {
    const message = describeOutcome(change, outcome, context);
    const isInHistory = isRemoval(change) && change.kind !== "playlists" && outcome.done > 0;
    return isInHistory ? { ...message, action: HISTORY } : message;
  }
  const message = describeCreated(outcome, context);
  const address = playlistLink(outcome.created?.[0]?.id ?? "");
  if (address === "" || outcome.created?.length !== 1) return message;
  // A toast's action must be possible elsewhere too: the window with the result (CreationOutcome) has the same link.
  const open = (): void => void window.open(address, "_blank", "noopener");
  return { ...message, action: { text: words.openOnYouTube, run: open } };
}

/**
 * Inserts videos (put back, copy, move) after confirmation, or asks for the permission first.
 * `busy` while any change of this kind is running, whichever window started it.
 */
export function useInsertion(kind: Insertion["kind"]) {
  const client = useQueryClient();
  const { mutate } = useChange();
  const busy =
    useIsMutating({
      mutationKey: CHANGE_KEY,
      predicate: (mutation) => changeOf(mutation)?.kind === kind,
    }) > 0;
  const start = useCallback(
    (change: Insertion): void => {
      const status = client.getQueryData<YouTubeStatus>(YOUTUBE_STATUS_KEY);
      if (status?.canWrite === false) requestChange(change);
      else if (!busy) mutate({ change });
    },
    [client, mutate, busy],
  );
  return { start, busy };
}

/** Without an answer from our server, the change may have been made; the request id makes a retry safe. */
function canRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** "On YouTube channel X", for messages with a button that changes something; undefined if the channel is not known. */
export function describeChannel(client: QueryClient): string | undefined {
  const name = channelNameOf(client.getQueryData<YouTubeStatus>(YOUTUBE_STATUS_KEY));
  return name && words.onChannel({ name });
}

/** Repeats the confirmed change with the same id. */
function retryAction(change: Insertion): NonNullable<ToastMessage["action"]> {
  return { text: buttons.tryAgain, run: () => requestChange(change, { confirmed: { plan: "" } }) };
}

/** A lost answer is not a failed change: the server continues without the client. */
function changeFailure(error: unknown): string {
  if (error instanceof ApiError || !navigator.onLine) return failureSentence(error);
  return words.connectionLost;
}

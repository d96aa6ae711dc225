import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { fetchCreationPlan } from "#client/library/changes/creation-calls.ts";
import { CreationForm } from "#client/library/creation/creation-form.tsx";
import { CreationOutcome } from "#client/library/creation/creation-outcome.tsx";
import { CreationPlanNotes } from "#client/library/creation/creation-plan-notes.tsx";
import {
  descriptionProblem,
  titleProblem,
  type NewPlaylist,
} from "#client/library/changes/new-playlist.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { ChangeProgress } from "#client/library/changes/change-progress.tsx";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import type { Outcome } from "#client/library/changes/change.ts";
import { Permission } from "#client/library/changes/permission.tsx";
import { Question } from "#client/library/changes/question.tsx";
import { markStopped, useChange } from "#client/library/changes/use-change.ts";
import { countOf } from "#client/ui/counts.ts";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { useYouTubeConnection, type YouTubeConnection } from "#client/identity/youtube-status.ts";
import { Button } from "#client/ui/button.tsx";
import type { CreationPlan } from "#shared/contract/creation.ts";

type Props = { request: ChangeRequest; change: NewPlaylist; userId: string };

const NO_JOBS: ReadonlySet<string> = new Set();

/** The window to create a playlist: the form, the cost, the progress, and the link at the end. */
export function CreatePlaylist({ request, change, userId }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleField = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(change);
  const [pressed, setPressed] = useState(false);
  const plan = useCreationPlan(draft);
  const connection = useYouTubeConnection();
  const { connect, busy: leaving } = useConnectYouTube();
  const creation = useCreation(request, draft, connection);
  const formId = useId();
  const close = (): void => endRequest(request);
  if (creation.ended) return <CreationOutcome ref={dialog} {...creation.ended} onClose={close} />;
  const { running, needsPermission } = creation;
  const ready = plan.data !== undefined && plan.data.unreadCount === 0;
  const submit = (): void => {
    setPressed(true);
    if (titleProblem(draft.title)) return titleField.current?.focus();
    if (descriptionProblem(draft.description) || !ready || running || leaving) return;
    if (needsPermission) connect("write", { userId, change: { change: draft, plan: "" } });
    else creation.begin();
  };
  return (
    <Question
      ref={dialog}
      title="Create Playlist"
      cancel={running ? "Continue in background" : "Cancel"}
      first={titleField}
      onClose={close}
      action={
        ready &&
        !running && (
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-sm:basis-full"
            aria-disabled={leaving}
          >
            {leaving ? "Leaving for Google…" : actionLabel(connection, needsPermission, plan.data)}
          </Button>
        )
      }
    >
      {running ? (
        <p>
          <bdi className="font-semibold">{draft.title}</bdi> is being made and filled on YouTube.
        </p>
      ) : (
        <CreationForm
          id={formId}
          draft={draft}
          plan={plan.data}
          showProblems={pressed}
          titleField={titleField}
          onDraft={(part) => setDraft((old) => ({ ...old, ...part }))}
          onSubmit={submit}
        />
      )}
      {needsPermission && !running && <PermissionNote connection={connection} draft={draft} />}
      {plan.error && !plan.data ? (
        <LoadFailure
          title="What it would take could not be found out"
          error={plan.error}
          busy={plan.isFetching}
          onRetry={() => void plan.refetch()}
        />
      ) : (
        !running && (
          <CreationPlanNotes plan={plan.data} videosPerPlaylist={draft.videosPerPlaylist} />
        )
      )}
      {running && (
        <ChangeProgress
          change={draft}
          known={NO_JOBS}
          count={plan.data?.videoCount ?? 0}
          onStop={creation.noteStop}
        />
      )}
    </Question>
  );
}

type Ended = { outcome: Outcome; stopped: boolean };

/** Handles confirmation, whether given in this window or before the page went to Google. */
function useCreation(request: ChangeRequest, draft: NewPlaylist, connection: YouTubeConnection) {
  const { mutate, isPending: running } = useChange();
  const [ended, setEnded] = useState<Ended>();
  const stopped = useRef(false);
  const needsPermission = "status" in connection && !connection.status.canWrite;
  const begin = (): void =>
    mutate(
      { change: draft },
      {
        onSuccess: (outcome) => {
          request.onEnd?.(outcome.playlists);
          setEnded({ outcome, stopped: stopped.current });
        },
      },
    );
  const resumed = useRef(false);
  const resume = useEffectEvent(begin);
  const canResume = request.confirmed !== undefined && "status" in connection && !needsPermission;
  useEffect(() => {
    if (!canResume || resumed.current) return;
    resumed.current = true;
    resume();
  }, [canResume]);
  const noteStop = (): void => {
    stopped.current = true;
    markStopped(draft);
  };
  return { running, ended, needsPermission, begin, noteStop };
}

/** Fetched each time the window opens, and again when a choice changes the plan. */
function useCreationPlan({ source, dropDuplicates, videosPerPlaylist }: NewPlaylist) {
  const opening = useId();
  return useQuery<CreationPlan>({
    queryKey: ["creation-plan", opening, dropDuplicates, videosPerPlaylist],
    queryFn: ({ signal }) =>
      fetchCreationPlan({ source, dropDuplicates, videosPerPlaylist }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

function actionLabel(
  { state }: YouTubeConnection,
  needsPermission: boolean,
  { playlistCount }: CreationPlan,
): string {
  if (!needsPermission) {
    return playlistCount > 1 ? `Create ${countOf(playlistCount, "Playlist")}` : "Create Playlist";
  }
  return state === "connected" ? "Allow at Google, then create" : "Connect YouTube, then create";
}

function PermissionNote({
  connection: { state },
  draft,
}: {
  connection: YouTubeConnection;
  draft: NewPlaylist;
}) {
  if (state === "connected") return <Permission change={draft} />;
  return (
    <p className="rounded-lg border border-tint-line bg-tint p-3 text-sm">
      {state === "lost" ? "YouTube needs to be connected again." : "YouTube is not connected yet."}{" "}
      A playlist is made in your own channel, with your permission at Google; after that, this goes
      on here by itself.
    </p>
  );
}

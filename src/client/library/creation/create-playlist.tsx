import { useId, useRef, useState } from "react";
import type { YouTubeConnection } from "#client/identity/youtube-status.ts";
import { ChangeProgress } from "#client/library/changes/change-progress.tsx";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import {
  descriptionProblem,
  titleProblem,
  type NewPlaylist,
} from "#client/library/changes/new-playlist.ts";
import { Permission } from "#client/library/changes/permission.tsx";
import { ChangeQuestion, Problem } from "#client/library/changes/question.tsx";
import {
  CreationForm,
  MergeDestination,
  MergeSources,
} from "#client/library/creation/creation-form.tsx";
import { CreationOutcome } from "#client/library/creation/creation-outcome.tsx";
import {
  describeCreationCost,
  describeCreationEnd,
  describeLeftOut,
  describeParts,
  describePlaylistLimit,
  describeUnread,
  describeVisibility,
} from "#client/library/creation/creation-words.ts";
import { useCreation, useCreationPlan } from "#client/library/creation/use-creation.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import { newRequestId } from "#client/library/request-id.ts";
import { useSyncVideos } from "#client/library/sync.ts";
import { Button } from "#client/ui/button.tsx";
import type { CreationPlan } from "#shared/contract/creation.ts";
import * as buttons from "#words/buttons.ts";
import * as changeWords from "#words/changes.ts";
import * as words from "#words/creation.ts";

type Props = { request: ChangeRequest; change: NewPlaylist; userId: string };

const MAKING = {
  private: words.makingPrivate,
  unlisted: words.makingUnlisted,
  public: words.makingPublic,
};

/**
 * The window to create a playlist: the form, the cost, the progress, and the link at the end. A merge names its
 * playlists and may go into an existing one.
 */
export function CreatePlaylist({ request, change, userId }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleField = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(change);
  /** The id of an existing playlist; "" while none is chosen; undefined for a new playlist. */
  const [into, setInto] = useState<string>();
  const [isSubmitPressed, setSubmitPressed] = useState(false);
  const mergedIds = "fromPlaylists" in draft.source ? draft.source.fromPlaylists : undefined;
  const plan = useCreationPlan(draft, into);
  const changeToMake = intoExisting(draft, into) ?? draft;
  // The videos in an existing playlist are shown once it is read again; the server itself reads a new playlist.
  const { sync: readTarget } = useSyncVideos("auto", into ?? "");
  const creation = useCreation(request, changeToMake, userId, () => {
    readTarget();
    dialog.current?.close();
  });
  const formId = useId();
  const close = (): void => endRequest(request);
  if (creation.ended) return <CreationOutcome ref={dialog} {...creation.ended} onClose={close} />;
  const { connection, running, needsPermission, leaving } = creation;
  const isNew = into === undefined;
  const ready =
    plan.data !== undefined &&
    plan.data.unreadCount === 0 &&
    (isNew || (into !== "" && !plan.isPlaceholderData && plan.data.videoCount > 0));
  const submit = (): void => {
    setSubmitPressed(true);
    if (isNew && titleProblem(draft.title)) return titleField.current?.focus();
    if (isNew && descriptionProblem(draft.description)) return;
    if (!ready || running || leaving) return;
    creation.begin();
  };
  return (
    <ChangeQuestion
      ref={dialog}
      title={mergedIds ? words.mergeTitle({ count: mergedIds.length }) : words.createPlaylist}
      cancel={running ? changeWords.continueInBackground : buttons.cancel}
      {...(!mergedIds && { initialFocus: titleField })}
      onClose={close}
      action={
        ready &&
        !running && (
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="max-sm:basis-full"
            busy={leaving}
            busyText={changeWords.leavingForGoogle}
          >
            {actionLabel(connection, needsPermission, plan.data, !isNew)}
          </Button>
        )
      }
    >
      {running ? (
        isNew && (
          <p>
            {MAKING[draft.privacy]({
              title: draft.title,
              name: (text) => <bdi className="font-semibold">{text}</bdi>,
            })}
          </p>
        )
      ) : (
        <>
          {mergedIds && <MergeSources ids={mergedIds} />}
          <CreationForm
            id={formId}
            draft={draft}
            isNew={isNew}
            plan={plan.data}
            showProblems={isSubmitPressed}
            titleField={titleField}
            onDraft={(part) => setDraft((old) => ({ ...old, ...part }))}
            onSubmit={submit}
          >
            {mergedIds && (
              <MergeDestination
                into={into}
                sources={mergedIds}
                onInto={(id) => {
                  setInto(id);
                  // Another destination is another request.
                  setDraft((old) => ({ ...old, requestId: newRequestId() }));
                }}
              />
            )}
          </CreationForm>
          {isNew && (
            <p className="text-sm">{describeVisibility(draft.privacy, plan.data?.playlistCount)}</p>
          )}
        </>
      )}
      {needsPermission && !running && <PermissionNote connection={connection} draft={draft} />}
      {plan.error && !plan.data ? (
        <QueryFailure title={words.planFailed} query={plan} />
      ) : (
        !running &&
        into !== "" && (
          <CreationPlanNotes
            plan={plan.data}
            isNew={isNew}
            videosPerPlaylist={draft.videosPerPlaylist}
          />
        )
      )}
      {running && (
        <ChangeProgress
          change={changeToMake}
          knownJobs={creation.knownJobs}
          count={plan.data?.videoCount ?? 0}
          onStop={creation.noteStop}
        />
      )}
    </ChangeQuestion>
  );
}

/** The merge into an existing playlist; undefined for a new playlist, and while none is chosen. */
function intoExisting(
  { source, dropDuplicates, requestId }: NewPlaylist,
  into: string | undefined,
) {
  if (!into || !("fromPlaylists" in source)) return undefined;
  const { fromPlaylists } = source;
  return { kind: "merge", fromPlaylists, into, dropDuplicates, requestId } as const;
}

function actionLabel(
  { state }: YouTubeConnection,
  needsPermission: boolean,
  { playlistCount, videoCount }: CreationPlan,
  isIntoExisting: boolean,
): string {
  if (isIntoExisting) {
    const videos = { count: videoCount };
    return needsPermission ? words.allowThenCopy(videos) : words.copyVideos(videos);
  }
  if (!needsPermission) {
    return playlistCount > 1 ? words.createSeveral({ count: playlistCount }) : words.createPlaylist;
  }
  return state === "connected" ? words.allowThenCreate : words.connectThenCreate;
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
      {state === "lost" ? words.connectAgain : words.notConnected} {words.inYourChannel}
    </p>
  );
}

type CreationPlanNotesProps = {
  plan: CreationPlan | undefined;
  /** False where the videos go into an existing playlist. */
  isNew: boolean;
  videosPerPlaylist: number;
};

/** The cost and time of the plan, what is left out, and what prevents it. */
function CreationPlanNotes({ plan, isNew, videosPerPlaylist }: CreationPlanNotesProps) {
  if (!plan) {
    return (
      <>
        <p role="status" className="sr-only">
          {words.planLoading}
        </p>
        <div aria-hidden="true" className="h-9 rounded-lg bg-sunken motion-safe:animate-pulse" />
      </>
    );
  }
  const unread = describeUnread(plan);
  if (unread !== "") return <Problem text={unread} />;
  if (!isNew && plan.videoCount === 0) {
    return <p role="status">{words.nothingToCopy}</p>;
  }
  const strong = [
    describeParts(plan, videosPerPlaylist),
    describePlaylistLimit(plan),
    describeCreationEnd(plan),
  ].filter(Boolean);
  return (
    <div role="status" className="space-y-1 text-sm">
      <p>{describeCreationCost(plan, { isNewPlaylist: isNew })}</p>
      {describeLeftOut(plan) !== "" && <p>{describeLeftOut(plan)}</p>}
      {strong.map((text) => (
        <p key={text} className="font-medium">
          {text}
        </p>
      ))}
    </div>
  );
}

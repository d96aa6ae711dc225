import { useEffect, useEffectEvent, useRef, useState } from "react";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import {
  describeChanges,
  describeRest,
  describeSeconds,
} from "#client/library/changes/cost-words.ts";
import { PERMISSION } from "#client/library/changes/permission.tsx";
import { ChangeQuestion, Problem } from "#client/library/changes/question.tsx";
import type { ChosenVideo, Replacement } from "#client/library/changes/replacement.ts";
import { usePermission } from "#client/library/changes/use-permission.ts";
import { failureSentence } from "#client/library/failure.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import {
  useReplace,
  useReplacementPlan,
  useUndoReplacement,
  useYouTubeSearch,
} from "#client/library/replacement/replacement-calls.ts";
import {
  describeAlready,
  describeReplacement,
  describeUndo,
  UNDO_BEFORE,
} from "#client/library/replacement/replacement-words.ts";
import { SearchYouTube } from "#client/library/replacement/search-youtube.tsx";
import { Button } from "#client/ui/button.tsx";
import type { Replacement as Answer, ReplacementPlan } from "#shared/contract/replacement.ts";
import * as buttons from "#words/buttons.ts";
import * as changeWords from "#words/changes.ts";
import * as words from "#words/replacement.ts";

type Props = {
  change: Replacement & { chosen: ChosenVideo };
  userId: string;
  /** Whether the person confirmed this before the page went to Google. */
  isConfirmed: boolean;
  onBack: () => void;
  onClose: () => void;
};

/** Asks before the replacement; then shows its progress, with a button to undo it. */
function ReplaceVideo({ change, userId, isConfirmed, onBack, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { lost, chosen, requestId } = change;
  const plan = useReplacementPlan(lost, chosen);
  const replace = useReplace(requestId, lost);
  const undo = useUndoReplacement();
  const place = plan.data?.position;
  // The last answer stays on the screen while the request is sent again.
  const [lastAnswer, setLastAnswer] = useState<Answer>();
  const state = lastAnswer && describeReplacement(lastAnswer, chosen.title, place);
  const undone = undo.data && describeUndo(undo.data);
  const send = (): void => replace.mutate(chosen, { onSuccess: setLastAnswer });
  const { needsPermission, leaving, startOrAsk } = usePermission(userId, isConfirmed, send);
  const busy = leaving || replace.isPending || undo.isPending;
  const start = (): void => {
    // No plan: what was shown is not compared after the return from Google.
    if (!busy) startOrAsk(change, "", send);
  };
  // The server answers the repeated request once the lost entry was removed, or is to stay.
  const sendAgain = useEffectEvent(send);
  const shouldSendAgain = state?.shouldSendAgain === true && replace.isSuccess && undo.isIdle;
  useEffect(() => {
    if (shouldSendAgain) sendAgain();
  }, [shouldSendAgain]);

  if (state || undone) {
    const shown = undone ?? state;
    return (
      <ChangeQuestion
        key="how-far"
        ref={dialog}
        title={shown?.title ?? ""}
        cancel={buttons.close}
        onClose={onClose}
        action={
          state?.canUndo &&
          !undone && (
            <Button
              className="min-h-11 max-sm:flex-1"
              busy={undo.isPending}
              busyText={words.undoing}
              onClick={() => undo.mutate(requestId)}
            >
              {buttons.undo}
            </Button>
          )
        }
      >
        <p role="status">{shown?.text}</p>
        {undo.error && <Problem text={failureSentence(undo.error)} />}
      </ChangeQuestion>
    );
  }
  return (
    <ChangeQuestion
      ref={dialog}
      title={words.replaceTitle}
      cancel={buttons.cancel}
      onClose={onClose}
      action={
        plan.data && (
          <Button
            variant="primary"
            danger="loud"
            className="max-sm:flex-1"
            busy={busy}
            onClick={start}
          >
            {replace.isPending
              ? words.replacing
              : leaving
                ? changeWords.leavingForGoogle
                : needsPermission
                  ? words.allowThenReplace
                  : words.replace}
          </Button>
        )
      }
    >
      {replace.error && <Problem text={failureSentence(replace.error)} />}
      {needsPermission && (
        <p className="rounded-lg border border-tint-line bg-tint p-3 text-sm">{PERMISSION}</p>
      )}
      {plan.error && !plan.data ? (
        <QueryFailure title={words.planFailed} query={plan} />
      ) : plan.data ? (
        <PlanBody plan={plan.data} lost={lost.name} chosen={chosen.title} />
      ) : (
        <p role="status">{words.planLoading}</p>
      )}
      <Button variant="quiet" className="-mx-2.5 text-sm" busy={busy} onClick={() => onBack()}>
        {words.chooseAnother}
      </Button>
    </ChangeQuestion>
  );
}

type BodyProps = { plan: ReplacementPlan; lost: string; chosen: string };

function PlanBody({ plan, lost, chosen }: BodyProps) {
  const already = describeAlready(plan);
  const waits = plan.units > plan.leftToday;
  const [now] = useState(() => new Date());
  return (
    <>
      <dl className="divide-y divide-line rounded-lg border border-line bg-sunken">
        <Part name={words.partIn} text={chosen} />
        <Part name={words.partOut} text={lost} />
        <Part
          name={words.partWhere}
          text={words.placeInPlaylist({ place: plan.position + 1, title: plan.playlistTitle })}
        />
      </dl>
      {already !== "" && <p className="font-medium">{already}</p>}
      <p>{words.howItGoes}</p>
      <p>{UNDO_BEFORE}</p>
      <p className="text-sm">
        {describeChanges(plan)} · {describeSeconds(plan.seconds)}
      </p>
      {waits && <p className="text-sm">{describeRest(plan, now)}</p>}
    </>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex gap-3 px-3 py-2">
      <dt className="w-14 shrink-0 text-sm text-soft">{name}</dt>
      <dd dir="auto" className="min-w-0 text-start font-medium wrap-anywhere">
        {text}
      </dd>
    </div>
  );
}

type FindReplacementProps = { request: ChangeRequest; change: Replacement; userId: string };

/** Finds a replacement of a lost video: first YouTube's search, then the question about the chosen video. */
export function FindReplacement({ request, change, userId }: FindReplacementProps) {
  const [chosen, setChosen] = useState<ChosenVideo | undefined>(change.chosen);
  const [query, setQuery] = useState(change.query);
  // Kept here and not in SearchYouTube, so that another of the same results can be chosen without a second search.
  const search = useYouTubeSearch();
  // True only for the video that was confirmed before the page went to Google. Another choice is asked about first.
  const isConfirmed = request.confirmed !== undefined && chosen === change.chosen;
  const close = (): void => endRequest(request);
  if (chosen) {
    return (
      <ReplaceVideo
        change={{ ...change, query, chosen }}
        userId={userId}
        isConfirmed={isConfirmed}
        onBack={() => setChosen(undefined)}
        onClose={close}
      />
    );
  }
  return (
    <SearchYouTube
      lost={change.lost}
      query={query}
      search={search}
      onQuery={setQuery}
      onChoose={setChosen}
      onClose={close}
    />
  );
}

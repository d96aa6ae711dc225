import Download from "lucide-react/icons/download";
import { useRef, useState } from "react";
import { usePlaylists, useTitles } from "#client/library/library-data.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import { asksBeforeOne, setAsksBeforeOne } from "#client/library/changes/ask-before-one.ts";
import type { Plan } from "#client/library/changes/change-calls.ts";
import { ChangeProgress } from "#client/library/changes/change-progress.tsx";
import {
  isOneVideo,
  playlistsOf,
  type RemovalChange,
  wholeOf,
} from "#client/library/changes/change.ts";
import { Permission } from "#client/library/changes/permission.tsx";
import {
  actionLabel,
  allLabel,
  describeEmpty,
  describeEnd,
  describePlanCost,
  describeRegionsFirst,
  describeUnread,
  partLabel,
  partToday,
  PlanList,
  planTable,
  titleAtWork,
  titleOf,
  warningOf,
  type Titles,
} from "#client/library/removal/plan-list.tsx";
import { ChangeQuestion, Problem } from "#client/library/changes/question.tsx";
import { RemovalOutcome } from "#client/library/removal/removal-outcome.tsx";
import { useConfirmed } from "#client/library/removal/use-confirmed.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { saveCsv } from "#client/ui/video-list/save-file.ts";
import * as buttons from "#words/buttons.ts";
import * as changeWords from "#words/changes.ts";
import * as page from "#words/page.ts";
import * as words from "#words/removal.ts";

type Props = { request: ChangeRequest; change: RemovalChange; userId: string };

/**
 * The removal window: lists what will be removed, why and the cost. Once the work has started, it shows only the
 * progress, and then the outcome.
 */
export function ConfirmRemoval({ request, change, userId }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const removal = useConfirmed(request, change, userId, () => dialog.current?.close());
  const { plan, needsPermission, leaving, running, ended } = removal;
  const titles = useTitles({ enabled: false });
  const unread = useUnreadCount(change);
  const [asksAgain, setAsksAgain] = useState(asksBeforeOne);
  const count = plan.data?.items.length ?? 0;
  // Keep the button during a refetch, because it may have the focus.
  const ready = plan.data !== undefined && count > 0;
  const isOne = isOneVideo(change);
  const close = (): void => endRequest(request);
  if (ended) {
    return <RemovalOutcome ref={dialog} change={change} {...ended} onClose={close} />;
  }
  const countToday = plan.data && partToday(plan.data);
  const sentCount = Math.min(removal.sent.first ?? count, count);
  const confirm = (wanted: RemovalChange): void => {
    if (isOne) setAsksBeforeOne(asksAgain);
    removal.confirm(wanted);
  };
  const isBusy = leaving || running || plan.isFetching;
  return (
    <ChangeQuestion
      ref={dialog}
      title={running ? titleAtWork(change, sentCount) : titleOf(change)}
      cancel={
        running
          ? changeWords.continueInBackground
          : count === 0 && plan.data
            ? buttons.close
            : buttons.cancel
      }
      onClose={close}
      action={
        ready && (
          <>
            {countToday !== undefined && !running && (
              <Button
                className="min-h-11 max-sm:basis-full"
                busy={isBusy}
                onClick={() => confirm({ ...change, first: countToday })}
              >
                {partLabel(change, countToday, needsPermission)}
              </Button>
            )}
            <Button
              variant="primary"
              danger="loud"
              className={needsPermission ? "max-sm:basis-full" : "max-sm:flex-1"}
              busy={isBusy}
              onClick={() => confirm(wholeOf(change))}
            >
              {running
                ? words.removing
                : leaving
                  ? changeWords.leavingForGoogle
                  : countToday === undefined
                    ? actionLabel(change, count, needsPermission)
                    : allLabel(change, plan.data, undefined, needsPermission)}
            </Button>
          </>
        )
      }
    >
      {running ? (
        <ChangeProgress
          change={removal.sent}
          knownJobs={removal.knownJobs}
          count={sentCount}
          onStop={removal.onStop}
        />
      ) : (
        <>
          {removal.isOutdated && <Problem text={words.outdated} />}
          {ready && needsPermission && <Permission change={change} />}
          {plan.error && !plan.data ? (
            <QueryFailure title={words.planFailed} query={plan} />
          ) : !plan.data ? (
            <PlanSkeleton />
          ) : count === 0 ? (
            <p role="status">
              {[
                describeEmpty(change, unread),
                describeRegionsFirst(change, plan.data),
                describeUnread(unread),
              ]
                .filter(Boolean)
                .join(page.sentenceSeparator)}
            </p>
          ) : (
            <PlanBody change={change} plan={plan.data} titles={titles} unread={unread} />
          )}
          {ready && isOne && (
            <CheckField
              className="min-h-8"
              checked={!asksAgain}
              onChange={() => setAsksAgain(!asksAgain)}
            >
              {words.dontAskAgain}
            </CheckField>
          )}
        </>
      )}
    </ChangeQuestion>
  );
}

type BodyProps = { change: RemovalChange; plan: Plan; titles: Titles; unread: number };

function PlanBody({ change, plan, titles, unread }: BodyProps) {
  const remarks = [
    describeRegionsFirst(change, plan),
    describeUnread(unread),
    describeEnd(plan),
  ].filter(Boolean);
  const isPlaylists = change.kind === "playlists";
  return (
    <>
      <p>{warningOf(change, plan.items.length)}</p>
      <PlanList items={plan.items} titles={titles} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-sm">
        <div className="min-w-0 flex-[1_1_14rem] py-2">
          <p>{describePlanCost(plan, change)}</p>
          {remarks.map((remark) => (
            <p key={remark} className="mt-1 font-medium">
              {remark}
            </p>
          ))}
        </div>
        <Button
          variant="quiet"
          className="-mx-2.5 text-sm"
          onClick={() =>
            void saveCsv(
              isPlaylists ? words.playlistsFile : words.videosFile,
              planTable(plan.items, titles),
            )
          }
        >
          <Download className="size-4" aria-hidden="true" />
          {words.downloadList}
        </Button>
      </div>
    </>
  );
}

function PlanSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        {words.planLoading}
      </p>
      <div aria-hidden="true" className="space-y-3 motion-safe:animate-pulse">
        <div className="h-12 rounded-lg bg-sunken" />
        <div className="h-44 rounded-lg bg-sunken" />
        <div className="h-9 rounded-lg bg-sunken" />
      </div>
    </>
  );
}

/** How many of the playlists that videos are removed from have not been read. */
function useUnreadCount(change: RemovalChange): number {
  const { data } = usePlaylists({ enabled: false });
  if (change.kind === "playlists") return 0;
  const ids = new Set(playlistsOf(change));
  return (data ?? []).filter(({ id, syncedAt }) => ids.has(id) && syncedAt === null).length;
}

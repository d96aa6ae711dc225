import { useQuery, useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { JOBS_KEY, usePlaylists } from "#client/library/library-data.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { fetchPlan, refusalOf, type Plan } from "#client/library/changes/change-calls.ts";
import { ChangeProgress } from "#client/library/changes/change-progress.tsx";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import type { Outcome, RemovalChange } from "#client/library/changes/change.ts";
import { Permission } from "#client/library/changes/permission.tsx";
import { PlanList } from "#client/library/removal/plan-list.tsx";
import {
  actionLabel,
  describeEnd,
  describePlanCost,
  describeUnread,
  describeEmpty,
  planTable,
  titleOf,
  warningOf,
  type Titles,
} from "#client/library/removal/plan-words.ts";
import { Question } from "#client/library/changes/question.tsx";
import { RemovalOutcome } from "#client/library/removal/removal-outcome.tsx";
import { markStopped, useChange } from "#client/library/changes/use-change.ts";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { Button } from "#client/ui/button.tsx";
import { DangerButton } from "#client/ui/danger-button.tsx";
import { saveCsv } from "#client/ui/video-list/save-file.ts";
import type { Job } from "#shared/contract/playlists.ts";

type Props = { request: ChangeRequest; change: RemovalChange; userId: string };

/** The removal window: lists what will be removed, why and the cost; then shows progress and the outcome. */
export function ConfirmRemoval({ request, change, userId }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const removal = useConfirmed(request, change, () => dialog.current?.close());
  const { plan, needsPermission, running, outcome } = removal;
  const { connect, busy: leaving } = useConnectYouTube();
  const titles = useTitles();
  const unread = useUnreadCount(change);
  const count = plan.data?.items.length ?? 0;
  // Keep the button during a refetch, because it may have the focus.
  const ready = plan.data !== undefined && count > 0;
  const close = (): void => endRequest(request);
  if (outcome) {
    return <RemovalOutcome ref={dialog} change={change} {...outcome} onClose={close} />;
  }
  const leave = (): void =>
    connect("write", { userId, change: { change, plan: plan.data?.plan ?? "" } });
  return (
    <Question
      ref={dialog}
      title={titleOf(change)}
      cancel={running ? "Close, and let it go on" : count === 0 && plan.data ? "Close" : "Cancel"}
      onClose={close}
      action={
        ready && needsPermission ? (
          <DangerButton
            className="max-sm:basis-full"
            busy={leaving || plan.isFetching}
            onClick={leave}
          >
            {leaving
              ? "Leaving for Google…"
              : `Allow at Google, then ${lowerFirst(actionLabel(change, count))}`}
          </DangerButton>
        ) : (
          ready && (
            <DangerButton
              className="max-sm:flex-1"
              busy={running || plan.isFetching}
              onClick={removal.confirm}
            >
              {running ? "Removing…" : actionLabel(change, count)}
            </DangerButton>
          )
        )
      }
    >
      {removal.outdated && (
        <p role="alert" className="rounded-lg border border-warn-line bg-warn p-3 text-on-warn">
          The list has changed since you looked. Nothing was removed; please look again.
        </p>
      )}
      {ready && needsPermission && <Permission change={change} />}
      {plan.error && !plan.data ? (
        <LoadFailure
          title="What would go could not be found out"
          error={plan.error}
          busy={plan.isFetching}
          onRetry={() => void plan.refetch()}
        />
      ) : !plan.data ? (
        <PlanSkeleton />
      ) : count === 0 ? (
        <p role="status">
          {[describeEmpty(change, unread), describeUnread(unread)].filter(Boolean).join(" ")}
        </p>
      ) : (
        <PlanBody change={change} plan={plan.data} titles={titles} unread={unread} />
      )}
      {running && (
        <ChangeProgress
          change={change}
          known={removal.known}
          count={count}
          onStop={removal.onStop}
        />
      )}
    </Question>
  );
}

type Ended = { outcome: Outcome; stopped: boolean };

/** The plan, whether it is confirmed, and the outcome. */
function useConfirmed(request: ChangeRequest, change: RemovalChange, onDone: () => void) {
  const client = useQueryClient();
  const plan = usePlan(change);
  const connection = useYouTubeConnection();
  const needsPermission = "status" in connection && !connection.status.canWrite;
  const { mutate, isPending: running } = useChange();
  const [outdated, setOutdated] = useState(false);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Ended>();
  const stopped = useRef(false);
  const confirm = (): void => {
    if (!plan.data || plan.isFetching || running) return;
    const jobs = client.getQueryData<{ jobs: Job[] }>(JOBS_KEY)?.jobs ?? [];
    setKnown(new Set(jobs.map(({ id }) => id)));
    setOutdated(false);
    const { refetch } = plan;
    mutate(
      { change, plan: plan.data.plan },
      {
        onSuccess: (ended) => {
          request.onEnd?.(ended.done);
          if (ended.failed === 0 && ended.queued === 0) onDone();
          else setOutcome({ outcome: ended, stopped: stopped.current });
        },
        onError: (error) => {
          if (refusalOf(error) !== "outdated") return;
          setOutdated(true);
          void refetch();
        },
      },
    );
  };
  const { confirmed } = request;
  const resumed = useRef(false);
  const resume = useEffectEvent((found: Plan) => {
    if (found.plan === confirmed?.plan) confirm();
    else setOutdated(true);
  });
  const canResume = confirmed !== undefined && "status" in connection && !needsPermission;
  useEffect(() => {
    if (!canResume || !plan.data || resumed.current) return;
    resumed.current = true;
    resume(plan.data);
  }, [canResume, plan.data]);
  const onStop = (): void => {
    stopped.current = true;
    markStopped(change);
  };
  return { plan, needsPermission, running, outdated, known, outcome, confirm, onStop };
}

/** Fetched each time the window opens, because a cached plan may list removed items. */
function usePlan(change: RemovalChange) {
  const opening = useId();
  return useQuery<Plan>({
    queryKey: ["removal-plan", opening],
    queryFn: ({ signal }) => fetchPlan(change, signal),
    gcTime: 0,
  });
}

type BodyProps = { change: RemovalChange; plan: Plan; titles: Titles; unread: number };

function PlanBody({ change, plan, titles, unread }: BodyProps) {
  const remarks = [describeUnread(unread), describeEnd(plan)].filter(Boolean);
  const isPlaylists = change.kind === "playlists";
  return (
    <>
      <p>{warningOf(change, plan.items.length)}</p>
      <PlanList items={plan.items} titles={titles} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-sm">
        <div className="min-w-0 flex-[1_1_14rem] py-2">
          <p>{describePlanCost(plan)}</p>
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
              isPlaylists ? "playlists to delete.csv" : "videos to remove.csv",
              planTable(plan.items, titles),
            )
          }
        >
          <Download className="size-4" aria-hidden="true" />
          Download this list
        </Button>
      </div>
    </>
  );
}

function PlanSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Finding out what would go
      </p>
      <div aria-hidden="true" className="space-y-3 motion-safe:animate-pulse">
        <div className="h-12 rounded-lg bg-sunken" />
        <div className="h-44 rounded-lg bg-sunken" />
        <div className="h-9 rounded-lg bg-sunken" />
      </div>
    </>
  );
}

function useTitles(): Titles {
  const { data } = usePlaylists(false);
  return useMemo(() => new Map((data ?? []).map(({ id, title }) => [id, title])), [data]);
}

/** How many of the playlists to be cleaned have not been read. */
function useUnreadCount(change: RemovalChange): number {
  const { data } = usePlaylists(false);
  if (change.kind !== "hidden") return 0;
  const ids = new Set(change.playlistIds);
  return (data ?? []).filter(({ id, syncedAt }) => ids.has(id) && syncedAt === null).length;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

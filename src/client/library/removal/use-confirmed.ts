// The plan of a removal, whether it is confirmed, and its outcome.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import {
  checkedFirst,
  fetchPlan,
  refusalOf,
  type Plan,
} from "#client/library/changes/change-calls.ts";
import type { ChangeRequest } from "#client/library/changes/change-requests.ts";
import { asSent, type Outcome, type RemovalChange } from "#client/library/changes/change.ts";
import { markStopped, useChange } from "#client/library/changes/use-change.ts";
import { JOBS_KEY } from "#client/library/library-data.ts";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import type { Job } from "#shared/contract/playlists.ts";

type Ended = { outcome: Outcome; stopped: boolean };

export function useConfirmed(request: ChangeRequest, change: RemovalChange, onDone: () => void) {
  const client = useQueryClient();
  const plan = usePlan(change);
  const connection = useYouTubeConnection();
  const needsPermission = "status" in connection && !connection.status.canWrite;
  const { mutate, isPending: running } = useChange();
  const [outdated, setOutdated] = useState(false);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Ended>();
  const stopped = useRef(false);
  const [sent, setSent] = useState(change);
  /** @param wanted the whole change, or the part of it for today */
  const confirm = (wanted = change): void => {
    if (!plan.data || plan.isFetching || running) return;
    const jobs = client.getQueryData<{ jobs: Job[] }>(JOBS_KEY)?.jobs ?? [];
    setKnown(new Set(jobs.map(({ id }) => id)));
    setOutdated(false);
    const { refetch } = plan;
    const asked = asSent(wanted, plan.data.items);
    setSent(asked);
    mutate(
      { change: asked, plan: plan.data.plan, regionsOf: checkedFirst(asked, plan.data) },
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
    markStopped(sent);
  };
  return { plan, needsPermission, running, outdated, known, outcome, sent, confirm, onStop };
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

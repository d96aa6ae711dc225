// The plan of a removal, whether it is confirmed, and its outcome.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import {
  checkedFirst,
  fetchPlan,
  refusalOf,
  type Plan,
} from "#client/library/changes/change-calls.ts";
import type { ChangeRequest } from "#client/library/changes/change-requests.ts";
import { asSent, type Outcome, type RemovalChange } from "#client/library/changes/change.ts";
import { markStopped, useChange } from "#client/library/changes/use-change.ts";
import { usePermission } from "#client/library/changes/use-permission.ts";
import { JOBS_KEY } from "#client/library/library-data.ts";
import type { Job } from "#shared/contract/playlists.ts";

type Ended = { outcome: Outcome; stopped: boolean };

export function useConfirmed(
  request: ChangeRequest,
  change: RemovalChange,
  userId: string,
  onDone: () => void,
) {
  const client = useQueryClient();
  const plan = usePlan(change);
  const { mutate, isPending: running } = useChange();
  const [outdated, setOutdated] = useState(false);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Ended>();
  const stopped = useRef(false);
  const [sent, setSent] = useState(change);
  const start = (wanted: RemovalChange): void => {
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
  const canResume = confirmed !== undefined && plan.data !== undefined;
  const permission = usePermission(userId, canResume, () => {
    if (plan.data?.plan === confirmed?.plan) start(change);
    else setOutdated(true);
  });
  /** @param wanted the whole change, or the part of it for today */
  const confirm = (wanted: RemovalChange): void =>
    permission.startOrAsk(wanted, plan.data?.plan ?? "", () => start(wanted));
  const onStop = (): void => {
    stopped.current = true;
    markStopped(sent);
  };
  return { ...permission, plan, running, outdated, known, outcome, sent, confirm, onStop };
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

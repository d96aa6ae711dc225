// Fetches the plan of a removal, sends the removal when it is confirmed, and holds its outcome.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import {
  playlistToCheck,
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
  const [isOutdated, setOutdated] = useState(false);
  const [knownJobs, setKnownJobs] = useState<ReadonlySet<string>>(new Set());
  const [ended, setEnded] = useState<Ended>();
  const stopped = useRef(false);
  // Until something is sent, this is the requested change.
  const [sent, setSent] = useState(change);
  const start = (wanted: RemovalChange): void => {
    if (!plan.data || plan.isFetching || running) return;
    const jobs = client.getQueryData<{ jobs: Job[] }>(JOBS_KEY)?.jobs ?? [];
    setKnownJobs(new Set(jobs.map(({ id }) => id)));
    setOutdated(false);
    const { refetch } = plan;
    const toSend = asSent(wanted, plan.data.items);
    setSent(toSend);
    mutate(
      { change: toSend, plan: plan.data.plan, playlistToCheck: playlistToCheck(toSend, plan.data) },
      {
        onSuccess: (outcome) => {
          request.onEnd?.(outcome.done);
          if (outcome.failed === 0 && outcome.queued === 0) onDone();
          else setEnded({ outcome, stopped: stopped.current });
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
  return { ...permission, plan, running, isOutdated, knownJobs, ended, sent, confirm, onStop };
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

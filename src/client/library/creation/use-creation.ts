// Fetches the plan of a creation or a merge, sends the change when it is confirmed, and holds its outcome.
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { ChangeRequest } from "#client/library/changes/change-requests.ts";
import type { Change, Outcome } from "#client/library/changes/change.ts";
import { fetchCreationPlan } from "#client/library/changes/change-calls.ts";
import type { NewPlaylist } from "#client/library/changes/new-playlist.ts";
import { markStopped, useChange } from "#client/library/changes/use-change.ts";
import { usePermission } from "#client/library/changes/use-permission.ts";
import { JOBS_KEY } from "#client/library/library-data.ts";
import type { CreationPlan } from "#shared/contract/creation.ts";
import type { Job } from "#shared/contract/playlists.ts";

type Ended = { outcome: Outcome; stopped: boolean };

/** Sends the change that was confirmed, in this window or before the page went to Google. */
export function useCreation(
  request: ChangeRequest,
  change: Change,
  userId: string,
  onMerged: () => void,
) {
  const client = useQueryClient();
  const { mutate, isPending: running } = useChange();
  const [knownJobs, setKnownJobs] = useState<ReadonlySet<string>>(new Set());
  const [ended, setEnded] = useState<Ended>();
  const stopped = useRef(false);
  const sent = useRef<Change>(undefined);
  const start = (): void => {
    const jobs = client.getQueryData<{ jobs: Job[] }>(JOBS_KEY)?.jobs ?? [];
    setKnownJobs(new Set(jobs.map(({ id }) => id)));
    sent.current = change;
    mutate(
      { change },
      {
        onSuccess: (outcome) => {
          request.onEnd?.(outcome.playlists);
          // A merge into an existing playlist needs no result window: its toast says everything.
          if (change.kind === "merge") onMerged();
          else setEnded({ outcome, stopped: stopped.current });
        },
      },
    );
  };
  const permission = usePermission(userId, request.confirmed !== undefined, start);
  const begin = (): void => permission.startOrAsk(change, "", start);
  const noteStop = (): void => {
    stopped.current = true;
    if (sent.current) markStopped(sent.current);
  };
  return { ...permission, running, ended, knownJobs, begin, noteStop };
}

/** Fetched each time the window opens, and again when a choice changes the plan. */
export function useCreationPlan(
  { source, dropDuplicates, videosPerPlaylist }: NewPlaylist,
  into: string | undefined,
) {
  const opening = useId();
  return useQuery<CreationPlan>({
    queryKey: ["creation-plan", opening, dropDuplicates, videosPerPlaylist, into],
    queryFn: ({ signal }) =>
      fetchCreationPlan({ source, dropDuplicates, videosPerPlaylist, into }, signal),
    enabled: into !== "",
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

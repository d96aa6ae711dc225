// The jobs that read YouTube, as the server tells of them: nothing of their progress is kept here, so
// a reload or a second device shows the same.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "#client/api/call.ts";
import { failureSentence } from "#client/library/failure.ts";
import { JOBS_KEY, refreshLibrary, refreshSummaries } from "#client/library/library-data.ts";
import { useIsSyncing } from "#client/library/sync.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import type { Job } from "#shared/contract/playlists.ts";

const POLL_MS = 1000;
/** setTimeout takes no more. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** All jobs, the latest first. Asked for again and again only while one of them is at work. */
export function useJobs(enabled: boolean): readonly Job[] | undefined {
  const syncing = useIsSyncing();
  const { data } = useQuery<{ jobs: Job[] }>({
    queryKey: JOBS_KEY,
    enabled,
    refetchInterval: ({ state }) => pollDelay(state.data?.jobs ?? [], syncing, Date.now()),
  });
  return data?.jobs;
}

/** In milliseconds, or false for not at all. A paused job is looked at when it goes on. */
export function pollDelay(jobs: readonly Job[], syncing: boolean, now: number): number | false {
  if (syncing || jobs.some((job) => job.state === "running")) return POLL_MS;
  const waits = jobs
    .filter((job) => job.state === "paused" && job.resumesAt !== null)
    .map((job) => Date.parse(job.resumesAt ?? "") - now)
    .filter((wait) => !Number.isNaN(wait));
  if (waits.length === 0) return false;
  return Math.min(Math.max(Math.min(...waits), 0) + POLL_MS, LONGEST_WAIT_MS);
}

/** The job to show: what is at work, else what waits. `playlistId` asks for that playlist's alone. */
export function currentJob(jobs: readonly Job[], playlistId?: string): Job | undefined {
  const asked = jobs.filter((job) => playlistId === undefined || job.playlistId === playlistId);
  return (
    asked.find((job) => job.state === "running") ?? asked.find((job) => job.state === "paused")
  );
}

/** Shows what jobs have brought, those too that another page or an earlier load has begun. */
export function useFollowJobs(jobs: readonly Job[] | undefined): void {
  const client = useQueryClient();
  const ended = jobs?.filter(isOver).map((job) => job.id);
  const done = jobs?.map((job) => `${job.id} ${job.playlistsDone}`);
  useOnChange(ended?.join(), () => void refreshLibrary(client));
  useOnChange(done?.join(), () => void refreshSummaries(client));
}

export function useStopJob() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) =>
      call(`/api/library/jobs/${encodeURIComponent(id)}`, { method: "DELETE" }),
    onError: (error) => {
      const description = failureSentence(error);
      addToast({ title: "Stopping failed", description, look: "destructive" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
  return { stop: mutate, busy: isPending };
}

function isOver(job: Job): boolean {
  return job.state !== "running" && job.state !== "paused";
}

/** Not for the first value, which says nothing of a change. */
function useOnChange(value: string | undefined, act: () => void): void {
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (value === undefined) return;
    const before = seen.current;
    seen.current = value;
    if (before !== undefined && before !== value) act();
  });
}

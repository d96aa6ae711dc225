// The jobs that read and change YouTube, as the server tells of them: nothing of their progress is kept here, so
// a reload, a second tab or another device shows the same.
import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fetcher, open } from "#client/api/request.ts";
import { failureSentence } from "#client/library/failure.ts";
import { followJobs } from "#client/library/job-stream.ts";
import { JOBS_KEY, refreshLibrary, refreshSummaries } from "#client/library/library-data.ts";
import { isAtWork, useIsAtWork } from "#client/library/sync.ts";
import { useSignsOfJobs } from "#client/library/use-signs-of-jobs.ts";
import { createThrottle } from "#client/ui/throttle.ts";
import { PROGRESS_PAINT_MS } from "#client/ui/timings.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import { useOnline } from "#client/ui/use-online.ts";
import * as calls from "#shared/contract/calls.ts";
import type { Job } from "#shared/contract/playlists.ts";

type Jobs = { jobs: Job[] };

/** The list and the sums follow a job that ends playlist after playlist at most this often. */
const SUMMARIES_MS = 2000;
/** How long after the moment at which a paused job was to go on it is looked at. */
const AFTER_PAUSE_MS = 1000;
/** It has not gone on, or the clocks differ. */
const LATE_MS = 15_000;
/** setTimeout takes no more. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** All jobs, the latest first. Asked for once; {@link useFollowJobs} keeps them up to date. */
export function useJobs(enabled: boolean): readonly Job[] | undefined {
  return useQuery({ queryKey: JOBS_KEY, queryFn: fetcher(calls.jobs), enabled }).data?.jobs;
}

/** Follows the jobs for all of the page, and shows what they have brought. For one component. */
export function useFollowJobs(enabled: boolean): readonly Job[] | undefined {
  const client = useQueryClient();
  const jobs = useJobs(enabled);
  const atWork = useIsAtWork();
  const online = useOnline();
  const running = jobs?.some(isRunning) ?? false;
  const lookAgain = () => void client.refetchQueries({ queryKey: JOBS_KEY });
  const visible = useSignsOfJobs({ enabled, started: atWork && running, onSign: lookAgain });
  useJobStream(enabled && online && visible && (atWork || running));
  usePause(jobs, lookAgain);
  useNews(jobs);
  return jobs;
}

/** The server's stream, open while `wanted`. */
function useJobStream(wanted: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!wanted) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const paint = createThrottle<Job[]>(PROGRESS_PAINT_MS, (jobs) => writeJobs(client, jobs));
    let latest: Job[] | undefined;
    const follow = async (): Promise<void> => {
      await followJobs({
        signal,
        onJobs: (jobs) => {
          latest = jobs;
          paint.push(jobs);
        },
        isWanted: () => isAtWork(client) || (latest ?? readJobs(client) ?? []).some(isRunning),
      });
      paint.cancel();
      // An answer that is still on its way is older, and would bring an ended job back to life.
      await client.cancelQueries({ queryKey: JOBS_KEY });
      if (latest && !signal.aborted) writeJobs(client, latest);
    };
    // The session has ended: the plain question says so to the rest of the page.
    follow().catch(() => client.refetchQueries({ queryKey: JOBS_KEY }));
    return () => {
      ending.abort();
      paint.cancel();
    };
  }, [client, wanted]);
}

/** Looks again at a paused job when it is to go on. */
function usePause(jobs: readonly Job[] | undefined, act: () => void): void {
  const onTime = useEffectEvent(act);
  // The server may wake later, and an answer that is the same is no news to React.
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const wait = pauseDelay(jobs ?? [], Date.now());
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => {
      onTime();
      setLooks(looks + 1);
    }, wait);
    return () => clearTimeout(timer);
  }, [jobs, looks]);
}

/** In milliseconds; undefined when none is paused, or none knows until when. */
export function pauseDelay(jobs: readonly Job[], now: number): number | undefined {
  const waits = jobs
    .filter((job) => job.state === "paused" && job.resumesAt !== null)
    .map((job) => Date.parse(job.resumesAt ?? "") - now)
    .filter((wait) => !Number.isNaN(wait))
    .map((wait) => (wait < 0 ? LATE_MS : wait + AFTER_PAUSE_MS));
  return waits.length === 0 ? undefined : Math.min(...waits, LONGEST_WAIT_MS);
}

/** Shows what jobs have brought, those too that another page or an earlier load has begun. */
function useNews(jobs: readonly Job[] | undefined): void {
  const client = useQueryClient();
  const ended = jobs?.filter(isOver).map((job) => job.id);
  const done = jobs?.map((job) => `${job.id} ${job.playlistsDone}`);
  const [summaries] = useState(() =>
    createThrottle<QueryClient>(SUMMARIES_MS, (latest) => void refreshSummaries(latest)),
  );
  useEffect(() => summaries.cancel, [summaries]);
  useOnChange(done?.join(), () => summaries.push(client));
  useOnChange(ended?.join(), () => {
    summaries.cancel();
    void refreshLibrary(client);
  });
}

/** Which of the jobs that have not ended stand first: what is at work, then what needs an answer. */
const OPEN_STATES: readonly Job["state"][] = ["running", "halted", "paused"];

/** Every job that has not ended, in the order in which they are shown. */
export function openJobs(jobs: readonly Job[]): readonly Job[] {
  return OPEN_STATES.flatMap((state) => jobs.filter((job) => job.state === state));
}

/** The job of a playlist that is at work, or waits. */
export function currentJob(jobs: readonly Job[], playlistId: string): Job | undefined {
  return openJobs(jobs).find((job) => job.playlistId === playlistId);
}

/** The latest job that failed or was stopped, unless a later one has done its work or tries to. */
export function brokenOffJob(
  jobs: readonly Job[],
  dismissed: ReadonlySet<string>,
): Job | undefined {
  return jobs.find(
    (job, place) =>
      (job.state === "failed" || job.state === "stopped") &&
      !dismissed.has(job.id) &&
      !jobs.slice(0, place).some((later) => covers(later, job)),
  );
}

function covers(later: Job, earlier: Job): boolean {
  if (later.kind === "all") return earlier.kind === "videos" || earlier.kind === "playlists";
  return later.kind === earlier.kind && later.playlistId === earlier.playlistId;
}

export function useStopJob() {
  const { mutate, isPending } = useJobCall(calls.stopJob, "Stopping failed");
  return { stop: mutate, busy: isPending };
}

/** For a halted job: sends what is left of it. */
export function useContinueJob() {
  const { mutate, isPending } = useJobCall(calls.continueJob, "The job was not continued");
  return { goOn: mutate, busy: isPending };
}

function useJobCall(call: typeof calls.stopJob | typeof calls.continueJob, failureTitle: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => open(call, { params: { jobId } }),
    onError: (error) => {
      const description = failureSentence(error);
      addToast({ title: failureTitle, description, variant: "destructive" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}

function readJobs(client: QueryClient): Job[] | undefined {
  return client.getQueryData<Jobs>(JOBS_KEY)?.jobs;
}

function writeJobs(client: QueryClient, jobs: Job[]): void {
  client.setQueryData<Jobs>(JOBS_KEY, { jobs });
}

function isRunning(job: Job): boolean {
  return job.state === "running";
}

function isOver(job: Job): boolean {
  return !OPEN_STATES.includes(job.state);
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

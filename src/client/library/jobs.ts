// The jobs that read and change YouTube. All progress comes from the server, so a reload, a second tab and
// another device show the same.
import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import { fetcher, open } from "#client/api/request.ts";
import { failureSentence } from "#client/library/failure.ts";
import { followJobs, useJobHints } from "#client/library/job-stream.ts";
import { JOBS_KEY, refresh, refreshSummaries, type Enabled } from "#client/library/library-data.ts";
import { isAtWork, useIsAtWork } from "#client/library/sync.ts";
import { createThrottle, PROGRESS_PAINT_MS } from "#client/ui/timings.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { useOnline } from "#client/ui/browser-state.ts";
import * as calls from "#shared/contract/calls.ts";
import type { Job } from "#shared/contract/playlists.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";
import * as words from "#words/jobs.ts";

type Jobs = { jobs: Job[] };

/** Minimum interval between refetches of the list and the totals while a job completes playlists. */
const SUMMARIES_MS = 2000;
/** How long after a paused job's resume time to refetch. */
const AFTER_PAUSE_MS = 1000;
/** The retry interval when the job has not resumed by then, or the clocks differ. */
const LATE_MS = 15_000;
/** The longest delay that setTimeout accepts. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** All jobs, latest first. Fetched once; {@link useFollowJobs} keeps them up to date. */
export function useJobs({ enabled = true }: Enabled = {}): readonly Job[] | undefined {
  return useQuery({ queryKey: JOBS_KEY, queryFn: fetcher(calls.jobs), enabled }).data?.jobs;
}

/** Follows all jobs and refetches what they changed. Use in one component only. */
export function useFollowJobs({ enabled = true }: Enabled = {}): readonly Job[] | undefined {
  const client = useQueryClient();
  const jobs = useJobs({ enabled });
  const atWork = useIsAtWork();
  const online = useOnline();
  const running = jobs?.some(isRunning) ?? false;
  const refetchJobs = () => void client.refetchQueries({ queryKey: JOBS_KEY });
  const visible = useJobHints({ enabled, started: atWork && running, onHint: refetchJobs });
  useJobStream(enabled && online && visible && (atWork || running));
  useResumeTimer(jobs, refetchJobs);
  useRefetchOnProgress(jobs);
  return jobs;
}

/** Reads the server's stream while `wanted`. */
function useJobStream(wanted: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
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
      // A response still in flight is older and would show an ended job as running.
      await client.cancelQueries({ queryKey: JOBS_KEY });
      if (latest && !signal.aborted) writeJobs(client, latest);
    };
    // Rejects only if the session has ended. The normal query reports that to the rest of the page.
    follow().catch(() => client.refetchQueries({ queryKey: JOBS_KEY }));
    return () => {
      controller.abort();
      paint.cancel();
    };
  }, [client, wanted]);
}

/** Calls `act` when a paused job should resume. */
function useResumeTimer(jobs: readonly Job[] | undefined, act: () => void): void {
  const onResume = useEffectEvent(act);
  // The server may resume late. An unchanged response causes no render, so this counter starts the next timer.
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    const wait = pauseDelay(jobs ?? [], Date.now());
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => {
      onResume();
      setAttempts(attempts + 1);
    }, wait);
    return () => clearTimeout(timer);
  }, [jobs, attempts]);
}

/** Milliseconds until the next resume time; undefined if no paused job has one. */
export function pauseDelay(jobs: readonly Job[], now: number): number | undefined {
  const waits = jobs
    .filter((job) => job.state === "paused" && job.resumesAt !== null)
    .map((job) => Date.parse(job.resumesAt ?? "") - now)
    .filter((wait) => !Number.isNaN(wait))
    .map((wait) => (wait < 0 ? LATE_MS : wait + AFTER_PAUSE_MS));
  return waits.length === 0 ? undefined : Math.min(...waits, LONGEST_WAIT_MS);
}

/** Refetches what jobs changed, including jobs started by another page or before a reload. */
function useRefetchOnProgress(jobs: readonly Job[] | undefined): void {
  const client = useQueryClient();
  const endedIds = jobs?.filter(isOver).map((job) => job.id);
  const progress = jobs?.map((job) => `${job.id} ${job.playlistsDone}`);
  const [summaryRefresh] = useState(() =>
    createThrottle<QueryClient>(SUMMARIES_MS, (latest) => void refreshSummaries(latest)),
  );
  useEffect(() => summaryRefresh.cancel, [summaryRefresh]);
  useOnChange(progress?.join(), () => summaryRefresh.push(client));
  useOnChange(endedIds?.join(), () => {
    summaryRefresh.cancel();
    void refresh(client, "library");
    refreshConnection(client, jobs ?? []);
  });
}

/** A job may have been the first to find out which channel it is, or that the connection has ended. */
function refreshConnection(client: QueryClient, jobs: readonly Job[]): void {
  const status = client.getQueryData<YouTubeStatus>(YOUTUBE_STATUS_KEY);
  if (status?.channelId !== null && !jobs.some(({ state }) => state === "failed")) return;
  void refresh(client, "connection");
}

/** The display order of jobs that have not ended: running first, then those that need a decision. */
const OPEN_STATES: readonly Job["state"][] = ["running", "halted", "paused"];

/** The jobs that have not ended, in display order. */
export function openJobs(jobs: readonly Job[]): readonly Job[] {
  return OPEN_STATES.flatMap((state) => jobs.filter((job) => job.state === state));
}

/** The running or waiting job of a playlist. */
export function currentJob(jobs: readonly Job[], playlistId: string): Job | undefined {
  return openJobs(jobs).find((job) => job.playlistId === playlistId);
}

/** The latest job that failed or was stopped, unless a later job did or is doing the same work. */
export function brokenOffJob(
  jobs: readonly Job[],
  dismissed: ReadonlySet<string>,
): Job | undefined {
  return jobs.find(
    (job, index) =>
      (job.state === "failed" || job.state === "stopped") &&
      !dismissed.has(job.id) &&
      !jobs.slice(0, index).some((later) => covers(later, job)),
  );
}

/** Whether the later job does all the work of the earlier one. */
function covers(later: Job, earlier: Job): boolean {
  if (later.kind === "all") return earlier.kind === "videos" || earlier.kind === "playlists";
  return later.kind === earlier.kind && later.playlistId === earlier.playlistId;
}

export function useStopJob() {
  const { mutate, isPending } = useJobCall(calls.stopJob, words.notStopped);
  return { stop: mutate, busy: isPending };
}

/** Continues a halted job with what is left of it. */
export function useContinueJob() {
  const { mutate, isPending } = useJobCall(calls.continueJob, words.notContinued);
  return { continueJob: mutate, busy: isPending };
}

function useJobCall(call: typeof calls.stopJob | typeof calls.continueJob, failureTitle: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => open(call, { params: { jobId } }),
    onError: (error) => {
      const description = failureSentence(error);
      addToast({ title: failureTitle, description, variant: "destructive" });
    },
    onSettled: () => refresh(client, "jobs"),
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

/** Calls `act` on each change of `value`, but not for the first value. */
function useOnChange(value: string | undefined, act: () => void): void {
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (value === undefined) return;
    const before = seen.current;
    seen.current = value;
    if (before !== undefined && before !== value) act();
  });
}

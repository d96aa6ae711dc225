// Reads the server's stream of job snapshots (NDJSON) while a job is running. A line that was cut off is skipped;
// an endless line closes the stream.
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { ApiError } from "#client/api/api-error.ts";
import { readLines } from "#client/api/line-reader.ts";
import { openLines } from "#client/api/request.ts";
import { writeStored } from "#client/ui/storage.ts";
import * as calls from "#shared/contract/calls.ts";
import type { Job, JobsResponse } from "#shared/contract/playlists.ts";

/** Each change of this value notifies the other tabs. The value itself means nothing. */
const STORAGE_KEY = "jobs-begun";

const LONGEST_LINE = 1_000_000;
/** The server writes at least a blank line every 15 seconds. */
const SILENCE_TIMEOUT_MS = 45_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const MAX_DOUBLINGS = 5;

type Follow = {
  signal: AbortSignal;
  onJobs: (jobs: Job[]) => void;
  /** Whether to reconnect after the server closed the stream. */
  isWanted: () => boolean;
};

/**
 * Calls `onJobs` for every snapshot until `signal` is aborted or no job is running. Reconnects after a
 * failure, with a delay that grows while the stream brings nothing.
 * @throws ApiError when the session has ended
 */
export async function followJobs({ signal, onJobs, isWanted }: Follow): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    // Each attempt counts as a failure until it brings a snapshot.
    failures += 1;
    const onSnapshot = (jobs: Job[]): void => {
      failures = 0;
      if (!signal.aborted) onJobs(jobs);
    };
    try {
      await readStream(signal, onSnapshot);
      if (failures === 0 && !isWanted()) return;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) throw error;
    }
    await sleep(reopenDelay(failures, Math.random()), signal);
  }
}

/** The delay in milliseconds. `chance` (0 to 1) is jitter, so that pages do not reconnect all at once. */
export function reopenDelay(failures: number, chance: number): number {
  if (failures === 0) return FIRST_WAIT_MS;
  const longest = Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures, MAX_DOUBLINGS), LONGEST_WAIT_MS);
  return longest / 2 + (longest / 2) * chance;
}

/** Reads one response to its end, whether streamed or complete. */
async function readStream(signal: AbortSignal, onJobs: (jobs: Job[]) => void): Promise<void> {
  const reading = new AbortController();
  const onSilence = () => reading.abort(new Error("The stream timed out"));
  // In place of AbortSignal.any, which Safari has only since 17.4.
  const onAbort = () => reading.abort(signal.reason);
  signal.addEventListener("abort", onAbort);
  let timer = setTimeout(onSilence, SILENCE_TIMEOUT_MS);
  const onChunk = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, SILENCE_TIMEOUT_MS);
  };
  try {
    signal.throwIfAborted();
    const response = await openLines(calls.jobs, { signal: reading.signal });
    if (!response.body) throw new Error("The response has no body");
    for await (const line of readLines(response.body, { longestLine: LONGEST_LINE, onChunk })) {
      const jobs = readSnapshot(line);
      if (jobs) onJobs(jobs);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** Parses a line; undefined for one that was cut off. */
export function readSnapshot(line: string): Job[] | undefined {
  try {
    const { jobs }: JobsResponse = JSON.parse(line);
    return jobs;
  } catch {
    return undefined;
  }
}

/** Resolves early, without an error, when `signal` is aborted. */
async function sleep(delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    signal.addEventListener("abort", done);
  });
}

// Detects that another page may have started a job: another tab announces one, or the person returns to this
// page, perhaps from another device. There is no polling.
type Options = {
  enabled: boolean;
  /** Whether a job that this page started is running. Other tabs are notified. */
  started: boolean;
  onHint: () => void;
};

/** Returns whether the page is visible, because the caller follows no jobs on a hidden page. */
export function useJobHints({ enabled, started, onHint }: Options): boolean {
  const visible = useSyncExternalStore(subscribe, isVisible, () => true);
  const act = useEffectEvent(onHint);
  useEffect(() => {
    if (!enabled) return undefined;
    const onReturn = (): void => void (isVisible() && act());
    const onOnline = (): void => act();
    const onStorage = (event: StorageEvent): void => void (event.key === STORAGE_KEY && act());
    window.addEventListener("storage", onStorage);
    window.addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("online", onOnline);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [enabled]);
  useEffect(() => {
    if (!enabled || !started) return;
    // Without localStorage, other tabs refetch when they become visible.
    writeStored("localStorage", STORAGE_KEY, new Date().toISOString());
  }, [enabled, started]);
  return visible;
}

function isVisible(): boolean {
  return document.visibilityState !== "hidden";
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

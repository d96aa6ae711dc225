// What becomes of a job: how it begins, how a failure is taken, and what people are told. Pure.
import type { Job } from "#shared/contract/playlists.ts";
import type { JobRow } from "#worker/library/store.ts";
import { PLAYLISTS } from "#worker/library/sync.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

/** What a caller asks for; two that ask for the same join. */
export type SyncWant =
  | { kind: "playlists" }
  | { kind: "videos"; playlistId: string }
  | { kind: "all" };

/** How a job ended for those who waited; times are milliseconds since the epoch. */
export type SyncOutcome =
  | { kind: "done" }
  | { kind: "paused"; resumesAt: number }
  | { kind: "stopped" | "not_connected" | "lost" | "missing" | "failed" };

const MOST_FAILURES = 6;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 120_000;

export function newJob(want: SyncWant, userId: string, now: number): JobRow {
  const queue = want.kind === "videos" ? [want.playlistId] : [PLAYLISTS];
  return {
    id: crypto.randomUUID(),
    userId,
    kind: want.kind,
    state: "running",
    queue,
    walkId: crypto.randomUUID(),
    pageToken: null,
    page: 0,
    restarts: 0,
    read: 0,
    reported: null,
    playlistsDone: 0,
    playlistsTotal: want.kind === "videos" ? 1 : 0,
    failures: 0,
    sentence: null,
    resumesAt: null,
    startedAt: now,
    endedAt: null,
  };
}

/** Whether this job already does what is wanted. */
export function does(job: JobRow, want: SyncWant): boolean {
  if (want.kind !== "videos") return job.kind === want.kind;
  return job.queue.includes(want.playlistId);
}

/** The job after its first entry is done with; a job for all then knows what to walk. */
export function advance(job: JobRow, playlistIds: readonly string[], now: number): Partial<JobRow> {
  const [done, ...rest] = job.queue;
  const isList = done === PLAYLISTS;
  const queue = isList && job.kind === "all" ? [...playlistIds] : rest;
  const over = queue.length === 0;
  return {
    queue,
    pageToken: null,
    page: 0,
    restarts: 0,
    failures: 0,
    ...(isList ? { playlistsTotal: playlistIds.length } : { playlistsDone: job.playlistsDone + 1 }),
    ...(over ? { state: "done", endedAt: now } : { read: 0, reported: null }),
  };
}

/** What a failed slice does to its job: a pause that ends by itself, or the end. */
export function afterFailure(
  job: JobRow,
  error: unknown,
  now: number,
): { change: Partial<JobRow>; outcome: SyncOutcome | undefined } {
  const end = (kind: "not_connected" | "lost" | "missing" | "failed", sentence: string) => ({
    change: { state: "failed" as const, sentence, endedAt: now, resumesAt: null },
    outcome: { kind },
  });
  if (error instanceof YouTubeError && error.resumesAt !== undefined) {
    const { resumesAt } = error;
    const sentence = "YouTube's daily allowance is used up. This goes on by itself.";
    return {
      change: { state: "paused", sentence, resumesAt },
      outcome: { kind: "paused", resumesAt },
    };
  }
  if (error instanceof GrantError && error.kind !== "unavailable") {
    return end(error.kind, "YouTube needs to be connected again.");
  }
  if (error instanceof YouTubeError && error.kind === "not_found") {
    return end("missing", "YouTube does not show this playlist any more.");
  }
  const failures = job.failures + 1;
  if (failures >= MOST_FAILURES) {
    return end("failed", "YouTube did not answer. What was read so far is kept.");
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  // Full jitter: many who failed together do not come back together.
  const resumesAt = now + Math.ceil(pause * Math.random());
  return { change: { failures, resumesAt }, outcome: undefined };
}

export function toJob(row: JobRow, titleOf: (playlistId: string) => string | undefined): Job {
  const current = row.queue[0] ?? null;
  const playlistId = current === PLAYLISTS ? null : current;
  return {
    id: row.id,
    kind: row.kind,
    playlistId,
    title: playlistId === null ? null : (titleOf(playlistId) ?? null),
    state: row.state,
    read: row.read,
    reported: row.reported,
    playlistsDone: row.playlistsDone,
    playlistsTotal: row.playlistsTotal,
    sentence: row.sentence,
    resumesAt:
      row.state === "paused" && row.resumesAt !== null
        ? new Date(row.resumesAt).toISOString()
        : null,
    startedAt: new Date(row.startedAt).toISOString(),
  };
}

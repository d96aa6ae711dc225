// How a job changes after each step and each failure, and how it is reported to people. Pure.
import type { Job } from "#shared/contract/playlists.ts";
import type { OutcomeCode } from "#shared/outcome-codes.ts";
import { reasonOf } from "#worker/library/jobs/outcome-reason.ts";
import { ChangeRefused, type Ending, type SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import { isChange, kindOf } from "#worker/library/jobs/kinds.ts";
import { type JobRow, PLAYLISTS } from "#worker/library/jobs/job-store.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { instantOf } from "#worker/http/instant.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

// After this many failures in a row the job is shown as waiting, with the time of its next try.
const REPORTED_FAILURES = 4;
// After this many, another entry of the job is tried: only the current one may be failing.
const PUT_OFF_FAILURES = 6;
/** Permanent failures end a job after this many. */
const MAX_FAILURES = 6;
/** Temporary failures are retried for this long. */
const OUTAGE_MS = 24 * 3_600_000;
/** A halted job is stopped after this. */
export const HALTED_MS = 7 * 24 * 3_600_000;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 3_600_000;
// The longest Retry-After that is respected.
const LONGEST_ASKED_MS = 3_600_000;
// One try a day, and few days: YouTube is said to close channels that keep creating playlists.
const MAX_DAYS_REFUSED = 3;

/**
 * Whether a job over all playlists should skip the current one after a failure, and why: it is gone, or
 * it keeps failing while others work.
 */
export function shouldSkipPlaylist(job: JobRow, error: unknown): "missing" | "failed" | undefined {
  const [current = PLAYLISTS] = job.queue;
  const mayBeLeftOut = kindOf(job).skipsEntries && current !== PLAYLISTS;
  if (!mayBeLeftOut || !(error instanceof YouTubeError)) return undefined;
  if (error.kind === "not_found") return "missing";
  if (!isTemporary(error)) return job.failures + 1 >= MAX_FAILURES ? "failed" : undefined;
  return job.deferred.includes(current) && shouldPutOff(job, error) ? "failed" : undefined;
}

/**
 * True if the current entry has failed so often that another should be tried first. True once in a row
 * of failures: if the next entry fails as well, YouTube is down.
 */
export function shouldPutOff(job: JobRow, error: unknown): boolean {
  return (
    isTemporary(error) && resumesAtOf(error) === undefined && job.failures + 1 === PUT_OFF_FAILURES
  );
}

/** True if the next entry failed as well: the entry was not the cause, so the order is restored. */
export function shouldRestoreOrder(job: JobRow, error: unknown): boolean {
  return isTemporary(error) && job.failures === PUT_OFF_FAILURES;
}

/** Why a job that waits for units does so, by its stored reason. */
export function causeOf(reason: OutcomeCode | null): "allowance" | "own_limit" | "pause" {
  if (reason === "own_limit_reached") return "own_limit";
  return reason === "youtube_paused" || reason === "changes_stopped" ? "pause" : "allowance";
}

/** True for failures that end by themselves: outages of YouTube or of our own stores. */
function isTemporary(error: unknown): boolean {
  if (error instanceof GrantError) return error.kind === "unavailable";
  if (error instanceof ChangeRefused) return false;
  return !(error instanceof YouTubeError) || error.isTemporary;
}

function resumesAtOf(error: unknown): number | undefined {
  return error instanceof YouTubeError ? error.resumesAt : undefined;
}

/**
 * The job after its first entry. For a job over all playlists that entry gives it its queue; a check of all videos
 * then goes through them.
 */
export function advance(job: JobRow, playlistIds: readonly string[], now: number): Partial<JobRow> {
  const [done, ...rest] = job.queue;
  const isList = done === PLAYLISTS;
  const left = isChange(job) ? [] : rest;
  const { goesThroughAll } = kindOf(job);
  const queue = isList && goesThroughAll ? [...playlistIds] : left;
  const isOver = queue.length === 0;
  const next = goesThroughAll === "together" ? {} : { read: 0, reported: null };
  return {
    queue,
    pageToken: null,
    page: 0,
    restarts: 0,
    failures: 0,
    failingSince: null,
    ...(isList ? { playlistsTotal: playlistIds.length } : { playlistsDone: job.playlistsDone + 1 }),
    ...(isOver ? endOf(job, now) : next),
  };
}

/** Done, or failed if a playlist was skipped because it could not be read. */
function endOf(job: JobRow, now: number): Partial<JobRow> {
  if (isChange(job) || job.givenUp === 0) return { state: "done", reason: null, endedAt: now };
  return { state: "failed", reason: "playlists_unreadable", endedAt: now };
}

const PAUSE_REASONS = {
  paused: "youtube_paused",
  spent: "quota_exhausted",
  own_limit: "own_limit_reached",
  stopped: "changes_stopped",
} as const;

/** How a failed slice changes its job: a pause that ends by itself, or the end. */
export function afterFailure(
  job: JobRow,
  error: unknown,
  now: number,
): { change: Partial<JobRow>; outcome: SyncOutcome | undefined } {
  const end = (kind: Ending, reason: OutcomeCode) => ({
    change: { state: "failed" as const, reason, endedAt: now, resumesAt: null },
    outcome: { kind },
  });
  if (error instanceof YouTubeError && error.resumesAt !== undefined) {
    const { resumesAt } = error;
    const isPlaylistLimit = error.kind === "too_many_playlists";
    const restarts = job.restarts + (isPlaylistLimit ? 1 : 0);
    if (isPlaylistLimit && restarts >= MAX_DAYS_REFUSED)
      return end("failed", "playlist_limit_for_days");
    const reason = isPlaylistLimit ? "playlist_limit" : PAUSE_REASONS[error.refusal ?? "spent"];
    // A pause that YouTube asks for says nothing of the queue.
    const place = error.place ?? null;
    return {
      change: { state: "paused", reason, resumesAt, restarts, failures: 0, place },
      outcome: { kind: "paused", resumesAt, cause: causeOf(reason) },
    };
  }
  if (error instanceof ChangeRefused) return end("failed", error.reason);
  if (error instanceof GrantError && error.kind !== "unavailable") {
    return end(error.kind, "youtube_grant_lost");
  }
  if (error instanceof YouTubeError && error.kind === "unauthorized") {
    return isChange(job)
      ? end("no_write_access", "write_access_needed")
      : end("lost", "read_access_refused");
  }
  if (error instanceof YouTubeError && error.kind === "no_channel") {
    return end("lost", "no_channel");
  }
  if (error instanceof YouTubeError && error.kind === "not_found") {
    return end("missing", "no_such_playlist");
  }
  const failures = job.failures + 1;
  if (!isTemporary(error) && failures >= MAX_FAILURES) {
    return end("failed", isChange(job) ? "change_failed" : "sync_failed");
  }
  return waitOutOutage(job, error, now);
}

/** Pauses for an outage, longer each time. Halts the job after a day. */
function waitOutOutage(
  job: JobRow,
  error: unknown,
  now: number,
): { change: Partial<JobRow>; outcome: SyncOutcome | undefined } {
  const failures = job.failures + 1;
  const failingSince = job.failingSince ?? now;
  if (now - failingSince >= OUTAGE_MS) {
    return {
      change: {
        state: "halted",
        reason: error instanceof YouTubeError ? "outage_for_a_day" : "own_outage_for_a_day",
        failures,
        failingSince,
        resumesAt: null,
      },
      outcome: { kind: "failed" },
    };
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  const asked = error instanceof YouTubeError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  // Jitter, so that jobs that failed together do not retry together.
  const jittered = Math.ceil(pause * (0.5 + Math.random() / 2));
  const resumesAt = now + Math.min(asked, LONGEST_ASKED_MS) + jittered;
  if (failures < REPORTED_FAILURES || !isTemporary(error)) {
    return { change: { failures, failingSince, resumesAt }, outcome: undefined };
  }
  return {
    change: { state: "paused", reason: outageOf(error), failures, failingSince, resumesAt },
    outcome: { kind: "paused", resumesAt, cause: "outage" },
  };
}

function outageOf(error: unknown): OutcomeCode {
  if (!(error instanceof YouTubeError)) return "own_outage";
  return error.kind === "project_refused" ? "youtube_refused" : "outage";
}

export function toJob(row: JobRow, titleOf: (playlistId: string) => string | undefined): Job {
  const current = row.queue[0] ?? null;
  const playlistId = current === PLAYLISTS ? null : current;
  const isOfSeveral = isChange(row) && row.queue.length > 1;
  return {
    id: row.id,
    kind: kindOf(row).told,
    playlistId,
    // A change of several playlists is not named after the first.
    title: playlistId === null || isOfSeveral ? null : (titleOf(playlistId) ?? null),
    state: row.state,
    read: row.read,
    reported: row.reported,
    playlistsDone: row.playlistsDone,
    playlistsTotal: row.playlistsTotal,
    reason: reasonOf(row),
    // Short pauses between retries, which have no reason, are not reported.
    resumesAt:
      row.resumesAt !== null && (row.state === "paused" || row.reason !== null)
        ? instantOf(row.resumesAt)
        : null,
    startedAt: instantOf(row.startedAt),
  };
}

// The outcome of a change, for the caller that requested it.
import type { ChangeOutcome, SyncOutcome } from "#worker/library/jobs.ts";
import { toReason } from "#worker/library/outcome-reason.ts";
import type { LibraryStore } from "#worker/library/store.ts";

/** For a change that needed no call. */
export const NOTHING_CHANGED = {
  counts: { planned: 0, sent: 0, done: 0, failed: 0, cancelled: 0 },
  playlistCount: 0,
  resumesAt: null,
  reason: null,
  maybeTwice: [],
};

/** The current state of a change. */
export function reportChange(
  store: LibraryStore,
  jobId: string,
  outcome?: SyncOutcome,
): ChangeOutcome {
  const job = store.findJob(jobId);
  const changes = job?.kind === "remove" ? store.removals : store.insertions;
  const waitsUntil = job?.state === "paused" ? job.resumesAt : null;
  return {
    kind: "ended",
    jobId,
    counts: changes.countsOf(jobId),
    playlistCount: store.removals.changedBy(jobId),
    resumesAt: outcome?.kind === "paused" ? outcome.resumesAt : waitsUntil,
    reason: toReason(
      job?.reason ?? store.insertions.failureOf(jobId) ?? store.removals.failureOf(jobId),
    ),
    maybeTwice: store.insertions.maybeTwice(jobId),
  };
}

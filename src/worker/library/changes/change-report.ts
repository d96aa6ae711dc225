// The outcome of a change, for the caller that requested it.
import type { ChangeOutcome, SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import { changeOf } from "#worker/library/jobs/kinds.ts";
import { countInsertions } from "#worker/library/changes/change-rows.ts";
import { reasonOf, toReason } from "#worker/library/jobs/outcome-reason.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

/** For a change that needed no call. */
export const NOTHING_CHANGED = {
  counts: { planned: 0, sent: 0, done: 0, failed: 0, cancelled: 0 },
  playlistCount: 0,
  resumesAt: null,
  reason: null,
  inBothCount: 0,
  maybeTwice: [],
  itemIds: [],
};

/** The current state of a change. */
export function reportChange(
  store: LibraryStore,
  jobId: string,
  outcome?: SyncOutcome,
): ChangeOutcome {
  const job = store.findJob(jobId);
  const waitsUntil = job?.state === "paused" ? job.resumesAt : null;
  return {
    kind: "ended",
    jobId,
    // A job that ended long ago is no longer stored; then its insertions are counted.
    counts: ((job && changeOf(job)?.countsOf) ?? countInsertions)(store, jobId),
    playlistCount: store.removals.changedBy(jobId),
    resumesAt: outcome?.kind === "paused" ? outcome.resumesAt : waitsUntil,
    reason:
      (job && reasonOf(job)) ??
      toReason(store.insertions.failureOf(jobId) ?? store.removals.failureOf(jobId)),
    inBothCount: store.removals.countMovesCutShort(jobId),
    maybeTwice: store.insertions.maybeTwice(jobId),
    itemIds: store.insertions.newItemIds(jobId),
  };
}

// The outcome of a change, for the caller that requested it.
import type { ChangeOutcome, SyncOutcome } from "#worker/library/jobs.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import type { ChangeCounts } from "#worker/library/removal-store.ts";
import { toReason } from "#worker/library/outcome-reason.ts";
import type { LibraryStore } from "#worker/library/store.ts";

/** For a change that needed no call. */
export const NOTHING_CHANGED = {
  counts: { planned: 0, sent: 0, done: 0, failed: 0, cancelled: 0 },
  playlistCount: 0,
  resumesAt: null,
  reason: null,
  inBothCount: 0,
  maybeTwice: [],
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
    counts: countsOf(store, { id: jobId, kind: job?.kind }),
    playlistCount: store.removals.changedBy(jobId),
    resumesAt: outcome?.kind === "paused" ? outcome.resumesAt : waitsUntil,
    reason: toReason(
      job?.reason ?? store.insertions.failureOf(jobId) ?? store.removals.failureOf(jobId),
    ),
    inBothCount: store.removals.countMovesCutShort(jobId),
    maybeTwice: store.insertions.maybeTwice(jobId),
  };
}

/** Of an order nothing is counted here. A move counts as its removal does. */
export function countsOf(
  store: LibraryStore,
  { id, kind }: { id: string; kind: JobRow["kind"] | undefined },
): ChangeCounts {
  return (kind === "remove" ? store.removals : store.insertions).countsOf(id);
}

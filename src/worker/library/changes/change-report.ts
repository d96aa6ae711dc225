// The outcome of a change, for the caller that requested it.
import type { ChangeOutcome, SyncOutcome } from "#worker/library/jobs/jobs.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import type { ChangeCounts } from "#worker/library/removal/removal-store.ts";
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
    reason:
      (job && reasonOf(job)) ??
      toReason(store.insertions.failureOf(jobId) ?? store.removals.failureOf(jobId)),
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

/** Calls that the job still has to make, at least; each move between playlists is one until its video is there. */
export function changesLeft(
  store: LibraryStore,
  { id, kind }: Pick<JobRow, "id" | "kind">,
): number {
  const { read = 0, reported = null } = store.findJob(id) ?? {};
  if (kind === "order") return Math.max(1, (reported ?? 0) - read);
  const { planned, sent } = countsOf(store, { id, kind });
  const playlists = store.creations.ofJob(id).filter(({ endedAt }) => endedAt === null);
  return Math.max(1, planned + sent + playlists.length);
}

// Changes whose calls are rows of removals and insertions: what is left of them, and their end.
import type { ChangeKind } from "#worker/library/jobs/job-kind.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

/** Counts a change by its insertions. A move counts as its removal does, once its video was inserted. */
export const countInsertions: ChangeKind["countsOf"] = (store, jobId) =>
  store.insertions.countsOf(jobId);

/** A change that is counted by these rows. */
export function changeByRows(countsOf: ChangeKind["countsOf"]): ChangeKind {
  return {
    countsOf,
    left(store, jobId) {
      const { planned, sent } = countsOf(store, jobId);
      const playlists = store.creations.ofJob(jobId).filter(({ endedAt }) => endedAt === null);
      return Math.max(1, planned + sent + playlists.length);
    },
    giveUp(store, job, now) {
      giveUpRows(store, job, now, countsOf);
      recount(store, job, now);
    },
    restoreOrder(store, jobId) {
      store.removals.restoreOrder(jobId);
      store.insertions.restoreOrder(jobId);
    },
  };
}

/** Ends the open rows of a job, and counts those that are done. */
export function giveUpRows(
  store: LibraryStore,
  job: JobRow,
  now: number,
  countsOf: ChangeKind["countsOf"],
): void {
  store.removals.giveUp(job.id, now);
  store.insertions.giveUp(job.id, now);
  store.creations.giveUp(job.id, now);
  store.updateJob(job.id, { read: countsOf(store, job.id).done });
}

/** Puts off the row whose turn it is. True if it was put off before, and is left out now, because others worked. */
export function putOffRow(store: LibraryStore, job: JobRow): boolean {
  const now = Date.now();
  return store.transaction(() => {
    const isLeft = store.removals.putOff(job.id, now) ?? store.insertions.putOff(job.id, now);
    if (!isLeft) return false;
    for (const id of job.queue) store.updateSums(id, now);
    store.updateJob(job.id, { failures: 0, failingSince: null });
    return true;
  });
}

/** Cancels the removals of a job that were not sent yet. */
export function cancelRemovals(store: LibraryStore, job: JobRow, now: number): void {
  store.removals.cancelPlanned(job.id, now);
  recount(store, job, now);
}

/** Items that were not removed count again in their playlists. */
export function recount(store: LibraryStore, job: JobRow, now: number): void {
  for (const { id } of store.listPlaylists()) {
    if (job.queue.includes(id)) store.updateSums(id, now);
  }
}

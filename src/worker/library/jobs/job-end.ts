// The effects of a job's end on the rest of the library.
import { countsOf } from "#worker/library/changes/change-report.ts";
import { newJob } from "#worker/library/jobs/job-requests.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { finishOrder } from "#worker/library/order/order-end.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

/** Adds jobs that read the playlists that this job created. */
export function readNewPlaylists(store: LibraryStore, { id, kind, userId }: JobRow): void {
  if (kind !== "create") return;
  for (const { playlistId } of store.creations.ofJob(id)) {
    if (playlistId === null || !store.findPlaylist(playlistId)) continue;
    store.addJob(newJob({ kind: "videos", playlistId }, userId, Date.now()));
  }
}

/** Ends the open rows of a change. Its line then says how many of its changes are done. */
export function giveUpChange(store: LibraryStore, job: JobRow, now: number): void {
  store.removals.giveUp(job.id, now);
  store.insertions.giveUp(job.id, now);
  store.creations.giveUp(job.id, now);
  finishOrder(store, job, store.findJob(job.id)?.state === "failed" ? "failed" : "stopped");
  // An order counts its moves itself.
  if (job.kind !== "order") store.updateJob(job.id, { read: countsOf(store, job).done });
  // New playlists have no sums yet.
  if (job.kind !== "create") recount(store, job, now);
}

/** Cancels the removals of a job that were not sent yet. */
export function cancelRemovals(store: LibraryStore, job: JobRow, now: number): void {
  store.removals.cancelPlanned(job.id, now);
  recount(store, job, now);
}

/** Items that were not removed count again in their playlists. */
function recount(store: LibraryStore, job: JobRow, now: number): void {
  for (const { id } of store.listPlaylists()) {
    if (job.queue.includes(id)) store.updateSums(id, now);
  }
}

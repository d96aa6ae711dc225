// What the end of a job does to the rest of the library.
import { newJob } from "#worker/library/job-requests.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import type { LibraryStore } from "#worker/library/store.ts";

/** Queues the reading of playlists that the job has made, so that their contents are known. */
export function readNewPlaylists(store: LibraryStore, { id, kind, userId }: JobRow): void {
  if (kind !== "create") return;
  for (const { playlistId } of store.creations.ofJob(id)) {
    if (playlistId === null || !store.findPlaylist(playlistId)) continue;
    store.addJob(newJob({ kind: "videos", playlistId }, userId, Date.now()));
  }
}

/** Ends what a change has not done yet, which stays as it is on YouTube and is shown so again. */
export function giveUpChange(store: LibraryStore, job: JobRow, now: number): void {
  store.removals.giveUp(job.id, now);
  store.insertions.giveUp(job.id, now);
  store.creations.giveUp(job.id, now);
  // What is new has no sums yet.
  if (job.kind === "create") return;
  for (const { id } of store.listPlaylists()) {
    if (job.queue.includes(id)) store.updateSums(id, now);
  }
}

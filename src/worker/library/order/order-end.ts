// The end of a saved order: its state, and the order of the playlist in the library.
import { newJob } from "#worker/library/jobs/new-job.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { expectedList, lastSentAt } from "#worker/library/order/order-store.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

/** Ends the order of a job, if it is open. What was moved is shown, and read again where it is not known for certain. */
export function finishOrder(
  store: LibraryStore,
  { id, userId }: Pick<JobRow, "id" | "userId">,
  state: "done" | "stopped" | "failed",
): void {
  const row = store.orders.find(id);
  if (!row || row.state !== "open") return;
  const now = Date.now();
  const reason = state === "failed" ? (store.findJob(id)?.reason ?? null) : null;
  store.orders.end(id, state, { endedAt: now, reason });
  if (row.seen === null || !store.findPlaylist(row.playlistId)) return;
  const isBeingRead = store
    .openJobs()
    .some(({ queue, page }) => queue[0] === row.playlistId && page > 0);
  // Lists show moves late.
  const shownAt = lastSentAt(row) + LAG_MS;
  // While the order waited, a reading may have shown what its owner has changed since.
  const knownAt = Math.max(row.seenAt ?? 0, row.sentAt === null ? 0 : shownAt);
  const isReadSince = (store.findPlaylist(row.playlistId)?.syncedAt ?? 0) > knownAt;
  const mayShow = !isBeingRead && !isReadSince;
  const isShown = mayShow && store.reorder(row.playlistId, expectedList(row) ?? []);
  if (isShown && !row.sent) return;
  const reading = newJob({ kind: "videos", playlistId: row.playlistId }, userId, now);
  store.addJob({ ...reading, resumesAt: row.sent && shownAt > now ? shownAt : null });
}

// The slice of a job that removes items and playlists on YouTube: one call at a time, stored before it is
// sent and updated after the answer. If an answer was lost, YouTube is checked before a retry, so that no
// units are wasted on a second deletion.
import type { OutcomeCode } from "#shared/outcome-codes.ts";
import type { SliceOptions } from "#worker/library/details.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import { isGone, isNotFound, isPlaylistGone } from "#worker/library/gone.ts";
import { finishRemoval } from "#worker/library/finish-removal.ts";
import { cancelRemovals } from "#worker/library/job-end.ts";
import { hasOtherCopy, needsOtherCopy } from "#worker/library/other-copy.ts";
import { isRemovedAsHidden, isRechecked, recheck } from "#worker/library/recheck.ts";
import { mayRemoveReplaced } from "#worker/library/replacement-checks.ts";
import type { RemovalRow } from "#worker/library/removal-history.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { YouTubeError, type YouTubeFailureKind } from "#worker/youtube/wire.ts";

/** Failures of a call that certainly changed nothing. */
const WITHOUT_EFFECT: ReadonlySet<YouTubeFailureKind> = new Set([
  "quota_exhausted",
  "rate_limited",
  "too_many_playlists",
  "unauthenticated",
  "unauthorized",
  "project_refused",
]);

/** True once the job is done. */
export async function runRemovals(
  options: SliceOptions,
  job: JobRow,
  until: number,
): Promise<boolean> {
  const { store, throwIfStopped } = options;
  let { read } = store.findJob(job.id) ?? job;
  for (;;) {
    const row = store.removals.next(job.id);
    if (!row) return true;
    if (Date.now() > until) return false;
    throwIfStopped();
    if (row.state === "planned" && !options.isAgreed(row)) {
      cancelRemovals(store, job, Date.now());
      continue;
    }
    try {
      if (isRechecked(row, Date.now()) || row.state === "sent") await remove(options, job, row);
      else {
        const gone = await recheck(options, job.id);
        if (gone) await finishDeletedPlaylist(options, gone);
      }
    } catch (error) {
      if (!isNotFound(error) || !(await finishDeletedPlaylist(options, row))) throw error;
    }
    // A replacement waits before it removes.
    if (store.findJob(job.id)?.resumesAt) return false;
    const { done, failed } = store.removals.countsOf(job.id);
    // A check alone is no progress: the call after it may keep failing.
    if (job.kind !== "remove" || done + failed === read) continue;
    read = done + failed;
    store.updateJob(job.id, { read, failures: 0, failingSince: null });
  }
}

/** @throws what the client throws, if the row should be tried again */
async function remove(options: SliceOptions, job: JobRow, row: RemovalRow): Promise<void> {
  const { store, client, throwIfStopped } = options;
  const finish = (wasGone: boolean): void => finishRemoval(store, row, wasGone);
  const stay = (reason: OutcomeCode): void =>
    store.removals.setState(row.id, { state: "failed", endedAt: Date.now(), reason });
  if (row.state === "sent") {
    // A delete was already sent; check YouTube before retrying.
    if (await isGone(client, row)) return finish(false);
    // It still exists and may be visible again: recheck items that are removed because they are hidden.
    if (isRemovedAsHidden(row)) {
      return store.removals.setState(row.id, { state: "planned", recheckedAt: null });
    }
  }
  if (needsOtherCopy(row) && !(await hasOtherCopy(options, row))) return stay("last_copy");
  if (row.why === "replaced") {
    const may = await mayRemoveReplaced(options, row);
    if (may === "no") return stay("replacement_not_seen");
    if (may !== "yes") return store.updateJob(job.id, { resumesAt: may.at });
  }
  // The job may have been stopped during the checks.
  throwIfStopped();
  store.removals.setState(row.id, { state: "sent" });
  try {
    await sendDeletion(client, row);
  } catch (error) {
    if (isWithoutEffect(error)) store.removals.setState(row.id, { state: row.state });
    if (!(error instanceof YouTubeError)) throw error;
    if (error.status === 404) {
      // A 404 counts only if the list agrees.
      if (!(await isGone(client, row))) {
        throw new YouTubeError("unavailable", "not found, but still listed", {
          cause: error,
        });
      }
      finish(true);
      await finishDeletedPlaylist(options, row);
      return;
    }
    if (error.kind !== "invalid_request" && error.kind !== "not_found") throw error;
    return stay("removal_refused");
  }
  return finish(false);
}

async function sendDeletion(client: YouTubeClient, row: RemovalRow): Promise<void> {
  if (row.itemId === null) await client.deletePlaylist(row.playlistId);
  else await client.deletePlaylistItem(row.itemId);
}

/**
 * If the playlist is deleted, marks all open removals from it as done: one check instead of a call for
 * each. False if there are none or the playlist exists.
 */
async function finishDeletedPlaylist(
  { store, client }: SliceOptions,
  { jobId, itemId, playlistId }: RemovalRow,
): Promise<boolean> {
  if (jobId === null || itemId === null || !store.removals.hasOpen(jobId, playlistId)) return false;
  if (!(await isPlaylistGone(client, playlistId))) return false;
  store.removals.finishOpen(jobId, playlistId, Date.now());
  return true;
}

/** True if the failed call certainly changed nothing. */
export function isWithoutEffect(error: unknown): boolean {
  if (error instanceof GrantError) return true;
  return error instanceof YouTubeError && WITHOUT_EFFECT.has(error.kind);
}

// The slice of a job that removes items and playlists on YouTube: one call at a time, stored before it is sent and updated
// after the answer. What must stay elsewhere is seen there before anything is deleted, and after each doubtful answer YouTube
// is looked at before a retry (decision 63).
import type { OutcomeCode } from "#shared/outcome-codes.ts";
import { meaningOf } from "#worker/library/changes/change-answers.ts";
import type { JobKind, SliceOptions } from "#worker/library/jobs/job-kind.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { isGone, isNotFound, isPlaylistGone } from "#worker/library/reading/gone.ts";
import { finishRemoval } from "#worker/library/removal/finish-removal.ts";
import { cancelRemovals, changeByRows, putOffRow } from "#worker/library/changes/change-rows.ts";
import {
  newPass,
  nextLookAt,
  type Pass,
  waitForLists,
  waitsUntil,
} from "#worker/library/changes/late.ts";
import { isRemovedAsHidden, isRechecked, recheck } from "#worker/library/removal/recheck.ts";
import type { RemovalRow } from "#worker/library/removal/removal-history.ts";
import {
  followsInsertion,
  isInserted,
  isSeen,
  lookAtCopies,
  needsOtherCopy,
} from "#worker/library/removal/seen-first.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

export const removeJob: JobKind = {
  told: "remove",
  slice: runRemovalJob,
  putOff: putOffRow,
  change: changeByRows((store, jobId) => store.removals.countsOf(jobId)),
};

/** "slice" if more can be done at once; "over" if nothing is left, or everything that is left waits (see `pass`). */
export async function runRemovals(
  options: SliceOptions,
  job: JobRow,
  until: number,
  pass: Pass,
): Promise<"slice" | "over"> {
  const { store, throwIfStopped } = options;
  let { read } = store.findJob(job.id) ?? job;
  for (;;) {
    const now = Date.now();
    const waiting = [...pass.removals].filter(([, at]) => at > now).map(([id]) => id);
    const row = store.removals.next(job.id, waiting);
    if (!row) return "over";
    if (now > until) return "slice";
    throwIfStopped();
    if (row.state === "planned" && !options.isAgreed(row)) {
      cancelRemovals(store, job, Date.now());
      continue;
    }
    try {
      if (isRechecked(row, Date.now()) || row.state === "sent") await remove(options, row, pass);
      else {
        const gone = await recheck(options, job.id);
        if (gone) await finishDeletedPlaylist(options, gone);
      }
    } catch (error) {
      if (!isNotFound(error) || !(await finishDeletedPlaylist(options, row))) throw error;
    }
    const { done, failed } = store.removals.countsOf(job.id);
    // A check alone is no progress: the call after it may keep failing.
    if (job.kind !== "remove" || done + failed === read) continue;
    read = done + failed;
    store.updateJob(job.id, { read, failures: 0, failingSince: null });
  }
}

/** True once the job is done. */
async function runRemovalJob(
  options: SliceOptions,
  job: JobRow,
  _entry: string,
  until: number,
): Promise<boolean> {
  const pass = newPass();
  if ((await runRemovals(options, job, until, pass)) === "slice") return false;
  const at = waitsUntil(pass);
  if (at !== undefined) options.store.updateJob(job.id, waitForLists(at));
  return at === undefined;
}

/** @throws what the client throws, if the row should be tried again */
async function remove(options: SliceOptions, row: RemovalRow, pass: Pass): Promise<void> {
  const { store, client, throwIfStopped } = options;
  const finish = (wasGone: boolean): void => finishRemoval(store, row, wasGone);
  const stay = (reason: OutcomeCode): void =>
    store.removals.setState(row.id, { state: "failed", endedAt: Date.now(), reason });
  if (row.state === "sent") {
    // A delete was already sent; look at YouTube before retrying.
    if (await isGone(client, row)) return finish(false);
    // The call said "not found", but the item is listed. Which of the two is wrong is known once the lists have caught up.
    const isNotFoundYet = row.reason === "removal_not_found";
    const at = isNotFoundYet ? nextLookAt(row.sentAt ?? 0, Date.now()) : undefined;
    if (at !== undefined) return void pass.removals.set(row.id, at);
    // It still exists and may be visible again: recheck items that are removed because they are hidden.
    if (isRemovedAsHidden(row)) {
      return store.removals.setState(row.id, { state: "planned", recheckedAt: null });
    }
  }
  if (row.why === "undone" && !(await isSeen(options, row))) {
    const wasGone = await isGone(client, row);
    return wasGone ? finish(true) : stay("insertion_not_seen");
  }
  if (needsOtherCopy(row)) {
    const seen = await lookAtCopies(options, row, pass);
    if (seen === "no") return stay("last_copy");
    if (seen === "later") return;
  }
  if (followsInsertion(row)) {
    const seen = await isInserted(options, row);
    if (seen === "no") {
      return stay(row.why === "replaced" ? "replacement_not_seen" : "insertion_not_seen");
    }
    if (seen !== "yes") return void pass.removals.set(row.id, seen.at);
  }
  // The job may have been stopped during the checks.
  throwIfStopped();
  store.removals.setState(row.id, { state: "sent", sentAt: Date.now() });
  try {
    await sendDeletion(client, row);
  } catch (error) {
    const meaning = meaningOf(error);
    if (meaning === "unsent") {
      store.removals.setState(row.id, { state: row.state, sentAt: row.sentAt });
    }
    if (meaning === "unsent" || meaning === "doubtful") throw error;
    // A 404 counts only if the list agrees.
    if (await isGone(client, row)) {
      finish(true);
      await finishDeletedPlaylist(options, row);
      return;
    }
    // Refused the same way twice, with a look in between.
    const reason = meaning === "missing" ? "removal_not_found" : "removal_refused";
    if (row.reason !== reason) return store.removals.setState(row.id, { reason });
    // With any other status it exists but may not be removed, for example because it belongs to somebody else.
    const isUnknown = error instanceof YouTubeError && error.status === 404;
    return stay(isUnknown ? "removal_not_found" : "removal_refused");
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

// The slice of a job that inserts videos into playlists and, for a move, then removes them from their
// source: one call at a time, stored before it is sent. If an answer was lost, the playlist is checked
// before a retry, so that no video is added twice.
import type { SliceOptions } from "#worker/library/details.ts";
import type { InsertionRow } from "#worker/library/insertion-store.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import { isPlaylistGone } from "#worker/library/gone.ts";
import { isWithoutEffect, runRemovals } from "#worker/library/removal.ts";
import { notShownAt } from "#worker/library/removal-visibility.ts";
import { findPlace, isReplacement } from "#worker/library/replacement-checks.ts";
import { nextLookAt } from "#worker/library/shown-late.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { YouTubeError, type YouTubeFailureKind } from "#worker/youtube/wire.ts";

/** Failures that a retry cannot fix. */
const FINAL: ReadonlySet<YouTubeFailureKind> = new Set(["not_found", "invalid_request"]);

/** True once the job is done. */
export async function runInsertions(
  options: SliceOptions,
  job: JobRow,
  until: number,
): Promise<boolean> {
  const { store, throwIfStopped } = options;
  for (;;) {
    // Finish started moves first: remove what has already been added elsewhere.
    if (!(await runRemovals(options, job, until))) return false;
    const row = store.insertions.next(job.id);
    if (!row) return true;
    if (Date.now() > until) return false;
    throwIfStopped();
    try {
      await insert(options, job, row);
    } catch (error) {
      await refuse(options, row, error);
    }
    // The job waits until YouTube would show a video that was added.
    if (store.findJob(job.id)?.resumesAt) return false;
    const { done, failed } = store.insertions.countsOf(job.id);
    store.updateJob(job.id, { read: done + failed, failures: 0, failingSince: null });
  }
}

/** @throws what the client throws, if the row should be tried again */
async function insert(options: SliceOptions, job: JobRow, row: InsertionRow): Promise<void> {
  const { store, client, throwIfStopped } = options;
  const there = await itemsOf(client, row);
  // An earlier attempt, of this or an earlier job, whose answer was lost.
  const lost = row.state === "sent" ? row : store.insertions.findLostAttempt(row);
  const ours = lost && findOurs(there, lost.before, store.insertions.insertedItemIds(row));
  if (ours !== undefined) return finish(options, job, row, ours);
  if (lost && !mayResend(options, job, lost)) return;
  const place = isReplacement(row) ? await findPlace(options, row) : undefined;
  if (place && "refusal" in place) {
    const ended = { state: "failed", endedAt: Date.now(), reason: place.refusal } as const;
    return store.insertions.setState(row.id, ended);
  }
  const position = place ? place.position : row.position;
  // The job may have been stopped during the check.
  throwIfStopped();
  // The list has not shown the video of an earlier call, which is no proof: it may have been wrong all the time.
  const maybeTwice = row.maybeTwice || lost !== undefined;
  // Include the items that the library knows: YouTube's answer may omit old ones.
  const known = store.itemsOfVideo(row.playlistId, row.videoId);
  const before = [...new Set([...there, ...known])];
  const sent = { state: "sent", before, sentAt: Date.now(), maybeTwice } as const;
  const placed = place && { position, replacementTitle: place.title };
  store.insertions.setState(row.id, { ...sent, ...placed });
  let itemId: string;
  try {
    itemId = await client.insertPlaylistItem(row.playlistId, row.videoId, position ?? undefined);
  } catch (error) {
    // An earlier unanswered call must still be checked.
    const { state, sentAt } = row;
    const isRefused = error instanceof YouTubeError && FINAL.has(error.kind);
    if (isRefused || isWithoutEffect(error)) {
      const was = { state, before: row.before, sentAt, maybeTwice: row.maybeTwice };
      store.insertions.setState(row.id, was);
    }
    if (!(error instanceof YouTubeError) || error.reason !== "videoNotFound") throw error;
    return store.transaction(() => {
      const now = Date.now();
      store.insertions.setState(row.id, { state: "failed", endedAt: now, reason: "video_gone" });
      // It is not offered again until a look finds the video shown.
      if (row.removalId !== null) store.removals.setState(row.removalId, notShownAt(now));
    });
  }
  return finish(options, job, row, itemId);
}

/** Records the new item. Of a move or a replacement, only now plans the removal of the source item. */
function finish({ store }: SliceOptions, job: JobRow, row: InsertionRow, itemId: string): void {
  store.transaction(() => {
    const now = Date.now();
    store.insertions.setState(row.id, { state: "done", itemId, endedAt: now, reason: null });
    if (row.creationId !== null) store.creations.countInserted(row.playlistId);
    if (row.removalId !== null) store.removals.setState(row.removalId, { putBackAt: now });
    if (row.sourceItemId === null) return;
    // A stopped job would not run a removal planned here.
    const isStopped = store.findJob(job.id)?.endedAt !== null;
    if (isStopped && !isReplacement(row)) return;
    const itemIds = [row.sourceItemId];
    const source = store.removals.candidates({ kind: "items", itemIds });
    store.removals.plan(job, source, isReplacement(row) ? "replaced" : "moved", now);
    // The history has it nevertheless, because it can be undone.
    if (isStopped) store.removals.cancelPlanned(job.id, now);
  });
}

/** The item that an unanswered call created: it was not there before and is no other insertion's. */
function findOurs(
  there: readonly string[],
  before: readonly string[] | null,
  others: readonly string[],
): string | undefined {
  return there.find((id) => !before?.includes(id) && !others.includes(id));
}

/**
 * True once YouTube's list would show the result of the earlier call. Until then the job waits with
 * growing pauses, so that a late insertion is not repeated.
 */
function mayResend(
  { store }: SliceOptions,
  job: JobRow,
  { sentAt }: Pick<InsertionRow, "sentAt">,
): boolean {
  const lookAgainAt = nextLookAt(sentAt ?? 0, Date.now());
  if (lookAgainAt === undefined) return true;
  store.updateJob(job.id, { resumesAt: lookAgainAt });
  return false;
}

/**
 * Fails this row if a retry cannot help, and all rows of the playlist if that is gone. Rethrows other
 * errors.
 */
async function refuse(
  { store, client }: SliceOptions,
  row: InsertionRow,
  error: unknown,
): Promise<void> {
  if (!(error instanceof YouTubeError) || !FINAL.has(error.kind)) throw error;
  // A new playlist that is not found is handled by the creation.
  if (error.kind === "not_found" && row.creationId !== null) throw error;
  if (error.kind === "not_found" && (await isPlaylistGone(client, row.playlistId))) {
    return store.insertions.refuseAll(row, "playlist_gone", Date.now());
  }
  if (isReplacement(row)) {
    const isSorted = error.reason.includes("manualSortRequired");
    const reason = isSorted ? "manual_sort_required" : "insertion_refused";
    return store.insertions.setState(row.id, { state: "failed", endedAt: Date.now(), reason });
  }
  if (error.status === 400 && row.position !== null) {
    // YouTube allows a position only inside a manually ordered list; otherwise append.
    return store.insertions.setState(row.id, { state: row.state, position: null });
  }
  const ended = { state: "failed", endedAt: Date.now(), reason: "insertion_refused" } as const;
  store.insertions.setState(row.id, ended);
}

/** Ids of the playlist's items of this video, as YouTube lists them now. */
async function itemsOf(client: YouTubeClient, row: InsertionRow): Promise<string[]> {
  const { items, unreadable } = await client.listItemsOfVideo(row.playlistId, row.videoId);
  return [...items.map(({ id }) => id), ...unreadable];
}

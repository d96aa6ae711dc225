// The slice of a job that puts videos into playlists, and takes them out elsewhere once they are there:
// one call at a time, the intent stored before it. Where an answer was lost, a look at the playlist
// tells whether the video came in, so that it does not come in twice.
import type { SliceOptions } from "#worker/library/details.ts";
import type { InsertionRow } from "#worker/library/insertion-store.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import { isPlaylistGone } from "#worker/library/gone.ts";
import { isWithoutEffect, runRemovals } from "#worker/library/removal.ts";
import { nextLookAt } from "#worker/library/shown-late.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { YouTubeError, type YouTubeFailureKind } from "#worker/youtube/wire.ts";

/** Failures that will be the same however often the call is made. */
const FINAL: ReadonlySet<YouTubeFailureKind> = new Set(["not_found", "invalid_request"]);

/** True once nothing of the job is left to do. */
export async function runInsertions(
  options: SliceOptions,
  job: JobRow,
  until: number,
): Promise<boolean> {
  const { store, stillWanted } = options;
  for (;;) {
    // What has come in elsewhere goes here first: a move is never half done for long.
    if (!(await runRemovals(options, job, until))) return false;
    const row = store.insertions.next(job.id);
    if (!row) return true;
    if (Date.now() > until) return false;
    stillWanted();
    try {
      await insert(options, job, row);
    } catch (error) {
      await refuse(options, row, error);
    }
    // It waits until it can be told whether the video came in.
    if (store.findJob(job.id)?.resumesAt) return false;
    const { done, failed } = store.insertions.countsOf(job.id);
    store.updateJob(job.id, { read: done + failed, failures: 0, failingSince: null });
  }
}

/** @throws what the client throws, where the row is to be tried again */
async function insert(options: SliceOptions, job: JobRow, row: InsertionRow): Promise<void> {
  const { store, client, stillWanted } = options;
  const there = await itemsOf(client, row);
  // An earlier try, of this job or of one before it, whose answer was lost.
  const lost = row.state === "sent" ? row : store.insertions.lostTry(row);
  const ours = lost && findOurs(there, lost.before, store.insertions.madeOf(row));
  if (ours !== undefined) return finish(options, job, row, ours);
  if (lost && !mayResend(options, job, lost)) return;
  // It may have been stopped during the look.
  stillWanted();
  // Where nobody knows when the earlier call left, it may still come to be shown.
  const maybeTwice = row.maybeTwice || (lost?.maybeTwice ?? false) || lost?.sentAt === null;
  // What the library knows counts too: a look may leave out what has been there for long.
  const known = store.itemsOfVideo(row.playlistId, row.videoId);
  const before = [...new Set([...there, ...known])];
  const sent = { state: "sent", before, sentAt: Date.now(), maybeTwice } as const;
  store.insertions.setState(row.id, sent);
  let itemId: string;
  try {
    itemId = await client.insertPlaylistItem(
      row.playlistId,
      row.videoId,
      row.position ?? undefined,
    );
  } catch (error) {
    // An earlier call without an answer is still to be looked for.
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
      // What was taken out cannot be put back any more.
      if (row.removalId !== null) {
        store.removals.setState(row.removalId, { availability: "deleted" });
      }
    });
  }
  return finish(options, job, row, itemId);
}

/** It is there as `itemId`; only now may what it is moved from go. */
function finish({ store }: SliceOptions, job: JobRow, row: InsertionRow, itemId: string): void {
  store.transaction(() => {
    const now = Date.now();
    store.insertions.setState(row.id, { state: "done", itemId, endedAt: now, reason: null });
    if (row.creationId !== null) store.creations.countIn(row.playlistId);
    if (row.removalId !== null) store.removals.setState(row.removalId, { putBackAt: now });
    // Once it was stopped, nobody would take out what is planned here.
    if (row.sourceItemId === null || store.findJob(job.id)?.endedAt !== null) return;
    const itemIds = [row.sourceItemId];
    const source = store.removals.candidates({ kind: "items", itemIds });
    store.removals.plan(job, source, "moved", now);
  });
}

/** The item that a lost call has made: not there before it, and no other insertion's. */
function findOurs(
  there: readonly string[],
  before: readonly string[] | null,
  others: readonly string[],
): string | undefined {
  return there.find((id) => !before?.includes(id) && !others.includes(id));
}

/**
 * True once a list would show what an earlier call has made. Until then the job waits, a little at first
 * and then longer, so that what comes in late is not put in again.
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
 * The end of this row and not of the others, for a failure that will be the same each time; of all that
 * was to go into a playlist where that has gone.
 */
async function refuse(
  { store, client }: SliceOptions,
  row: InsertionRow,
  error: unknown,
): Promise<void> {
  if (!(error instanceof YouTubeError) || !FINAL.has(error.kind)) throw error;
  // A new playlist that is gone again takes all that was meant for it along.
  if (error.kind === "not_found" && row.creationId !== null) throw error;
  if (error.kind === "not_found" && (await isPlaylistGone(client, row.playlistId))) {
    return store.insertions.refuseAll(row, "playlist_gone", Date.now());
  }
  if (error.status === 400 && row.position !== null) {
    // A place can be had only within the list, and only where it is ordered by hand: else the end.
    return store.insertions.setState(row.id, { state: row.state, position: null });
  }
  const ended = { state: "failed", endedAt: Date.now(), reason: "insertion_refused" } as const;
  store.insertions.setState(row.id, ended);
}

/** The items of the video that the playlist holds. */
async function itemsOf(client: YouTubeClient, row: InsertionRow): Promise<string[]> {
  const { items, unreadable } = await client.listItemsOfVideo(row.playlistId, row.videoId);
  return [...items.map(({ id }) => id), ...unreadable];
}

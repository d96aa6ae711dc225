// The slice of a job that inserts videos into playlists and, for a move, then removes them from their source: one call at
// a time, stored before it is sent. Whatever YouTube answers but "done", the playlist is looked at before the call is
// repeated or called failed, so that no video is added twice or lost (decision 63).
import { meaningOf, refusalOf } from "#worker/library/changes/change-answers.ts";
import { changeByRows, countInsertions, putOffRow } from "#worker/library/changes/change-rows.ts";
import type { JobKind, SliceOptions } from "#worker/library/jobs/job-kind.ts";
import type { InsertionRow } from "#worker/library/creation/insertion-store.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { isNotFound, isPlaylistGone } from "#worker/library/reading/gone.ts";
import {
  isOlder,
  newPass,
  nextLookAt,
  type Pass,
  waitForLists,
  waitsUntil,
} from "#worker/library/changes/late.ts";
import { runRemovals } from "#worker/library/removal/removal.ts";
import { notShownAt } from "#worker/library/removal/removal-visibility.ts";
import { findPlace, isReplacement } from "#worker/library/replacement/replacement-checks.ts";
import { YouTubeError, type YouTubePlaylistItem } from "#worker/youtube/wire.ts";

/** What {@link refusalOf} says of a call that was refused as invalid. */
const INVALID: ReadonlySet<InsertionRow["reason"]> = new Set([
  "insertion_refused",
  "manual_sort_required",
]);

export const insertJob: JobKind = {
  told: "insert",
  slice: (options, job, _entry, until) => runInsertions(options, job, until),
  putOff: putOffRow,
  change: changeByRows(countInsertions),
};

/** True once the job is done. */
export async function runInsertions(
  options: SliceOptions,
  job: JobRow,
  until: number,
): Promise<boolean> {
  const { store, throwIfStopped } = options;
  const pass = newPass();
  for (;;) {
    // Finish started moves first: remove what has already been added elsewhere.
    if ((await runRemovals(options, job, until, pass)) === "slice") return false;
    const row = store.insertions.next(job.id, waiting(pass.insertions));
    if (!row) return waitOrEnd(options, job, pass);
    if (Date.now() > until) return false;
    throwIfStopped();
    await insert(options, row, pass);
    // The order of what follows depends on this one.
    if (store.findJob(job.id)?.resumesAt) return false;
    const { done, failed } = store.insertions.countsOf(job.id);
    store.updateJob(job.id, { read: done + failed, failures: 0, failingSince: null });
  }
}

const waiting = (rows: ReadonlyMap<number, number>): number[] =>
  [...rows].filter(([, at]) => at > Date.now()).map(([id]) => id);

function waitOrEnd({ store }: SliceOptions, job: JobRow, pass: Pass): boolean {
  const at = waitsUntil(pass);
  if (at === undefined) return true;
  // A replacement waits because it can still be undone, not for YouTube's lists; its window says so.
  const isReplacing = store.insertions.ofReplacement(job.id) !== undefined;
  store.updateJob(job.id, isReplacing ? { resumesAt: at } : waitForLists(at));
  return false;
}

/** @throws what the client throws, if the row has to be looked for or tried again */
async function insert(options: SliceOptions, row: InsertionRow, pass: Pass): Promise<void> {
  const { store, client, throwIfStopped } = options;
  const there = await lookForVideo(options, row);
  if (!there) return;
  if (isStillThere(options, row, there.items, pass)) return;
  // An earlier attempt, of this or an earlier job, whose result is not known.
  const lost = row.state === "sent" ? row : store.insertions.findLostAttempt(row);
  const known = store.insertions.knownItemIds(row);
  const isOurs = ({ id, snippet }: YouTubePlaylistItem): boolean =>
    lost !== undefined &&
    !known.has(id) &&
    !lost.before?.includes(id) &&
    !isOlder(snippet.publishedAt, lost);
  const ours = there.items.find(isOurs);
  if (ours) return finish(options, row, ours.id, Date.now());
  if (lost && !mayResend(options, row, lost, pass)) return;
  const place = isReplacement(row) ? await findPlace(options, row) : undefined;
  if (place && "refusal" in place) return fail(options, row, place.refusal);
  const position = place ? place.position : (row.position ?? ownPlace(options, row));
  // The job may have been stopped during the check.
  throwIfStopped();
  // The list has not shown the video of an earlier call. That proves nothing: the list may have been wrong each time.
  const maybeTwice = row.maybeTwice || (lost !== undefined && row.reason !== "quota_exhausted");
  const listed = [...there.items.map(({ id }) => id), ...there.unreadable];
  // YouTube's answer may omit what was read earlier.
  const read = store.itemsOfVideo(row.playlistId, row.videoId);
  const before = [...new Set([...(lost?.before ?? []), ...listed, ...read, ...known])];
  // The reason is cleared, because a refusal is proof only if the next call is refused in the same way.
  const sent = { state: "sent", before, sentAt: Date.now(), maybeTwice, reason: null } as const;
  const placed = place && { position, replacementTitle: place.title };
  store.insertions.setState(row.id, { ...sent, ...placed });
  try {
    const { playlistId, videoId } = row;
    const itemId = await client.insertPlaylistItem(playlistId, videoId, position ?? undefined);
    const isKnown = before.includes(itemId) || store.itemsByIds([itemId]).size > 0;
    if (isKnown) throw new YouTubeError("bad_answer", "a new item of an old id");
    finish(options, row, itemId, null);
  } catch (error) {
    if (meaningOf(error) === "unsent") {
      // An earlier call must still be looked for.
      const { state, sentAt, reason } = row;
      store.insertions.setState(row.id, {
        state,
        sentAt,
        reason,
        before: row.before,
        maybeTwice: row.maybeTwice,
      });
    }
    await noteRefusal(options, row, { error, position, isRepeated: maybeTwice });
  }
}

/**
 * The place, counted from 0, of a new playlist's video that was put off while later ones were inserted; null for the end,
 * also once YouTube has refused the place.
 */
function ownPlace({ store }: SliceOptions, row: InsertionRow): number | null {
  if (row.creationId === null || INVALID.has(row.reason)) return null;
  const { before, after } = store.insertions.doneAround(row);
  return after === 0 ? null : before;
}

/** The playlist's items of the video; undefined if the row has ended, because YouTube does not show the playlist. */
async function lookForVideo(options: SliceOptions, row: InsertionRow) {
  const { store, client } = options;
  try {
    return await client.listItemsOfVideo(row.playlistId, row.videoId);
  } catch (error) {
    // A new playlist that is not found is handled by the creation.
    if (!isNotFound(error) || row.creationId !== null) throw error;
    if (await isPlaylistGone(client, row.playlistId)) {
      store.insertions.refuseAll(row, "playlist_gone", Date.now());
    } else if (row.state === "planned") fail(options, row, "insertion_refused");
    else throw new YouTubeError("unavailable", "not found, but still there", { cause: error });
    return undefined;
  }
}

/**
 * A video that is put back may be in the list still: then it was never removed. Until YouTube's lists have caught up with
 * the removal, that cannot be told.
 */
function isStillThere(
  { store }: SliceOptions,
  row: InsertionRow,
  there: readonly YouTubePlaylistItem[],
  pass: Pass,
): boolean {
  const [removal] = row.removalId === null ? [] : store.removals.find([row.removalId]);
  if (!removal || !there.some(({ id }) => id === removal.itemId)) return false;
  const now = Date.now();
  const shownAt = removal.by === "you" ? nextLookAt(removal.endedAt ?? 0, now) : undefined;
  if (shownAt !== undefined) {
    pass.insertions.set(row.id, shownAt);
    return true;
  }
  store.transaction(() => {
    store.removals.setState(removal.id, { contradictedAt: now });
    const ended = { state: "failed", endedAt: now, reason: "still_there" } as const;
    store.insertions.setState(row.id, ended);
  });
  return true;
}

/** Ends the row as it was before the last call: that one has certainly added nothing. */
function fail({ store }: SliceOptions, row: InsertionRow, reason: InsertionRow["reason"]): void {
  const { maybeTwice, removalId } = row;
  store.transaction(() => {
    const ended = { state: "failed", endedAt: Date.now(), reason, maybeTwice } as const;
    store.insertions.setState(row.id, ended);
    // A video that YouTube does not know is not offered again until a look finds it shown.
    if (reason !== "video_gone" || removalId === null) return;
    store.removals.setState(removalId, notShownAt(Date.now()));
  });
}

/** Records the new item. Of a move or a replacement, only now plans the removal of the source item. */
function finish(
  { store }: SliceOptions,
  row: InsertionRow,
  itemId: string,
  verifiedAt: number | null,
): void {
  store.transaction(() => {
    const now = Date.now();
    const done = { state: "done", itemId, endedAt: now, reason: null, verifiedAt } as const;
    store.insertions.setState(row.id, done);
    if (row.creationId !== null) store.creations.countInserted(row.playlistId);
    if (row.removalId !== null) store.removals.setState(row.removalId, { putBackAt: now });
    if (row.sourceItemId === null) return;
    const job = { id: row.jobId };
    const itemIds = [row.sourceItemId];
    const source = store.removals.candidates({ kind: "items", itemIds });
    store.removals.plan(job, source, isReplacement(row) ? "replaced" : "moved", now);
    // A stopped job removes nothing more: a move leaves the video in both, which is said, and a replacement can be undone.
    if (store.findJob(job.id)?.endedAt !== null) store.removals.cancelPlanned(job.id, now);
  });
}

/**
 * True if the earlier call may be repeated: YouTube's lists would show it by now, or it was refused as invalid, which is
 * proof the second time. An insertion of a video that was not found is never repeated; it fails once it would be listed.
 */
function mayResend(
  options: SliceOptions,
  row: InsertionRow,
  lost: InsertionRow,
  pass: Pass,
): boolean {
  if (row.state === "sent" && INVALID.has(row.reason)) return true;
  const isMissing = row.state === "sent" && row.reason === "video_gone";
  const lookAgainAt = nextLookAt(lost.sentAt ?? 0, Date.now());
  if (lookAgainAt === undefined) {
    if (!isMissing) return true;
    fail(options, row, "video_gone");
  } else if (isMissing) pass.insertions.set(row.id, lookAgainAt);
  else options.store.updateJob(row.jobId, waitForLists(lookAgainAt));
  return false;
}

/**
 * Stores what a refusal says about the row, which stays sent until it was looked for, and fails all rows of a playlist that
 * is gone. Rethrows other errors.
 */
async function noteRefusal(
  options: SliceOptions,
  row: InsertionRow,
  { error, position, isRepeated }: { error: unknown; position: number | null; isRepeated: boolean },
): Promise<void> {
  const { store, client } = options;
  const meaning = meaningOf(error);
  const isRefused = meaning === "invalid" || meaning === "missing";
  if (!(error instanceof YouTubeError)) throw error;
  if (error.kind === "quota_exhausted" && meaning !== "unsent") {
    store.insertions.setState(row.id, { reason: "quota_exhausted" });
  }
  if (!isRefused) throw error;
  // A new playlist that is not found is handled by the creation.
  const reason = refusalOf(error);
  const isOfPlaylist = meaning === "missing" && reason !== "video_gone";
  if (isOfPlaylist && row.creationId !== null) throw error;
  if (isOfPlaylist && (await isPlaylistGone(client, row.playlistId))) {
    return store.insertions.refuseAll(row, "playlist_gone", Date.now());
  }
  const isSecond = isOfPlaylist ? isRepeated : row.reason === reason;
  if (isOfPlaylist && !isSecond) {
    const now = Date.now();
    return store.updateJob(row.jobId, waitForLists(nextLookAt(now, now) ?? now));
  }
  if (!isSecond || reason === "video_gone") return store.insertions.setState(row.id, { reason });
  const isAboutPlace = error.status === 400 && position !== null && !isReplacement(row);
  // YouTube allows a position only inside a manually ordered list; otherwise append.
  if (!isAboutPlace) return fail(options, row, reason);
  const anew = { state: "planned", position: null, reason: null, sentAt: null } as const;
  store.insertions.setState(row.id, { ...anew, maybeTwice: row.maybeTwice });
}

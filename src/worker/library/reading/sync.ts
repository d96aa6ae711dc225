// One slice of a job: the list of playlists, or pages of one playlist (video-walk.ts). Everything read is
// stored with the job's position, so that the next slice continues there after a crash.
import { type JobRow, PLAYLISTS } from "#worker/library/jobs/job-store.ts";
import type { LibraryStore, PlaylistRow } from "#worker/library/store/store.ts";
import {
  checkRegions,
  checkUndecided,
  readInFull,
  readPageLengths,
  type SliceOptions,
} from "#worker/library/reading/details.ts";
import { runCreation } from "#worker/library/creation/creation.ts";
import { runInsertions } from "#worker/library/creation/insertion.ts";
import { findFates } from "#worker/library/reading/fates.ts";
import { lookAtHidden } from "#worker/library/cleaning/hidden-looks.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";
import { runOrder } from "#worker/library/order/order-slice.ts";
import { syncPlaylists } from "#worker/library/reading/playlist-list.ts";
import { checkPresence } from "#worker/library/alerts/presence.ts";
import { runRemovalJob } from "#worker/library/removal/removal.ts";
import {
  comparePage,
  isListRead,
  readPages,
  resumeWalk,
  type Walk,
} from "#worker/library/reading/video-walk.ts";
import { PAGE_SIZE, YouTubeError } from "#worker/youtube/wire.ts";

const SLICE_MS = 20_000;

/** Works on the first entry of the job's queue. True once the entry is done. */
export async function runSlice(options: SliceOptions, job: JobRow): Promise<boolean> {
  const [next] = job.queue;
  if (next === undefined) return true;
  if (job.kind === "insert") return runInsertions(options, job, Date.now() + SLICE_MS);
  if (job.kind === "order") return runOrder(options, job, Date.now() + SLICE_MS);
  if (job.kind === "create") return runCreation(options, job, Date.now() + SLICE_MS);
  if (job.kind === "remove") return runRemovalJob(options, job, Date.now() + SLICE_MS);
  if (job.kind === "check") return checkPresence(options, job, next, Date.now() + SLICE_MS);
  if (job.kind === "hidden") return lookAtHidden(options, job, Date.now() + SLICE_MS);
  if (job.kind === "regions") return checkRegions(options, job, next, Date.now() + SLICE_MS);
  return next === PLAYLISTS ? syncPlaylists(options) : syncVideos(options, job, next);
}

/** Reads pages of a playlist from the job's position. True once the walk is complete. */
async function syncVideos(
  options: SliceOptions,
  begun: JobRow,
  playlistId: string,
): Promise<boolean> {
  const { store } = options;
  const playlist = store.findPlaylist(playlistId);
  // Deleted on YouTube since the job started.
  if (!playlist) return true;
  const until = Date.now() + SLICE_MS;
  const walk = resumeWalk(store, begun, playlist);
  const unread = playlist.reported - walk.job.read;
  if (!isListRead(walk.job) && unread > PAGE_SIZE) await options.reserve(unread);
  const end = isListRead(walk.job) ? "list" : await readPages(options, playlist, walk, until);
  if (end instanceof YouTubeError) {
    restartWalk(store, walk.job, playlistId, end);
    return false;
  }
  if (end === "slice") {
    await readInFull(options, playlist, walk.left);
    return false;
  }
  await finishWalk(options, playlist, walk);
  return true;
}

/** Restarts the walk once: a failure in the middle says nothing about the playlist. */
function restartWalk(
  store: LibraryStore,
  job: JobRow,
  playlistId: string,
  cause: YouTubeError,
): void {
  if (job.restarts > 0) {
    throw new YouTubeError("broken_list", "the chain of pages broke twice", { cause });
  }
  store.transaction(() => {
    store.dropWalk(playlistId, job.walkId);
    store.updateJob(job.id, { page: 0, pageToken: null, read: 0, restarts: job.restarts + 1 });
  });
}

/**
 * After the last page: reads by id the items that this walk did not contain, because a list that changes during the walk may
 * skip some, then reads missing details and checks newly hidden videos. What is missing by id too stays in the list until it
 * was missing for {@link LAG_MS}: this reading may have met an old copy.
 */
async function finishWalk(options: SliceOptions, playlist: PlaylistRow, walk: Walk): Promise<void> {
  const { store } = options;
  const lacking = walk.lastWalk.flat().filter((id) => !walk.seen.has(id));
  const skipped = await findSkipped(options, playlist, lacking, walk);
  const now = Date.now();
  const unlisted = lacking.filter((id) => !skipped.has(id));
  store.markMissing(unlisted, now);
  // Not by an item that is missing.
  await checkUndecided(options, playlist, walk);
  const absent = [...store.itemsByIds(unlisted).values()];
  const [missing = [], gone = []] = [false, true].map((isGone) =>
    absent
      .filter(({ missingSince }) => (missingSince ?? now) <= now - LAG_MS === isGone)
      .map(({ id }) => id),
  );
  const fates = await findFates(options, playlist.id, gone);
  store.finishWalk({
    playlist,
    job: walk.job,
    isUnchanged: walk.isSame && walk.seen.size === walk.lastWalk.flat().length,
    skipped: [...skipped],
    missing,
    gone,
    fates,
    now: Date.now(),
  });
}

/** Those of the items that still exist although the list skipped them. */
async function findSkipped(
  options: SliceOptions,
  playlist: PlaylistRow,
  missing: readonly string[],
  walk: Walk,
): Promise<Set<string>> {
  const { store, client, throwIfStopped } = options;
  const skipped = new Set<string>();
  for (let start = 0; start < missing.length; start += PAGE_SIZE) {
    const ids = missing.slice(start, start + PAGE_SIZE);
    const { items, unreadable, pageInfo } = await client.listItemsById(ids);
    throwIfStopped();
    const there = new Set([...items.map(({ id }) => id), ...unreadable]);
    // An answer that reports more items than it contains proves nothing.
    const isWhole = pageInfo === undefined || pageInfo.totalResults <= there.size;
    for (const id of ids) if (!isWhole || there.has(id)) skipped.add(id);
    // Treat them like the items of a page.
    const writes = comparePage(store, { playlist, job: walk.job, page: items, seen: new Set() });
    store.transaction(() => {
      store.saveItems(writes.items);
      store.saveVideos(writes.videos);
    });
    if (writes.suspects.length > 0) walk.suspectedAt = Date.now();
    await readPageLengths(options, playlist, writes.due, walk.left);
  }
  return skipped;
}

// The jobs that read what is in playlists: their list, and pages of one playlist (video-walk.ts). Everything read is
// stored with the job's position, so that the next slice continues there after a crash.
import { chunksOf } from "#shared/chunks.ts";
import { type JobRow, PLAYLISTS } from "#worker/library/jobs/job-store.ts";
import type { LibraryStore, PlaylistRow } from "#worker/library/store/store.ts";
import { checkUndecided, readInFull, readPageLengths } from "#worker/library/reading/details.ts";
import type { JobKind, Records, SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { findFates } from "#worker/library/reading/fates.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";
import { syncPlaylists } from "#worker/library/reading/playlist-list.ts";
import {
  comparePage,
  isListRead,
  readPages,
  resumeWalk,
  type Walk,
} from "#worker/library/reading/video-walk.ts";
import { PAGE_SIZE, YouTubeError } from "#worker/youtube/wire.ts";

/** Common to these kinds: each records when it has read the list of playlists. */
const READING = {
  entryRead({ times }: Records, entry: string, now: number): void {
    if (entry === PLAYLISTS) times.wasRead("playlists", now);
  },
};

/** The list of playlists. */
export const playlistsJob: JobKind = {
  ...READING,
  told: "playlists",
  readsList: true,
  slice: (options) => syncPlaylists(options),
};

/** One playlist. */
export const videosJob: JobKind = {
  ...READING,
  told: "videos",
  slice: syncVideos,
  covers: (job, { kind, playlistId = "" }) => kind === "videos" && job.queue.includes(playlistId),
};

/** The list, and all playlists. */
export const allJob: JobKind = {
  ...READING,
  told: "all",
  readsList: true,
  goesThroughAll: "apart",
  skipsEntries: true,
  slice: (options, job, entry, until) =>
    entry === PLAYLISTS ? syncPlaylists(options) : syncVideos(options, job, entry, until),
  /** A job that the owner started also answers a request for the list, as long as it is reading the list. */
  covers(job, { kind, playlistId = "" }) {
    if (kind === "playlists") return !job.isBackground && job.queue[0] === PLAYLISTS;
    return kind === "videos" ? job.queue.includes(playlistId) : kind === "all";
  },
  turn: () => 1,
  allRead({ times, alertTimes }, now) {
    times.wasRead("all", now);
    alertTimes.wasChecked(now);
  },
  putOff(store, job) {
    const [current, ...rest] = job.queue;
    if (current === undefined || rest.length === 0) return false;
    store.transaction(() => {
      store.dropWalk(current, job.walkId);
      store.updateJob(job.id, {
        queue: [...rest, current],
        deferred: [...job.deferred, current],
        pageToken: null,
        page: 0,
        read: 0,
        reported: null,
        restarts: 0,
      });
    });
    return false;
  },
};

/** Reads pages of a playlist from the job's position. True once the walk is complete. */
async function syncVideos(
  options: SliceOptions,
  begun: JobRow,
  playlistId: string,
  until: number,
): Promise<boolean> {
  const { store } = options;
  const playlist = store.findPlaylist(playlistId);
  // Deleted on YouTube since the job started.
  if (!playlist) return true;
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
  // After the missing items were marked, so that videos are checked by other items if possible.
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
  for (const ids of chunksOf(missing, PAGE_SIZE)) {
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

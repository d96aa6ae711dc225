// One slice of a job: the list of playlists, or pages of one playlist. Whatever is read is stored with
// the job's place in it, so that a slice may be the last before a crash and the next goes on from
// there. Details of a page are read while the next page is on its way.
import { type JobRow, PLAYLISTS } from "#worker/library/job-store.ts";
import type { LibraryStore, PlaylistRow } from "#worker/library/store.ts";
import {
  checkRegions,
  lookAtRest,
  readInFull,
  readPageLengths,
  type SliceOptions,
} from "#worker/library/details.ts";
import { runCreation } from "#worker/library/creation.ts";
import { runInsertions } from "#worker/library/insertion.ts";
import { findFates } from "#worker/library/fates.ts";
import { syncPlaylists } from "#worker/library/playlist-list.ts";
import { runRemovals } from "#worker/library/removal.ts";
import { type PageWrites, placeKept, planPage } from "#worker/library/sync-step.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import {
  PAGE_SIZE,
  YouTubeError,
  type YouTubePlaylistItem,
  type YouTubePlaylistItemsPage,
} from "#worker/youtube/wire.ts";

// YouTube's lists end at 20,000 items; pages may be short.
const MOST_PAGES = 500;
// A playlist that needs many more pages than its items fill goes in a circle.
const ROOM_FOR_SHORT_PAGES = 2;
const SPARE_PAGES = 5;
// What YouTube counts and does not list, before a list is taken to have been cut short.
const MOST_UNLISTED = 5;
const UNLISTED_PART = 0.1;
const SLICE_MS = 20_000;
// Connections that wait for an answer beside the page's own; six are all there are.
const BESIDE = 2;

/** Works on the first entry of the job's queue. True once it is done with. */
export async function runSlice(options: SliceOptions, job: JobRow): Promise<boolean> {
  const [next] = job.queue;
  if (next === undefined) return true;
  if (job.kind === "insert") return runInsertions(options, job, Date.now() + SLICE_MS);
  if (job.kind === "create") return runCreation(options, job, Date.now() + SLICE_MS);
  if (job.kind === "remove") return runRemovals(options, job, Date.now() + SLICE_MS);
  if (job.kind === "regions") return checkRegions(options, job, next, Date.now() + SLICE_MS);
  return next === PLAYLISTS ? syncPlaylists(options) : syncVideos(options, job, next);
}

async function syncVideos(
  options: SliceOptions,
  begun: JobRow,
  playlistId: string,
): Promise<boolean> {
  const { store, client, stillWanted } = options;
  const playlist = store.findPlaylist(playlistId);
  // Gone from YouTube since the job began.
  if (!playlist) return true;
  const until = Date.now() + SLICE_MS;
  const lastWalk = playlist.walk === null ? [] : store.pagesOf(playlistId, playlist.walk);
  const ownPages = store.pagesOf(playlistId, begun.walkId);
  // What was read before may be gone: the playlist was dropped and listed again meanwhile.
  const isBehind = ownPages.length === 0 && lastWalk.length < begun.page;
  const start = isBehind ? { ...begun, page: 0, pageToken: null } : begun;
  const seen = new Set((ownPages.length > 0 ? ownPages : lastWalk.slice(0, start.page)).flat());
  let job = start;
  let isSame = ownPages.length === 0 && playlist.walk !== null;
  const left = new Set<string>();
  if (job.page > 0 && job.pageToken === null) {
    // The last page was stored; only the end was left to do.
    await finish(options, job, playlist, { seen, lastWalk, isSame, left, suspectedAt: Date.now() });
    return true;
  }
  let suspectedAt = 0;
  const details = createQueue();
  const visited = new Set([job.pageToken]);
  const breakOff = async (cause: YouTubeError): Promise<boolean> => {
    await details.drain();
    beginAnew(store, job, playlistId, cause);
    return false;
  };
  const removed = store.removals.lately(playlistId, Date.now());
  let next = readPage(client, playlistId, job.pageToken);
  for (;;) {
    const answer = await next;
    stillWanted();
    if (answer instanceof YouTubeError) return breakOff(answer);
    const circle = circleOf(answer, visited, job.page);
    if (circle) return breakOff(circle);
    const pageToken = answer.nextPageToken ?? null;
    visited.add(pageToken);
    const goesOn = pageToken !== null && Date.now() < until;
    // On its way while this one is stored; a crash costs this one call.
    if (goesOn) next = heardLater(readPage(client, playlistId, pageToken));
    // What we have taken out may still be listed for a while.
    const page = answer.items.filter((item) => !removed.has(item.id));
    const writes = planOf(store, playlist, page, seen);
    // An entry that lacks a field is no reason to lose what is known of it.
    const kept = [...store.itemsByIds(answer.unreadable).keys()].filter((id) => !seen.has(id));
    if (kept.length > 0) writes.itemIds = placeKept(writes.itemIds, kept, lastWalk.flat());
    if (writes.suspects.length > 0) suspectedAt = Date.now();
    for (const id of writes.itemIds) seen.add(id);
    isSame &&= sameIds(writes.itemIds, lastWalk[job.page]);
    const change = {
      page: job.page + 1,
      pageToken,
      read: seen.size,
      reported: answer.pageInfo?.totalResults ?? seen.size,
      // A page that brings nothing new is no step forward.
      ...(writes.itemIds.length > 0 && { failures: 0, failingSince: null }),
    };
    store.savePage({ playlist, job, writes, isSame, change });
    job = { ...job, ...change };
    await details.add(() => readPageLengths(options, playlist, writes.due, left));
    if (goesOn && job.page < MOST_PAGES) continue;
    await details.drain();
    if (goesOn) throw new YouTubeError("broken_list", "the pages do not end");
    if (pageToken !== null) {
      await readInFull(options, playlist, left);
      return false;
    }
    const short = shortfallOf(job, seen.size);
    // Where it is as short the second time, that is how the list is.
    if (short && job.restarts === 0) return breakOff(short);
    await finish(options, job, playlist, { seen, lastWalk, isSame, left, suspectedAt });
    return true;
  }
}

/** The failure of pages that lead back to where they came from, or that do not end. */
function circleOf(
  { nextPageToken, pageInfo }: YouTubePlaylistItemsPage,
  visited: ReadonlySet<string | null>,
  page: number,
): YouTubeError | undefined {
  if (nextPageToken === undefined) return undefined;
  const reported = pageInfo?.totalResults ?? MOST_PAGES * PAGE_SIZE;
  const most = Math.ceil(reported / PAGE_SIZE) * ROOM_FOR_SHORT_PAGES + SPARE_PAGES;
  if (!visited.has(nextPageToken) && page < most) return undefined;
  return new YouTubeError("broken_list", "the pages go in a circle");
}

/**
 * The failure of a chain of pages that ends long before YouTube's own count. A few items less are
 * usual: YouTube counts some that it does not list.
 */
function shortfallOf({ reported }: JobRow, listed: number): YouTubeError | undefined {
  const missing = (reported ?? 0) - listed;
  if (missing <= Math.max(MOST_UNLISTED, (reported ?? 0) * UNLISTED_PART)) return undefined;
  return new YouTubeError("bad_answer", `${listed} of ${reported} items were listed`);
}

/** What the items say compared with what is stored. */
function planOf(
  store: LibraryStore,
  playlist: PlaylistRow,
  page: readonly YouTubePlaylistItem[],
  seen: ReadonlySet<string>,
): PageWrites {
  const videoIds = new Set(page.map((item) => item.snippet.resourceId.videoId));
  return planPage({
    playlistId: playlist.id,
    page,
    seen,
    knownItems: store.itemsByIds(page.map(({ id }) => id)),
    knownVideos: store.videosByIds([...videoIds]),
    now: Date.now(),
  });
}

/** A page, or the failure that says that the chain of pages cannot be followed further. */
async function readPage(
  client: YouTubeClient,
  playlistId: string,
  pageToken: string | null,
): Promise<YouTubePlaylistItemsPage | YouTubeError> {
  try {
    return await client.listPlaylistItems(playlistId, pageToken ?? undefined);
  } catch (error) {
    const breaksChain =
      error instanceof YouTubeError &&
      (error.kind === "invalid_page_token" || (error.kind === "not_found" && pageToken !== null));
    if (breaksChain) return error;
    throw error;
  }
}

/** The walk starts over, once: what a failure in the middle says of the playlist is nothing. */
function beginAnew(
  store: LibraryStore,
  job: JobRow,
  playlistId: string,
  cause: YouTubeError,
): void {
  if (job.restarts > 0) {
    throw new YouTubeError("broken_list", "the pages broke off twice", { cause });
  }
  store.transaction(() => {
    store.dropWalk(playlistId, job.walkId);
    store.updateJob(job.id, { page: 0, pageToken: null, read: 0, restarts: job.restarts + 1 });
  });
}

/** A promise whose failure is heard when it is awaited, and no rejection without a hearer until then. */
function heardLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}

/** Work beside the chain of pages, a few at a time; a failure is heard at the next step. */
function createQueue() {
  const running: Promise<void>[] = [];
  const settleOldest = async (): Promise<void> => running.shift();
  return {
    async add(work: () => Promise<void>): Promise<void> {
      running.push(heardLater(work()));
      if (running.length > BESIDE) await settleOldest();
    },
    async drain(): Promise<void> {
      while (running.length > 0) await settleOldest();
    },
  };
}

/**
 * After the last page: details that a crash has left out, videos that are newly hidden, and items that
 * this walk has not met. Those are asked for by id before they go, because a list that changed
 * meanwhile may have passed by them.
 */
async function finish(
  options: SliceOptions,
  job: JobRow,
  playlist: PlaylistRow,
  walk: {
    seen: Set<string>;
    lastWalk: readonly string[][];
    isSame: boolean;
    /** Videos whose lengths alone did not tell what they are. */
    left: ReadonlySet<string>;
    /** When the latest page was read that hides something new. */
    suspectedAt: number;
  },
): Promise<void> {
  const { store } = options;
  await lookAtRest(options, playlist, walk);
  const missing = walk.lastWalk.flat().filter((id) => !walk.seen.has(id));
  const passedBy = await findPassedBy(options, playlist, missing, walk.suspectedAt);
  const gone = missing.filter((id) => !passedBy.has(id));
  const fates = await findFates(options, playlist.id, gone);
  store.finishWalk({
    playlist,
    job,
    isUnchanged: walk.isSame && walk.seen.size === walk.lastWalk.flat().length,
    passedBy: [...passedBy],
    fates,
    now: Date.now(),
  });
}

/** Those of the items that are there, although the list has not named them. */
async function findPassedBy(
  options: SliceOptions,
  playlist: PlaylistRow,
  missing: readonly string[],
  suspectedAt: number,
): Promise<Set<string>> {
  const { store, client, stillWanted } = options;
  const passedBy = new Set<string>();
  for (let start = 0; start < missing.length; start += PAGE_SIZE) {
    const ids = missing.slice(start, start + PAGE_SIZE);
    const { items, unreadable, pageInfo } = await client.listItemsById(ids);
    stillWanted();
    const there = new Set([...items.map(({ id }) => id), ...unreadable]);
    // An answer that says itself that it is not whole takes nothing away.
    const isWhole = pageInfo === undefined || pageInfo.totalResults <= there.size;
    for (const id of ids) if (!isWhole || there.has(id)) passedBy.add(id);
    // They are confirmed like all others, and what they say is news like a page's.
    const writes = planOf(store, playlist, items, new Set());
    store.transaction(() => {
      store.saveItems(writes.items);
      store.saveVideos(writes.videos);
    });
    const left = new Set<string>();
    await readPageLengths(options, playlist, writes.due, left);
    await lookAtRest(options, playlist, { left, suspectedAt });
  }
  return passedBy;
}

function sameIds(ids: readonly string[], others: readonly string[] = []): boolean {
  return ids.length === others.length && ids.every((id, index) => id === others[index]);
}

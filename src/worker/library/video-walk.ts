// The pages of one playlist, read one after the other. Each is stored with the job's place, so that the
// next slice goes on from there after a crash. Details of a page are read while the next is on its way.
import { readPageLengths, type SliceOptions } from "#worker/library/details.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import type { LibraryStore, PlaylistRow } from "#worker/library/store.ts";
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
// Connections that wait for an answer beside the page's own; six are all there are.
const BESIDE = 2;

/** One reading of a playlist from its first page to its last, over as many slices as it takes. */
export type Walk = {
  job: JobRow;
  /** Items by page, as the walk before read them. */
  lastWalk: readonly string[][];
  /** Items that this walk has read. */
  seen: Set<string>;
  /** True while all pages are those of the walk before. */
  isSame: boolean;
  /** Videos whose lengths alone did not tell what they are. */
  left: Set<string>;
  /** When the latest page was read that hides something new. */
  suspectedAt: number;
};

/** The walk as the job's last slice left it. */
export function resumeWalk(store: LibraryStore, begun: JobRow, playlist: PlaylistRow): Walk {
  const lastWalk = playlist.walk === null ? [] : store.pagesOf(playlist.id, playlist.walk);
  const ownPages = store.pagesOf(playlist.id, begun.walkId);
  // What was read before may be gone: the playlist was dropped and listed again meanwhile.
  const isBehind = ownPages.length === 0 && lastWalk.length < begun.page;
  const job = isBehind ? { ...begun, page: 0, pageToken: null } : begun;
  return {
    job,
    lastWalk,
    // While all pages are those of the walk before, no own ones are stored.
    seen: new Set((ownPages.length > 0 ? ownPages : lastWalk.slice(0, job.page)).flat()),
    isSame: ownPages.length === 0 && playlist.walk !== null,
    left: new Set(),
    suspectedAt: isListRead(job) ? Date.now() : 0,
  };
}

/** True where the last page is stored, and only the end of the walk is left to do. */
export function isListRead({ page, pageToken }: JobRow): boolean {
  return page > 0 && pageToken === null;
}

/**
 * Reads and stores pages to the end of the list, or of the slice. A YouTubeError is returned where the
 * pages cannot be followed or are too few, so that the walk has to start over.
 */
export async function readPages(
  options: SliceOptions,
  playlist: PlaylistRow,
  walk: Walk,
  until: number,
): Promise<"list" | "slice" | YouTubeError> {
  const details = createQueue();
  const end = await followPages(options, playlist, walk, { until, details });
  await details.drain();
  if (end === "endless") throw new YouTubeError("broken_list", "the pages do not end");
  // Where it is as short the second time, that is how the list is.
  if (end !== "list" || walk.job.restarts > 0) return end;
  return shortfallOf(walk.job, walk.seen.size) ?? end;
}

async function followPages(
  options: SliceOptions,
  playlist: PlaylistRow,
  walk: Walk,
  { until, details }: { until: number; details: DetailsQueue },
): Promise<"list" | "slice" | "endless" | YouTubeError> {
  const { store, client, stillWanted } = options;
  const visited = new Set([walk.job.pageToken]);
  const removed = store.removals.lately(playlist.id, Date.now());
  let next = readPage(client, playlist.id, walk.job.pageToken);
  for (;;) {
    const answer = await next;
    stillWanted();
    if (answer instanceof YouTubeError) return answer;
    const circle = circleOf(answer, visited, walk.job.page);
    if (circle) return circle;
    const pageToken = answer.nextPageToken ?? null;
    visited.add(pageToken);
    const goesOn = pageToken !== null && Date.now() < until;
    // On its way while this one is stored; a crash costs this one call.
    if (goesOn) next = heardLater(readPage(client, playlist.id, pageToken));
    const due = storePage(store, playlist, walk, { answer, removed });
    await details.add(() => readPageLengths(options, playlist, due, walk.left));
    if (!goesOn) return pageToken === null ? "list" : "slice";
    if (walk.job.page >= MOST_PAGES) return "endless";
  }
}

/** Stores a page together with the job's place. Returns the videos whose lengths are to be read. */
function storePage(
  store: LibraryStore,
  playlist: PlaylistRow,
  walk: Walk,
  { answer, removed }: { answer: YouTubePlaylistItemsPage; removed: ReadonlySet<string> },
): readonly string[] {
  const { job, seen, lastWalk } = walk;
  // What we have taken out may still be listed for a while.
  const page = answer.items.filter((item) => !removed.has(item.id));
  const writes = comparePage(store, playlist, page, seen);
  // An entry that lacks a field is no reason to lose what is known of it.
  const kept = [...store.itemsByIds(answer.unreadable).keys()].filter((id) => !seen.has(id));
  if (kept.length > 0) writes.itemIds = placeKept(writes.itemIds, kept, lastWalk.flat());
  if (writes.suspects.length > 0) walk.suspectedAt = Date.now();
  for (const id of writes.itemIds) seen.add(id);
  walk.isSame &&= sameIds(writes.itemIds, lastWalk[job.page]);
  const change = {
    page: job.page + 1,
    pageToken: answer.nextPageToken ?? null,
    read: seen.size,
    reported: answer.pageInfo?.totalResults ?? seen.size,
    // A page that brings nothing new is no step forward.
    ...(writes.itemIds.length > 0 && { failures: 0, failingSince: null }),
  };
  store.savePage({ playlist, job, writes, isSame: walk.isSame, change });
  walk.job = { ...job, ...change };
  return writes.due;
}

/** What the items say compared with what is stored. */
export function comparePage(
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

/** A promise whose failure is heard when it is awaited, and no rejection without a hearer until then. */
function heardLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}

type DetailsQueue = ReturnType<typeof createQueue>;

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

function sameIds(ids: readonly string[], others: readonly string[] = []): boolean {
  return ids.length === others.length && ids.every((id, index) => id === others[index]);
}

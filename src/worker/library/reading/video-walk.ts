// Reads the pages of one playlist in order. Each page is stored with the job's position, so that the next
// slice continues there after a crash. The details of a page are read while the next page loads, and the next pages are
// requested early by the tokens of the last walk.
import { readPageLengths } from "#worker/library/reading/details.ts";
import { isNotFound } from "#worker/library/reading/gone.ts";
import type { SliceOptions } from "#worker/library/jobs/job-kind.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import type { LibraryStore, PlaylistRow } from "#worker/library/store/store.ts";
import {
  detailsDueBefore,
  type PageWrites,
  placeKept,
  planPage,
} from "#worker/library/reading/sync-step.ts";
import {
  breaksChain,
  createFetchAhead,
  type FetchPage,
  mostPages,
} from "#worker/youtube/page-walk.ts";
import {
  PAGE_SIZE,
  YouTubeError,
  type YouTubePlaylistItem,
  type YouTubePlaylistItemsPage,
} from "#worker/youtube/wire.ts";

// YouTube's lists end at 20,000 items; pages may be short.
const MAX_PAGES = 500;
// How many items YouTube may count without listing them, before the list counts as cut short.
const MAX_UNLISTED = 5;
const UNLISTED_PART = 0.1;
// Calls for lengths that are in flight at the same time as those for pages. The runtime sends six calls at a time and
// queues the others.
const PARALLEL_DETAILS = 2;

/** One reading of a playlist from its first page to its last, over as many slices as it takes. */
export type Walk = {
  job: JobRow;
  /** Item ids by page, from the last complete walk. */
  lastWalk: readonly string[][];
  /** The tokens that its pages named. */
  lastTokens: readonly (string | null)[];
  /** Ids of items that this walk has read. */
  seen: Set<string>;
  /** True while all pages equal those of the last walk. */
  isSame: boolean;
  /** Videos that must be read in full, because their length alone does not decide their state. */
  left: Set<string>;
  /** When the latest page with a newly hidden video was read. */
  suspectedAt: number;
};

/** Restores the walk at the point where the job's last slice ended. */
export function resumeWalk(store: LibraryStore, begun: JobRow, playlist: PlaylistRow): Walk {
  const lastWalk = playlist.walk === null ? [] : store.pagesOf(playlist.id, playlist.walk);
  const lastTokens = playlist.walk === null ? [] : store.tokensOf(playlist.id, playlist.walk);
  const ownPages = store.pagesOf(playlist.id, begun.walkId);
  // The stored pages are gone if the playlist was deleted and listed again meanwhile.
  const isBehind = ownPages.length === 0 && lastWalk.length < begun.page;
  const job = isBehind ? { ...begun, page: 0, pageToken: null } : begun;
  // While the pages equal those of the last walk, none are stored for this one.
  const seen = new Set((ownPages.length > 0 ? ownPages : lastWalk.slice(0, job.page)).flat());
  // What is still due although its page was read: a crash came before its details.
  const due = job.page === 0 ? [] : store.videosDueByAge(playlist.id, job);
  return {
    job,
    lastWalk,
    lastTokens,
    seen,
    isSame: ownPages.length === 0 && playlist.walk !== null,
    left: new Set(due.filter(({ itemId }) => seen.has(itemId)).map(({ videoId }) => videoId)),
    suspectedAt: isListRead(job) ? Date.now() : 0,
  };
}

/** True if the last page is stored and only the end of the walk is left. */
export function isListRead({ page, pageToken }: JobRow): boolean {
  return page > 0 && pageToken === null;
}

/**
 * Reads and stores pages until the list or the slice ends. Returns a YouTubeError if a page token fails or
 * pages are missing, so that the walk has to start over.
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
  // A list that is as short the second time is accepted.
  if (end !== "list" || walk.job.restarts > 0) return end;
  return shortfallOf(walk.job, walk.seen.size) ?? end;
}

async function followPages(
  options: SliceOptions,
  playlist: PlaylistRow,
  walk: Walk,
  { until, details }: { until: number; details: DetailsQueue },
): Promise<"list" | "slice" | "endless" | YouTubeError> {
  const { store, client, throwIfStopped } = options;
  const visited = new Set([walk.job.pageToken]);
  const removed = store.removals.recentlyRemoved(playlist.id, Date.now());
  const ahead = createFetchAhead(
    (pageToken) => client.listPlaylistItems(playlist.id, pageToken),
    tokensAfter(walk),
    () => Date.now() < until,
  );
  let next = readPage(ahead.fetchPage, walk.job.pageToken);
  for (;;) {
    const answer = await next;
    throwIfStopped();
    if (answer instanceof YouTubeError) return answer;
    const circle = circleOf(answer, visited, walk.job.page);
    if (circle) return circle;
    const pageToken = answer.nextPageToken ?? null;
    visited.add(pageToken);
    // Pages that were requested early are still used after the slice's time is over.
    const goesOn = pageToken !== null && (Date.now() < until || ahead.isSent(pageToken));
    // It loads while this page is stored. A crash loses this call and the early ones.
    if (goesOn) next = deferRejection(readPage(ahead.fetchPage, pageToken));
    const due = storePage(store, playlist, walk, { answer, removed });
    await details.add(() => readPageLengths(options, playlist, due, walk.left));
    if (!goesOn) return pageToken === null ? "list" : "slice";
    if (walk.job.page >= MAX_PAGES) return "endless";
  }
}

/** The last walk's tokens from the page at which this walk goes on. None if the last walk had another token for that page. */
function tokensAfter({ job: { page, pageToken, restarts }, lastTokens }: Walk): Walk["lastTokens"] {
  // A remembered token may be why this walk had to start over.
  if (restarts > 0) return [];
  return page === 0 || lastTokens[page - 1] === pageToken ? lastTokens.slice(page) : [];
}

/** Stores a page with the job's position. Returns the ids of videos whose lengths must be read. */
function storePage(
  store: LibraryStore,
  playlist: PlaylistRow,
  walk: Walk,
  { answer, removed }: { answer: YouTubePlaylistItemsPage; removed: ReadonlySet<string> },
): readonly string[] {
  const { job, seen, lastWalk } = walk;
  const pageToken = answer.nextPageToken ?? null;
  // YouTube may list removed items for a while.
  const page = answer.items.filter((item) => !removed.has(item.id));
  const writes = comparePage(store, { playlist, job, page, seen });
  // Keep known items whose entry cannot be read now.
  const kept = [...store.itemsByIds(answer.unreadable).keys()].filter((id) => !seen.has(id));
  if (kept.length > 0) writes.itemIds = placeKept(writes.itemIds, kept, lastWalk.flat());
  if (writes.suspects.length > 0) walk.suspectedAt = Date.now();
  for (const id of writes.itemIds) seen.add(id);
  walk.isSame &&= sameIds(writes.itemIds, lastWalk[job.page]);
  const change = {
    page: job.page + 1,
    pageToken,
    read: seen.size,
    reported: answer.pageInfo?.totalResults ?? seen.size,
    // A page without new items is no progress.
    ...(writes.itemIds.length > 0 && { failures: 0, failingSince: null }),
  };
  store.savePage({ playlist, job, writes, isSame: walk.isSame, change });
  walk.job = { ...job, ...change };
  return writes.due;
}

/** Compares listed items with the stored rows. */
export function comparePage(
  store: LibraryStore,
  {
    playlist,
    job,
    page,
    seen,
  }: {
    playlist: PlaylistRow;
    job: JobRow;
    page: readonly YouTubePlaylistItem[];
    /** Item ids on earlier pages of this walk. */
    seen: ReadonlySet<string>;
  },
): PageWrites {
  const now = Date.now();
  const videoIds = new Set(page.map((item) => item.snippet.resourceId.videoId));
  return planPage({
    playlistId: playlist.id,
    page,
    seen,
    knownItems: store.itemsByIds(page.map(({ id }) => id)),
    knownVideos: store.videosByIds([...videoIds]),
    now,
    dueBefore: detailsDueBefore(job, now),
  });
}

/** The error if page tokens repeat or there are far too many pages. */
function circleOf(
  { nextPageToken, pageInfo }: YouTubePlaylistItemsPage,
  visited: ReadonlySet<string | null>,
  page: number,
): YouTubeError | undefined {
  if (nextPageToken === undefined) return undefined;
  const most = mostPages(pageInfo?.totalResults ?? MAX_PAGES * PAGE_SIZE);
  if (!visited.has(nextPageToken) && page < most) return undefined;
  return new YouTubeError("broken_list", "page tokens repeat or do not end");
}

/**
 * The error if the list ends long before YouTube's own count. A few missing items are normal: YouTube
 * counts some that it does not list.
 */
function shortfallOf({ reported }: JobRow, listed: number): YouTubeError | undefined {
  const missing = (reported ?? 0) - listed;
  if (missing <= Math.max(MAX_UNLISTED, (reported ?? 0) * UNLISTED_PART)) return undefined;
  return new YouTubeError("bad_answer", `${listed} of ${reported} items were listed`);
}

/** A page, or the error if its token no longer works. Throws other errors. */
async function readPage(
  fetchPage: FetchPage,
  pageToken: string | null,
): Promise<YouTubePlaylistItemsPage | YouTubeError> {
  return fetchPage(pageToken ?? undefined).catch((error: unknown): YouTubeError => {
    const isGone = pageToken === null && isNotFound(error);
    if (breaksChain(error) && !isGone) return error;
    throw error;
  });
}

/** Prevents an unhandled rejection until the promise is awaited. */
function deferRejection<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}

type DetailsQueue = ReturnType<typeof createQueue>;

/** Runs a few tasks in parallel with the pages. A failure is thrown by the next `add` or `drain`. */
function createQueue() {
  const running: Promise<void>[] = [];
  const awaitOldest = async (): Promise<void> => running.shift();
  return {
    async add(work: () => Promise<void>): Promise<void> {
      running.push(deferRejection(work()));
      if (running.length > PARALLEL_DETAILS) await awaitOldest();
    },
    async drain(): Promise<void> {
      while (running.length > 0) await awaitOldest();
    },
  };
}

function sameIds(ids: readonly string[], others: readonly string[] = []): boolean {
  return ids.length === others.length && ids.every((id, index) => id === others[index]);
}

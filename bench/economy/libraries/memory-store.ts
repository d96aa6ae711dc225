// Stands for the SQLite store of one library in the simulation. It keeps only what determines how many units are spent
// and what expires: when each playlist was read, and when its videos were checked. All playlists have the same items
// and videos.
import { PAGE_SIZE } from "#worker/youtube/wire.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import type { LibraryStore, PlaylistRow } from "#worker/library/store.ts";
import { detailsDueBefore, UNREAD_VIDEO, type VideoRow } from "#worker/library/sync-step.ts";

/** What YouTube has of a playlist. */
export type Size = { id: string; items: number };

type Kept = {
  row: PlaylistRow;
  /** When the videos of each page were checked; 0 if not yet, undefined if they are not known. */
  checkedAt: (number | undefined)[];
};

export const TITLE = "A playlist";
const pageOf = (id: string): number => Math.floor(Number(id) / PAGE_SIZE);
const pagesIn = (items: number): number => Math.ceil(items / PAGE_SIZE);
const idsOf = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `${from + index}`);

/** The ids of videos in a check of regions, which covers the whole library, begin with this. */
const REGIONS = "r";
const isInRegions = (id: string): boolean => id.startsWith(REGIONS);
const regionsPageOf = (id: string): number => pageOf(id.slice(REGIONS.length));

/** Item ids by page. It grows with the longest playlist that was read; shorter ones use its first pages. */
const PAGES: string[][] = [];

function pageIds(page: number, items: number): string[] {
  const start = page * PAGE_SIZE;
  if (items < start + PAGE_SIZE) return idsOf(start, items);
  return (PAGES[page] ??= idsOf(start, start + PAGE_SIZE));
}

/** All playlists were read completely at `readAt`. */
export function createMemoryLibraryStore(sizes: readonly Size[], readAt: number) {
  const jobs = new Map<string, JobRow>();
  const playlists = new Map(sizes.map((size) => [size.id, keptOf(size, readAt)]));
  const ends = { contents: 0, titles: 0 };
  /** When the regions of each fifty videos of the whole library were read; 0 if they are not known. */
  const videoCount = sizes.reduce((sum, { items }) => sum + items, 0);
  const regions: number[] = Array.from({ length: pagesIn(videoCount) }, () => 0);
  /** The runner reads one playlist at a time, so the ids of its videos need no part that names it. */
  let current: Kept | undefined;
  const open = (): JobRow[] => [...jobs.values()].filter(({ endedAt }) => endedAt === null);
  const rows = (): PlaylistRow[] => Array.from(playlists.values(), ({ row }) => row);
  const nothing = () => undefined;
  const countHeld = () => rows().reduce((sum, row) => sum + (row.syncedAt ? row.reported : 0), 0);
  /** A check names the videos of the whole library by their numbers, from 1. */
  const checkedIds = (after: number, limit: number) =>
    idsOf(after + 1, Math.min(after + limit, countHeld()) + 1);

  function updateJob(id: string, change: Partial<JobRow>): void {
    const job = jobs.get(id);
    if (!job) return;
    const next = { ...job, ...change };
    if (next.endedAt === null) jobs.set(id, next);
    else jobs.delete(id);
    // The runner asks for a job that has just ended.
    lastEnded = next.endedAt === null ? lastEnded : next;
  }
  let lastEnded: JobRow | undefined;

  function saveVideos(videos: readonly VideoRow[]): void {
    for (const { id, checkedAt, regionsAt } of videos) {
      if (isInRegions(id)) regions[regionsPageOf(id)] = regionsAt ?? 0;
      else if (current) current.checkedAt[pageOf(id)] = checkedAt;
    }
  }

  function videoOf(id: string): VideoRow | undefined {
    const checkedAt = isInRegions(id) ? readAt : current?.checkedAt[pageOf(id)];
    if (checkedAt === undefined) return undefined;
    return {
      ...UNREAD_VIDEO,
      id,
      title: TITLE,
      channelTitle: "A channel",
      durationSeconds: 600,
      availability: checkedAt === 0 ? null : "visible",
      checkedAt,
      confirmedAt: checkedAt,
    };
  }

  const pick = (ids: Iterable<string>) => Array.from(ids, (id) => ({ itemId: id, videoId: id }));
  const pagesWhere = ({ row, checkedAt }: Kept, isWanted: (at: number) => boolean) =>
    checkedAt.flatMap((at, page) =>
      at !== undefined && isWanted(at) ? pageIds(page, row.reported) : [],
    );

  const store = {
    findJob: (id: string) => jobs.get(id) ?? (lastEnded?.id === id ? lastEnded : undefined),
    openJobs: () => open().filter(({ state }) => state !== "halted"),
    haltedJobs: () => open().filter(({ state }) => state === "halted"),
    addJob: (job: JobRow) => void jobs.set(job.id, job),
    updateJob,
    transaction: <Result>(work: () => Result): Result => work(),
    listPlaylists: rows,
    findPlaylist(id: string) {
      current = playlists.get(id);
      return current?.row;
    },
    replacePlaylists() {
      for (const { row } of playlists.values()) row.title = TITLE;
    },
    isNew: () => rows().every(({ syncedAt }) => syncedAt === null),
    oldestSync() {
      const times = rows().flatMap(({ syncedAt }) => syncedAt ?? []);
      return times.length === 0 ? undefined : Math.min(...times);
    },
    forgetContents(before: number) {
      const old = [...playlists.values()].filter(({ row }) => (row.syncedAt ?? before) < before);
      for (const kept of old) {
        Object.assign(kept.row, { walk: null, syncedAt: null });
        kept.checkedAt = [];
      }
      ends.contents += old.length > 0 ? 1 : 0;
      return old.length > 0;
    },
    hasPlaylistTitles: () => rows().some(({ title }) => title !== ""),
    forgetPlaylistTitles() {
      for (const { row } of playlists.values()) row.title = "";
      ends.titles += 1;
    },
    videosToCheck: (_playlistId: string | undefined, before: number) =>
      regions.flatMap((at, page) =>
        at < before ? pageIds(page, videoCount).map((id) => `${REGIONS}${id}`) : [],
      ),
    oldestRegions() {
      const known = regions.filter((at) => at > 0);
      return known.length === 0 ? undefined : Math.min(...known);
    },
    forgetRegions(before: number) {
      for (const [page, at] of regions.entries()) if (at < before) regions[page] = 0;
    },
    updateSums: nothing,
    forgetLostNames: () => false,
    purgeNames: nothing,
    dropEndedJobs: nothing,
    oldestLost: nothing,

    pagesOf(id: string, walk: string) {
      const row = playlists.get(id)?.row;
      if (!row || row.walk !== walk) return [];
      return Array.from({ length: pagesIn(row.reported) }, (_, page) =>
        pageIds(page, row.reported),
      );
    },
    itemsByIds: () => new Map(),
    markMissing: nothing,
    videosByIds: (ids: readonly string[]) =>
      new Map(ids.flatMap((id) => videoOf(id) ?? []).map((video) => [video.id, video])),
    videosDueByAge(id: string, job: JobRow) {
      const kept = playlists.get(id);
      return kept ? pick(pagesWhere(kept, (at) => at < detailsDueBefore(job, job.startedAt))) : [];
    },
    videosWithoutDetails(id: string, left: ReadonlySet<string>, limit: number) {
      const kept = playlists.get(id);
      const without = kept ? pagesWhere(kept, (at) => at === 0) : [];
      return pick([...new Set([...left, ...without])].slice(0, limit));
    },
    saveVideos,
    savePage({ job, writes, change }: Parameters<LibraryStore["savePage"]>[0]) {
      saveVideos(writes.videos);
      updateJob(job.id, change);
    },
    finishWalk({ playlist, job, isUnchanged, now }: Parameters<LibraryStore["finishWalk"]>[0]) {
      const row = playlists.get(playlist.id)?.row;
      if (row) Object.assign(row, { syncedAt: now, ...(!isUnchanged && { walk: job.walkId }) });
    },
    dropWalk: nothing,

    removals: {
      forget: nothing,
      oldest: () => ({}),
      recentlyRemoved: () => new Set<string>(),
      itemsOf: () => new Set<string>(),
      unknownFates: () => [],
    },
    counts: { forget: nothing, oldest: nothing },
    alerts: {
      forgetToldBefore: nothing,
      markUndecided: nothing,
      markUnchecked: nothing,
      // All playlists are private, so no library asks for another.
      inPublicPlaylists: () => new Set<string>(),
      visibleAfter: (after: string, limit: number) => checkedIds(Number(after), limit),
      countVisibleAfter: (after: string) => countHeld() - Number(after),
      vanishedSince: () => [],
      untold: () => [],
    },
    creations: { forget: nothing, oldest: nothing, isRecent: () => false },
    orders: { forget: nothing, oldest: nothing },
  };

  return {
    // What the readings of a library call is here; the rest of the store is for changes.
    store: store as unknown as LibraryStore,
    /** How often contents and titles had to be deleted. */
    ends,
    hasTitles: store.hasPlaylistTitles,
    /**
     * Pages of items that are stored, of how many, and when the oldest were listed and their videos checked; the same
     * of regions.
     */
    contents() {
      let [held, all, oldestRead, oldestCheck] = [0, 0, Infinity, Infinity];
      for (const { row, checkedAt } of playlists.values()) {
        all += pagesIn(row.reported);
        if (row.syncedAt === null) continue;
        held += pagesIn(row.reported);
        oldestRead = Math.min(oldestRead, row.syncedAt);
        for (const at of checkedAt) if (at) oldestCheck = Math.min(oldestCheck, at);
      }
      const regionsHeld = regions.filter((at) => at > 0).length / regions.length;
      const oldestRegions = store.oldestRegions() ?? Infinity;
      return { held, all, oldestRead, oldestCheck, regionsHeld, oldestRegions };
    },
  };
}

function keptOf({ id, items }: Size, readAt: number): Kept {
  const row: PlaylistRow = {
    id,
    title: TITLE,
    thumbnailUrl: "",
    privacy: "private",
    reported: items,
    createdAt: 1,
    walk: "first",
    syncedAt: readAt,
    videoCount: items,
    hiddenCount: 0,
    unknownCount: 0,
    totalSeconds: 0,
    newestAddedAt: null,
    checks: null,
  };
  return { row, checkedAt: Array.from({ length: pagesIn(items) }, () => readAt) };
}

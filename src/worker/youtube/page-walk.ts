// Walks a playlist page by page. YouTube's pages may be short before the last, tokens may repeat or
// expire, and a 404 may come in the middle of a living playlist; all of that is settled here.
import {
  PAGE_SIZE,
  YouTubeError,
  type YouTubePlaylistItem,
  type YouTubePlaylistItemsPage,
} from "#worker/youtube/wire.ts";

// Pages may be short, but a playlist that needs many more than its items fill is no playlist.
const ROOM_FOR_SHORT_PAGES = 2;
const SPARE_PAGES = 5;

export type PageWalkOptions = {
  fetchPage: (pageToken: string | undefined) => Promise<YouTubePlaylistItemsPage>;
  /** Items wanted; asked before each page, so it may rise during the walk. */
  limit: () => number;
  /** Called with the new items of each page before the next is asked for; must not throw. */
  onPage: (items: YouTubePlaylistItem[], walked: { read: number; reported: number }) => void;
};

export type PageWalkResult = {
  /** In the playlist's order, each item id once. */
  items: YouTubePlaylistItem[];
  /** Items that are in the list and lack what is needed to read them. */
  unreadable: number;
  /** True when the last page was reached, so that nothing is missing. */
  complete: boolean;
  /** YouTube's own count, which may be above what it returns. */
  reported: number;
  /** The different counts that the pages told: one where they agree, none where none told any. */
  counts: number[];
  /** How many items the pages before the last one were short of. */
  skipped: number;
};

/**
 * Reads a playlist to its end or to the limit. Starts over once when a page token fails or a 404
 * comes after the first page.
 * @throws YouTubeError the first failure that starting over cannot mend; not_found only where the
 *   first page says so, since in the middle it says nothing about the playlist
 */
export async function walkPages(options: PageWalkOptions): Promise<PageWalkResult> {
  try {
    return await walkOnce(options);
  } catch (error) {
    if (!(error instanceof BrokenChain)) throw error;
    return await walkOnce(options).catch((again: unknown) => {
      if (!(again instanceof BrokenChain)) throw again;
      throw new YouTubeError("unavailable", "the pages broke off twice", { cause: again.reason });
    });
  }
}

/** The chain of pages cannot be followed further; from the start it may work. */
class BrokenChain extends Error {
  readonly reason: YouTubeError;
  constructor(reason: YouTubeError) {
    super(reason.message);
    this.reason = reason;
  }
}

async function walkOnce({ fetchPage, limit, onPage }: PageWalkOptions): Promise<PageWalkResult> {
  const items = new Map<string, YouTubePlaylistItem>();
  const visited = new Set<string>();
  const counts = new Set<number>();
  let unreadable = 0;
  let skipped = 0;
  let pageToken: string | undefined;
  let reported = 0;
  const result = (complete: boolean): PageWalkResult => ({
    items: complete ? [...items.values()] : [...items.values()].slice(0, limit()),
    unreadable,
    complete,
    reported,
    counts: [...counts],
    skipped,
  });
  for (let page = 0; page < mostPages(limit()); page += 1) {
    const answer = await fetchPage(pageToken).catch((error: unknown) => {
      throw page > 0 && breaksChain(error) ? new BrokenChain(error) : error;
    });
    const fresh = answer.items.filter((item) => !items.has(item.id));
    for (const item of fresh) items.set(item.id, item);
    unreadable += answer.unreadable.length;
    const read = items.size + unreadable;
    reported = answer.pageInfo?.totalResults ?? read;
    if (answer.pageInfo) counts.add(answer.pageInfo.totalResults);
    onPage(fresh, { read, reported });
    pageToken = answer.nextPageToken;
    if (pageToken === undefined) return result(true);
    if (visited.has(pageToken)) {
      throw new BrokenChain(new YouTubeError("bad_answer", "a page token came twice"));
    }
    visited.add(pageToken);
    skipped += PAGE_SIZE - fresh.length - answer.unreadable.length;
    if (read >= limit()) return result(false);
  }
  throw new YouTubeError("unavailable", "the pages do not end");
}

function mostPages(limit: number): number {
  return Math.ceil(limit / PAGE_SIZE) * ROOM_FOR_SHORT_PAGES + SPARE_PAGES;
}

function breaksChain(error: unknown): error is YouTubeError {
  return (
    error instanceof YouTubeError &&
    (error.kind === "not_found" || error.kind === "invalid_page_token")
  );
}

// Walks a playlist page by page. YouTube's pages may be short before the last, tokens may repeat or
// expire, and a 404 may come in the middle of a living playlist; all of that is settled here.
import {
  YouTubeError,
  type YouTubePlaylistItem,
  type YouTubePlaylistItemsPage,
} from "#worker/youtube/wire.ts";

// 20,000 items, YouTube's cap for upload lists, at 50 a page; short pages get some room.
const MAX_PAGES = 440;

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
  /** True when the last page was reached, so that nothing is missing. */
  complete: boolean;
  /** YouTube's own count, which may be above what it returns. */
  reported: number;
};

/**
 * Reads a playlist to its end or to the limit. Starts over once when a page token fails or a 404
 * comes after the first page.
 * @throws YouTubeError the first failure that starting over cannot mend
 */
export async function walkPages(options: PageWalkOptions): Promise<PageWalkResult> {
  try {
    return await walkOnce(options);
  } catch (error) {
    if (!(error instanceof BrokenChain)) throw error;
    return await walkOnce(options).catch((again: unknown) => {
      throw again instanceof BrokenChain ? again.reason : again;
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
  let pageToken: string | undefined;
  let reported = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await fetchPage(pageToken).catch((error: unknown) => {
      throw page > 0 && breaksChain(error) ? new BrokenChain(error) : error;
    });
    const fresh = answer.items.filter((item) => !items.has(item.id));
    for (const item of fresh) items.set(item.id, item);
    reported = answer.pageInfo?.totalResults ?? items.size;
    onPage(fresh, { read: items.size, reported });
    pageToken = answer.nextPageToken;
    if (pageToken === undefined) return { items: [...items.values()], complete: true, reported };
    if (visited.has(pageToken)) {
      throw new BrokenChain(new YouTubeError("bad_answer", "a page token came twice"));
    }
    visited.add(pageToken);
    if (items.size >= limit()) break;
  }
  return { items: [...items.values()].slice(0, limit()), complete: false, reported };
}

function breaksChain(error: unknown): error is YouTubeError {
  return (
    error instanceof YouTubeError &&
    (error.kind === "not_found" || error.kind === "invalid_page_token")
  );
}

// Reads a playlist page by page. It handles pages that are short before the last one, page tokens that
// repeat or expire, and a 404 in the middle of an existing playlist.
import {
  PAGE_SIZE,
  YouTubeError,
  type YouTubePlaylistItem,
  type YouTubePlaylistItemsPage,
} from "#worker/youtube/wire.ts";

const ROOM_FOR_SHORT_PAGES = 2;
const SPARE_PAGES = 5;
/** YouTube has no limit on calls at a time; the runtime sends six of them and keeps the rest waiting. */
export const PAGES_AT_ONCE = 8;

export type FetchPage = (pageToken: string | undefined) => Promise<YouTubePlaylistItemsPage>;

/** In the order of their pages. Null where a token is not known: no page after it is requested early. */
type KnownTokens = readonly (string | null)[];

export type PageWalkOptions = {
  fetchPage: FetchPage;
  /** The page tokens of an earlier walk of the same list, as in {@link createFetchAhead}. */
  known?: KnownTokens | undefined;
  /** Items wanted; asked before each page, so it may rise during the walk. */
  limit: () => number;
  /** Called with the new items of each page, in order; must not throw. */
  onPage: (items: YouTubePlaylistItem[], walked: { read: number; reported: number }) => void;
};

export type PageWalkResult = {
  /** In the playlist's order, each item id once. */
  items: YouTubePlaylistItem[];
  /** The number of listed items that lack required fields. */
  unreadable: number;
  /** True if the last page was reached. */
  complete: boolean;
  /** YouTube's own count, which may be above what it returns. */
  reported: number;
  /** The different totals that the pages reported: one if they agree, none if no page reported any. */
  counts: number[];
  /** How many items the pages before the last one were short of. */
  skipped: number;
  /** Those that the pages answered, in their order. */
  pageTokens: string[];
};

/**
 * Reads a playlist to its end or to the limit. Starts over once when a page token fails or a 404
 * comes after the first page.
 * @throws YouTubeError the first failure that starting over cannot fix; not_found only from the first
 *   page, because in the middle it says nothing about the playlist
 */
export async function walkPages(options: PageWalkOptions): Promise<PageWalkResult> {
  try {
    const { fetchPage, known = [] } = options;
    return await walkOnce({ ...options, fetchPage: createFetchAhead(fetchPage, known).fetchPage });
  } catch (error) {
    if (!(error instanceof BrokenChain)) throw error;
    return await walkOnce(options).catch((again: unknown) => {
      if (!(again instanceof BrokenChain)) throw again;
      throw new YouTubeError("unavailable", "the chain of pages broke twice", {
        cause: again.reason,
      });
    });
  }
}

/**
 * Requests pages by remembered tokens before the page that names each token has arrived. Such a page is used only if
 * YouTube then really names its token, so the walk is the same as without this. Each page that names the remembered token
 * lets two more calls go ahead; once a page names another token, no more calls go ahead. So a list that has changed at its
 * beginning costs no further call.
 * @param known the tokens that an earlier walk met after the first page that is asked for, in their order
 * @param mayGoAhead asked before each early call
 */
export function createFetchAhead(
  fetchPage: FetchPage,
  known: KnownTokens,
  mayGoAhead: () => boolean = () => true,
) {
  const sent = new Map<string, ReturnType<FetchPage>>();
  let asked = 0;
  let next = 0;
  let isSame = true;
  return {
    /** True for a page that was requested early and has not been used. */
    isSent: (pageToken: string): boolean => sent.has(pageToken),
    fetchPage: (pageToken: string | undefined): ReturnType<FetchPage> => {
      isSame &&= asked === 0 || pageToken === known[asked - 1];
      const page =
        (pageToken === undefined ? undefined : sent.get(pageToken)) ?? fetchPage(pageToken);
      if (pageToken !== undefined) sent.delete(pageToken);
      next = Math.max(next, asked);
      const ahead = isSame ? Math.min(PAGES_AT_ONCE - 1, 2 * asked) : 0;
      for (; next < asked + ahead; next += 1) {
        const token = known[next];
        if (!token || !mayGoAhead()) break;
        const early = fetchPage(token);
        // The walk gets the error when it comes to this page; if it never does, the error does not matter.
        early.catch(() => undefined);
        sent.set(token, early);
      }
      asked += 1;
      return page;
    },
  };
}

/** The next page cannot be read; starting over may work. */
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
    pageTokens: [...visited],
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

/** How many pages so many items may take. Pages may be short, but a list that needs many more is endless. */
export function mostPages(limit: number): number {
  return Math.ceil(limit / PAGE_SIZE) * ROOM_FOR_SHORT_PAGES + SPARE_PAGES;
}

/** True if no page can be read any more by its token, so that starting over may work. */
export function breaksChain(error: unknown): error is YouTubeError {
  return (
    error instanceof YouTubeError &&
    (error.kind === "not_found" || error.kind === "invalid_page_token")
  );
}

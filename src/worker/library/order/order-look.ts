// Looks at a playlist at YouTube for a saved order: which entry is at which place. Entries that YouTube counts but does not
// list are named "?0", "?1" and so on, in order, so that all places are right.
import { chunksOf } from "#shared/chunks.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { walkPages } from "#worker/youtube/page-walk.ts";
import { PAGE_SIZE, YouTubeError, type YouTubePlaylistItem } from "#worker/youtube/wire.ts";
import { PLAYLIST_ITEM_LIMIT } from "#shared/plans.ts";

type Looking = {
  client: Pick<YouTubeClient, "listPlaces" | "listPlacesById">;
  store: Pick<LibraryStore, "findPlaylist" | "tokensOf">;
  /** Throws when the job has been stopped. */
  throwIfStopped: () => void;
};

/**
 * The playlist's item ids by place. Wanted items that the list lacks are asked for by id, because a list may be short.
 * @throws YouTubeError what the client throws, and bad_answer if YouTube's answers contradict each other
 */
export async function lookAtOrder(
  { client, store, throwIfStopped }: Looking,
  playlistId: string,
  wanted: readonly string[],
): Promise<string[]> {
  const walk = store.findPlaylist(playlistId)?.walk;
  const read = () =>
    walkPages({
      known: walk ? store.tokensOf(playlistId, walk) : [],
      fetchPage: async (pageToken) => {
        throwIfStopped();
        return client.listPlaces(playlistId, pageToken);
      },
      limit: () => PLAYLIST_ITEM_LIMIT,
      onPage: () => undefined,
    });
  let { items } = await read();
  // It was changed while it was read.
  if (!isAscending(items)) ({ items } = await read());
  const slots = isAscending(items) ? placesOf(items) : items.map(({ id }) => id);
  const listed = new Set(slots);
  const missing = wanted.filter((id) => !listed.has(id));
  for (const ids of chunksOf(missing, PAGE_SIZE)) {
    throwIfStopped();
    const { items: found } = await client.listPlacesById(ids);
    for (const { id, snippet } of found) {
      // An entry of another list is not one of this order.
      if (snippet.playlistId !== playlistId) continue;
      const { position } = snippet;
      if (position === undefined || slots[position] !== undefined) {
        throw new YouTubeError("bad_answer", "the list lacks an item that is there");
      }
      slots[position] = id;
    }
  }
  let gaps = 0;
  return Array.from(slots, (id) => id ?? `?${gaps++}`);
}

function isAscending(items: readonly YouTubePlaylistItem[]): boolean {
  return items.every(({ snippet }, index) => {
    const before = index === 0 ? -1 : items[index - 1]?.snippet.position;
    return snippet.position !== undefined && before !== undefined && snippet.position > before;
  });
}

function placesOf(items: readonly YouTubePlaylistItem[]): (string | undefined)[] {
  const slots: (string | undefined)[] = [];
  for (const { id, snippet } of items) slots[snippet.position ?? 0] = id;
  return slots;
}

export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, place) => id === b[place]);
}

// Whether something is not on YouTube any more. One empty answer proves nothing, so two looks of different
// kinds, some time apart, have to agree.
import { LOOKS_APART_MS } from "#worker/library/details.ts";
import type { RemovalRow } from "#worker/library/removal-history.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

/** True where a playlist, or an item of one, can be found in neither way. Throws what the client throws. */
export async function isGone(client: YouTubeClient, row: RemovalRow): Promise<boolean> {
  if (row.itemId === null) return isPlaylistGone(client, row.playlistId);
  const byId = await client.listItemsById([row.itemId]).catch(emptyWhereNotFound);
  if (!isEmpty(byId)) return false;
  if (row.videoId === null) return true;
  await new Promise((resolve) => setTimeout(resolve, LOOKS_APART_MS));
  const { items, unreadable } = await client
    .listItemsOfVideo(row.playlistId, row.videoId)
    .catch(emptyWhereNotFound);
  return unreadable.length === 0 && !items.some(({ id }) => id === row.itemId);
}

/** True where neither the playlist nor its items can be found. */
export async function isPlaylistGone(client: YouTubeClient, playlistId: string): Promise<boolean> {
  if ((await client.getPlaylist(playlistId)) !== undefined) return false;
  return hasNoItemList(client, playlistId);
}

/** True where YouTube says of the list of a playlist's items that there is no such playlist. */
export async function hasNoItemList(client: YouTubeClient, playlistId: string): Promise<boolean> {
  try {
    await client.listPlaylistItems(playlistId);
    return false;
  } catch (error) {
    if (isNotFound(error)) return true;
    throw error;
  }
}

export function isNotFound(error: unknown): error is YouTubeError {
  return error instanceof YouTubeError && error.kind === "not_found";
}

type Found = {
  items: readonly { id: string }[];
  unreadable: readonly string[];
  pageInfo?: { totalResults: number } | undefined;
};

/** False also for an answer that holds nothing and says itself that there is something. */
function isEmpty({ items, unreadable, pageInfo }: Found): boolean {
  return items.length + unreadable.length + (pageInfo?.totalResults ?? 0) === 0;
}

/** A playlist that cannot be found holds nothing. */
function emptyWhereNotFound(error: unknown): Found {
  if (isNotFound(error)) return { items: [], unreadable: [] };
  throw error;
}

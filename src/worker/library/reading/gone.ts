// Checks whether an item or playlist is gone from YouTube. One empty answer is no proof, so two different
// kinds of call have to agree.
import { LOOKS_APART_MS } from "#worker/library/reading/details.ts";
import type { RemovalRow } from "#worker/library/removal/removal-history.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

/** True if both checks find neither the playlist nor the item. Throws what the client throws. */
export async function isGone(client: YouTubeClient, row: RemovalRow): Promise<boolean> {
  if (row.itemId === null) return isPlaylistGone(client, row.playlistId);
  const byId = await client.listItemsById([row.itemId]).catch(emptyIfNotFound);
  if (!isEmpty(byId)) return false;
  if (row.videoId === null) return true;
  await new Promise((resolve) => setTimeout(resolve, LOOKS_APART_MS));
  const { items, unreadable } = await client
    .listItemsOfVideo(row.playlistId, row.videoId)
    .catch(emptyIfNotFound);
  return unreadable.length === 0 && !items.some(({ id }) => id === row.itemId);
}

/** True if neither the playlist nor its list of items can be found. */
export async function isPlaylistGone(client: YouTubeClient, playlistId: string): Promise<boolean> {
  if ((await client.getPlaylist(playlistId)) !== undefined) return false;
  return hasNoItemList(client, playlistId);
}

/** True if YouTube answers the listing of the playlist's items with not found. */
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

/** False also for an answer without entries that reports some. */
function isEmpty({ items, unreadable, pageInfo }: Found): boolean {
  return items.length + unreadable.length + (pageInfo?.totalResults ?? 0) === 0;
}

/** Treats not found as an empty answer. */
export function emptyIfNotFound(error: unknown) {
  if (isNotFound(error)) return EMPTY;
  throw error;
}

const EMPTY: { items: []; unreadable: []; pageInfo: { totalResults: number } } = {
  items: [],
  unreadable: [],
  pageInfo: { totalResults: 0 },
};

// The check right before a duplicate is removed: another copy has to be on YouTube, and nothing may be removing it.
import type { SliceOptions } from "#worker/library/details.ts";
import { isNotFound } from "#worker/library/gone.ts";
import type { RemovalRow } from "#worker/library/removal-history.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** True for an item that goes only because another copy stays: in its playlist, or anywhere in the library. */
export function needsOtherCopy({ why }: Pick<RemovalRow, "why">): boolean {
  return why === "duplicate" || why === "elsewhere";
}

/** One unit, and one more to look for copies in other playlists. */
export async function hasOtherCopy(
  { store, client }: SliceOptions,
  row: RemovalRow,
): Promise<boolean> {
  const { playlistId, itemId, videoId } = row;
  if (videoId === null) return false;
  const here = await client.listItemsOfVideo(playlistId, videoId);
  const others = here.items.filter(({ id }) => id !== itemId).map(({ id }) => ({ id, playlistId }));
  if (store.removals.staying(others, Date.now()).size > 0) return true;
  if (row.why !== "elsewhere") return false;
  // YouTube does not list a video's items over all playlists, so those that the library knows are looked at.
  const known = store.copiesOf(videoId).filter((copy) => copy.playlistId !== playlistId);
  const ids = [...store.removals.staying(known, Date.now())].slice(0, PAGE_SIZE);
  if (ids.length === 0) return false;
  const { items } = await client.listItemsById(ids).catch((error: unknown) => {
    if (isNotFound(error)) return { items: [] };
    throw error;
  });
  // A removal of these may have been confirmed during the call.
  const staying = store.removals.staying(known, Date.now());
  return items.some(({ id, snippet }) => staying.has(id) && snippet.resourceId.videoId === videoId);
}

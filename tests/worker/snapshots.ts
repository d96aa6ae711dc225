import { createSnapshotStore } from "#worker/calculator/answers/cache.ts";
import type { PlaylistSnapshot } from "#worker/calculator/reading/snapshot.ts";

/** The stored snapshot of a playlist; undefined for one that is missing or not stored. */
export async function snapshotIn(
  kv: KVNamespace,
  playlistId: string,
): Promise<PlaylistSnapshot | undefined> {
  const found = await createSnapshotStore(kv).get(playlistId);
  return found && "items" in found ? found : undefined;
}

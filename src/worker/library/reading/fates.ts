// Finds out who removed an item that we did not remove, by asking YouTube for its video.
import { chunksOf } from "#shared/chunks.ts";
import { isHidden } from "#shared/availability.ts";
import { LOOKS_APART_MS } from "#worker/library/reading/details.ts";
import type { SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { judgeDetails } from "#worker/youtube/availability.ts";
import type { Fate } from "#worker/library/removal/removal-history.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

type Looking = Pick<SliceOptions, "store" | "client" | "throwIfStopped">;

/**
 * The fates, by item id, of items that a playlist no longer contains and of earlier ones that are still
 * unknown. A video that was visible counts as gone only if two looks with a pause between miss it.
 * Costs one unit for fifty videos, and another where a second look is needed.
 */
export async function findFates(
  options: Looking,
  playlistId: string,
  gone: readonly string[],
): Promise<Map<string, Fate>> {
  const { store } = options;
  const ours = store.removals.itemsOf(playlistId);
  const rows = [...store.itemsByIds(gone).values()].filter(({ id }) => !ours.has(id));
  const undecided = store.removals.unknownFates(playlistId);
  const videoIds = new Set([...rows, ...undecided].map(({ videoId }) => videoId));
  const fates = await fatesOf(options, [...videoIds]);
  const byItem = [...rows, ...undecided].map(({ id, videoId }) => {
    return [id, fates.get(videoId) ?? UNKNOWN_FATE] as const;
  });
  return new Map(byItem);
}

const UNKNOWN_FATE: Fate = { by: "unknown", availability: "unknown" };

async function fatesOf(
  { store, client, throwIfStopped }: Looking,
  videoIds: readonly string[],
): Promise<Map<string, Fate>> {
  const fates = new Map<string, Fate>();
  const known = store.videosByIds(videoIds);
  const ask = async (ids: readonly string[], onAbsent: (id: string) => void): Promise<void> => {
    for (const some of chunksOf(ids, PAGE_SIZE)) {
      const looks = await client.lookAtVideos(some);
      throwIfStopped();
      for (const [id, look] of looks) {
        if (look === "absent") onAbsent(id);
        if (typeof look === "object")
          fates.set(id, { by: "owner", availability: judgeDetails(look) });
      }
    }
  };
  const absentOnce: string[] = [];
  await ask(videoIds, (id) => {
    const availability = known.get(id)?.availability ?? null;
    if (availability !== null && isHidden(availability)) {
      fates.set(id, { by: "youtube", availability });
    } else absentOnce.push(id);
  });
  if (absentOnce.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOKS_APART_MS));
  }
  await ask(absentOnce, (id) => fates.set(id, { by: "youtube", availability: "deleted" }));
  return fates;
}

// Reads details of a person's videos. Lengths come from batchGetStats, which has its own bucket; length 0 means a broadcast.
// videos.list is used for the rest: what batchGetStats leaves out, and hidden videos.
import { isHidden } from "#shared/availability.ts";
import type { SliceOptions } from "#worker/library/jobs/job-kind.ts";
import type { LibraryStore, PlaylistRow } from "#worker/library/store/store.ts";
import {
  needsFullDetails,
  planDetails,
  planFullDetails,
} from "#worker/library/reading/sync-step.ts";
import { type ItemSign, signOf, type VideoLook } from "#worker/youtube/availability.ts";
import { lengthsIfAnswered, lookTwice } from "#worker/youtube/second-witness.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** Time between two looks: longer than a short failure of YouTube, short enough for a person to wait. */
export const LOOKS_APART_MS = 5000;

/**
 * Stores the lengths of a page's videos. Adds to `left` the videos that YouTube leaves out, and those that have lost their
 * length, which a second call must confirm.
 */
export async function readPageLengths(
  { store, client, throwIfStopped }: SliceOptions,
  playlist: PlaylistRow,
  due: readonly string[],
  left: Set<string>,
): Promise<void> {
  const known = store.videosByIds(due);
  for (const video of known.values()) if (needsFullDetails(video)) left.add(video.id);
  const asked = due.filter((id) => !left.has(id));
  const lengths = asked.length > 0 ? await lengthsIfAnswered(client, asked) : undefined;
  throwIfStopped();
  const looks = new Map<string, VideoLook>();
  for (const id of due) {
    const durationSeconds = lengths?.get(id);
    const isLost = durationSeconds === 0 && (known.get(id)?.durationSeconds ?? 0) > 0;
    if (durationSeconds === undefined || isLost) left.add(id);
    else looks.set(id, { durationSeconds });
  }
  saveDetails(store, playlist, { ids: [...looks.keys()], looks, plan: planDetails });
}

/** Reads the videos in `left` in full, fifty at a time across pages, because these cost scarce units. */
export async function readInFull(
  { store, client, throwIfStopped }: SliceOptions,
  playlist: PlaylistRow,
  left: Set<string>,
): Promise<void> {
  for (;;) {
    const ids = [...left].slice(0, PAGE_SIZE);
    if (ids.length === 0) return;
    const looks = await lookTwice(client, ids);
    throwIfStopped();
    saveDetails(store, playlist, { ids, looks, plan: planFullDetails });
    for (const id of ids) left.delete(id);
  }
}

/** Stores what looks at videos have shown. */
export function saveDetails(
  store: LibraryStore,
  { syncedAt: listedAt }: Pick<PlaylistRow, "syncedAt">,
  reading: {
    ids: readonly string[];
    looks: ReadonlyMap<string, VideoLook>;
    /** The signs of the items; "shown" if missing. */
    signs?: ReadonlyMap<string, ItemSign>;
    plan: typeof planDetails;
  },
): void {
  const now = Date.now();
  const { ids, looks, signs, plan } = reading;
  store.saveVideos(
    [...store.videosByIds(ids).values()].map((video) => {
      const look = looks.get(video.id) ?? "unanswered";
      return plan(video, { sign: signs?.get(video.id) ?? "shown", look, listedAt, now });
    }),
  );
}

/**
 * Checks the videos that a walk left undecided: those in `left`, and newly hidden ones a second time, by
 * item id and by video id. A video that was visible counts as hidden only if two looks
 * {@link LOOKS_APART_MS} apart agree, so that a short failure of YouTube hides nothing.
 */
export async function checkUndecided(
  options: SliceOptions,
  playlist: PlaylistRow,
  { left, suspectedAt }: { left: Set<string>; suspectedAt: number },
): Promise<void> {
  const { store, throwIfStopped } = options;
  for (;;) {
    const held = store.videosWithoutDetails(playlist.id, left, PAGE_SIZE);
    if (held.length === 0) return;
    const suspects = held.filter(({ videoId }) => !left.has(videoId));
    const wasSeen = [...store.videosByIds(suspects.map(({ videoId }) => videoId)).values()].some(
      ({ availability }) => availability !== null && !isHidden(availability),
    );
    const waitMs = wasSeen ? suspectedAt + LOOKS_APART_MS - Date.now() : 0;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    throwIfStopped();
    await lookAtBoth(options, playlist, { held, suspects });
    for (const { videoId } of held) left.delete(videoId);
  }
}

/** Looks at no more than 50 videos, and at the items of those among them that look hidden: two units. */
export async function lookAtBoth(
  { store, client, throwIfStopped }: SliceOptions,
  listing: Pick<PlaylistRow, "syncedAt">,
  { held, suspects }: Record<"held" | "suspects", readonly { itemId: string; videoId: string }[]>,
): Promise<void> {
  const ids = held.map(({ videoId }) => videoId);
  const [items, looks] = await Promise.all([
    suspects.length > 0 ? client.listItemsById(suspects.map(({ itemId }) => itemId)) : undefined,
    lookTwice(client, ids),
  ]);
  throwIfStopped();
  const signs = new Map<string, ItemSign>(suspects.map(({ videoId }) => [videoId, "unclear"]));
  for (const item of items?.items ?? []) signs.set(item.snippet.resourceId.videoId, signOf(item));
  saveDetails(store, listing, { ids, looks, signs, plan: planFullDetails });
}

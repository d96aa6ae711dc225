// One cold read of a playlist: pages in a chain, the videos' details beside it, so that the whole
// takes little longer than the chain of pages.
import { isCounted } from "#shared/availability.ts";
import type { ReadingProgress, SnapshotItem } from "#worker/calculator/snapshot.ts";
import type { Reading } from "#worker/calculator/certainty.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import {
  type ItemSign,
  judge,
  saysHidden,
  signOf,
  type VideoLook,
} from "#worker/youtube/availability.ts";
import { thumbnailOf, type YouTubeClient } from "#worker/youtube/client.ts";
import { walkPages } from "#worker/youtube/page-walk.ts";
import { YouTubeError, type YouTubePlaylistItem } from "#worker/youtube/wire.ts";

export type ReadPlaylistOptions = {
  client: YouTubeClient;
  playlistId: string;
  /** Items wanted; may rise while the reading goes on. */
  limit: () => number;
  withRegions: boolean;
  onProgress: (progress: ReadingProgress) => void;
};

type Looks = Map<string, VideoLook>;

/**
 * Reads the playlist's items and what YouTube says of their videos. All or nothing: a page or an answer
 * about videos that cannot be had fails the reading. What is missing inside an answer makes its videos
 * unknown, and the snapshot says whether all agrees.
 * @throws YouTubeError
 */
export async function readPlaylist(options: ReadPlaylistOptions): Promise<Reading> {
  const { client, playlistId, limit, withRegions, onProgress } = options;
  const looks: Looks = new Map();
  const lookAt = createVideoReader(client, withRegions);
  const asked = new Set<string>();
  const pending: Promise<void>[] = [];
  let failure: unknown;
  const totals = { totalVideos: 0, totalDuration: 0 };
  // When the walk starts over it meets the same items again.
  const added = new Set<string>();

  const walk = await walkPages({
    fetchPage: async (pageToken) => {
      // Once a length cannot be had the reading has failed, and further pages would be in vain.
      if (failure !== undefined) throw failure;
      return client.listPlaylistItems(playlistId, pageToken);
    },
    limit,
    onPage: (items, { read, reported }) => {
      const signs = signsOf(items.filter((item) => !asked.has(videoIdOf(item))));
      for (const id of signs.keys()) asked.add(id);
      const settled = lookAt(signs).then((found) => {
        for (const [id, look] of found) looks.set(id, look);
        for (const item of items) {
          const { availability, durationSeconds } = toSnapshotItem(item, looks);
          if (added.has(item.id) || !isCounted(availability)) continue;
          added.add(item.id);
          totals.totalVideos += 1;
          totals.totalDuration += durationSeconds;
        }
      });
      settled.catch((error: unknown) => {
        failure ??= error;
      });
      pending.push(settled);
      onProgress({ read, reported, ...totals });
    },
  });
  await Promise.all(pending);

  const { complete, reported, counts, skipped } = walk;
  const items = [
    ...walk.items.map((item) => toSnapshotItem(item, looks)),
    ...blanks(walk.unreadable),
  ];
  return {
    playlistId,
    readAt: Date.now(),
    complete,
    reported,
    counts,
    skipped,
    withRegions,
    items,
  };
}

/** Each video once. Where its items differ, the one counts that says least of it being hidden. */
function signsOf(items: readonly YouTubePlaylistItem[]): Map<string, ItemSign> {
  const signs = new Map<string, ItemSign>();
  for (const item of items) {
    const sign = signOf(item);
    if (!signs.has(videoIdOf(item)) || !saysHidden(sign)) signs.set(videoIdOf(item), sign);
  }
  return signs;
}

/**
 * Looks at the videos of a page, at most 50. Lengths come from batchGetStats, which has a bucket of its
 * own and is asked for all of them: what has a length is not hidden, whatever its item says. videos.list
 * answers for what that leaves open, for region restrictions, and for the rest of the reading once
 * batchGetStats has failed.
 */
function createVideoReader(client: YouTubeClient, withRegions: boolean) {
  let useStats = !withRegions;
  return async (signs: ReadonlyMap<string, ItemSign>): Promise<Looks> => {
    const ids = [...signs.keys()];
    if (ids.length === 0) return new Map();
    const durations = useStats ? await durationsOrNone(client, ids) : undefined;
    if (!durations) {
      useStats = false;
      return lookAtVideos(client, ids);
    }
    const looks: Looks = new Map();
    const open: string[] = [];
    for (const [id, sign] of signs) {
      const durationSeconds = durations.get(id);
      // With length 0 it is a broadcast, and only videos.list knows which.
      if (durationSeconds) looks.set(id, { durationSeconds });
      else if (durationSeconds === undefined && saysHidden(sign)) looks.set(id, "absent");
      else open.push(id);
    }
    if (open.length === 0) return looks;
    return new Map([...looks, ...(await lookAtVideos(client, open))]);
  };
}

async function durationsOrNone(
  client: YouTubeClient,
  ids: readonly string[],
): Promise<Map<string, number> | undefined> {
  return client.getVideoDurations(ids).catch((error: unknown) => {
    if (!(error instanceof YouTubeError)) throw error;
    logEvent("stats_failed", { cause: describeError(error) });
    return undefined;
  });
}

async function lookAtVideos(client: YouTubeClient, ids: readonly string[]): Promise<Looks> {
  const looks = await client.lookAtVideos(ids).catch((cause: unknown) => {
    // A list of videos is never "not found"; that would be taken for the playlist's own absence.
    const odd = cause instanceof YouTubeError && cause.kind === "not_found";
    throw odd ? new YouTubeError("unavailable", "no details", { cause }) : cause;
  });
  return new Map([...looks].map(([id, look]) => [id, asStatsWouldTell(look)]));
}

/** batchGetStats tells lengths and nothing else; the same list has to have the same total by both. */
function asStatsWouldTell(look: VideoLook): VideoLook {
  if (typeof look === "string" || !look.durationSeconds) return look;
  const { durationSeconds, regionRestriction } = look;
  return { durationSeconds, regionRestriction };
}

function videoIdOf(item: YouTubePlaylistItem): string {
  return item.snippet.resourceId.videoId;
}

function toSnapshotItem(item: YouTubePlaylistItem, looks: Looks): SnapshotItem {
  const look = looks.get(videoIdOf(item)) ?? "unanswered";
  const details = typeof look === "string" ? undefined : look;
  return {
    itemId: item.id,
    videoId: videoIdOf(item),
    title: item.snippet.title,
    channelTitle: item.snippet.videoOwnerChannelTitle ?? "",
    thumbnail: thumbnailOf(item.snippet.thumbnails),
    durationSeconds: details?.durationSeconds ?? 0,
    availability: judge(signOf(item), look),
    ...(details?.regionRestriction && { regionRestriction: details.regionRestriction }),
  };
}

/** Items of which nothing can be read: they are in the list, so they are not left out in silence. */
function blanks(count: number): SnapshotItem[] {
  return Array.from({ length: count }, (_, index) => ({
    itemId: `unreadable-${index}`,
    videoId: "",
    title: "",
    channelTitle: "",
    thumbnail: "",
    durationSeconds: 0,
    availability: "unknown",
  }));
}

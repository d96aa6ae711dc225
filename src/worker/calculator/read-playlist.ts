// One cold read of a playlist: pages in a chain, the videos' details beside it, so that the whole
// takes little longer than the chain of pages.
import {
  isCounted,
  type PlaylistSnapshot,
  type ReadingProgress,
  type SnapshotItem,
} from "#worker/calculator/snapshot.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { judge, signOf, type VideoDetails } from "#worker/youtube/availability.ts";
import { detailsOf, thumbnailOf, type YouTubeClient } from "#worker/youtube/client.ts";
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

type DetailsById = Map<string, VideoDetails>;

/**
 * Reads the playlist's items and the details of their videos. All or nothing: a page or a length
 * that cannot be had fails the reading, so that no total is ever too small without saying so.
 * @throws YouTubeError
 */
export async function readPlaylist(options: ReadPlaylistOptions): Promise<PlaylistSnapshot> {
  const { client, playlistId, limit, withRegions, onProgress } = options;
  const details: DetailsById = new Map();
  const readDetails = createDetailsReader(client, withRegions);
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
      const ids = items.map((item) => item.snippet.resourceId.videoId);
      const fresh = [...new Set(ids)].filter((id) => !asked.has(id));
      for (const id of fresh) asked.add(id);
      const settled = readDetails(fresh).then((found) => {
        for (const [id, detail] of found) details.set(id, detail);
        for (const item of items) {
          const known = details.get(item.snippet.resourceId.videoId);
          if (added.has(item.id) || !isCounted(judge(signOf(item), known ?? "absent"))) continue;
          added.add(item.id);
          totals.totalVideos += 1;
          totals.totalDuration += known?.durationSeconds ?? 0;
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

  const items = walk.items.map((item) => snapshotItem(item, details));
  return {
    playlistId,
    readAt: Date.now(),
    complete: walk.complete,
    reported: walk.reported,
    withRegions,
    items,
  };
}

/**
 * Reads details of at most 50 videos at a time. Lengths come from batchGetStats, which has a bucket
 * of its own; videos.list answers for what that leaves open, for region restrictions, and for the
 * rest of the reading once batchGetStats has failed.
 */
function createDetailsReader(client: YouTubeClient, withRegions: boolean) {
  let useStats = !withRegions;
  return async (ids: readonly string[]): Promise<DetailsById> => {
    if (ids.length === 0) return new Map();
    const durations = useStats ? await durationsOrNone(client, ids) : undefined;
    if (!durations) {
      useStats = false;
      return listDetails(client, ids);
    }
    // Without an answer a video may be hidden, with length 0 a broadcast: videos.list knows.
    const open = ids.filter((id) => !durations.get(id));
    const listed: DetailsById = open.length === 0 ? new Map() : await listDetails(client, open);
    for (const [id, durationSeconds] of durations) {
      if (durationSeconds > 0) listed.set(id, { durationSeconds });
    }
    return listed;
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

async function listDetails(client: YouTubeClient, ids: readonly string[]): Promise<DetailsById> {
  const videos = await client.listVideos(ids).catch((cause: unknown) => {
    // A list of videos is never "not found"; that would be taken for the playlist's own absence.
    const odd = cause instanceof YouTubeError && cause.kind === "not_found";
    throw odd ? new YouTubeError("unavailable", "no details", { cause }) : cause;
  });
  return new Map(videos.map((video) => [video.id, detailsOf(video)]));
}

function snapshotItem(item: YouTubePlaylistItem, details: DetailsById): SnapshotItem {
  const { videoId } = item.snippet.resourceId;
  const known = details.get(videoId);
  return {
    itemId: item.id,
    videoId,
    title: item.snippet.title,
    channelTitle: item.snippet.videoOwnerChannelTitle ?? "",
    thumbnail: thumbnailOf(item.snippet.thumbnails),
    durationSeconds: known?.durationSeconds ?? 0,
    availability: judge(signOf(item), known ?? "absent"),
    ...(known?.regionRestriction && { regionRestriction: known.regionRestriction }),
  };
}

// Reads a playlist from YouTube: page after page (page-walk.ts), and each page's video details in parallel with
// the next page, so that the details add little time.
import { isCounted } from "#shared/availability.ts";
import type { ReadingProgress, SnapshotItem } from "#worker/calculator/reading/snapshot.ts";
import type { Reading } from "#worker/calculator/reading/certainty.ts";
import {
  isNotPublished,
  type ItemSign,
  judge,
  saysHidden,
  signOf,
  type VideoLook,
} from "#worker/youtube/availability.ts";
import { thumbnailOf, type YouTubeClient } from "#worker/youtube/client.ts";
import { walkPages } from "#worker/youtube/page-walk.ts";
import type { Units } from "#worker/quota/classes.ts";
import { readingUnits } from "#worker/youtube/reading-units.ts";
import { askSecondWitness, lengthsIfAnswered } from "#worker/youtube/second-witness.ts";
import { PAGE_SIZE, YouTubeError, type YouTubePlaylistItem } from "#worker/youtube/wire.ts";

type ReadingClient = Pick<
  YouTubeClient,
  "getVideoDurations" | "listPlaylistItems" | "lookAtVideos"
>;

export type ReadPlaylistOptions = {
  client: ReadingClient;
  playlistId: string;
  /** Items to read; may rise during the reading. */
  limit: () => number;
  withRegions: boolean;
  onProgress: (progress: ReadingProgress) => void;
  /** Page tokens of an earlier reading. Their pages are requested ahead, once all units are reserved. */
  knownTokens?: readonly string[] | undefined;
  /** Items whose units are reserved already. */
  itemsReserved: number;
  /** Called before a page for which nothing is reserved, for all the rest. @throws YouTubeError without units */
  reserve: (units: Units) => Promise<void>;
};

type Looks = Map<string, VideoLook>;

/**
 * Reads the playlist's items and their videos' details. A failed call fails the whole reading. Videos
 * that an answer leaves out become `unknown`.
 * @throws YouTubeError
 */
export async function readPlaylist(options: ReadPlaylistOptions): Promise<Reading> {
  const { client, playlistId, limit, withRegions, onProgress, reserve, itemsReserved } = options;
  const looks: Looks = new Map();
  const details = createVideoReader(client, withRegions, looks);
  const asked = new Set<string>();
  const pending: Promise<void>[] = [];
  let failure: unknown;
  let isFirstPage = true;
  // Items for which no units are reserved yet.
  let toReserve = 0;
  const totals = { totalVideos: 0, totalDuration: 0 };
  // Items in `totals`, or waiting for their video's length; a walk that starts over returns them again.
  const seen = new Set<string>();
  let waiting: YouTubePlaylistItem[] = [];

  function addKnown(): void {
    waiting = waiting.filter((item) => {
      if (!looks.has(videoIdOf(item))) return true;
      const { availability, durationSeconds } = toSnapshotItem(item, looks);
      totals.totalVideos += isCounted(availability) ? 1 : 0;
      totals.totalDuration += isCounted(availability) ? durationSeconds : 0;
      return false;
    });
  }

  let reserved: Promise<void> | undefined;
  const walk = await walkPages({
    known: options.knownTokens?.slice(0, Math.ceil(limit() / PAGE_SIZE) - 1),
    fetchPage: async (pageToken) => {
      // Reading the details has failed, and with it the reading: do not spend quota on more pages.
      if (failure !== undefined) throw failure;
      if (pageToken !== undefined && toReserve > 0) {
        reserved = reserve(readingUnits(toReserve, withRegions));
        toReserve = 0;
      }
      // Pages that are requested early wait for the units as well.
      await reserved;
      return client.listPlaylistItems(playlistId, pageToken);
    },
    limit,
    onPage: (items, { read, reported }) => {
      const expected = Math.min(reported, limit());
      if (isFirstPage) toReserve = expected - Math.max(read, itemsReserved);
      isFirstPage = false;
      const signs = signsOf(items.filter((item) => !asked.has(videoIdOf(item))));
      for (const id of signs.keys()) asked.add(id);
      const unseen = items.filter(({ id }) => !seen.has(id));
      for (const { id } of unseen) seen.add(id);
      waiting.push(...unseen);
      const endsSoon = read + PAGE_SIZE >= expected;
      const detailsRead = details.read(signs, endsSoon).then(addKnown);
      detailsRead.catch((error: unknown) => {
        failure ??= error;
      });
      pending.push(detailsRead);
      onProgress({ read, reported, ...totals });
    },
  });
  await Promise.all(pending);
  await details.finish();

  const { complete, reported, counts, skipped, pageTokens } = walk;
  const items = [
    ...walk.items.map((item) => toSnapshotItem(item, looks)),
    ...createUnreadableItems(walk.unreadable),
  ];
  return {
    playlistId,
    readAt: Date.now(),
    complete,
    reported,
    counts,
    skipped,
    pageTokens,
    withRegions,
    items,
  };
}

/** One sign for each video. When its items differ, one that does not say "hidden" wins. */
function signsOf(items: readonly YouTubePlaylistItem[]): Map<string, ItemSign> {
  const signs = new Map<string, ItemSign>();
  for (const item of items) {
    const sign = signOf(item);
    if (!signs.has(videoIdOf(item)) || !saysHidden(sign)) signs.set(videoIdOf(item), sign);
  }
  return signs;
}

/**
 * Reads the details of videos into `looks`. Lengths come from batchGetStats, which has a quota bucket of its own;
 * a video with a length is not hidden, whatever its item says, and length 0 means a broadcast. videos.list is used for the videos that this
 * leaves undecided, for region restrictions, and after batchGetStats has failed.
 */
function createVideoReader(client: ReadingClient, withRegions: boolean, looks: Looks) {
  let useStats = !withRegions;
  let isStatsDown = false;
  // A few of each page; they are looked up together.
  const undecided: string[] = [];
  const leftOut = new Set<string>();

  async function lookUp(ids: readonly string[]): Promise<void> {
    const found = await lookAtVideos(client, ids);
    // Costs a call only if a region was requested. Otherwise the second witness has been asked already, for the lengths.
    const witnessed = { leftOut, isNeeded: isNotPublished };
    const judged = isStatsDown ? found : await askSecondWitness(client, found, witnessed);
    for (const [id, look] of judged) looks.set(id, look);
  }

  async function lookUpUndecided(): Promise<void> {
    while (undecided.length > 0) await lookUp(undecided.splice(0, PAGE_SIZE));
  }

  return {
    /**
     * Reads the details of a page's videos, at most 50. Some may stay undecided until {@link finish}.
     * @param endsSoon true for the last two pages, after which nobody should wait for two more calls
     */
    async read(signs: ReadonlyMap<string, ItemSign>, endsSoon: boolean): Promise<void> {
      const ids = [...signs.keys()];
      const durations =
        useStats && ids.length > 0 ? await lengthsIfAnswered(client, ids) : undefined;
      if (durations) {
        for (const [id, sign] of signs) {
          const durationSeconds = durations.get(id);
          if (durationSeconds === undefined) leftOut.add(id);
          // Length 0 means a broadcast. That nobody asks whether it is live or upcoming saves a unit for most lists.
          if (durationSeconds || (durationSeconds === 0 && !saysHidden(sign))) {
            looks.set(id, { durationSeconds });
          } else if (durationSeconds === undefined && saysHidden(sign)) looks.set(id, "absent");
          else undecided.push(id);
        }
      } else if (ids.length > 0) {
        isStatsDown ||= useStats;
        useStats = false;
        await lookUp(ids);
      }
      if (endsSoon) await lookUpUndecided();
      else if (undecided.length >= PAGE_SIZE) await lookUp(undecided.splice(0, PAGE_SIZE));
    },
    /** Decides the rest. */
    finish: lookUpUndecided,
  };
}

async function lookAtVideos(client: ReadingClient, ids: readonly string[]): Promise<Looks> {
  const looks = await client.lookAtVideos(ids).catch((cause: unknown) => {
    // videos.list never answers "not found"; passing it on would report the playlist as missing.
    const isNotFound = cause instanceof YouTubeError && cause.kind === "not_found";
    throw isNotFound ? new YouTubeError("unavailable", "no details", { cause }) : cause;
  });
  return new Map([...looks].map(([id, look]) => [id, reduceToStatsFields(look)]));
}

/**
 * Drops what batchGetStats does not return, so that a playlist has the same total whichever of the two
 * calls was used.
 */
function reduceToStatsFields(look: VideoLook): VideoLook {
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

/** Items of the list without usable fields; they count as `unknown` instead of being ignored. */
function createUnreadableItems(count: number): SnapshotItem[] {
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

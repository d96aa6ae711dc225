// Gets playlists and videos for the calculator: from the cache, else from the playlist's reader. A stale
// playlist is returned from the cache at once and refreshed in the background.
import { type CacheBinding, getPlaylist } from "#worker/calculator/cache.ts";
import { freshUntil } from "#worker/calculator/certainty.ts";
import type { ProgressListener, ReaderBinding } from "#worker/calculator/playlist-reader.do.ts";
import { readFailureOf } from "#worker/calculator/read-failure.ts";
import type { ReadingGate } from "#worker/calculator/reading-gate.ts";
import type { Payer } from "#worker/quota/ledger.ts";
import {
  cutTo,
  hasItemsFor,
  type PlaylistWant,
  type ReadOutcome,
  satisfies,
  type SnapshotVideo,
  type VideosOutcome,
} from "#worker/calculator/snapshot.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { judgeDetails } from "#worker/youtube/availability.ts";
import { detailsOf, thumbnailOf, type YouTubeClient } from "#worker/youtube/client.ts";
import { PAGE_SIZE, type YouTubeVideo } from "#worker/youtube/wire.ts";

/** Nobody waits for a refresh, so nobody's limit pays for it. */
const REFRESH: Payer = { class: "refresh" };

export type PlaylistSource = {
  /** Never throws: a playlist that cannot be read is returned as a failure. */
  readPlaylist: (
    playlistId: string,
    want: PlaylistWant,
    onProgress: ProgressListener,
  ) => Promise<ReadOutcome>;
  /** Never throws. Videos that YouTube does not return are missing from the outcome's map. */
  readVideos: (ids: readonly string[]) => Promise<VideosOutcome>;
};

export type PlaylistSourceOptions = {
  env: CacheBinding & ReaderBinding;
  client: YouTubeClient;
  payer: Payer;
  gate: ReadingGate;
  /** True for a refresh: stale snapshots are read again instead of being returned. */
  mustBeFresh: boolean;
  /** Keeps the Worker running for work that ends after the response. */
  waitUntil: (work: Promise<unknown>) => void;
};

export function createPlaylistSource(options: PlaylistSourceOptions): PlaylistSource {
  const { env, client, payer, gate, mustBeFresh, waitUntil } = options;

  async function readFromReader(
    playlistId: string,
    want: PlaylistWant,
    by: Payer,
    onProgress: ProgressListener,
  ): Promise<ReadOutcome> {
    const reader = env.PLAYLIST_READER.get(env.PLAYLIST_READER.idFromName(playlistId));
    try {
      return await reader.read(playlistId, want, by, onProgress);
    } catch (error) {
      // The object was restarted or cannot be reached; it returns the failures it expects.
      logEvent("playlist_reader_failed", { playlistId, cause: describeError(error) });
      return { ok: false, reason: "failed" };
    }
  }

  /** Unless the gate refuses it. */
  async function readForCaller(
    playlistId: string,
    want: PlaylistWant,
    onProgress: ProgressListener,
  ): Promise<ReadOutcome> {
    const refusal = await gate.refusal();
    if (refusal) return refusal;
    const outcome = await readFromReader(playlistId, want, payer, onProgress);
    await gate.note(outcome);
    return outcome;
  }

  return {
    async readPlaylist(playlistId, want, onProgress) {
      const stored = await getPlaylist(env.KV, playlistId);
      if (stored && "missingSince" in stored) {
        return { ok: false, reason: "missing", readAt: stored.missingSince, isRemembered: true };
      }
      const cached = stored;
      const fresh = cached !== undefined && Date.now() < freshUntil(cached);
      // A reading seen once that contradicts itself must be read again once its minute is over.
      const mayBeStale = !mustBeFresh && cached?.uncertain !== "once";
      if (!cached || !satisfies(cached, want) || !(fresh || mayBeStale)) {
        const outcome = await readForCaller(playlistId, want, onProgress);
        const mayServe = mayBeStale && cached !== undefined && hasItemsFor(cached, want);
        // YouTube is down or the quota is used up: return the stale snapshot.
        if (outcome.ok || outcome.reason === "missing" || !mayServe) return outcome;
        return { ok: true, snapshot: cutTo(cached, want.limit) };
      }
      if (!fresh) waitUntil(readFromReader(playlistId, want, REFRESH, async () => undefined));
      return { ok: true, snapshot: cutTo(cached, want.limit) };
    },

    async readVideos(ids) {
      const chunks: string[][] = [];
      for (let start = 0; start < ids.length; start += PAGE_SIZE) {
        chunks.push(ids.slice(start, start + PAGE_SIZE));
      }
      try {
        const pages = await Promise.all(chunks.map((chunk) => client.listVideos(chunk)));
        const videos = pages.flatMap((page) => page.videos);
        return {
          ok: true,
          videos: new Map(videos.map((video) => [video.id, single(video)])),
          isWhole: pages.every((page) => page.isWhole),
        };
      } catch (error) {
        const failure = readFailureOf(error);
        // Refusals of the ledger are logged where they are remembered.
        if (!("resumesAt" in failure)) {
          logEvent("videos_read_failed", { cause: describeError(error) });
        }
        // videos.list never answers "not found"; passing it on would report every video as private.
        return failure.reason === "missing" ? { ok: false, reason: "failed" } : failure;
      }
    },
  };
}

function single(video: YouTubeVideo): SnapshotVideo {
  const details = detailsOf(video);
  return {
    videoId: video.id,
    title: video.snippet?.title ?? "",
    channelTitle: video.snippet?.channelTitle ?? "",
    thumbnail: thumbnailOf(video.snippet?.thumbnails),
    durationSeconds: details.durationSeconds ?? 0,
    // There is no playlist item to compare with, so the fields that decide the state must be present.
    availability: details.uploadStatus === undefined ? "unknown" : judgeDetails(details),
    ...(details.regionRestriction && { regionRestriction: details.regionRestriction }),
  };
}

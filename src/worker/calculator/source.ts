// Where the calculator's playlists and videos come from: the cache first, then the playlist's
// reader, and for a stale playlist the cache at once with one refresh behind it.
import { type CacheBinding, getSnapshot } from "#worker/calculator/cache.ts";
import { freshUntil } from "#worker/calculator/certainty.ts";
import type { ProgressListener, ReaderBinding } from "#worker/calculator/playlist-reader.do.ts";
import { readFailureOf } from "#worker/calculator/read-failure.ts";
import type { PublicShare } from "#worker/calculator/public-client.ts";
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

export type PlaylistSource = {
  /** Never throws: what cannot be read comes back as a failure. */
  readPlaylist: (
    playlistId: string,
    want: PlaylistWant,
    onProgress: ProgressListener,
  ) => Promise<ReadOutcome>;
  /** Never throws. Ids that YouTube does not show are missing from the outcome's map. */
  readVideos: (ids: readonly string[]) => Promise<VideosOutcome>;
};

export type PlaylistSourceOptions = {
  env: CacheBinding & ReaderBinding;
  client: YouTubeClient;
  /** Whose part of the day is spent. */
  share: PublicShare;
  /** True for a refresh: stale snapshots are read anew instead of being given out. */
  mustBeFresh: boolean;
  /** Keeps work alive after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
};

export function createPlaylistSource(options: PlaylistSourceOptions): PlaylistSource {
  const { env, client, share, mustBeFresh, waitUntil } = options;

  async function readFromReader(
    playlistId: string,
    want: PlaylistWant,
    onProgress: ProgressListener,
  ): Promise<ReadOutcome> {
    const reader = env.PLAYLIST_READER.get(env.PLAYLIST_READER.idFromName(playlistId));
    try {
      return await reader.read(playlistId, want, share, onProgress);
    } catch (error) {
      // The object was restarted or cannot be reached; nothing that it expected.
      logEvent("playlist_reader_failed", { playlistId, cause: describeError(error) });
      return { ok: false, reason: "failed" };
    }
  }

  return {
    async readPlaylist(playlistId, want, onProgress) {
      const cached = await getSnapshot(env.KV, playlistId);
      const fresh = cached !== undefined && Date.now() < freshUntil(cached);
      // What did not agree with itself is read again before it is given out any longer.
      const mayBeStale = !mustBeFresh && cached?.uncertain !== "once";
      if (!cached || !satisfies(cached, want) || !(fresh || mayBeStale)) {
        const outcome = await readFromReader(playlistId, want, onProgress);
        const mayServe = mayBeStale && cached !== undefined && hasItemsFor(cached, want);
        // When YouTube is down or the allowance used up, what is known goes on being given out.
        if (outcome.ok || outcome.reason === "missing" || !mayServe) return outcome;
        return { ok: true, snapshot: cutTo(cached, want.limit) };
      }
      if (!fresh) waitUntil(readFromReader(playlistId, want, async () => undefined));
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
        logEvent("videos_read_failed", { cause: describeError(error) });
        const failure = readFailureOf(error);
        // A list of videos is never "not found"; each of them would be called private for it.
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
    // A video by itself has one look only, so each field that we judge by has to be there.
    availability: details.uploadStatus === undefined ? "unknown" : judgeDetails(details),
    ...(details.regionRestriction && { regionRestriction: details.regionRestriction }),
  };
}

// A model of YouTube with one playlist, for readings without a network: its videos in every state
// and with every length, and the three list calls that the calculator makes.
import type { YouTubeClientOptions } from "#worker/youtube/transport.ts";

export type ModelVideo = {
  id: string;
  /** YouTube's duration; undefined if only the owner may see the video. */
  duration: string | undefined;
  mark: "none" | "live" | "upcoming";
  /** The privacy status in its item. */
  privacyStatus: "public" | "unlisted" | "private" | "privacyStatusUnspecified";
};

const PAGE = 50;

/**
 * The dependencies of a client for this model. `statsStatus`: the status with which batchGetStats
 * fails.
 */
export function modelYouTube(
  videos: readonly ModelVideo[],
  statsStatus?: number,
): YouTubeClientOptions {
  const byId = new Map(videos.map((video) => [video.id, video]));
  return {
    baseUrl: "https://youtube.test/",
    credentials: { apiKey: "key" },
    units: {
      take: async () => ({ granted: true, day: "2026-11-21" }),
      canTake: async () => ({ granted: true, day: "2026-11-21" }),
      close: async () => 0,
      reopened: async () => undefined,
    },
    outbound: async (address) => {
      const { pathname, searchParams } = new URL(new Request(address).url);
      const asked = (searchParams.get("id") ?? "").split(",");
      const found = asked.flatMap((id) => byId.get(id) ?? []).filter(isShown);
      switch (pathname) {
        case "/youtube/v3/playlistItems":
          return Response.json(pageOf(videos, Number(searchParams.get("pageToken") ?? 0)));
        case "/youtube/v3/videos":
          return Response.json({
            items: found.map(toVideo),
            pageInfo: { totalResults: found.length },
          });
        case "/youtube/v3/videos:batchGetStats":
          if (statsStatus !== undefined) return Response.json({}, { status: statsStatus });
          return Response.json({ items: found.map(toStats) });
        default:
          throw new Error(`${pathname} is not modelled`);
      }
    },
  };
}

function isShown({ duration }: ModelVideo): boolean {
  return duration !== undefined;
}

function pageOf(videos: readonly ModelVideo[], start: number) {
  const items = videos.slice(start, start + PAGE).map((video, index) => ({
    id: `item-${start + index}`,
    snippet: {
      title: video.id,
      resourceId: { videoId: video.id },
      ...(isShown(video) && { videoOwnerChannelId: "UC1" }),
    },
    status: { privacyStatus: video.privacyStatus },
  }));
  const end = start + PAGE;
  return {
    items,
    pageInfo: { totalResults: videos.length },
    ...(end < videos.length && { nextPageToken: String(end) }),
  };
}

function toVideo({ id, duration, mark }: ModelVideo) {
  return {
    id,
    snippet: { title: id, liveBroadcastContent: mark },
    contentDetails: { duration },
    status: { uploadStatus: "processed" },
  };
}

/** Lengths in Google's format; this call does not return whether a video is live. */
function toStats({ id, duration = "" }: ModelVideo) {
  const seconds = /^PT(\d+)S$/.exec(duration)?.[1] ?? "0";
  return { id, contentDetails: { duration: `${seconds}s` } };
}

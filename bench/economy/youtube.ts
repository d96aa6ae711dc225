// YouTube as the calculator's client sees it, without HTTP. Calls take their units from the lease as the real
// client's do.
import { MAX_ITEMS, type Playlists } from "#bench/economy/playlists.ts";
import type { PublicClient } from "#worker/calculator/public-client.ts";
import type { UnitSource } from "#worker/quota/unit-source.ts";
import type { PlaylistOverview } from "#worker/youtube/client.ts";
import { requireUnits } from "#worker/youtube/transport.ts";
import { PAGE_SIZE, type YouTubePlaylistItem } from "#worker/youtube/wire.ts";

// 1.5 % of the videos are broadcasts.
export const BROADCAST_EVERY = 66;
export const FIRST_BROADCAST = 30;
const SECONDS = 600;

// All playlists have the same items, so that millions of them need no memory.
const ITEMS: YouTubePlaylistItem[] = Array.from({ length: MAX_ITEMS + 1 }, (_, index) => ({
  id: `item-${index}`,
  snippet: {
    title: "A video",
    videoOwnerChannelTitle: "A channel",
    videoOwnerChannelId: "UC1",
    resourceId: { videoId: `${index}` },
  },
  status: { privacyStatus: "public" },
}));

export function createFakeClient(playlists: Playlists, units: UnitSource): PublicClient {
  const spend = async (bucket: "main" | "stats") =>
    requireUnits(await units.take({ bucket, units: 1 }));

  const overviewOf = (id: string): PlaylistOverview => {
    const { version, items } = playlists.at(Number(id), Date.now());
    return { title: "A playlist", itemCount: items, etag: `${version}` };
  };

  return {
    async findChannel(name) {
      await spend("main");
      const uploads = name.slice(1);
      const { items } = playlists.at(Number(uploads), Date.now());
      return { id: `UC${uploads}`, title: "A channel", uploads, videos: items };
    },
    async listChannelPlaylists() {
      throw new Error("nobody asks for a channel's playlists");
    },
    async getPlaylist(id) {
      await spend("main");
      return overviewOf(id);
    },
    async getPlaylists(ids) {
      await spend("main");
      return { overviews: new Map(ids.map((id) => [id, overviewOf(id)])), isWhole: true };
    },
    async listPlaylistItems(id, pageToken = "0") {
      await spend("main");
      const { items } = playlists.at(Number(id), Date.now());
      const [from, to] = [Number(pageToken), Math.min(items, Number(pageToken) + PAGE_SIZE)];
      return {
        items: ITEMS.slice(from, to),
        unreadable: [],
        pageInfo: { totalResults: items },
        ...(to < items && { nextPageToken: `${to}` }),
      };
    },
    async getVideoDurations(ids) {
      await spend("stats");
      const isBroadcast = (id: string) => Number(id) % BROADCAST_EVERY === FIRST_BROADCAST;
      return new Map(ids.map((id) => [id, isBroadcast(id) ? 0 : SECONDS]));
    },
    async lookAtVideos(ids) {
      await spend("main");
      const live = { durationSeconds: 0, broadcast: "live", uploadStatus: "uploaded" } as const;
      return new Map(ids.map((id) => [id, live]));
    },
    async listVideos() {
      throw new Error("nobody asks for single videos");
    },
  };
}

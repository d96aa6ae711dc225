// The Worker's only door to YouTube's Data API: what may be asked and changed there, with no field that
// is not used. How a call travels is in transport.ts.
import type { VideoDetails } from "#worker/youtube/availability.ts";
import { parseYouTubeDuration } from "#worker/youtube/iso-duration.ts";
import { read, write, type YouTubeClientOptions } from "#worker/youtube/transport.ts";
import {
  channelsPageSchema,
  createdSchema,
  insertedSchema,
  ownPlaylistsPageSchema,
  PAGE_SIZE,
  playlistItemsPageSchema,
  playlistsPageSchema,
  videosPageSchema,
  videoStatsPageSchema,
  YouTubeError,
  type YouTubeOwnPlaylistsPage,
  type YouTubePlaylistItemsPage,
  type YouTubeVideo,
} from "#worker/youtube/wire.ts";

const FIELDS = {
  channels: "pageInfo/totalResults,items(id,snippet(title,thumbnails/default/url))",
  playlistItems:
    "nextPageToken,pageInfo/totalResults,items(id,snippet(title,publishedAt,videoOwnerChannelTitle,videoOwnerChannelId,thumbnails/medium/url,resourceId/videoId),status/privacyStatus)",
  playlists: "pageInfo/totalResults,items(id,snippet/title)",
  ownPlaylists:
    "nextPageToken,pageInfo/totalResults,items(id,snippet(title,publishedAt,thumbnails/medium/url),status/privacyStatus,contentDetails/itemCount)",
  videos:
    "pageInfo/totalResults,items(id,snippet(title,channelTitle,liveBroadcastContent,thumbnails/medium/url),contentDetails(duration,regionRestriction),status/uploadStatus)",
  videoStats: "items(id,contentDetails/duration)",
} as const;

const PLAYLIST_LIMIT_MS = 86_400_000;

export type NewPlaylist = {
  title: string;
  description: string;
  privacy: "public" | "unlisted" | "private";
};

export type YouTubeClient = ReturnType<typeof createYouTubeClient>;

/**
 * All methods throw YouTubeError and, with a grant, what GrantAccess throws; nothing else. Each attempt
 * to read costs one unit, a change 50.
 */
export function createYouTubeClient(options: YouTubeClientOptions) {
  return {
    /** The channel of the person whose grant this is, or undefined where they have none. */
    async getOwnChannel(): Promise<
      { id: string; title: string; thumbnailUrl: string } | undefined
    > {
      const page = await read(options, "main", "youtube/v3/channels", channelsPageSchema, {
        part: "snippet",
        mine: "true",
        fields: FIELDS.channels,
      });
      const [channel] = page.items;
      if (!channel) return undefined;
      const { title, thumbnails } = channel.snippet;
      return { id: channel.id, title, thumbnailUrl: webAddress(thumbnails?.["default"]?.url) };
    },

    /** One page of at most 50 of the person's own playlists. */
    async listOwnPlaylists(pageToken?: string): Promise<YouTubeOwnPlaylistsPage> {
      return read(options, "main", "youtube/v3/playlists", ownPlaylistsPageSchema, {
        part: "snippet,status,contentDetails",
        mine: "true",
        maxResults: String(PAGE_SIZE),
        fields: FIELDS.ownPlaylists,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
    },

    /** Those of at most 50 of the person's playlists that are still there. */
    async listPlaylistsById(ids: readonly string[]): Promise<YouTubeOwnPlaylistsPage> {
      return read(options, "main", "youtube/v3/playlists", ownPlaylistsPageSchema, {
        part: "snippet,status,contentDetails",
        id: ids.join(","),
        maxResults: String(PAGE_SIZE),
        fields: FIELDS.ownPlaylists,
      });
    },

    /** Those of at most 50 playlist items that are still there. */
    async listItemsById(ids: readonly string[]): Promise<YouTubePlaylistItemsPage> {
      return read(options, "main", "youtube/v3/playlistItems", playlistItemsPageSchema, {
        part: "snippet,status",
        id: ids.join(","),
        maxResults: String(PAGE_SIZE),
        fields: FIELDS.playlistItems,
      });
    },

    /** The items of a playlist that hold one video. */
    async listItemsOfVideo(playlistId: string, videoId: string): Promise<YouTubePlaylistItemsPage> {
      return read(options, "main", "youtube/v3/playlistItems", playlistItemsPageSchema, {
        part: "snippet,status",
        playlistId,
        videoId,
        maxResults: String(PAGE_SIZE),
        fields: FIELDS.playlistItems,
      });
    },

    /** One page of at most 50 items, in the playlist's order. */
    async listPlaylistItems(
      playlistId: string,
      pageToken?: string,
    ): Promise<YouTubePlaylistItemsPage> {
      return read(options, "main", "youtube/v3/playlistItems", playlistItemsPageSchema, {
        part: "snippet,status",
        playlistId,
        maxResults: String(PAGE_SIZE),
        fields: FIELDS.playlistItems,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
    },

    /** The title of a playlist, or undefined where YouTube does not name it to us. */
    async getPlaylistTitle(playlistId: string): Promise<string | undefined> {
      const page = await read(options, "main", "youtube/v3/playlists", playlistsPageSchema, {
        part: "snippet",
        id: playlistId,
        fields: FIELDS.playlists,
      });
      return page.items.find((item) => item.id === playlistId)?.snippet.title;
    },

    /** At most 50 videos in full; those that are hidden from us are missing from the answer. */
    async listVideos(ids: readonly string[]): Promise<YouTubeVideo[]> {
      const page = await read(options, "main", "youtube/v3/videos", videosPageSchema, {
        part: "snippet,contentDetails,status",
        id: ids.join(","),
        fields: FIELDS.videos,
      });
      return page.items;
    },

    /** Lengths in seconds of at most 50 videos, from the bucket of its own. */
    async getVideoDurations(ids: readonly string[]): Promise<Map<string, number>> {
      const page = await read(
        options,
        "stats",
        "youtube/v3/videos:batchGetStats",
        videoStatsPageSchema,
        {
          part: "contentDetails",
          id: ids.join(","),
          fields: FIELDS.videoStats,
        },
      );
      return new Map(
        page.items.flatMap((item) => {
          const seconds = parseYouTubeDuration(item.contentDetails.duration);
          return seconds === undefined ? [] : [[item.id, seconds] as const];
        }),
      );
    },

    /** Takes one item out of its playlist; not_found where it is not there any more. */
    async deletePlaylistItem(itemId: string): Promise<void> {
      await write(options, "DELETE", "youtube/v3/playlistItems", { id: itemId });
    },

    /** Deletes a playlist; not_found where it is not there any more. */
    async deletePlaylist(playlistId: string): Promise<void> {
      await write(options, "DELETE", "youtube/v3/playlists", { id: playlistId });
    },

    /**
     * Makes an empty playlist and returns its id; too_many_playlists where the person has made as many
     * as YouTube lets one make in a day.
     */
    async createPlaylist(wanted: NewPlaylist): Promise<string> {
      const { title, description, privacy } = wanted;
      const body = { snippet: { title, description }, status: { privacyStatus: privacy } };
      const answer = await write(
        options,
        "POST",
        "youtube/v3/playlists",
        { part: "snippet,status", fields: "id" },
        body,
      ).catch(throwPlaylistLimit);
      const parsed = createdSchema.safeParse(answer);
      if (parsed.success) return parsed.data.id;
      throw new YouTubeError("bad_answer", "a new playlist without an id");
    },

    /** Puts a video into a playlist, at its end without a position, and returns the new item's id. */
    async insertPlaylistItem(
      playlistId: string,
      videoId: string,
      position?: number,
    ): Promise<string> {
      const resourceId = { kind: "youtube#video", videoId };
      const snippet = { playlistId, resourceId, ...(position !== undefined && { position }) };
      const answer = await write(
        options,
        "POST",
        "youtube/v3/playlistItems",
        { part: "snippet", fields: "id" },
        { snippet },
      );
      const parsed = insertedSchema.safeParse(answer);
      if (parsed.success) return parsed.data.id;
      throw new YouTubeError("bad_answer", "an inserted item without an id");
    },
  };
}

/**
 * The limit on new playlists comes as a rate limit that names no time. It is a person's own, so it
 * closes nothing for others, and asking again and again is said to cost people their channel.
 */
function throwPlaylistLimit(error: unknown): never {
  const isLimit =
    error instanceof YouTubeError &&
    error.kind === "rate_limited" &&
    /too many playlists|resource has been exhausted/i.test(error.message);
  if (!isLimit) throw error;
  const resumesAt = Date.now() + PLAYLIST_LIMIT_MS;
  throw new YouTubeError("too_many_playlists", "a day's new playlists are made", {
    cause: error,
    status: error.status ?? 429,
    resumesAt,
  });
}

/** The details of a video as YouTube gives them. */
export function detailsOf(video: YouTubeVideo): VideoDetails {
  const { duration, regionRestriction } = video.contentDetails;
  const broadcast = video.snippet?.liveBroadcastContent;
  return {
    durationSeconds: duration === undefined ? undefined : parseYouTubeDuration(duration),
    broadcast: broadcast === "live" || broadcast === "upcoming" ? broadcast : "none",
    uploadStatus: video.status?.uploadStatus,
    regionRestriction,
  };
}

/** The thumbnail to show in a list (320 x 180), or "" where there is none that may be shown. */
export function thumbnailOf(thumbnails: Record<string, { url: string }> | undefined): string {
  return webAddress(thumbnails?.["medium"]?.url);
}

function webAddress(url = ""): string {
  return /^https?:\/\//.test(url) ? url : "";
}

// The Worker's only client of YouTube's Data API. It reads only fields that are used. changes.ts makes
// changes, channel-reads.ts reads public channels, transport.ts sends the calls.
import type { VideoDetails, VideoLook } from "#worker/youtube/availability.ts";
import { logEvent } from "#worker/http/log.ts";
import { parseYouTubeDuration } from "#worker/youtube/iso-duration.ts";
import { createYouTubeChanges } from "#worker/youtube/changes.ts";
import { createChannelReads } from "#worker/youtube/channel-reads.ts";
import { read, type YouTubeClientOptions } from "#worker/youtube/transport.ts";
import {
  channelsPageSchema,
  likesPageSchema,
  ownPlaylistsPageSchema,
  PAGE_SIZE,
  playlistItemsPageSchema,
  playlistsPageSchema,
  searchPageSchema,
  videosPageSchema,
  videoStatsPageSchema,
  YouTubeError,
  type YouTubeOwnPlaylistsPage,
  type YouTubePlaylistItem,
  type YouTubePlaylistItemsPage,
  type YouTubeVideo,
} from "#worker/youtube/wire.ts";

const FIELDS = {
  channels: "pageInfo/totalResults,items(id,snippet(title,thumbnails/default/url))",
  likes: "pageInfo/totalResults,items(contentDetails/relatedPlaylists/likes)",
  playlistItems:
    "nextPageToken,pageInfo/totalResults,items(id,snippet(title,publishedAt,videoOwnerChannelTitle,videoOwnerChannelId,thumbnails/medium/url,resourceId/videoId),contentDetails/videoPublishedAt,status/privacyStatus)",
  itemsOfVideo:
    "pageInfo/totalResults,items(id,snippet(publishedAt,playlistId,videoOwnerChannelId,resourceId/videoId),status/privacyStatus)",
  placedItem:
    "pageInfo/totalResults,items(id,snippet(playlistId,position,videoOwnerChannelId,resourceId/videoId),status/privacyStatus)",
  places:
    "nextPageToken,pageInfo/totalResults,items(id,snippet(position,videoOwnerChannelId,resourceId/videoId),status/privacyStatus)",
  playlists: "pageInfo/totalResults,items(id,etag,snippet/title,contentDetails/itemCount)",
  ownPlaylists:
    "nextPageToken,pageInfo/totalResults,items(id,snippet(title,publishedAt,channelId,channelTitle,thumbnails/medium/url),status/privacyStatus,contentDetails/itemCount)",
  videos:
    "pageInfo/totalResults,items(id,snippet(title,channelTitle,liveBroadcastContent,thumbnails/medium/url),contentDetails(duration,regionRestriction,contentRating/ytRating),status/uploadStatus)",
  videoStats: "items(id,contentDetails/duration)",
  search:
    "pageInfo/totalResults,items(id/videoId,snippet(title,channelTitle,publishedAt,thumbnails/medium/url))",
} as const;

/** A playlist without its items. `etag` is YouTube's mark of this version of it. */
export type PlaylistOverview = {
  title: string;
  itemCount?: number | undefined;
  etag?: string | undefined;
};

export type YouTubeClient = ReturnType<typeof createYouTubeClient>;

const PLAYLIST_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Results of one search. The call gives no more than 50, and people read the first ones. */
const SEARCH_RESULTS = 10;

/** A result of YouTube's search. `publishedAt` is null if it is missing or no date. */
export type SearchResult = {
  videoId: string;
  title: string;
  channelTitle: string;
  publishedAt: string | null;
  thumbnailUrl: string;
};

/**
 * All methods throw only YouTubeError and, with a grant, GrantError. Each attempt of a read costs one unit,
 * a change 50.
 */
export function createYouTubeClient(options: YouTubeClientOptions) {
  return {
    ...createYouTubeChanges(options),
    ...createChannelReads(options),

    /** The channel of the grant's owner, or undefined if they have none. */
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

    /** The list of the videos that the grant's owner likes, or undefined if YouTube names none. */
    async getLikesListId(): Promise<string | undefined> {
      const page = await read(options, "main", "youtube/v3/channels", likesPageSchema, {
        part: "contentDetails",
        mine: "true",
        fields: FIELDS.likes,
      });
      const id = page.items[0]?.contentDetails?.relatedPlaylists?.likes ?? "";
      return PLAYLIST_ID.test(id) ? id : undefined;
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

    /** Those of at most 50 playlists that still exist. */
    async listPlaylistsById(ids: readonly string[]): Promise<YouTubeOwnPlaylistsPage> {
      return read(options, "main", "youtube/v3/playlists", ownPlaylistsPageSchema, {
        part: "snippet,status,contentDetails",
        id: ids.join(","),
        maxResults: String(PAGE_SIZE),
        fields: FIELDS.ownPlaylists,
      });
    },

    /** Those of at most 50 playlist items that still exist. */
    async listItemsById(ids: readonly string[]): Promise<YouTubePlaylistItemsPage> {
      return requireAsked(await readItems(options, { id: ids.join(",") }), ids);
    },

    /** A playlist item with its current position, or undefined if YouTube does not list it. */
    async findItem(id: string): Promise<YouTubePlaylistItem | undefined> {
      const page = await readItems(options, { id, fields: FIELDS.placedItem });
      return page.items.find((item) => item.id === id);
    },

    /** One page of at most 50 items with their places, in the playlist's order; of their videos only the ids. */
    async listPlaces(playlistId: string, pageToken?: string): Promise<YouTubePlaylistItemsPage> {
      const fields = FIELDS.places;
      return readItems(options, {
        playlistId,
        fields,
        ...(pageToken !== undefined && { pageToken }),
      });
    },

    /** Those of at most 50 playlist items that still exist, with their playlists and places. */
    async listPlacesById(ids: readonly string[]): Promise<YouTubePlaylistItemsPage> {
      const page = await readItems(options, { id: ids.join(","), fields: FIELDS.placedItem });
      return requireAsked(page, ids);
    },

    /** A playlist's items of one video. Throws bad_answer if YouTube answers for another playlist or video. */
    async listItemsOfVideo(playlistId: string, videoId: string): Promise<YouTubePlaylistItemsPage> {
      const page = await readItems(options, { playlistId, videoId, fields: FIELDS.itemsOfVideo });
      const isAsked = ({ snippet }: YouTubePlaylistItem): boolean =>
        snippet.resourceId.videoId === videoId && snippet.playlistId === playlistId;
      if (page.items.every(isAsked)) return page;
      throw new YouTubeError("bad_answer", "items of another playlist or video");
    },

    /** One page of at most 50 items, in the playlist's order. */
    async listPlaylistItems(
      playlistId: string,
      pageToken?: string,
    ): Promise<YouTubePlaylistItemsPage> {
      return readItems(options, { playlistId, ...(pageToken !== undefined && { pageToken }) });
    },

    /** A playlist without its items, or undefined if YouTube does not return it. */
    async getPlaylist(playlistId: string): Promise<PlaylistOverview | undefined> {
      return (await readOverviews(options, [playlistId])).overviews.get(playlistId);
    },

    /**
     * At most 50 playlists without their items, by id. Those that YouTube does not return are missing; `isWhole`
     * says whether others may be too.
     */
    async getPlaylists(
      ids: readonly string[],
    ): Promise<{ overviews: Map<string, PlaylistOverview>; isWhole: boolean }> {
      return readOverviews(options, ids);
    },

    /** At most 50 videos in full. Hidden ones are missing; `isWhole` says whether others may be too. */
    async listVideos(
      ids: readonly string[],
    ): Promise<{ videos: YouTubeVideo[]; isWhole: boolean }> {
      const page = await readVideos(options, ids);
      return { videos: page.items, isWhole: isWhole(page) };
    },

    /**
     * Looks up at most 50 videos and returns a result for each, by id. If the answer is incomplete, missing
     * videos are `unanswered` instead of `absent`. Whether a video is live or upcoming is not in it: batchGetStats does not
     * tell that, and the videos of a playlist have the same state by both.
     */
    async lookAtVideos(ids: readonly string[]): Promise<Map<string, VideoLook>> {
      const page = await readVideos(options, ids);
      const otherwise = isWhole(page) ? "absent" : "unanswered";
      const looks = new Map<string, VideoLook>(ids.map((id) => [id, otherwise]));
      for (const video of page.items) {
        const { broadcast: _broadcast, ...look } = detailsOf(video);
        if (looks.has(video.id)) looks.set(video.id, look);
      }
      return looks;
    },

    /**
     * YouTube's own results for these words, in its order. Spends the `search` bucket, which is so small that a
     * failed call is not repeated.
     */
    async searchVideos(words: string): Promise<SearchResult[]> {
      const parameters = {
        part: "snippet",
        type: "video",
        q: words,
        maxResults: String(SEARCH_RESULTS),
        fields: FIELDS.search,
      };
      const path = "youtube/v3/search";
      const page = await read(options, "search", path, searchPageSchema, parameters, 0);
      return page.items.map(({ id, snippet }) => ({
        videoId: id.videoId,
        title: unescapeHtml(snippet.title),
        channelTitle: unescapeHtml(snippet.channelTitle),
        publishedAt: Number.isNaN(Date.parse(snippet.publishedAt ?? ""))
          ? null
          : new Date(snippet.publishedAt ?? "").toISOString(),
        thumbnailUrl: thumbnailOf(snippet.thumbnails),
      }));
    },

    /** Lengths in seconds of at most 50 videos, by id. Spends the `stats` bucket. */
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
        page.items.flatMap(({ id, contentDetails }) => {
          const seconds = parseYouTubeDuration(contentDetails?.duration ?? "");
          return id === undefined || seconds === undefined ? [] : [[id, seconds] as const];
        }),
      );
    },
  };
}

/** The page, unless it has entries that were not asked for. */
function requireAsked(
  page: YouTubePlaylistItemsPage,
  ids: readonly string[],
): YouTubePlaylistItemsPage {
  if (page.items.every(({ id }) => ids.includes(id))) return page;
  throw new YouTubeError("bad_answer", "items that were not asked for");
}

/** False if an answer reports more entries than it contains. */
export function isWhole({
  items,
  unreadable,
  pageInfo,
}: {
  items: readonly unknown[];
  unreadable: readonly string[];
  pageInfo?: { totalResults: number } | undefined;
}): boolean {
  return unreadable.length === 0 && pageInfo?.totalResults === items.length;
}

async function readOverviews(options: YouTubeClientOptions, ids: readonly string[]) {
  const page = await read(options, "main", "youtube/v3/playlists", playlistsPageSchema, {
    part: "snippet,contentDetails",
    id: ids.join(","),
    maxResults: String(PAGE_SIZE),
    fields: FIELDS.playlists,
  });
  const overviews = new Map(
    page.items.map(({ id, etag, snippet, contentDetails }): [string, PlaylistOverview] => [
      id,
      { title: snippet.title, itemCount: contentDetails?.itemCount, etag },
    ]),
  );
  return { overviews, isWhole: isWhole(page) };
}

async function readVideos(options: YouTubeClientOptions, ids: readonly string[]) {
  const page = await read(options, "main", "youtube/v3/videos", videosPageSchema, {
    part: "snippet,contentDetails,status",
    id: ids.join(","),
    fields: FIELDS.videos,
  });
  logMissing("videos", page.unreadable, page.items, {
    "contentDetails.duration": ({ contentDetails }) => contentDetails?.duration,
    "status.uploadStatus": ({ status }) => status?.uploadStatus,
  });
  return page;
}

async function readItems(options: YouTubeClientOptions, parameters: Record<string, string>) {
  const page = await read(options, "main", "youtube/v3/playlistItems", playlistItemsPageSchema, {
    part: "snippet,contentDetails,status",
    maxResults: String(PAGE_SIZE),
    fields: FIELDS.playlistItems,
    ...parameters,
  });
  logMissing("playlistItems", page.unreadable, page.items, {
    "status.privacyStatus": ({ status }) => status?.privacyStatus,
    "snippet.videoOwnerChannelId": ({ snippet, status }) =>
      snippet.videoOwnerChannelId ?? (status?.privacyStatus === "public" ? undefined : ""),
  });
  return page;
}

/** Logs how often documented fields that we depend on were missing. */
function logMissing<Entry>(
  list: string,
  unreadable: readonly string[],
  entries: readonly Entry[],
  fields: Record<string, (entry: Entry) => string | undefined>,
): void {
  const missing = Object.entries(fields)
    .map(([field, of]) => [field, entries.filter((entry) => of(entry) === undefined).length])
    .filter(([, count]) => count !== 0);
  if (missing.length === 0 && unreadable.length === 0) return;
  logEvent("youtube_fields_missing", {
    list,
    unreadable: unreadable.length,
    ...Object.fromEntries(missing),
  });
}

/** Converts a video of YouTube's answer. */
export function detailsOf(video: YouTubeVideo): VideoDetails {
  const { duration, regionRestriction, contentRating } = video.contentDetails ?? {};
  const broadcast = video.snippet?.liveBroadcastContent;
  return {
    durationSeconds: duration === undefined ? undefined : parseYouTubeDuration(duration),
    broadcast: broadcast === "live" || broadcast === "upcoming" ? broadcast : "none",
    uploadStatus: video.status?.uploadStatus,
    regionRestriction,
    isAgeRestricted: contentRating?.ytRating === "ytAgeRestricted",
  };
}

/** The address of the thumbnail for lists (320 x 180), or "" if there is none with http or https. */
export function thumbnailOf(thumbnails: Record<string, { url: string }> | undefined): string {
  return webAddress(thumbnails?.["medium"]?.url);
}

const HTML_CHARACTERS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** YouTube escapes these characters in the texts of a search, and in no other answer. */
function unescapeHtml(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (escaped) => HTML_CHARACTERS[escaped] ?? "");
}

function webAddress(url = ""): string {
  return /^https?:\/\//.test(url) ? url : "";
}

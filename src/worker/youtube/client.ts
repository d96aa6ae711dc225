// The Worker's only door to YouTube's Data API. Books every attempt with the quota ledger, bounds
// time and size, checks shapes, retries what may be retried, and asks for no field it does not use.
import pRetry from "p-retry";
import type { z } from "zod";
import type { Outbound } from "#worker/http/outbound.ts";
import type { Bucket, Share } from "#worker/quota/ledger.ts";
import type { LedgerClient } from "#worker/quota/quota-ledger.do.ts";
import type { VideoDetails } from "#worker/youtube/availability.ts";
import type { GrantAccess } from "#worker/youtube/grant-access.ts";
import { parseYouTubeDuration } from "#worker/youtube/iso-duration.ts";
import {
  channelsPageSchema,
  classifyYouTubeError,
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

const RETRIES = 3;
// A longer wait than this is not spent inside a call.
const MAX_RETRY_AFTER_SECONDS = 20;
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

export type YouTubeClientOptions = {
  /** Root URL with a slash at its end. */
  baseUrl: string;
  credentials: Credentials;
  /** Whose part of the day a call spends; asked at each call. */
  share: () => Share;
  ledger: LedgerClient;
  outbound: Outbound;
};

/** The deployment's key sees what is public; a person's grant sees what is theirs. */
export type Credentials = { apiKey: string } | { grant: GrantAccess };

export type YouTubeClient = ReturnType<typeof createYouTubeClient>;

/**
 * All methods throw {@link YouTubeError} and, with a grant, what {@link GrantAccess} throws; nothing else. Each
 * attempt costs one unit.
 */
export function createYouTubeClient(options: YouTubeClientOptions) {
  return {
    /** The channel of the person whose grant this is, or undefined where they have none. */
    async getOwnChannel(): Promise<
      { id: string; title: string; thumbnailUrl: string } | undefined
    > {
      const page = await call(options, "main", "youtube/v3/channels", channelsPageSchema, {
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
      return call(options, "main", "youtube/v3/playlists", ownPlaylistsPageSchema, {
        part: "snippet,status,contentDetails",
        mine: "true",
        maxResults: String(PAGE_SIZE),
        fields: FIELDS.ownPlaylists,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
    },

    /** Those of at most 50 playlist items that are still there. */
    async listItemsById(ids: readonly string[]): Promise<YouTubePlaylistItemsPage> {
      return call(options, "main", "youtube/v3/playlistItems", playlistItemsPageSchema, {
        part: "snippet,status",
        id: ids.join(","),
        maxResults: String(PAGE_SIZE),
        fields: FIELDS.playlistItems,
      });
    },

    /** One page of at most 50 items, in the playlist's order. */
    async listPlaylistItems(
      playlistId: string,
      pageToken?: string,
    ): Promise<YouTubePlaylistItemsPage> {
      return call(options, "main", "youtube/v3/playlistItems", playlistItemsPageSchema, {
        part: "snippet,status",
        playlistId,
        maxResults: String(PAGE_SIZE),
        fields: FIELDS.playlistItems,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
    },

    /** The title of a playlist, or undefined where YouTube does not name it to us. */
    async getPlaylistTitle(playlistId: string): Promise<string | undefined> {
      const page = await call(options, "main", "youtube/v3/playlists", playlistsPageSchema, {
        part: "snippet",
        id: playlistId,
        fields: FIELDS.playlists,
      });
      return page.items.find((item) => item.id === playlistId)?.snippet.title;
    },

    /** At most 50 videos in full; those that are hidden from us are missing from the answer. */
    async listVideos(ids: readonly string[]): Promise<YouTubeVideo[]> {
      const page = await call(options, "main", "youtube/v3/videos", videosPageSchema, {
        part: "snippet,contentDetails,status",
        id: ids.join(","),
        fields: FIELDS.videos,
      });
      return page.items;
    },

    /** Lengths in seconds of at most 50 videos, from the bucket of its own. */
    async getVideoDurations(ids: readonly string[]): Promise<Map<string, number>> {
      const page = await call(
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
  };
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

async function call<Schema extends z.ZodType>(
  options: YouTubeClientOptions,
  bucket: Bucket,
  path: string,
  schema: Schema,
  parameters: Record<string, string>,
): Promise<z.output<Schema>> {
  const url = new URL(path, options.baseUrl);
  url.search = new URLSearchParams({ ...parameters, prettyPrint: "false" }).toString();
  const tryWith = (headers: Record<string, string>) =>
    withRetries(() => attempt(options, bucket, url, headers, schema));
  if ("apiKey" in options.credentials) {
    return tryWith({ "X-Goog-Api-Key": options.credentials.apiKey });
  }
  const { grant } = options.credentials;
  const token = await grant.token();
  try {
    return await tryWith({ Authorization: `Bearer ${token}` });
  } catch (error) {
    if (!(error instanceof YouTubeError) || error.kind !== "unauthenticated") throw error;
    return tryWith({ Authorization: `Bearer ${await grant.renew(token)}` });
  }
}

async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  return pRetry(work, {
    retries: RETRIES,
    minTimeout: 200,
    maxTimeout: 3000,
    randomize: true,
    shouldRetry: async ({ error }) => {
      if (!(error instanceof YouTubeError) || !error.retryable) return false;
      const seconds = error.retryAfterSeconds ?? 0;
      if (seconds > MAX_RETRY_AFTER_SECONDS) return false;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      return true;
    },
  });
}

async function attempt<Schema extends z.ZodType>(
  options: YouTubeClientOptions,
  bucket: Bucket,
  url: URL,
  credentials: Record<string, string>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const day = await bookUnit(options, bucket);
  const { status, body, retryAfter } = await send(options.outbound, url, credentials);
  if (status !== 200) {
    const error = classifyYouTubeError(status, body, retryAfter);
    if (error.kind !== "quota_exhausted") throw error;
    throw exhausted(error, await options.ledger.close(bucket, day));
  }
  try {
    return schema.parse(JSON.parse(body));
  } catch (cause) {
    throw new YouTubeError("bad_answer", `unexpected answer from ${url.pathname}`, { cause });
  }
}

/** Books one unit and returns the Pacific day that it counts for. */
async function bookUnit(options: YouTubeClientOptions, bucket: Bucket): Promise<string> {
  const outcome = await options.ledger.book([{ bucket, share: options.share(), units: 1 }]);
  if (outcome.granted) return outcome.day;
  throw exhausted(`no units left in ${bucket}`, outcome.resumesAt);
}

function exhausted(cause: unknown, resumesAt: number): YouTubeError {
  return new YouTubeError("quota_exhausted", "the day's units are gone", { cause, resumesAt });
}

type Answer = { status: number; body: string; retryAfter: string | null };

async function send(
  outbound: Outbound,
  url: URL,
  credentials: Record<string, string>,
): Promise<Answer> {
  try {
    const response = await outbound(url, {
      headers: {
        ...credentials,
        Accept: "application/json",
        // YouTube compresses only for clients that also say so in their name.
        "User-Agent": "Tidylist (gzip)",
      },
    });
    const body = await response.text();
    return { status: response.status, body, retryAfter: response.headers.get("Retry-After") };
  } catch (cause) {
    throw new YouTubeError("unavailable", `no answer from ${url.pathname}`, { cause });
  }
}

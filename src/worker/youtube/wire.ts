// The schemas of YouTube's answers, as far as we read them, and the kinds of failed calls. error-answer.ts
// decides the kind.
import { z } from "zod";
import type { RefusalReason } from "#worker/quota/ledger.ts";
import type { Place } from "#worker/quota/queue.ts";

/** YouTube's maximum of entries in a list call. */
export const PAGE_SIZE = 50;

const thumbnailsSchema = z.record(z.string(), z.object({ url: z.string() })).optional();

const playlistItemSchema = z.object({
  id: z.string().min(1),
  snippet: z.object({
    title: z.string().default(""),
    publishedAt: z.string().optional(),
    videoOwnerChannelTitle: z.string().optional(),
    videoOwnerChannelId: z.string().optional(),
    thumbnails: thumbnailsSchema,
    resourceId: z.object({ videoId: z.string().min(1) }),
    /** Only where it was asked for, as the place. */
    playlistId: z.string().optional(),
    /** Place in the playlist, from 0; only where it was asked for. */
    position: z.int().nonnegative().optional(),
  }),
  contentDetails: z.object({ videoPublishedAt: z.string().optional() }).optional(),
  status: z.object({ privacyStatus: z.string().optional() }).optional(),
});

const idOnlySchema = z.object({ id: z.string().min(1) });

/** A parsed page of a list. */
type Page<Item> = {
  nextPageToken?: string | undefined;
  pageInfo?: { totalResults: number } | undefined;
  items: Item[];
  /** Ids of entries that lack required fields; "" if an entry has no id. */
  unreadable: string[];
};

/**
 * The schema of a page of a list. Google may omit an empty list from a partial answer, so `items` may be
 * missing if the total is 0. An empty list is valid only with a total, which we always request; otherwise
 * the answer is broken. A null counts as a missing field. An unreadable entry does not affect the others,
 * but a page of only unreadable entries is broken.
 */
function pageOf<Item extends z.ZodType>(item: Item) {
  return z
    .preprocess(
      withoutNulls,
      z.object({
        nextPageToken: z.string().min(1).optional(),
        pageInfo: z.object({ totalResults: z.int().nonnegative() }).optional(),
        items: z.array(z.unknown()).optional(),
      }),
    )
    .refine(({ items, pageInfo }) =>
      items === undefined
        ? pageInfo?.totalResults === 0
        : items.length > 0 || pageInfo !== undefined,
    )
    .transform(({ items: entries = [], ...page }, context): Page<z.output<Item>> => {
      const items: z.output<Item>[] = [];
      const unreadable: string[] = [];
      for (const entry of entries) {
        const parsed = item.safeParse(entry);
        if (parsed.success) items.push(parsed.data);
        else unreadable.push(idOnlySchema.safeParse(entry).data?.id ?? "");
      }
      if (items.length === 0 && unreadable.length > 0) {
        context.addIssue({ code: "custom", message: "no entry of the page can be read" });
      }
      return { ...page, items, unreadable };
    });
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutNulls(inner)]));
}

export const playlistItemsPageSchema = pageOf(playlistItemSchema);

export const playlistsPageSchema = pageOf(
  z.object({
    id: z.string(),
    etag: z.string().optional(),
    snippet: z.object({ title: z.string() }),
    contentDetails: z.object({ itemCount: z.int().nonnegative().optional() }).optional(),
  }),
);

export const ownPlaylistsPageSchema = pageOf(
  z.object({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    snippet: z.object({
      title: z.string(),
      publishedAt: z.string().default(""),
      /** Whose playlist it is. Only confirms the connection, so an answer without it is good. */
      channelId: z.string().optional(),
      channelTitle: z.string().optional(),
      thumbnails: thumbnailsSchema,
    }),
    status: z.object({ privacyStatus: z.enum(["public", "unlisted", "private"]) }),
    contentDetails: z.object({ itemCount: z.int().nonnegative() }),
  }),
);

export const channelsPageSchema = pageOf(
  z.object({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    snippet: z.object({ title: z.string(), thumbnails: thumbnailsSchema }),
  }),
);

/** Which list holds the liked videos of the grant's owner; YouTube may give none. */
export const likesPageSchema = pageOf(
  z.object({
    contentDetails: z
      .object({ relatedPlaylists: z.object({ likes: z.string().optional() }).optional() })
      .optional(),
  }),
);

/** A channel that anybody may look up. Its number of videos comes as a text. */
export const publicChannelsPageSchema = pageOf(
  z.object({
    id: z.string().regex(/^UC[A-Za-z0-9_-]{22}$/),
    snippet: z.object({ title: z.string() }),
    contentDetails: z
      .object({ relatedPlaylists: z.object({ uploads: z.string().optional() }).optional() })
      .optional(),
    statistics: z
      .object({
        videoCount: z
          .string()
          .regex(/^\d{1,12}$/)
          .optional()
          .catch(undefined),
      })
      .optional(),
  }),
);

export const channelListsPageSchema = pageOf(
  z.object({
    id: z.string(),
    snippet: z.object({ title: z.string(), channelId: z.string().optional() }),
    contentDetails: z.object({ itemCount: z.int().nonnegative().optional() }).optional(),
  }),
);

export const regionRestrictionSchema = z.object({
  allowed: z.array(z.string()).optional(),
  blocked: z.array(z.string()).optional(),
});

const videoSchema = z.object({
  id: z.string(),
  snippet: z
    .object({
      title: z.string().default(""),
      channelTitle: z.string().default(""),
      liveBroadcastContent: z.string().optional(),
      thumbnails: thumbnailsSchema,
    })
    .optional(),
  contentDetails: z
    .object({
      duration: z.string().optional(),
      regionRestriction: regionRestrictionSchema.optional(),
      contentRating: z.object({ ytRating: z.string().optional() }).optional(),
    })
    .optional(),
  status: z.object({ uploadStatus: z.string().optional() }).optional(),
});

export const videosPageSchema = pageOf(videoSchema);

/** One result of a search for videos. */
export const searchPageSchema = pageOf(
  z.object({
    id: z.object({ videoId: z.string().regex(/^[A-Za-z0-9_-]{11}$/) }),
    snippet: z.object({
      title: z.string(),
      channelTitle: z.string().default(""),
      publishedAt: z.string().optional(),
      thumbnails: thumbnailsSchema,
    }),
  }),
);

/** Videos that are missing here are read again through videos.list, so a missing one proves nothing. */
export const videoStatsPageSchema = z.preprocess(
  withoutNulls,
  z.object({
    items: z
      .array(
        z.object({
          id: z.string().optional(),
          contentDetails: z.object({ duration: z.string().optional() }).optional(),
        }),
      )
      .default([]),
  }),
);

export const insertedSchema = z.object({ id: z.string().min(1) });

export const movedSchema = z.object({
  id: z.string().min(1),
  snippet: z.object({ position: z.int().nonnegative().optional().catch(undefined) }).optional(),
});

export const createdSchema = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });

export type YouTubePlaylistItem = z.infer<typeof playlistItemSchema>;
export type YouTubePlaylistItemsPage = z.infer<typeof playlistItemsPageSchema>;
export type YouTubeOwnPlaylistsPage = z.infer<typeof ownPlaylistsPageSchema>;
export type YouTubeVideo = z.infer<typeof videoSchema>;
export type YouTubeRegionRestriction = z.infer<typeof regionRestrictionSchema>;

/** What a failed call means. */
export type YouTubeFailureKind =
  /** No units for this call; `refusal` says why and `resumesAt` when to try again. */
  | "quota_exhausted"
  | "rate_limited"
  /** The person has reached YouTube's daily limit of new playlists. */
  | "too_many_playlists"
  /** It does not exist, or we may not see it. */
  | "not_found"
  | "invalid_page_token"
  /** The token is invalid or expired. */
  | "unauthenticated"
  /** The person's grant does not allow this; a wider grant would. */
  | "unauthorized"
  /** YouTube refuses this deployment: its key, project or address. Says nothing about the playlist or video. */
  | "project_refused"
  /** The Google account has no YouTube channel. */
  | "no_channel"
  /** The call itself is wrong, or does not exist. */
  | "invalid_request"
  | "unavailable"
  /** An answer that does not match YouTube's documentation. */
  | "bad_answer"
  /** The pages of a list cannot be read to the end, even after starting over. */
  | "broken_list";

const RETRYABLE: ReadonlySet<YouTubeFailureKind> = new Set([
  "rate_limited",
  "unavailable",
  "bad_answer",
]);

/** Temporary failures, which end without action by the person. */
const TEMPORARY: ReadonlySet<YouTubeFailureKind> = new Set([...RETRYABLE, "project_refused"]);

/** A failed call to YouTube. The message is for the log only: YouTube's texts may contain HTML. */
export class YouTubeError extends Error {
  readonly kind: YouTubeFailureKind;
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** YouTube's own reason code; "" if it gave none. */
  readonly reason: string;
  /** Seconds that YouTube asks us to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** When to try again after quota_exhausted or too_many_playlists, in milliseconds since the epoch. */
  readonly resumesAt: number | undefined;
  /** Why there are no units, with quota_exhausted. */
  readonly refusal: RefusalReason | undefined;
  /** Where the job waits in the queue of changes. */
  readonly place: Place | undefined;
  /** True if the call was not sent: the one failure that proves that a change did not happen. */
  readonly isUnsent: boolean;

  constructor(
    kind: YouTubeFailureKind,
    message: string,
    options: {
      cause?: unknown;
      status?: number;
      reason?: string;
      retryAfterSeconds?: number | undefined;
      resumesAt?: number;
      refusal?: RefusalReason;
      place?: Place | undefined;
      isUnsent?: boolean;
    } = {},
  ) {
    super(`${kind}: ${message}`, { cause: options.cause });
    this.name = "YouTubeError";
    this.kind = kind;
    this.status = options.status;
    this.reason = options.reason ?? "";
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.resumesAt = options.resumesAt;
    this.refusal = options.refusal;
    this.place = options.place;
    this.isUnsent = options.isUnsent ?? false;
  }

  /** True if an immediate retry may succeed. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.kind);
  }

  /** True if a later retry may succeed. */
  get isTemporary(): boolean {
    return TEMPORARY.has(this.kind);
  }
}

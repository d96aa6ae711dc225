// The shapes of YouTube's answers, as far as we read them, and the kinds of failure that a call can end in.
// Which kind an error answer is, is decided in error-answer.ts.
import { z } from "zod";

/** YouTube's own ceiling for one list call. */
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
  }),
  status: z.object({ privacyStatus: z.string().optional() }).optional(),
});

const idOnlySchema = z.object({ id: z.string().min(1) });

/** A page of a list as it is used here. */
type Page<Item> = {
  nextPageToken?: string | undefined;
  pageInfo?: { totalResults: number } | undefined;
  items: Item[];
  /** Ids of entries that are there but lack what is needed to read them. */
  unreadable: string[];
};

/**
 * A page of a list. Google may drop an empty list from a partial answer, so items may be missing
 * where it says that there are none. A list without items is believed where it also says how many
 * there are, since we always ask for that; anything else without items is a broken answer. A null is
 * a field that is missing. One entry that cannot be read spoils no other, but a page of nothing else is
 * a broken answer too.
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

const regionRestrictionSchema = z.object({
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
    })
    .optional(),
  status: z.object({ uploadStatus: z.string().optional() }).optional(),
});

export const videosPageSchema = pageOf(videoSchema);

/** Videos that are missing here are asked for once more through videos.list, so none is believed. */
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

export const createdSchema = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });

export type YouTubePlaylistItem = z.infer<typeof playlistItemSchema>;
export type YouTubePlaylistItemsPage = z.infer<typeof playlistItemsPageSchema>;
export type YouTubeOwnPlaylistsPage = z.infer<typeof ownPlaylistsPageSchema>;
export type YouTubeVideo = z.infer<typeof videoSchema>;
export type YouTubeRegionRestriction = z.infer<typeof regionRestrictionSchema>;

/** What a failed call means for us. */
export type YouTubeFailureKind =
  /** The day's units are gone; nothing more before midnight Pacific. */
  | "quota_exhausted"
  | "rate_limited"
  /** The person has made as many playlists as YouTube lets one make in a day. */
  | "too_many_playlists"
  /** There is no such thing, or it is not shown to us. */
  | "not_found"
  | "invalid_page_token"
  /** The token is not taken (any more). */
  | "unauthenticated"
  /** The person's grant may not be used for this; giving more access would help. */
  | "unauthorized"
  /** YouTube refuses this deployment: its key, its project or its address. It says nothing of the thing asked for. */
  | "project_refused"
  /** The Google account has no YouTube channel. */
  | "no_channel"
  /** The call itself is wrong, or does not exist. */
  | "invalid_request"
  | "unavailable"
  /** An answer that is not what YouTube documents. */
  | "bad_answer"
  /** The pages of a list cannot be followed to their end, however often it is begun anew. */
  | "broken_list";

const RETRYABLE: ReadonlySet<YouTubeFailureKind> = new Set([
  "rate_limited",
  "unavailable",
  "bad_answer",
]);

/** Failures that say nothing of the thing asked for and end without the person's doing. */
const PASSING: ReadonlySet<YouTubeFailureKind> = new Set([...RETRYABLE, "project_refused"]);

/** A call to YouTube that failed. The message is for the log only: vendors' texts hold HTML. */
export class YouTubeError extends Error {
  readonly kind: YouTubeFailureKind;
  /** Of the answer; undefined where there was none. */
  readonly status: number | undefined;
  /** YouTube's own word for it, for the log; "" where it gave none. */
  readonly reason: string;
  /** Seconds that YouTube asks us to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** When allowance is there again; with quota_exhausted and too_many_playlists. Milliseconds since the epoch. */
  readonly resumesAt: number | undefined;

  constructor(
    kind: YouTubeFailureKind,
    message: string,
    options: {
      cause?: unknown;
      status?: number;
      reason?: string;
      retryAfterSeconds?: number | undefined;
      resumesAt?: number;
    } = {},
  ) {
    super(`${kind}: ${message}`, { cause: options.cause });
    this.name = "YouTubeError";
    this.kind = kind;
    this.status = options.status;
    this.reason = options.reason ?? "";
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.resumesAt = options.resumesAt;
  }

  /** True where the same call, sent again at once, may succeed. */
  get retryable(): boolean {
    return RETRYABLE.has(this.kind);
  }

  /** True where the same call may succeed later: a job waits and goes on. */
  get passes(): boolean {
    return PASSING.has(this.kind);
  }
}

// A person's playlists: summaries, their videos, and the jobs that keep them in step with YouTube
// (product.md 12.1, 12.4, 15.2). An id that does not exist, or is somebody else's, is a 404.
import { z } from "zod";
import { AVAILABILITIES } from "#shared/availability.ts";
import { outcomeReasonSchema } from "#shared/outcome-codes.ts";
import { VANISHED_LIMIT } from "#shared/vanished-limit.ts";

export const instantSchema = z.iso.datetime();
const instant = instantSchema;
const count = z.int().nonnegative();
const seconds = z.number().nonnegative().describe("Whole seconds");
export const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const id = idSchema;

export const privacySchema = z.enum(["public", "unlisted", "private"]);

export const playlistSchema = z
  .object({
    id,
    title: z.string(),
    thumbnailUrl: z.string().describe("https URL, or empty"),
    privacy: privacySchema,
    videoCount: count.describe("Items as last read; YouTube's own count until then"),
    totalDuration: seconds,
    hiddenVideoCount: count,
    unknownVideoCount: count.describe("Videos that could not be checked; none of them is hidden"),
    createdAt: instant,
    updatedAt: instant.describe("When the newest video was added, or the playlist made"),
    syncedAt: instant.nullable().describe("When its videos were last read to the end"),
  })
  .meta({ id: "Playlist" });

export const playlistsResponseSchema = z.array(playlistSchema);

export const statsResponseSchema = z
  .object({
    totalPlaylists: count,
    totalVideos: count,
    hiddenVideos: count,
    unknownVideos: count.describe("Videos that could not be checked; none of them is hidden"),
    totalDuration: z.string().describe('Such as "12h 30m"; "0h" for nothing'),
    totalDurationSeconds: seconds,
    syncedPlaylists: count.describe("Of how many playlists the videos are known"),
  })
  .meta({ id: "Stats" });

/** The state of a video; src/shared/availability.ts says what follows from it. */
export const availabilitySchema = z.enum(AVAILABILITIES);

/** What it was called while it could be seen; forgotten when YouTube's 30 days are over. */
export const lostNameSchema = z.object({
  title: z.string(),
  channelTitle: z.string(),
  durationSeconds: z.int().nonnegative().nullable().describe("Null if it is not known"),
  lostAt: instant,
  keptUntil: instant,
});

/** Where a video may be watched or not, as ISO 3166-1 alpha-2; an empty `allowed` is nowhere. */
export const regionsSchema = z.object({
  allowed: z.array(z.string()).optional(),
  blocked: z.array(z.string()).optional(),
});

const libraryVideoSchema = z
  .object({
    id: z.string().describe("Playlist item id: one occurrence"),
    videoId: z.string(),
    title: z.string(),
    thumbnailUrl: z.string().describe("https URL, or empty"),
    duration: seconds,
    channelTitle: z.string(),
    publishedAt: instant.nullable().describe("When it was added to the playlist"),
    videoPublishedAt: instant
      .nullable()
      .default(null)
      .describe("When the video was published on YouTube; null until it was read"),
    isAvailable: z.boolean(),
    isPrivate: z.boolean(),
    availability: availabilitySchema,
    position: count.describe("Place in the playlist, from 0"),
    was: lostNameSchema.nullable(),
    regions: regionsSchema.nullable().describe("Null until they were asked for"),
    isAgeRestricted: z.boolean().describe("As asked for with the regions"),
  })
  .meta({ id: "LibraryVideo" });

/** Units of YouTube's daily allowance, out of its two buckets. */
export const costSchema = z.object({ main: count, stats: count }).meta({ id: "Cost" });

/** How much was there and how much of it hidden, on days on which that changed. */
const historySchema = z.array(
  z.object({ day: z.iso.date().describe("UTC"), videos: count, hidden: count }),
);

export const playlistDetailSchema = z
  .object({
    playlist: playlistSchema,
    videos: z
      .array(libraryVideoSchema)
      .describe("In order; those read so far while it is read for the first time"),
    videoCount: count,
    totalDuration: seconds,
    costs: z
      .object({ sync: costSchema, regions: costSchema })
      .describe("What reading it again, and asking for its regions, will cost at most"),
    history: historySchema,
  })
  .meta({ id: "PlaylistDetail" });

export const playlistIdSchema = z.object({ id });

export const syncedPlaylistsSchema = z.object({ synced: count });

export const syncedVideosSchema = z.object({ syncedCount: count, hiddenCount: count });

export const checkedRegionsSchema = z.object({ checkedCount: count });

/** What a job is about: the list of playlists, the videos of one, or of all, or regions of one or all. */
export const jobSchema = z
  .object({
    id: z.string(),
    kind: z.enum([
      "playlists",
      "videos",
      "all",
      "regions",
      "check",
      "remove",
      "insert",
      "create",
      "order",
    ]),
    playlistId: z.string().nullable().describe("Which is being read; null for the list"),
    title: z.string().nullable(),
    state: z
      .enum(["running", "paused", "halted", "done", "stopped", "failed"])
      .describe(
        "halted: for a day YouTube gave no usable answer; nothing is sent until the person continues",
      ),
    read: count.describe("Items read so far"),
    reported: count.nullable().describe("Items that YouTube says there are; may be too high"),
    playlistsDone: count,
    playlistsTotal: count,
    reason: outcomeReasonSchema.nullable().describe("Why it is paused, halted or failed"),
    resumesAt: instant
      .nullable()
      .describe(
        "When a paused job goes on: with the daily allowance, or its next try after failures",
      ),
    startedAt: instant,
  })
  .meta({ id: "Job" });

/** The latest first; finished ones stay for an hour. */
export const jobsResponseSchema = z.object({ jobs: z.array(jobSchema) });

export const jobIdSchema = z.object({ jobId: id });

/** What it costs to read the whole library again, how the library changed, and which names in it will be deleted. */
export const libraryOverviewSchema = z
  .object({
    costs: z
      .object({ list: costSchema, all: costSchema, regions: costSchema })
      .describe("Of reading it again, and of asking for all regions, at most"),
    history: historySchema,
    blocked: count
      .nullable()
      .describe("Items that can be watched, but not in the person's country; null without one"),
    uncheckedRegions: count.describe(
      "Videos of which YouTube was not asked where they may be watched: of these, some may be hidden",
    ),
    lostNames: z.object({
      count: count.describe("Names of videos that are hidden now"),
      firstForgottenAt: instant.nullable(),
    }),
    corrected: count.describe(
      "Entries of the history that were corrected since the person was told, because YouTube still shows their items",
    ),
    notKept: count.describe(
      "Videos that were put in, as YouTube had said, and were not there since the person was told",
    ),
    vanished: z
      .object({
        since: instant.describe("When the person last dismissed this; 1970 if never"),
        count: count.describe(`Counted up to ${VANISHED_LIMIT}`),
        titles: z.array(z.string()).describe("The latest, three at most"),
      })
      .describe(
        "Videos that were hidden or went, without us, since the person last dismissed this",
      ),
  })
  .meta({ id: "LibraryOverview" });

/** A video, and every place where the library holds it. */
const heldVideoSchema = z
  .object({
    videoId: z.string(),
    title: z.string(),
    channelTitle: z.string(),
    thumbnailUrl: z.string().describe("https URL, or empty"),
    duration: seconds,
    availability: availabilitySchema,
    was: lostNameSchema.nullable(),
    places: z.array(
      z.object({
        playlistId: id,
        itemId: z.string(),
        position: count.describe("Place in the playlist, from 0"),
        publishedAt: instant.nullable(),
      }),
    ),
  })
  .meta({ id: "HeldVideo" });

export const heldVideosSchema = z.object({
  videos: z.array(heldVideoSchema),
  more: z.boolean().describe("There are more than these"),
});

export const librarySearchSchema = z.object({
  q: z.string().trim().min(1).max(200).describe("Words of a title or channel; all must occur"),
});

/** Every playlist with its videos, in order. */
export const libraryExportSchema = z.object({
  exportedAt: instant,
  playlists: z.array(playlistSchema.extend({ videos: z.array(libraryVideoSchema) })),
});

export type Playlist = z.infer<typeof playlistSchema>;
export type Privacy = z.infer<typeof privacySchema>;
export type Stats = z.infer<typeof statsResponseSchema>;
export type LibraryVideo = z.infer<typeof libraryVideoSchema>;
export type PlaylistDetail = z.infer<typeof playlistDetailSchema>;

export type Cost = z.infer<typeof costSchema>;
export type History = z.infer<typeof historySchema>;
export type HeldVideo = z.infer<typeof heldVideoSchema>;
export type HeldVideos = z.infer<typeof heldVideosSchema>;
export type Job = z.infer<typeof jobSchema>;
export type JobsResponse = z.infer<typeof jobsResponseSchema>;
export type LibraryExport = z.infer<typeof libraryExportSchema>;
export type LibraryOverview = z.infer<typeof libraryOverviewSchema>;
export type LostName = z.infer<typeof lostNameSchema>;

// A person's playlists: summaries, their videos, and the jobs that keep them in step with YouTube
// (specification §3, §7). Ids that are nobody's, or somebody else's, are 404 alike.
import { z } from "zod";

const instant = z.iso.datetime();
const count = z.int().nonnegative();
const seconds = z.number().nonnegative().describe("Whole seconds");
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const privacySchema = z.enum(["public", "unlisted", "private"]);

export const playlistSchema = z
  .object({
    id,
    title: z.string(),
    thumbnailUrl: z.string().describe("https URL, or empty"),
    privacy: privacySchema,
    videoCount: count.describe("Items as last read; YouTube's own count until then"),
    totalDuration: seconds,
    hiddenVideoCount: count,
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
    totalDuration: z.string().describe('Such as "12h 30m"; "0h" for nothing'),
    totalDurationSeconds: seconds,
    syncedPlaylists: count.describe("Of how many playlists the videos are known"),
  })
  .meta({ id: "Stats" });

/** Why a video is hidden; "visible" and broadcasts are not. */
const availabilitySchema = z.enum([
  "visible",
  "live",
  "upcoming",
  "private",
  "deleted",
  "blocked",
  "restricted",
]);

const libraryVideoSchema = z
  .object({
    id: z.string().describe("Playlist item id: one occurrence"),
    videoId: z.string(),
    title: z.string(),
    thumbnailUrl: z.string().describe("https URL, or empty"),
    duration: seconds,
    channelTitle: z.string(),
    publishedAt: instant.nullable().describe("When it was added to the playlist"),
    isAvailable: z.boolean(),
    isPrivate: z.boolean(),
    availability: availabilitySchema,
    position: count.describe("Place in the playlist, from 0"),
    was: z
      .object({ title: z.string(), channelTitle: z.string(), lostAt: instant })
      .nullable()
      .describe("What it was called while it could be seen"),
  })
  .meta({ id: "LibraryVideo" });

export const playlistDetailSchema = z
  .object({
    playlist: playlistSchema,
    videos: z.array(libraryVideoSchema),
    videoCount: count,
    totalDuration: seconds,
  })
  .meta({ id: "PlaylistDetail" });

export const playlistIdSchema = z.object({ id });

export const syncedPlaylistsSchema = z.object({ synced: count });

export const syncedVideosSchema = z.object({ syncedCount: count, hiddenCount: count });

/** What a job is about: the list of playlists, the videos of one, or of all. */
export const jobSchema = z
  .object({
    id: z.string(),
    kind: z.enum(["playlists", "videos", "all"]),
    playlistId: z.string().nullable().describe("Which is being read; null for the list"),
    title: z.string().nullable(),
    state: z.enum(["running", "paused", "done", "stopped", "failed"]),
    read: count.describe("Items read so far"),
    reported: count.nullable().describe("Items that YouTube says there are; may be too high"),
    playlistsDone: count,
    playlistsTotal: count,
    sentence: z.string().nullable().describe("Why it is paused or failed"),
    resumesAt: instant.nullable().describe("When a paused job goes on by itself"),
    startedAt: instant,
  })
  .meta({ id: "Job" });

/** The latest first; finished ones stay for an hour. */
export const jobsResponseSchema = z.object({ jobs: z.array(jobSchema) });

export const jobIdSchema = z.object({ jobId: id });

export type Playlist = z.infer<typeof playlistSchema>;
export type Privacy = z.infer<typeof privacySchema>;
export type Stats = z.infer<typeof statsResponseSchema>;
export type LibraryVideo = z.infer<typeof libraryVideoSchema>;
export type PlaylistDetail = z.infer<typeof playlistDetailSchema>;
export type SyncedPlaylists = z.infer<typeof syncedPlaylistsSchema>;
export type SyncedVideos = z.infer<typeof syncedVideosSchema>;
export type Job = z.infer<typeof jobSchema>;

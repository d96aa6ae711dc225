// The calls about a person's playlists (product.md 15.2).
import {
  createdSchema,
  creationPlanRequestSchema,
  creationPlanSchema,
  creationRequestSchema,
  mergeRequestSchema,
} from "#shared/contract/creation.ts";
import type { Described } from "#shared/contract/endpoint.ts";
import { hiddenVideosQuerySchema, hiddenVideosSchema } from "#shared/contract/hidden.ts";
import { ownListsAnswerSchema } from "#shared/contract/own-lists.ts";
import {
  checkedRegionsSchema,
  heldVideosSchema,
  jobIdSchema,
  jobsResponseSchema,
  libraryExportSchema,
  libraryOverviewSchema,
  librarySearchSchema,
  playlistDetailSchema,
  playlistIdSchema,
  playlistsResponseSchema,
  statsResponseSchema,
  syncedPlaylistsSchema,
  syncedVideosSchema,
} from "#shared/contract/playlists.ts";
import { CHANGE_ERRORS } from "#shared/contract/removal-endpoints.ts";
import {
  insertedSchema,
  putBackRequestSchema,
  transferRequestSchema,
} from "#shared/contract/removal.ts";

const SYNC_ERRORS = [
  "sync_stopped",
  "youtube_not_connected",
  "youtube_grant_lost",
  "write_access_needed",
  "no_such_playlist",
  "temporarily_unavailable",
  "sync_failed",
  "sync_quota_exhausted",
  "own_limit_reached",
  "sync_paused",
  "sync_interrupted",
] as const;
const CREATION_ERRORS = [
  "premium_required_to_create",
  "youtube_not_connected",
  "youtube_grant_lost",
  "write_access_needed_to_create",
  "no_such_playlist",
  "playlists_unread",
  "temporarily_unavailable",
  "creation_plan_changed",
  "too_many_videos",
  "too_many_changes",
  "premium_required_for_channels",
] as const;

/** A selection of 20,000 videos (CREATION_VIDEO_LIMIT) has to fit in. */
const CREATION_BODY_BYTES = 384 * 1024;

/** What is answered from D1. */
export const summaryEndpoints = {
  stats: {
    summary: "Sums over all playlists",
    response: statsResponseSchema,
  },
  playlists: {
    summary: "The person's playlists",
    response: playlistsResponseSchema,
  },
} as const satisfies Record<string, Described>;

/** Questions, readings, what is added, and jobs. */
export const contentEndpoints = {
  syncPlaylists: {
    summary: "Read the list of playlists from YouTube; joins a sync that is under way",
    response: syncedPlaylistsSchema,
    errors: SYNC_ERRORS,
  },
  syncAll: {
    summary: "Read the list and the videos of every playlist; joins a sync that is under way",
    response: syncedPlaylistsSchema,
    errors: SYNC_ERRORS,
  },
  playlist: {
    summary: "A playlist and its videos, in order",
    parameters: playlistIdSchema,
    response: playlistDetailSchema,
    errors: ["no_such_playlist"],
  },
  syncVideos: {
    summary: "Read a playlist's videos from YouTube; joins a sync that is under way",
    parameters: playlistIdSchema,
    response: syncedVideosSchema,
    errors: SYNC_ERRORS,
  },
  checkRegions: {
    summary: "Ask YouTube where a playlist's videos may be watched; joins a check under way",
    parameters: playlistIdSchema,
    response: checkedRegionsSchema,
    errors: SYNC_ERRORS,
  },
  checkAllRegions: {
    summary: "Ask YouTube where all videos may be watched; joins a check under way",
    response: checkedRegionsSchema,
    errors: SYNC_ERRORS,
  },
  putBack: {
    summary: "Put removed videos back where they were; several at once with Premium",
    body: putBackRequestSchema,
    response: insertedSchema,
    errors: [...CHANGE_ERRORS, "premium_required"],
  },
  transferVideos: {
    summary: "Copy or move videos to another playlist; with Premium",
    parameters: playlistIdSchema,
    body: transferRequestSchema,
    response: insertedSchema,
    errors: [...CHANGE_ERRORS, "premium_required"],
  },
  planCreation: {
    summary: "What new playlists would hold and cost, and when they are done; changes nothing",
    body: creationPlanRequestSchema,
    maxBodyBytes: CREATION_BODY_BYTES,
    response: creationPlanSchema,
    errors: ["no_such_playlist", "too_many_videos", "playlist_full"],
  },
  mergeInto: {
    summary: "Copy the videos of playlists to the end of another one; with Premium",
    parameters: playlistIdSchema,
    body: mergeRequestSchema,
    response: insertedSchema,
    errors: [
      ...CHANGE_ERRORS,
      "premium_required_to_create",
      "playlists_unread",
      "too_many_videos",
      "playlist_full",
    ],
  },
  createPlaylist: {
    summary: "Make a playlist of videos or of other playlists; with Premium",
    body: creationRequestSchema,
    maxBodyBytes: CREATION_BODY_BYTES,
    response: createdSchema,
    errors: CREATION_ERRORS,
  },
  library: {
    summary: "What reading the whole library will cost, and how it changed over time",
    response: libraryOverviewSchema,
  },
  searchLibrary: {
    summary: "Which playlists hold this?",
    query: librarySearchSchema,
    response: heldVideosSchema,
  },
  hiddenVideos: {
    summary: "Every hidden video of the library, with what is known of it",
    query: hiddenVideosQuerySchema,
    response: hiddenVideosSchema,
  },
  ownLists: {
    summary: "The person's lists that the calculator can count, and what reading them costs",
    response: ownListsAnswerSchema,
    errors: ["youtube_not_connected"],
  },
  duplicates: {
    summary: "Videos that are in the library more than once",
    response: heldVideosSchema,
  },
  exportLibrary: {
    summary: "Every playlist with its videos, in order",
    response: libraryExportSchema,
  },
  jobs: {
    summary: "Syncs under way and lately ended; streamed, until none is under way any more",
    response: jobsResponseSchema,
    streamLine: jobsResponseSchema,
  },
  stopJob: {
    summary: "Stop a sync; what it has read stays",
    parameters: jobIdSchema,
    response: jobsResponseSchema,
    errors: ["no_such_job"],
  },
  continueJob: {
    summary: "Continue a job that was halted because YouTube gave no usable answer for a day",
    parameters: jobIdSchema,
    response: jobsResponseSchema,
    errors: ["no_such_job"],
  },
} as const satisfies Record<string, Described>;

// The calls about a person's playlists (product.md 15.2).
import {
  createdSchema,
  creationPlanRequestSchema,
  creationPlanSchema,
  creationRequestSchema,
  mergeRequestSchema,
} from "#shared/contract/creation.ts";
import * as calls from "#shared/contract/calls.ts";
import { addressParts, type Endpoint } from "#shared/contract/endpoint.ts";
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
    ...addressParts(calls.stats),
    summary: "Sums over all playlists",
    access: "signed-in",
    response: statsResponseSchema,
  },
  playlists: {
    ...addressParts(calls.playlists),
    summary: "The person's playlists",
    access: "signed-in",
    response: playlistsResponseSchema,
  },
} as const satisfies Record<string, Endpoint>;

/** Questions, readings, what is added, and jobs. */
export const contentEndpoints = {
  syncPlaylists: {
    ...addressParts(calls.syncPlaylists),
    summary: "Read the list of playlists from YouTube; joins a sync that is under way",
    access: "signed-in",
    response: syncedPlaylistsSchema,
    errors: SYNC_ERRORS,
  },
  syncAll: {
    ...addressParts(calls.syncAll),
    summary: "Read the list and the videos of every playlist; joins a sync that is under way",
    access: "signed-in",
    response: syncedPlaylistsSchema,
    errors: SYNC_ERRORS,
  },
  playlist: {
    ...addressParts(calls.playlist),
    summary: "A playlist and its videos, in order",
    access: "signed-in",
    parameters: playlistIdSchema,
    response: playlistDetailSchema,
    errors: ["no_such_playlist"],
  },
  syncVideos: {
    ...addressParts(calls.syncVideos),
    summary: "Read a playlist's videos from YouTube; joins a sync that is under way",
    access: "signed-in",
    parameters: playlistIdSchema,
    response: syncedVideosSchema,
    errors: SYNC_ERRORS,
  },
  checkRegions: {
    ...addressParts(calls.checkRegions),
    summary: "Ask YouTube where a playlist's videos may be watched; joins a check under way",
    access: "signed-in",
    parameters: playlistIdSchema,
    response: checkedRegionsSchema,
    errors: SYNC_ERRORS,
  },
  checkAllRegions: {
    ...addressParts(calls.checkAllRegions),
    summary: "Ask YouTube where all videos may be watched; joins a check under way",
    access: "signed-in",
    response: checkedRegionsSchema,
    errors: SYNC_ERRORS,
  },
  putBack: {
    ...addressParts(calls.putBack),
    summary: "Put removed videos back where they were; several at once with Premium",
    access: "signed-in",
    body: putBackRequestSchema,
    response: insertedSchema,
    errors: [...CHANGE_ERRORS, "premium_required"],
  },
  transferVideos: {
    ...addressParts(calls.transferVideos),
    summary: "Copy or move videos to another playlist; with Premium",
    access: "signed-in",
    parameters: playlistIdSchema,
    body: transferRequestSchema,
    response: insertedSchema,
    errors: [...CHANGE_ERRORS, "premium_required"],
  },
  planCreation: {
    ...addressParts(calls.planCreation),
    summary: "What new playlists would hold and cost, and when they are done; changes nothing",
    access: "signed-in",
    body: creationPlanRequestSchema,
    maxBodyBytes: CREATION_BODY_BYTES,
    response: creationPlanSchema,
    errors: ["no_such_playlist", "too_many_videos", "playlist_full"],
  },
  mergeInto: {
    ...addressParts(calls.mergeInto),
    summary: "Copy the videos of playlists to the end of another one; with Premium",
    access: "signed-in",
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
    ...addressParts(calls.createPlaylist),
    summary: "Make a playlist of videos or of other playlists; with Premium",
    access: "signed-in",
    body: creationRequestSchema,
    maxBodyBytes: CREATION_BODY_BYTES,
    response: createdSchema,
    errors: CREATION_ERRORS,
  },
  library: {
    ...addressParts(calls.library),
    summary: "What reading the whole library will cost, and how it changed over time",
    access: "signed-in",
    response: libraryOverviewSchema,
  },
  searchLibrary: {
    ...addressParts(calls.searchLibrary),
    summary: "Which playlists hold this?",
    access: "signed-in",
    query: librarySearchSchema,
    response: heldVideosSchema,
  },
  hiddenVideos: {
    ...addressParts(calls.hiddenVideos),
    summary: "Every hidden video of the library, with what is known of it",
    access: "signed-in",
    query: hiddenVideosQuerySchema,
    response: hiddenVideosSchema,
  },
  ownLists: {
    ...addressParts(calls.ownLists),
    summary: "The person's lists that the calculator can count, and what reading them costs",
    access: "signed-in",
    response: ownListsAnswerSchema,
    errors: ["youtube_not_connected"],
  },
  duplicates: {
    ...addressParts(calls.duplicates),
    summary: "Videos that are in the library more than once",
    access: "signed-in",
    response: heldVideosSchema,
  },
  exportLibrary: {
    ...addressParts(calls.exportLibrary),
    summary: "Every playlist with its videos, in order",
    access: "signed-in",
    response: libraryExportSchema,
  },
  jobs: {
    ...addressParts(calls.jobs),
    summary: "Syncs under way and lately ended; streamed, until none is under way any more",
    access: "signed-in",
    response: jobsResponseSchema,
    streamLine: jobsResponseSchema,
  },
  stopJob: {
    ...addressParts(calls.stopJob),
    summary: "Stop a sync; what it has read stays",
    access: "signed-in",
    parameters: jobIdSchema,
    response: jobsResponseSchema,
    errors: ["no_such_job"],
  },
  continueJob: {
    ...addressParts(calls.continueJob),
    summary: "Continue a job that was halted because YouTube gave no usable answer for a day",
    access: "signed-in",
    parameters: jobIdSchema,
    response: jobsResponseSchema,
    errors: ["no_such_job"],
  },
} as const satisfies Record<string, Endpoint>;

// The calls that remove from a person's playlists, and tell what was removed (product.md 15.2).
import {
  answerCleaningSchema,
  cleaningScheduleSchema,
  setCleaningScheduleSchema,
  skipCleaningSchema,
} from "#shared/contract/cleaning.ts";
import type { Described } from "#shared/contract/endpoint.ts";
import { playlistIdSchema } from "#shared/contract/playlists.ts";
import {
  bulkRequestSchema,
  cleanRequestSchema,
  dismissedSchema,
  removalPlanRequestSchema,
  removalPlanSchema,
  removalsCheckedSchema,
  removalsQuerySchema,
  removalsSchema,
  removedSchema,
  removeFromLibraryRequestSchema,
  removeVideosRequestSchema,
} from "#shared/contract/removal.ts";

/** Of every change of playlists. */
export const CHANGE_ERRORS = [
  "youtube_not_connected",
  "youtube_grant_lost",
  "write_access_needed",
  "no_such_playlist",
  "temporarily_unavailable",
  "plan_changed",
  "too_many_changes",
  "premium_required_for_channels",
] as const;

export const removalEndpoints = {
  cleanPlaylist: {
    summary: "Remove the hidden videos of a playlist, here and on YouTube",
    parameters: playlistIdSchema,
    body: cleanRequestSchema,
    bodyIsOptional: true,
    response: removedSchema,
    errors: CHANGE_ERRORS,
  },
  removeVideos: {
    summary: "Remove occurrences of videos from a playlist; several at once with Premium",
    parameters: playlistIdSchema,
    body: removeVideosRequestSchema,
    response: removedSchema,
    errors: [...CHANGE_ERRORS, "premium_required_to_remove_several"],
  },
  removeFromLibrary: {
    summary: "Remove occurrences of videos from any playlists; several at once with Premium",
    body: removeFromLibraryRequestSchema,
    response: removedSchema,
    errors: [...CHANGE_ERRORS, "premium_required_to_remove_several"],
  },
  deletePlaylist: {
    summary: "Delete a playlist, here and on YouTube",
    parameters: playlistIdSchema,
    response: removedSchema,
    errors: CHANGE_ERRORS,
  },
  cleanPlaylists: {
    summary: "Remove the hidden videos of several playlists; with Premium",
    body: bulkRequestSchema,
    response: removedSchema,
    errors: [...CHANGE_ERRORS, "premium_required"],
  },
  deletePlaylists: {
    summary: "Delete several playlists; with Premium",
    body: bulkRequestSchema,
    response: removedSchema,
    errors: [...CHANGE_ERRORS, "premium_required_to_delete_several"],
  },
  planRemoval: {
    summary: "What a removal would do, what it costs, and when it is done; changes nothing",
    body: removalPlanRequestSchema,
    response: removalPlanSchema,
  },
  removals: {
    summary: "What was removed, or went: when, why and by whom",
    query: removalsQuerySchema,
    response: removalsSchema,
  },
  checkRemovals: {
    summary: "Look whether videos of the history are visible again, as long as units are there",
    response: removalsCheckedSchema,
  },
  cleaningSchedule: {
    summary: "Is the library cleaned each month, when next, and what came of it last?",
    response: cleaningScheduleSchema,
  },
  setCleaningSchedule: {
    summary: "Clean the library each month, or not; with Premium, and with consent to exactly this",
    body: setCleaningScheduleSchema,
    response: cleaningScheduleSchema,
    errors: ["premium_required", "consent_outdated"],
  },
  skipCleaning: {
    summary: "Leave out the monthly clean-up that is announced",
    body: skipCleaningSchema,
    response: cleaningScheduleSchema,
  },
  answerCleaning: {
    summary: "Remove what a monthly clean-up asks about, or leave it this month; with Premium",
    body: answerCleaningSchema,
    response: cleaningScheduleSchema,
    errors: ["premium_required"],
  },
  dismissVanished: {
    summary: "The person has seen what vanished since the last visit",
    response: dismissedSchema,
  },
  dismissCorrected: {
    summary: "The person was told which entries of the history were corrected",
    response: dismissedSchema,
  },
} as const satisfies Record<string, Described>;

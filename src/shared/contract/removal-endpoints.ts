// The calls that remove from a person's playlists, and tell what was removed (product.md 15.2).
import * as calls from "#shared/contract/calls.ts";
import {
  answerCleaningSchema,
  cleaningScheduleSchema,
  setCleaningScheduleSchema,
  skipCleaningSchema,
} from "#shared/contract/cleaning.ts";
import { addressParts, type Endpoint } from "#shared/contract/endpoint.ts";
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
    ...addressParts(calls.cleanPlaylist),
    summary: "Remove the hidden videos of a playlist, here and on YouTube",
    access: "signed-in",
    parameters: playlistIdSchema,
    body: cleanRequestSchema,
    bodyIsOptional: true,
    response: removedSchema,
    errors: CHANGE_ERRORS,
  },
  removeVideos: {
    ...addressParts(calls.removeVideos),
    summary: "Remove occurrences of videos from a playlist; several at once with Premium",
    access: "signed-in",
    parameters: playlistIdSchema,
    body: removeVideosRequestSchema,
    response: removedSchema,
    errors: [...CHANGE_ERRORS, "premium_required_to_remove_several"],
  },
  removeFromLibrary: {
    ...addressParts(calls.removeFromLibrary),
    summary: "Remove occurrences of videos from any playlists; several at once with Premium",
    access: "signed-in",
    body: removeFromLibraryRequestSchema,
    response: removedSchema,
    errors: [...CHANGE_ERRORS, "premium_required_to_remove_several"],
  },
  deletePlaylist: {
    ...addressParts(calls.deletePlaylist),
    summary: "Delete a playlist, here and on YouTube",
    access: "signed-in",
    parameters: playlistIdSchema,
    response: removedSchema,
    errors: CHANGE_ERRORS,
  },
  cleanPlaylists: {
    ...addressParts(calls.cleanPlaylists),
    summary: "Remove the hidden videos of several playlists; with Premium",
    access: "signed-in",
    body: bulkRequestSchema,
    response: removedSchema,
    errors: [...CHANGE_ERRORS, "premium_required"],
  },
  deletePlaylists: {
    ...addressParts(calls.deletePlaylists),
    summary: "Delete several playlists; with Premium",
    access: "signed-in",
    body: bulkRequestSchema,
    response: removedSchema,
    errors: [...CHANGE_ERRORS, "premium_required_to_delete_several"],
  },
  planRemoval: {
    ...addressParts(calls.planRemoval),
    summary: "What a removal would do, what it costs, and when it is done; changes nothing",
    access: "signed-in",
    body: removalPlanRequestSchema,
    response: removalPlanSchema,
  },
  removals: {
    ...addressParts(calls.removals),
    summary: "What was removed, or went: when, why and by whom",
    access: "signed-in",
    query: removalsQuerySchema,
    response: removalsSchema,
  },
  checkRemovals: {
    ...addressParts(calls.checkRemovals),
    summary: "Look whether videos of the history are visible again, as long as units are there",
    access: "signed-in",
    response: removalsCheckedSchema,
  },
  cleaningSchedule: {
    ...addressParts(calls.cleaningSchedule),
    summary: "Is the library cleaned each month, when next, and what came of it last?",
    access: "signed-in",
    response: cleaningScheduleSchema,
  },
  setCleaningSchedule: {
    ...addressParts(calls.setCleaningSchedule),
    summary: "Clean the library each month, or not; with Premium, and with consent to exactly this",
    access: "signed-in",
    body: setCleaningScheduleSchema,
    response: cleaningScheduleSchema,
    errors: ["premium_required", "consent_outdated"],
  },
  skipCleaning: {
    ...addressParts(calls.skipCleaning),
    summary: "Leave out the monthly clean-up that is announced",
    access: "signed-in",
    body: skipCleaningSchema,
    response: cleaningScheduleSchema,
  },
  answerCleaning: {
    ...addressParts(calls.answerCleaning),
    summary: "Remove what a monthly clean-up asks about, or leave it this month; with Premium",
    access: "signed-in",
    body: answerCleaningSchema,
    response: cleaningScheduleSchema,
    errors: ["premium_required"],
  },
  dismissVanished: {
    ...addressParts(calls.dismissVanished),
    summary: "The person has seen what vanished since the last visit",
    access: "signed-in",
    response: dismissedSchema,
  },
  dismissCorrected: {
    ...addressParts(calls.dismissCorrected),
    summary: "The person was told which entries of the history were corrected",
    access: "signed-in",
    response: dismissedSchema,
  },
} as const satisfies Record<string, Endpoint>;

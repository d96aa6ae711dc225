// Why a job or a change waits, failed or was skipped: the closed list of codes that the user's object
// stores and the contract carries. client/library/outcome-words.ts turns them into sentences. A reason
// that is also an error code of a call has the same name.
import { z } from "zod";

export const outcomeCodes = [
  // A job waits and continues by itself.
  "quota_exhausted",
  "own_limit_reached",
  "youtube_paused",
  "changes_stopped",
  "playlist_limit",
  "outage",
  "youtube_refused",
  "own_outage",
  "lists_behind",
  // A job waits for its owner to continue it.
  "outage_for_a_day",
  "own_outage_for_a_day",
  // A job failed.
  "youtube_grant_lost",
  "read_access_refused",
  "write_access_needed",
  "no_channel",
  "no_such_playlist",
  "playlist_limit_for_days",
  "sync_failed",
  "change_failed",
  "further_channel",
  "premium_required",
  "playlists_unreadable",
  // Something was not removed.
  "removal_answer_lost",
  "removal_unanswered",
  "removal_refused",
  "removal_not_found",
  "last_copy",
  "shown_again",
  "not_checked",
  "replacement_not_seen",
  // Something was not inserted.
  "insertion_answer_lost",
  "insertion_unanswered",
  "insertion_refused",
  "insertion_not_seen",
  "insertion_not_kept",
  "still_there",
  "playlist_gone",
  "video_gone",
  "replaced_item_gone",
  "manual_sort_required",
  // An order was not saved to its end.
  "manual_order_required",
  "order_refused",
  "order_not_kept",
  "order_not_seen",
  // A playlist was not created.
  "creation_answer_lost",
  "creation_refused",
  // The stored value is none of these: an unknown code, or a sentence from before there were codes.
  "unknown",
] as const;

export type OutcomeCode = (typeof outcomeCodes)[number];

const outcomeCodeSchema = z.enum(outcomeCodes);
/** The job waits for units. */
const WAITS = ["quota_exhausted", "own_limit_reached"] as const;

/** Where a change waits in the queue of all people (product.md 13.8). */
const placeSchema = z
  .object({
    before: z.int().nonnegative().describe("Jobs of others that come before it"),
    days: z.int().nonnegative().describe("In about so many days it is done; 0 is today"),
  })
  .meta({ id: "Place" });

/** A code with the figures that its sentence names. */
export const outcomeReasonSchema = z
  .discriminatedUnion("code", [
    z.object({
      code: z.literal("playlists_unreadable"),
      playlistCount: z.int().positive().describe("Playlists that could not be read"),
    }),
    z.object({
      code: z.enum(WAITS),
      place: placeSchema.optional().describe("Of a change; a reading has none"),
    }),
    z.object({ code: outcomeCodeSchema.exclude(["playlists_unreadable", ...WAITS]) }),
  ])
  .meta({ id: "OutcomeReason" });

export type OutcomeReason = z.infer<typeof outcomeReasonSchema>;

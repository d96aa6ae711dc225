// Removing from playlists, and the removal history (product.md 6, 7, 12.6). Ids of videos are ids of
// playlist items: one occurrence each.
import { z } from "zod";
import { outcomeReasonSchema } from "#shared/outcome-codes.ts";
import { availabilitySchema, idSchema, instantSchema } from "#shared/contract/playlists.ts";
import type { RequestRule } from "#shared/contract/request-rules.ts";

const count = z.int().nonnegative();
export const itemId = z.string().regex(/^[A-Za-z0-9_=-]{1,200}$/);
/** More do not fit into a request's body; who wants more asks several times. */
/** The most items of one call. */
export const ITEMS_PER_CALL = 500;
export const itemIds = z.array(itemId).min(1).max(ITEMS_PER_CALL);
/** Names exactly what a plan has shown: where the library has changed since, nothing is removed. */
const planToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const requestId = z
  .uuid()
  .optional()
  .describe("Asked for again with the same one, nothing is done twice");
/** No library has more playlists. */
const playlistIds = z.array(idSchema).min(1).max(500);

const first = z
  .int()
  .positive()
  .optional()
  .describe("Of what the plan has shown only so many, from its beginning");

/** Without `itemIds`, everything that is hidden now; with them, only the items that were shown and confirmed. */
export const cleanRequestSchema = z.object({
  itemIds: itemIds.optional(),
  plan: planToken.optional(),
  first,
});

export const removeVideosRequestSchema = z.object({
  videoIds: itemIds,
  why: z.enum(["chosen", "duplicate"]).default("chosen").describe("For the history"),
});

export const removeFromLibraryRequestSchema = z.object({
  itemIds,
  why: z
    .enum(["chosen", "hidden", "duplicate", "elsewhere"])
    .describe(
      "hidden: only what is hidden, and still is when it is looked at again; duplicate, elsewhere: only while another copy is seen in the same playlist, or in any",
    ),
});

/** What every plan of changes says. */
export const changeCost = {
  units: count.describe("Of YouTube's daily allowance"),
  leftToday: count.describe("Units that this person can spend on changes now, behind who waits"),
  seconds: count.describe("How long it takes where the allowance suffices"),
  before: count.describe("Waiting jobs of others that come before it, where it has to wait"),
  endsAt: instantSchema.describe("When it will be done, days of waiting included"),
};

const counts = {
  removedCount: count.describe("Taken out of the library, whatever YouTube still has to do"),
  youtubeRemovedCount: count.describe("Of these, gone on YouTube by now"),
  queuedCount: count.describe("Of these, still to be done on YouTube; goes on by itself"),
  failedCount: count.describe("Could not be removed, and are still there"),
};

export const removedSchema = z
  .object({
    ...counts,
    playlistCount: count.describe("Playlists from which something was removed, or that went"),
    jobId: z.string().nullable(),
    resumesAt: instantSchema.nullable().describe("When the rest goes on, where it has to wait"),
    reason: outcomeReasonSchema.nullable().describe("Why something is still there"),
  })
  .meta({ id: "Removed" });

/** Asks what a removal would do. Exactly one of the four fields must be set. */
export const removalPlanRequestSchema = z
  .object({
    /** Items of one playlist, or of any. */
    items: z.object({ playlistId: idSchema.optional(), itemIds }).optional(),
    /** Those of these items that are hidden. */
    hiddenItems: itemIds.optional(),
    /** All that is hidden in these playlists. */
    hiddenIn: playlistIds.optional(),
    /** The playlists themselves. */
    playlists: playlistIds.optional(),
  })
  .refine(
    ({ items, hiddenItems, hiddenIn, playlists }) =>
      [items, hiddenItems, hiddenIn, playlists].filter((way) => way !== undefined).length === 1,
    "no_removal_way" satisfies RequestRule,
  );

export const removalPlanSchema = z
  .object({
    items: z.array(
      z.object({
        itemId: z.string().nullable().describe("Null for a whole playlist"),
        playlistId: idSchema,
        videoId: z.string().nullable(),
        title: z.string().describe("As far as it is known"),
        channelTitle: z.string(),
        availability: availabilitySchema.nullable(),
        blockedIn: z
          .string()
          .nullable()
          .describe("The person's country, where it can be watched, but not there"),
        position: count.nullable(),
      }),
    ),
    plan: planToken,
    uncheckedRegions: count
      .optional()
      .describe(
        "Only of hiddenIn: videos of which YouTube was not asked where they may be watched",
      ),
    ...changeCost,
  })
  .meta({ id: "RemovalPlan" });

export const bulkRequestSchema = z.object({ playlistIds, plan: planToken, first });

/**
 * Who took it out: the person with Tidylist, or the owner on YouTube. "youtube": the video itself is
 * not available any more (deleted or made private by its uploader, or removed by YouTube).
 * "unknown": it is not known who took it out.
 */
const removedBySchema = z.enum(["you", "owner", "youtube", "unknown"]);

export const removalSchema = z
  .object({
    id: count,
    jobId: z.string().nullable().describe("Of one removal; null for what went without the person"),
    by: removedBySchema,
    why: z.enum([
      "hidden",
      "chosen",
      "duplicate",
      "elsewhere",
      "schedule",
      "moved",
      "replaced",
      "undone",
      "playlist",
      "vanished",
    ]),
    state: z.enum(["planned", "sent", "done", "failed", "cancelled"]),
    at: instantSchema.describe("When it was decided, or found to be gone"),
    endedAt: instantSchema.nullable(),
    playlistId: idSchema
      .nullable()
      .describe("Null once the playlist is gone and its id is forgotten"),
    playlistTitle: z.string(),
    videoId: z.string().nullable().describe("Null for a whole playlist, and once it is forgotten"),
    title: z.string(),
    channelTitle: z.string(),
    availability: availabilitySchema
      .nullable()
      .describe("As last known; of what vanished, as found afterwards"),
    position: count.nullable().describe("Null for a whole playlist, and once it is forgotten"),
    reason: outcomeReasonSchema.nullable().describe("Why it failed"),
    canBePutBack: z.boolean(),
    putBackAt: instantSchema.nullable(),
    visibleAgainAt: instantSchema
      .nullable()
      .describe("When a look found that its video can be watched; null while it cannot"),
    contradictedAt: instantSchema
      .nullable()
      .describe("When YouTube showed the item, although it should be gone: the row is not true"),
    replacedBy: z
      .object({
        videoId: z.string(),
        title: z.string(),
        canUndo: z.boolean().describe("Its job is undone under the id of the job"),
      })
      .nullable()
      .describe("The video that was put at its place; null for all others, and once forgotten"),
  })
  .meta({ id: "Removal" });

export const removalsQuerySchema = z.object({
  before: z.coerce.number<number>().int().positive().optional().describe("Older than this id"),
  jobId: z.string().max(64).optional().describe("Only of this removal"),
});

/** One removal: the counts of all its rows, in whichever answers they are. */
const removalJobSchema = z
  .object({
    id: z.string(),
    total: count,
    done: count.describe("Without those that YouTube still shows"),
    stillShown: count.describe("Done, and YouTube still shows the item"),
    waiting: count,
    failed: count,
    cancelled: count,
    putBack: count.describe("Of those that are done, put back since"),
    canBePutBack: count,
    visibleAgain: count.describe("Of these, hidden when they were removed, and visible again"),
    playlistCount: count,
  })
  .meta({ id: "RemovalJob" });

/** The latest first, a hundred at once. */
export const removalsSchema = z.object({
  removals: z.array(removalSchema),
  jobs: z.array(removalJobSchema).describe("Those to which these removals belong"),
  more: z.boolean(),
});

export const putBackRequestSchema = z.object({
  ids: z.array(count).min(1).max(500),
  requestId,
});

export const transferRequestSchema = z.object({
  itemIds,
  to: idSchema.describe("The playlist that gets them, at its end"),
  keep: z.boolean().describe("Copy them; otherwise they are taken out here once they are there"),
  requestId,
});

export const insertedSchema = z
  .object({
    insertedCount: count.describe("There by now"),
    queuedCount: count.describe("Still to come; goes on by itself"),
    failedCount: count,
    jobId: z.string().nullable(),
    resumesAt: instantSchema.nullable(),
    reason: outcomeReasonSchema.nullable(),
    inBothCount: count.describe(
      "Moves that ended once the video was put in, and not yet taken out",
    ),
    maybeTwice: z
      .array(z.object({ playlistId: idSchema, videoId: z.string(), title: z.string() }))
      .describe("Put in, but YouTube's answer to an earlier try was lost: may be there twice"),
    itemIds: z
      .array(z.string())
      .describe(
        "What was put in, to take it out again; empty where it is more than one call removes",
      ),
  })
  .meta({ id: "Inserted" });

export const removalsCheckedSchema = z
  .object({
    checkedCount: count.describe("Videos that were looked at now"),
    changedCount: count.describe("Entries that can be put back since, or no longer"),
  })
  .meta({ id: "RemovalsChecked" });

export const dismissedSchema = z.object({ dismissed: z.boolean() });

export type Inserted = z.infer<typeof insertedSchema>;
export type Removed = z.infer<typeof removedSchema>;
export type RemovalPlan = z.infer<typeof removalPlanSchema>;
export type RemovalPlanRequest = z.infer<typeof removalPlanRequestSchema>;
export type Removal = z.infer<typeof removalSchema>;
export type RemovalJob = z.infer<typeof removalJobSchema>;
export type RemovalPage = z.infer<typeof removalsSchema>;

// Searching YouTube for a replacement of a lost video, and replacing it (product.md 22).
import { z } from "zod";
import { outcomeReasonSchema } from "#shared/outcome-codes.ts";
import { SEARCH_WORDS_LENGTH } from "#shared/replacement.ts";
import { availabilitySchema, idSchema, instantSchema } from "#shared/contract/playlists.ts";
import { changeCost, itemId } from "#shared/contract/removal.ts";

const count = z.int().nonnegative();
const videoId = z.string().regex(/^[A-Za-z0-9_-]{11}$/);

export const youtubeSearchRequestSchema = z.object({
  words: z.string().trim().min(1).max(SEARCH_WORDS_LENGTH).describe("Sent to YouTube as they are"),
});

export const youtubeSearchSchema = z
  .object({
    results: z
      .array(
        z.object({
          videoId,
          title: z.string(),
          channelTitle: z.string(),
          publishedAt: instantSchema.nullable(),
          thumbnailUrl: z.string(),
          durationSeconds: count.nullable().describe("Null if YouTube does not say it"),
        }),
      )
      .describe("Those of YouTube's own search, in its order"),
  })
  .meta({ id: "YouTubeSearch" });

/** The item of a lost video, and the video for its place. */
const replacement = { itemId, videoId };

export const replacementPlanRequestSchema = z.object(replacement);

export const replacementPlanSchema = z
  .object({
    playlistId: idSchema,
    playlistTitle: z.string(),
    availability: availabilitySchema,
    position: count.describe("Place in the playlist, from 0, as last read"),
    alreadyAt: z.array(count).describe("Where the playlist has the new video already"),
    ...changeCost,
  })
  .meta({ id: "ReplacementPlan" });

export const replacementRequestSchema = z.object({
  ...replacement,
  requestId: z.uuid().describe("Asked for again with the same one, nothing is done twice"),
});

export const replacementIdSchema = z.object({
  jobId: z.uuid().describe("The request id of the replacement"),
});

export const replacementSchema = z
  .object({
    inserted: z.boolean().describe("The new video is in the playlist"),
    removed: z.boolean().describe("The lost video's entry is gone"),
    resumesAt: instantSchema.nullable().describe("When it goes on; null once nothing more happens"),
    reason: outcomeReasonSchema.nullable().describe("Why it waits, or was left as it is"),
    maybeTwice: z
      .boolean()
      .describe("Put in, but YouTube's answer to an earlier try was lost: may be there twice"),
  })
  .meta({ id: "Replacement" });

export type YouTubeSearch = z.infer<typeof youtubeSearchSchema>;
export type SearchResult = YouTubeSearch["results"][number];
export type ReplacementPlan = z.infer<typeof replacementPlanSchema>;
export type Replacement = z.infer<typeof replacementSchema>;

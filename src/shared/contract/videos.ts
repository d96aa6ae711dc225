// A list of video ids and what YouTube says about each (product.md 20.3). An answer comes whole, or as lines
// that are parts of it.
import { z } from "zod";
import { availabilitySchema, instantSchema, regionsSchema } from "#shared/contract/playlists.ts";
import type { RequestRule } from "#shared/contract/request-rules.ts";
import { ID_LIST_LIMIT } from "#shared/plans.ts";
import { isVideoId } from "#shared/youtube-ids.ts";

const videoIdSchema = z.string().refine(isVideoId).meta({ pattern: "^[A-Za-z0-9_-]{11}$" });

export const videosRequestSchema = z
  .object({
    ids: z
      .array(videoIdSchema)
      .min(1, "no_videos" satisfies RequestRule)
      .max(ID_LIST_LIMIT, "too_many_videos_to_read" satisfies RequestRule)
      .describe("Video ids; one that is given twice is answered once"),
    withDetails: z
      .boolean()
      .default(false)
      .describe("Also read titles, channels, pictures and regions, from the scarcer allowance"),
  })
  .meta({ id: "VideosRequest" });

const videoAnswerSchema = z
  .object({
    id: z.string(),
    duration: z.number().nonnegative().describe("Whole seconds"),
    availability: availabilitySchema,
    details: z
      .object({
        title: z.string(),
        channelTitle: z.string(),
        thumbnail: z.string().describe("https URL, or empty"),
        regions: regionsSchema.optional(),
      })
      .optional()
      .describe("Absent if only the length is known"),
  })
  .meta({ id: "VideoAnswer" });

export const videosAnswerSchema = z
  .object({
    videos: z.array(videoAnswerSchema),
    notListed: z
      .array(z.string())
      .describe("Videos that YouTube lists for nobody: private, deleted, or never there"),
    unread: z
      .array(
        z.object({
          ids: z.array(z.string()),
          code: z.string().describe("Why: one of the error codes"),
          retryAt: instantSchema.optional().describe("When trying again makes sense"),
        }),
      )
      .describe("What could not be read. Says nothing about the videos"),
    readAt: instantSchema.describe("When the oldest of it was read from YouTube"),
  })
  .meta({ id: "VideosAnswer" });

export type VideosRequest = z.input<typeof videosRequestSchema>;
export type VideoAnswer = z.infer<typeof videoAnswerSchema>;
export type VideosAnswer = z.infer<typeof videosAnswerSchema>;

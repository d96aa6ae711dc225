// The hidden videos of a library (product.md 18).
import { z } from "zod";
import {
  availabilitySchema,
  idSchema,
  instantSchema,
  lostNameSchema,
} from "#shared/contract/playlists.ts";
import { removalSchema } from "#shared/contract/removal.ts";

export const hiddenVideosQuerySchema = z.object({
  since: instantSchema
    .optional()
    .describe("Only what was hidden or went after it, without us, although it was seen before"),
});

const hiddenVideoSchema = z
  .object({
    id: z.string().describe("Playlist item id: one occurrence"),
    playlistId: idSchema,
    videoId: z.string(),
    title: z.string().describe("Of a video that YouTube still names; a former one is in `was`"),
    channelTitle: z.string(),
    availability: availabilitySchema,
    position: z.int().nonnegative().nullable().describe("Place in the playlist, from 0"),
    publishedAt: instantSchema.nullable().describe("When it was added to the playlist"),
    lostAt: instantSchema.nullable().describe("Null if it was hidden when it was first read"),
    was: lostNameSchema.nullable(),
  })
  .meta({ id: "HiddenVideo" });

/** All hidden videos of the library, ordered by playlist and by position in it. */
export const hiddenVideosSchema = z.object({
  videos: z.array(hiddenVideoSchema),
  blocked: z
    .array(hiddenVideoSchema)
    .describe(
      "Without `since`: not hidden, but blocked in the country that the person has chosen; empty without one",
    ),
  gone: z
    .array(removalSchema)
    .describe("With `since`: what somebody else took out, or YouTube removed; the latest first"),
});

export type HiddenVideo = z.infer<typeof hiddenVideoSchema>;
export type HiddenVideos = z.infer<typeof hiddenVideosSchema>;

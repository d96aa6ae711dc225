// What YouTube shows to everybody of a single video, as it is stored. Pure; public-videos.ts stores it.
import { z } from "zod";
import { AVAILABILITIES } from "#shared/availability.ts";
import { regionRestrictionSchema } from "#worker/youtube/wire.ts";

export const publicVideoSchema = z.object({
  durationSeconds: z.number().nonnegative(),
  availability: z.enum(AVAILABILITIES),
  /** Absent if only the length was read. */
  details: z
    .object({
      title: z.string(),
      channelTitle: z.string(),
      thumbnail: z.string(),
      regionRestriction: regionRestrictionSchema.optional(),
    })
    .optional(),
});

export type PublicVideo = z.infer<typeof publicVideoSchema>;

/** `video` is null where YouTube does not list it. Times are in milliseconds since the epoch. */
export type KnownVideo = { video: PublicVideo | null; readAt: number };

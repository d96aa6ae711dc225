// The monthly clean-up, and the consent that it needs (product.md 7.5, 7.6).
import { z } from "zod";
import { idSchema, instantSchema } from "#shared/contract/playlists.ts";

const count = z.int().nonnegative();

/** What its owner agrees to, as the window has shown it. */
export const cleaningConsentSchema = z.object({
  channelId: z.string().min(1).max(64),
  playlistIds: z.array(idSchema).min(1).max(500).describe("Only these are cleaned"),
  hiddenVersion: z.int().describe("The version of what counts as hidden"),
  videoLimit: z.int().describe("The most videos in 30 days"),
  firstAt: instantSchema.describe("The first clean-up, not before"),
  endsAt: instantSchema.describe("No clean-up begins after this"),
});

/** Off unless somebody with Premium wants it. */
export const cleaningScheduleSchema = z
  .object({
    monthly: z.boolean(),
    nextAt: instantSchema.nullable().describe("Null while there is none"),
    last: z
      .object({
        at: instantSchema,
        removedCount: count.describe("Gone on YouTube by now"),
        waitingCount: count.describe("Still to be removed; goes on by itself"),
        failedCount: count,
        tooNewCount: count.describe("Hidden then, but not for long enough"),
      })
      .nullable()
      .describe("What the last one has done; its videos are in the history"),
    asks: z
      .object({
        videoCount: count,
        newCount: count.describe("Of these: hidden when they were first seen in their playlist"),
        channels: z
          .array(z.object({ title: z.string(), videoCount: count }))
          .describe("Of the others, which became hidden together: channels with many of them"),
        playlists: z.array(z.object({ id: idSchema, title: z.string(), videoCount: count })),
      })
      .nullable()
      .describe("Hidden videos that stay until their owner answers, because they may come back"),
    consent: cleaningConsentSchema.extend({ agreedAt: instantSchema }).nullable(),
    consentNeeded: z
      .enum(["none", "ended", "hidden_changed"])
      .nullable()
      .describe(
        "Why nothing is removed until its owner agrees again: no consent, its year is over, or something else counts as hidden since",
      ),
    announced: instantSchema
      .nullable()
      .describe("When the next one begins, some days before; until then it can be skipped"),
    offer: z
      .object({ firstAt: instantSchema, endsAt: instantSchema })
      .describe("The dates of a consent that is given now"),
  })
  .meta({ id: "CleaningSchedule" });

export const setCleaningScheduleSchema = z.discriminatedUnion("monthly", [
  z.object({ monthly: z.literal(false) }),
  z.object({ monthly: z.literal(true), consent: cleaningConsentSchema }),
]);

export const skipCleaningSchema = z.object({
  at: instantSchema.describe("The announced clean-up; skipped once, however often it is asked"),
});

export const answerCleaningSchema = z.object({
  remove: z
    .boolean()
    .describe("Remove the videos of the question now; otherwise they stay this month"),
});

export type CleaningConsent = z.infer<typeof cleaningConsentSchema>;
export type CleaningSchedule = z.infer<typeof cleaningScheduleSchema>;
export type SetCleaningSchedule = z.infer<typeof setCleaningScheduleSchema>;

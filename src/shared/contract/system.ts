// Calls about the deployment itself: is it well, and is it the sandbox.
import { z } from "zod";
import { idSchema } from "#shared/contract/playlists.ts";
import type { RequestRule } from "#shared/contract/request-rules.ts";

export const healthResponseSchema = z
  .object({ status: z.literal("ok"), mode: z.enum(["live", "sandbox"]) })
  .meta({ id: "Health" });

const bucketSchema = z.object({
  isClosed: z.boolean().describe("YouTube takes no calls of this counter now"),
  classes: z.record(
    z.string(),
    z.object({
      spent: z.int().nonnegative(),
      of: z.int().nonnegative().describe("The floor of the class, in units a day"),
      left: z.int().nonnegative().describe("Units that it could get now"),
    }),
  ),
});

export const spendingSchema = z
  .object({ day: z.iso.date(), main: bucketSchema, stats: bucketSchema, search: bucketSchema })
  .meta({ id: "Spending" });

export type Spending = z.infer<typeof spendingSchema>;

/**
 * What the operator can stop: all changes at YouTube or those of one kind, those that nobody is there for, first sign-ins,
 * sales, mails and notifications of alerts, and reading new playlists for visitors.
 */
export const SWITCHES = [
  "changes",
  "removals",
  "insertions",
  "moves",
  "new-playlists",
  "automatic",
  "sign-ups",
  "payments",
  "alerts",
  "calculator",
] as const;
export type Switch = (typeof SWITCHES)[number];

export const switchesSchema = z
  .object({
    stoppedSince: z
      .record(z.enum(SWITCHES), z.iso.datetime().nullable())
      .describe("Null for what is not stopped"),
  })
  .meta({ id: "Switches" });

export const setSwitchSchema = z.object({ name: z.enum(SWITCHES), isStopped: z.boolean() });

export const takeOutPlaylistSchema = z.object({
  playlistId: idSchema,
  cursor: z
    .string()
    .max(1000)
    .optional()
    .describe("From the last answer; absent in the first call"),
});

export const takenOutSchema = z
  .object({
    answers: z.int().nonnegative().describe("How many stored answers this call has deleted"),
    libraries: z.int().nonnegative().describe("Libraries that hold it; they keep it"),
    cursor: z.string().nullable().describe("Send it with the next call; null when nothing is left"),
  })
  .meta({ id: "TakenOut" });

export const restoreLibrarySchema = z
  .object({
    libraryId: idSchema,
    at: z.iso.datetime().optional().describe("Within the last 30 days"),
    bookmark: z.string().min(1).max(200).optional().describe("As an answer of this call has said"),
  })
  .refine(
    ({ at, bookmark }) => (at === undefined) !== (bookmark === undefined),
    "time_or_bookmark" satisfies RequestRule,
  );

export const restoredLibrarySchema = z
  .object({ undo: z.string().describe("The bookmark that undoes it") })
  .meta({ id: "RestoredLibrary" });

export const deepHealthSchema = z
  .object({
    watchedAt: z.iso
      .datetime()
      .nullable()
      .describe("When the cron looked at the rules last; older than half an hour: it does not run"),
    rules: z.array(
      z.object({
        name: z.string(),
        what: z.string().describe("What the figure is"),
        at: z.number().describe("The rule fires when the figure is this or more"),
        figure: z.number().nullable().describe("Null if it is not known now"),
        isFiring: z.boolean(),
        todo: z.string().describe("What to do when it fires"),
      }),
    ),
  })
  .meta({ id: "DeepHealth" });

export const environmentResponseSchema = z
  .object({
    mode: z.enum(["live", "sandbox"]),
    anonymousVideoLimit: z
      .int()
      .nonnegative()
      .describe("Videos in one calculation without an account"),
    examples: z
      .array(z.object({ title: z.string(), url: z.string(), videoCount: z.int().nonnegative() }))
      .describe("Playlists to try; only in the sandbox"),
  })
  .meta({ id: "Environment" });

export type EnvironmentResponse = z.infer<typeof environmentResponseSchema>;

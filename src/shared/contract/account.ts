// Who is here and what we hold about them: the current user, the account page's calls, and the data
// rights (product.md 10, 11; decisions 12 to 16).
import { z } from "zod";
import { regionSchema } from "#shared/contract/calculator.ts";
import { keptOrdersSchema } from "#shared/contract/order.ts";
import { libraryExportSchema } from "#shared/contract/playlists.ts";
import { cleaningScheduleSchema } from "#shared/contract/cleaning.ts";
import { removalSchema } from "#shared/contract/removal.ts";
import { confirmsDeletion } from "#shared/account-deletion.ts";
import { LANGUAGES } from "#shared/languages.ts";
import type { RequestRule } from "#shared/contract/request-rules.ts";

const instant = z.iso.datetime();
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const userSchema = z
  .strictObject({
    id,
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable().describe("https URL, or null"),
    isPremium: z.boolean(),
    country: z.string().nullable().describe("ISO 3166-1 alpha-2; null until the person chooses"),
    language: z.string().nullable().describe("BCP 47; null until the person chooses"),
    terms: z
      .enum(["accepted", "not_accepted", "changed"])
      .describe(
        "changed: a newer version than the accepted one. Features work only once it is accepted",
      ),
  })
  .meta({ id: "User" });

/** The query of the navigations that lead to Google. */
export const leaveQuerySchema = z.object({
  returnTo: z.string().max(2000).optional().describe("A path of this site, such as /account"),
  terms: z
    .string()
    .max(10)
    .optional()
    .describe("The version of the terms that stood beside the button"),
});

export const agreeRequestSchema = z.object({ version: z.int().nonnegative() });

export const accountSessionSchema = z
  .object({
    id,
    current: z.boolean().describe("The session that asks"),
    device: z.string().describe("Browser and system as the browser names them"),
    createdAt: instant,
    lastUsedAt: instant.describe("To the day"),
  })
  .meta({ id: "AccountSession" });

/** What may have happened to an account; kept for twelve months. */
export const activityKinds = [
  "signed_in",
  "signed_out",
  "sessions_ended",
  "youtube_connected",
  "youtube_write_allowed",
  "youtube_access_lost",
  "youtube_disconnected",
  "data_exported",
] as const;

export const activitySchema = z
  .object({ at: instant, kind: z.enum(activityKinds), device: z.string() })
  .meta({ id: "Activity" });

export const accountResponseSchema = z
  .object({
    user: userSchema,
    memberSince: instant,
    sessions: z.array(accountSessionSchema).describe("Last used first"),
    activity: z.array(activitySchema).describe("Newest first, at most 50"),
  })
  .meta({ id: "Account" });

export const setCountryRequestSchema = z.object({
  country: regionSchema.nullable(),
});

export const setLanguageRequestSchema = z.object({
  language: z.enum(LANGUAGES.map(({ tag }) => tag)).describe("One of shared/languages.ts"),
});

export const sessionIdSchema = z.object({ sessionId: id });

export const endedSessionsSchema = z.object({ ended: z.int().nonnegative() });

export const deleteAccountRequestSchema = z.object({
  confirmation: z
    .string()
    .refine((typed) => confirmsDeletion(typed), "deletion_not_confirmed" satisfies RequestRule),
});

export const deletedAccountSchema = z.object({ deleted: z.literal(true) });

const row = z.record(z.string(), z.unknown());

const exportedLibrarySchema = z.object({
  playlists: libraryExportSchema.shape.playlists,
  removals: z.array(removalSchema).describe("What was removed or went by itself, latest first"),
  history: z
    .array(row)
    .describe("How many videos a playlist held on a day, and how many were hidden"),
  additions: z.array(row).describe("What was put into playlists, or is to be"),
  creations: z.array(row).describe("Playlists that were made, or are to be"),
  orders: z.array(row).describe("Orders that were saved, or are to be"),
  jobs: z.array(row).describe("Work under way and lately ended"),
  likedVideos: z.array(row).describe("Liked videos that were read for the calculator within a day"),
  monthlyCleanUp: cleaningScheduleSchema,
  keptOrders: keptOrdersSchema,
  vanishedSeenAt: instant.nullable().describe("Until when it was seen what vanished"),
  correctedSeenAt: instant
    .nullable()
    .describe("Until when it was told what was corrected in the history"),
});

export const exportResponseSchema = z
  .object({
    exportedAt: instant,
    account: z.record(z.string(), z.unknown()),
    youtube: z.record(z.string(), z.unknown()).nullable(),
    playlists: exportedLibrarySchema,
    furtherChannels: z
      .array(
        z.object({
          youtube: z.record(z.string(), z.unknown()).nullable(),
          playlists: exportedLibrarySchema,
          alerts: z.record(z.string(), z.unknown()).nullable(),
        }),
      )
      .describe("The same of every channel but the first"),
  })
  .loose()
  .meta({ id: "Export" });

export type ExportResponse = z.infer<typeof exportResponseSchema>;
export type User = z.infer<typeof userSchema>;
export type AccountResponse = z.infer<typeof accountResponseSchema>;
export type AccountSession = z.infer<typeof accountSessionSchema>;
export type Activity = z.infer<typeof activitySchema>;
export type ActivityKind = Activity["kind"];

/** `?problem=` of /sign-in: why a sign-in did not come about. */
export type SignInProblem =
  /** The person said no at Google. */
  | "cancelled"
  /** The flow was too old, already used, or began in another browser. */
  | "expired"
  /** Google did not answer, or not rightly. */
  | "google"
  /** The fault is ours. */
  | "failed"
  /** Too many attempts from one address. */
  | "busy"
  /** New accounts are stopped for now. */
  | "stopped";

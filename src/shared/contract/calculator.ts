// The public calculator's request and answer (product.md 8.3, 8.4, 15.2). Server and client share
// these shapes; only the server runs the schemas.
import { z } from "zod";
import { AVAILABILITY_MEANINGS, BROADCAST_STATES, UNCOUNTED_STATES } from "#shared/availability.ts";
import type { RequestRule } from "#shared/contract/request-rules.ts";
import { recordOf } from "#shared/record-of.ts";
import { LINE_LIMIT } from "#shared/plans.ts";
import { isRegion } from "#shared/regions.ts";

const seconds = z.number().nonnegative().describe("Whole seconds");
const count = z.int().nonnegative();

export const regionSchema = z
  .string()
  .refine(isRegion, "region_invalid" satisfies RequestRule)
  .meta({
    description: "ISO 3166-1 alpha-2 country, to judge region blocking by",
    pattern: "^[A-Z]{2}$",
  });

const linesSchema = z
  .array(z.string())
  .min(1, "urls_missing" satisfies RequestRule)
  .max(LINE_LIMIT, "too_many_lines" satisfies RequestRule)
  .refine(
    (lines) => lines.some((line) => line.trim() !== ""),
    "urls_invalid" satisfies RequestRule,
  );

export const calculatorRequestSchema = z
  .object({
    urls: linesSchema.describe(
      "Lines with links, ids or handles of playlists, videos and channels; what surrounds them is ignored",
    ),
    isAuthenticated: z.boolean().optional().describe("Accepted and ignored: the session decides"),
    includeDuplicates: z.boolean().default(false).describe("Count a video each time it occurs"),
    region: regionSchema.optional(),
    withTitles: z
      .boolean()
      .default(false)
      .describe(
        "Also read the playlists' titles; one more request of YouTube's allowance for each new playlist. While that is short, they come some minutes later",
      ),
    checkNow: z
      .boolean()
      .default(false)
      .describe("Ask YouTube now whether the playlists have changed, for the caller's units"),
  })
  .meta({ id: "CalculatorRequest" });

/** `?list=` of the shareable form: ids or links, separated by commas. */
export const calculatorQuerySchema = z.object({
  list: z
    .string()
    .min(1, "urls_missing" satisfies RequestRule)
    .max(8000, "link_too_long" satisfies RequestRule)
    .describe("Ids of playlists, videos and channels, and handles, separated by commas")
    .transform((list) => list.split(","))
    .pipe(linesSchema),
  duplicates: z.enum(["0", "1"]).default("0").describe("1 counts a video each time it occurs"),
  region: regionSchema.optional(),
  titles: z.enum(["0", "1"]).default("0").describe("1 also reads the playlists' titles"),
  stored: z.enum(["0", "1"]).default("0").describe("1 reads nothing: not_stored without an answer"),
});

/** Why a video is not in a total, or is in it with length 0. */
export const LEFT_OUT_REASONS = [...UNCOUNTED_STATES, "duplicates" as const, ...BROADCAST_STATES];

export const leftOutSchema = z
  .object(
    recordOf(LEFT_OUT_REASONS, (reason) =>
      count.describe(
        reason === "duplicates" ? "Occurrences not counted again" : AVAILABILITY_MEANINGS[reason],
      ),
    ),
  )
  .describe("What the total does not hold, by reason")
  .meta({ id: "LeftOut" });

export const calculatorVideoSchema = z
  .object({
    uniqueId: z.string().optional().describe("Playlist item id; absent for a single video"),
    id: z.string().describe("Video id"),
    title: z.string(),
    thumbnail: z.string().describe("https URL, or empty"),
    channelTitle: z.string(),
    playlistId: z.string().optional(),
    playlistTitle: z.string().optional(),
    duration: seconds,
    broadcast: z.enum(BROADCAST_STATES).optional().describe("Its length is not known yet"),
  })
  .meta({ id: "CalculatorVideo" });

export const playlistSubtotalSchema = z
  .object({
    line: z.int().positive().describe("Number of the pasted line, from 1"),
    id: z.string(),
    title: z.string().optional(),
    isChannel: z.literal(true).optional().describe("The list of a channel's uploads"),
    totalVideos: count,
    totalDuration: seconds,
    leftOut: leftOutSchema,
  })
  .meta({ id: "PlaylistSubtotal" });

const lineNumber = z.int().positive().describe("Number of the pasted line, from 1");
const name = z.string().describe("Title of the playlist or video, or its id");
const oneOfSeveral = z.boolean().describe("The line holds other links, too");
const ofOneLink = {
  line: lineNumber,
  id: z.string().optional().describe("Which link is meant, where the line holds several"),
};

/** What a calculation says about its lines, as data; calculator-words.ts has the words. */
const calculatorNoticeSchema = z
  .discriminatedUnion("code", [
    z.object({
      code: z.literal("line_rejected"),
      line: lineNumber,
      reason: z.enum([
        "not_youtube",
        "mix",
        "watch_later",
        "history",
        "liked",
        "unreadable_list",
        "custom_channel",
        "channel_lists",
        "nothing_inside",
      ]),
      text: z.string().describe("The start of the link, or of the line where there is none"),
      oneOfSeveral,
    }),
    z.object({
      code: z.literal("line_repeated"),
      line: lineNumber,
      firstLine: lineNumber,
      oneOfSeveral,
    }),
    z.object({ code: z.literal("too_many_links"), line: lineNumber, links: count }),
    z.object({
      code: z.literal("limited"),
      limit: count,
      reported: count,
      someUnread: z.boolean().describe("There are more than `reported`"),
      withAccount: z.literal(true).optional().describe("It is the limit with an account"),
    }),
    z.object({ code: z.literal("limit_reached_before"), ...ofOneLink }),
    z.object({ code: z.literal("playlist_cut"), ...ofOneLink, read: count, reported: count }),
    z.object({
      code: z.enum([
        "playlist_missing",
        "playlist_empty",
        "video_missing",
        "channel_missing",
        "channel_empty",
        "channel_unlisted",
        "quota_exhausted",
        "own_limit_reached",
        "too_many_lines",
        "behind_missing",
        "reading_stopped",
        "youtube_unreachable",
        "youtube_unavailable",
        "playlist_not_yours",
        "own_access_ended",
        "no_liked_videos",
        "own_lists_wait",
      ]),
      ...ofOneLink,
    }),
    z.object({ code: z.literal("left_out"), line: lineNumber, name, leftOut: leftOutSchema }),
    z.object({
      code: z.literal("miscounted"),
      line: lineNumber,
      name,
      counts: z.array(count).describe("What YouTube says; more than one where it disagrees"),
      listed: count,
    }),
    z.object({ code: z.literal("all_uploads"), line: lineNumber, name }),
    z.object({ code: z.literal("skipped"), line: lineNumber, name, skipped: count }),
  ])
  .meta({ id: "CalculatorNotice" });

export const calculatorResponseSchema = z
  .object({
    totalVideos: count,
    processedUrls: count.describe("Number of playlists read"),
    totalDuration: seconds,
    warnings: z.array(z.string()).describe("The notices in words, in the same order"),
    notices: z
      .array(calculatorNoticeSchema)
      .optional()
      .describe("What is to be known of the lines; absent in answers that were kept before it was"),
    videos: z.array(calculatorVideoSchema),
    playlists: z.array(playlistSubtotalSchema),
    leftOut: leftOutSchema,
    limitedTo: count
      .optional()
      .describe("Set to the limit of videos when it cut the reading short"),
    uncertain: z
      .boolean()
      .optional()
      .describe("Set where YouTube's answers do not agree; the warnings say which"),
    resumesAt: z.iso
      .datetime()
      .optional()
      .describe("Set when units or the rate limit ran out: when the rest can be read"),
    ownLists: z
      .array(z.string())
      .optional()
      .describe("Lists among the lines that only the caller can read: no link holds them"),
    checking: z
      .literal(true)
      .optional()
      .describe("YouTube is being asked whether the playlists have changed: ask again in a moment"),
    readAt: z.iso.datetime().describe("When the oldest part of the answer was read from YouTube"),
    confirmedAt: z.iso
      .datetime()
      .optional()
      .describe(
        "Set if YouTube was asked later whether the playlists had changed, and none had: when, for the part asked longest ago",
      ),
  })
  .meta({ id: "CalculatorResponse" });

/** One line of the streamed form, `Accept: application/x-ndjson`. The last is a result or an error. */
export const calculatorStreamLineSchema = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("progress"),
      line: z.int().positive(),
      playlistId: z.string(),
      title: z.string().optional(),
      read: count.describe("Items read so far"),
      reported: count
        .optional()
        .describe("Items that YouTube says there are, at most the limit; may be too high"),
      size: count
        .optional()
        .describe(
          "Videos of a channel that has more of them than are read, known before the reading",
        ),
      totalVideos: count.describe("Videos counted so far in this playlist"),
      totalDuration: seconds,
      done: z.boolean(),
    }),
    calculatorResponseSchema.extend({ type: z.literal("result") }),
    z.object({
      type: z.literal("error"),
      status: z.int(),
      code: z.string().optional().describe("Why, for programs: one of the error codes"),
      message: z.string(),
      retryAt: z.iso.datetime().optional().describe("When trying again makes sense"),
    }),
  ])
  .meta({ id: "CalculatorStreamLine" });

export type CalculatorRequest = z.input<typeof calculatorRequestSchema>;
export type CalculatorResponse = z.infer<typeof calculatorResponseSchema>;
export type CalculatorVideo = z.infer<typeof calculatorVideoSchema>;
export type CalculatorStreamLine = z.infer<typeof calculatorStreamLineSchema>;
export type CalculatorProgress = Extract<CalculatorStreamLine, { type: "progress" }>;
export type PlaylistSubtotal = z.infer<typeof playlistSubtotalSchema>;
export type LeftOut = z.infer<typeof leftOutSchema>;
export type CalculatorNotice = z.infer<typeof calculatorNoticeSchema>;

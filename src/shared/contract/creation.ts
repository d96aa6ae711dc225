// Creating playlists on YouTube from videos, or from other playlists (product.md 6.4). The order is
// kept; hidden videos are left out, because YouTube does not accept them.
import { z } from "zod";
import { availabilitySchema, idSchema } from "#shared/contract/playlists.ts";
import { changeCost, insertedSchema, itemIds } from "#shared/contract/removal.ts";
import type { RequestRule } from "#shared/contract/request-rules.ts";
import {
  CREATION_VIDEO_LIMIT,
  MERGE_LIMIT,
  PLAYLIST_CAPACITY,
  PLAYLIST_DESCRIPTION_LENGTH,
  PLAYLIST_TITLE_LENGTH,
} from "#shared/youtube-limits.ts";

const count = z.int().nonnegative();
const noMarkup = (text: string) => !/[<>]/.test(text);

const fromPlaylists = z
  .array(idSchema)
  .max(MERGE_LIMIT, "too_many_playlists_to_merge" satisfies RequestRule)
  .describe("The person's own, one after the other");
const dropDuplicates = z.boolean().default(true).describe("Each video once, at its first place");

/** Where the videos come from: at most one of the first three; with none, the playlist is empty. */
const sourceFields = {
  videoIds: z
    .array(idSchema)
    .max(CREATION_VIDEO_LIMIT, "too_many_videos_to_add" satisfies RequestRule)
    .optional(),
  fromPlaylists: fromPlaylists.optional(),
  movedItems: itemIds
    .optional()
    .describe("Items of any playlists; each is taken out there once its video is in the new one"),
  dropDuplicates,
  videosPerPlaylist: z
    .int()
    .min(1, "no_room_for_videos" satisfies RequestRule)
    .max(PLAYLIST_CAPACITY, "too_many_videos_each" satisfies RequestRule)
    .default(PLAYLIST_CAPACITY)
    .describe("More than these become several playlists"),
};
type Sources = { videoIds?: unknown; fromPlaylists?: unknown; movedItems?: unknown };
const hasOneSource = ({ videoIds, fromPlaylists: from, movedItems }: Sources) =>
  [videoIds, from, movedItems].filter((source) => source !== undefined).length <= 1;
const oneSource = "several_sources" satisfies RequestRule;

export const creationPlanRequestSchema = z
  .object({
    ...sourceFields,
    into: idSchema.optional().describe("An existing playlist that gets them, at its end"),
  })
  .refine(hasOneSource, oneSource);

export const mergeRequestSchema = z.object({
  fromPlaylists,
  dropDuplicates: dropDuplicates.describe("Leaves out what is there already, too"),
  requestId: z
    .uuid()
    .optional()
    .describe("Asked for again with the same one, nothing is put in twice"),
});

export const creationPlanSchema = z
  .object({
    videoCount: count.describe("What goes in"),
    playlistCount: count.describe("How many playlists that makes; 0 for an existing one"),
    duplicateCount: count.describe("Further places of the same video, dropped or not"),
    leftOut: z.array(z.object({ availability: availabilitySchema, count })),
    unreadCount: count.describe("Playlists whose videos have not been read yet"),
    madeToday: count.describe("Playlists that were made here within the last 24 hours"),
    ...changeCost,
  })
  .meta({ id: "CreationPlan" });

export const creationRequestSchema = z
  .object({
    ...sourceFields,
    title: z
      .string()
      .trim()
      .min(1, "title_missing" satisfies RequestRule)
      .max(PLAYLIST_TITLE_LENGTH, "title_too_long" satisfies RequestRule)
      .refine(noMarkup, "title_with_markup" satisfies RequestRule),
    description: z
      .string()
      .trim()
      .max(PLAYLIST_DESCRIPTION_LENGTH, "description_too_long" satisfies RequestRule)
      .refine(noMarkup, "description_with_markup" satisfies RequestRule)
      .default(""),
    privacy: z.enum(["public", "unlisted", "private"]),
    requestId: z
      .uuid()
      .optional()
      .describe("Asked for again with the same one, nothing is made twice"),
  })
  .refine(hasOneSource, oneSource);

export const createdSchema = insertedSchema
  .extend({
    playlists: z
      .array(
        z.object({
          id: idSchema,
          title: z.string(),
          maybeTwice: z
            .boolean()
            .describe("It was made although an earlier call may have made it already"),
        }),
      )
      .describe("Those that are there by now"),
    waitingPlaylists: count.describe("Those still to be made; goes on by itself"),
  })
  .meta({ id: "Created" });

export type Created = z.infer<typeof createdSchema>;
export type CreationPlan = z.infer<typeof creationPlanSchema>;

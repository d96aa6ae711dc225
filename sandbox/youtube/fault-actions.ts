// The schema of the planned faults that only YouTube's stand-in has. wrong-answers.ts applies those that
// make an answer wrong.
import { z } from "zod";
import { REFUSALS } from "#sandbox/youtube/refusals.ts";

const choice = z.strictObject({
  /** The n-th, 2n-th, 3n-th… item of the answer. */
  every: z.int().min(1).optional(),
  /** Ids of items, videos or playlists. */
  ids: z.array(z.string().min(1)).min(1).optional(),
  all: z.literal(true).optional(),
});

/** Which items of an answer a fault affects. */
export type Choice = z.infer<typeof choice>;

const isOneChoice = ({ every, ids, all }: Choice): boolean =>
  [every, ids, all].filter((one) => one !== undefined).length === 1;
const ONE_CHOICE = { error: "takes exactly one of every, ids and all" };
const oneChoice = choice.refine(isOneChoice, ONE_CHOICE);

const fieldPath = z
  .string()
  .regex(/^[A-Za-z]+(\.[A-Za-z]+)*$/, "is not a field of an item such as contentDetails.duration");

export const youtubeActions = [
  z.strictObject({ repeatPageToken: z.literal(true) }),
  z.strictObject({ quota: z.enum(["403", "429"]) }),
  z.strictObject({ refusal: z.enum(REFUSALS) }),
  z.strictObject({ notFound: z.literal(true) }),
  // Without `total` the counts are not changed, so that the answer contradicts itself.
  z.strictObject({
    dropItems: choice
      .extend({ total: z.literal("adjust").optional() })
      .refine(isOneChoice, ONE_CHOICE),
  }),
  z.strictObject({
    dropFields: choice
      .extend({ fields: z.array(fieldPath).min(1), null: z.boolean().optional() })
      .refine(isOneChoice, ONE_CHOICE),
  }),
  z.strictObject({ wrongOwner: oneChoice }),
  z.strictObject({ markDeleted: oneChoice }),
  z.strictObject({ endEarly: z.literal(true) }),
] as const;

export const YOUTUBE_ACTIONS =
  "repeatPageToken, quota, refusal, notFound, dropItems, dropFields, wrongOwner, markDeleted or " +
  "endEarly";

// A person's own lists, which the calculator can count (product.md 25). What counting them answers is in calculator.ts.
import { z } from "zod";
import { costSchema, idSchema, instantSchema, privacySchema } from "#shared/contract/playlists.ts";

const count = z.int().nonnegative();
const readAt = instantSchema.nullable().describe("When its videos were last read; null if never");

export const ownListsAnswerSchema = z
  .object({
    playlists: z.array(
      z.object({
        id: idSchema,
        title: z.string(),
        privacy: privacySchema,
        videoCount: count.describe("Items as last read; YouTube's own count until then"),
        totalDuration: z.number().nonnegative().nullable().describe("Whole seconds"),
        readAt,
        cost: costSchema
          .nullable()
          .describe("What reading it costs at most; null while it is fresh"),
      }),
    ),
    liked: z.object({
      videoCount: count.nullable(),
      readAt,
      isFresh: z.boolean().describe("Counting it costs nothing"),
    }),
  })
  .meta({ id: "OwnLists" });

export type OwnListsAnswer = z.infer<typeof ownListsAnswerSchema>;

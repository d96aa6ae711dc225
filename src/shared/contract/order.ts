// Saving an order of a playlist to YouTube, and keeping it sorted (product.md 24).
import { z } from "zod";
import { idSchema, instantSchema } from "#shared/contract/playlists.ts";
import { changeCost, itemId } from "#shared/contract/removal.ts";
import type { RequestRule } from "#shared/contract/request-rules.ts";
import { ORDER_KEYS } from "#shared/order/sort-videos.ts";
import { outcomeReasonSchema } from "#shared/outcome-codes.ts";
import { PLAYLIST_CAPACITY } from "#shared/youtube-limits.ts";

const count = z.int().nonnegative();

/** The largest body of a call with an order: ids of as many items as a playlist can have. */
export const ORDER_BODY_BYTES = 512 * 1024;

const order = z
  .array(itemId)
  .min(1)
  .max(PLAYLIST_CAPACITY)
  .refine((ids) => new Set(ids).size === ids.length, "repeated_items" satisfies RequestRule)
  .describe("Playlist item ids in the wanted order; items that are not named keep their place");

export const orderPlanRequestSchema = z.object({ itemIds: order });

export const orderPlanSchema = z
  .object({
    playlistId: idSchema,
    playlistTitle: z.string(),
    moves: count.describe("The fewest that lead to this order; each is one change"),
    missing: count.describe("Named items that the playlist does not have any more"),
    ...changeCost,
    endsKeeping: z.boolean().describe("The playlist is kept sorted, and saving turns that off"),
  })
  .meta({ id: "OrderPlan" });

const requestId = z.uuid().describe("Asked for again with the same one, nothing is done twice");

export const orderRequestSchema = z.object({
  itemIds: order,
  moves: count.describe("As the plan has shown; where more are needed now, nothing is done"),
  requestId,
});

export const orderSchema = z
  .object({
    id: z.string().describe("Of its job"),
    playlistId: idSchema.nullable().describe("Null once it is forgotten"),
    playlistTitle: z.string().describe("Empty once it is forgotten"),
    why: z
      .enum(["chosen", "undo", "kept"])
      .describe("Saved by the person, the old order put back, or kept sorted by itself"),
    state: z
      .enum(["running", "waiting", "done", "stopped", "failed"])
      .describe(
        "waiting: goes on by itself, or where `resumesAt` is null once the person continues",
      ),
    at: instantSchema,
    endedAt: instantSchema.nullable(),
    moved: count.describe("Moves that YouTube has confirmed"),
    left: count.describe("Moves that are still to do, or that were not done"),
    refused: count.describe("Items that YouTube does not move; they keep their place"),
    changedMeanwhile: z
      .boolean()
      .describe("The playlist was changed on YouTube since; the rest was planned again"),
    resumesAt: instantSchema.nullable(),
    reason: outcomeReasonSchema.nullable().describe("Why it waits, or was left as it is"),
    canUndo: z.boolean().describe("The order before it is held, and can be put back"),
    undoneBy: z.string().nullable().describe("The id of the order that put the old one back"),
  })
  .meta({ id: "Order" });

/** The latest first, a hundred at most; those of the last 30 days can be undone. */
export const ordersSchema = z.object({ orders: z.array(orderSchema) });

export const orderIdSchema = z.object({ orderId: idSchema });

export const undoOrderRequestSchema = z.object({ requestId });

const sorting = {
  by: z.enum(ORDER_KEYS),
  reversed: z.boolean(),
};

/** What its owner agrees to, as the window has shown it. */
const keptOrderConsentSchema = z.object({
  channelId: z.string().min(1).max(64),
  movesADay: z.int().describe("The most moves in 24 hours, over all playlists"),
  endsAt: instantSchema.describe("Nothing is moved after this"),
});

export const keptOrderSchema = z
  .object({
    playlistId: idSchema,
    playlistTitle: z.string(),
    ...sorting,
    consent: keptOrderConsentSchema.extend({ agreedAt: instantSchema }),
    ended: z.boolean().describe("Its year is over: nothing is moved until its owner agrees again"),
    paused: outcomeReasonSchema
      .nullable()
      .describe("Why its last order failed: nothing is moved until its owner agrees again"),
    upcoming: z
      .object({ at: instantSchema, moves: count })
      .nullable()
      .describe("The next moves, not before that time; until then it can be turned off"),
    lastId: z.string().nullable().describe("The id of its last order"),
    sorted: z.boolean().describe("As last read, nothing has to be moved, and nothing is under way"),
  })
  .meta({ id: "KeptOrder" });

export const keptOrdersSchema = z
  .object({
    kept: z.array(keptOrderSchema),
    movedToday: count.describe("Moves of the last 24 hours"),
    offer: z
      .object({ movesADay: count, endsAt: instantSchema })
      .describe("What a consent that is given now covers"),
  })
  .meta({ id: "KeptOrders" });

export const setKeptOrderSchema = z.discriminatedUnion("keep", [
  z.object({ keep: z.literal(false) }),
  z.object({ keep: z.literal(true), ...sorting, consent: keptOrderConsentSchema }),
]);

export type OrderPlan = z.infer<typeof orderPlanSchema>;
export type Order = z.infer<typeof orderSchema>;
export type KeptOrder = z.infer<typeof keptOrderSchema>;
export type KeptOrders = z.infer<typeof keptOrdersSchema>;
export type SetKeptOrder = z.infer<typeof setKeptOrderSchema>;

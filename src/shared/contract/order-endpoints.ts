// The calls that save an order of a playlist to YouTube, and keep it sorted (product.md 24).
import type { Described } from "#shared/contract/endpoint.ts";
import {
  keptOrdersSchema,
  ORDER_BODY_BYTES,
  orderIdSchema,
  orderPlanRequestSchema,
  orderPlanSchema,
  orderRequestSchema,
  orderSchema,
  ordersSchema,
  setKeptOrderSchema,
  undoOrderRequestSchema,
} from "#shared/contract/order.ts";
import { playlistIdSchema } from "#shared/contract/playlists.ts";
import { CHANGE_ERRORS } from "#shared/contract/removal-endpoints.ts";

export const orderEndpoints = {
  planOrder: {
    summary: "How many moves an order of a playlist takes, and what they cost; changes nothing",
    parameters: playlistIdSchema,
    body: orderPlanRequestSchema,
    maxBodyBytes: ORDER_BODY_BYTES,
    response: orderPlanSchema,
    errors: ["no_such_playlist", "playlists_unread"],
  },
  saveOrder: {
    summary: "Move the videos of a playlist on YouTube into this order; several moves with Premium",
    parameters: playlistIdSchema,
    body: orderRequestSchema,
    maxBodyBytes: ORDER_BODY_BYTES,
    response: orderSchema,
    errors: [...CHANGE_ERRORS, "playlists_unread", "premium_required", "order_under_way"],
  },
  planUndo: {
    summary:
      "How many moves it takes to put the old order back, and what they cost; changes nothing",
    parameters: orderIdSchema,
    response: orderPlanSchema,
    errors: ["no_such_order"],
  },
  undoOrder: {
    summary: "Put back the order that a playlist had before, as far as it still has the videos",
    parameters: orderIdSchema,
    body: undoOrderRequestSchema,
    response: orderSchema,
    errors: [...CHANGE_ERRORS, "no_such_order", "order_under_way"],
  },
  orders: {
    summary: "Which orders were saved, and how far they are",
    response: ordersSchema,
  },
  keptOrders: {
    summary: "Which playlists are kept sorted, and what is moved next",
    response: keptOrdersSchema,
  },
  setKeptOrder: {
    summary: "Keep a playlist sorted, or not; with Premium, and with consent to exactly this",
    parameters: playlistIdSchema,
    body: setKeptOrderSchema,
    response: keptOrdersSchema,
    errors: ["no_such_playlist", "premium_required", "consent_outdated"],
  },
} as const satisfies Record<string, Described>;

// The calls that save an order of a playlist to YouTube, and keep it sorted (product.md 24).
import * as calls from "#shared/contract/calls.ts";
import { addressParts, type Endpoint } from "#shared/contract/endpoint.ts";
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
    ...addressParts(calls.planOrder),
    summary: "How many moves an order of a playlist takes, and what they cost; changes nothing",
    access: "signed-in",
    parameters: playlistIdSchema,
    body: orderPlanRequestSchema,
    maxBodyBytes: ORDER_BODY_BYTES,
    response: orderPlanSchema,
    errors: ["no_such_playlist", "playlists_unread"],
  },
  saveOrder: {
    ...addressParts(calls.saveOrder),
    summary: "Move the videos of a playlist on YouTube into this order; several moves with Premium",
    access: "signed-in",
    parameters: playlistIdSchema,
    body: orderRequestSchema,
    maxBodyBytes: ORDER_BODY_BYTES,
    response: orderSchema,
    errors: [...CHANGE_ERRORS, "playlists_unread", "premium_required", "order_under_way"],
  },
  planUndo: {
    ...addressParts(calls.planUndo),
    summary:
      "How many moves it takes to put the old order back, and what they cost; changes nothing",
    access: "signed-in",
    parameters: orderIdSchema,
    response: orderPlanSchema,
    errors: ["no_such_order"],
  },
  undoOrder: {
    ...addressParts(calls.undoOrder),
    summary: "Put back the order that a playlist had before, as far as it still has the videos",
    access: "signed-in",
    parameters: orderIdSchema,
    body: undoOrderRequestSchema,
    response: orderSchema,
    errors: [...CHANGE_ERRORS, "no_such_order", "order_under_way"],
  },
  orders: {
    ...addressParts(calls.orders),
    summary: "Which orders were saved, and how far they are",
    access: "signed-in",
    response: ordersSchema,
  },
  keptOrders: {
    ...addressParts(calls.keptOrders),
    summary: "Which playlists are kept sorted, and what is moved next",
    access: "signed-in",
    response: keptOrdersSchema,
  },
  setKeptOrder: {
    ...addressParts(calls.setKeptOrder),
    summary: "Keep a playlist sorted, or not; with Premium, and with consent to exactly this",
    access: "signed-in",
    parameters: playlistIdSchema,
    body: setKeptOrderSchema,
    response: keptOrdersSchema,
    errors: ["no_such_playlist", "premium_required", "consent_outdated"],
  },
} as const satisfies Record<string, Endpoint>;

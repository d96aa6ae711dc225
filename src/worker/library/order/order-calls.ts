// The calls that save an order of a playlist, and keep it sorted (product.md 14.1.16, 24).
import type { Order } from "#shared/contract/order.ts";
import type { ErrorCode } from "#shared/error-codes.ts";
import { allowedAtOnce } from "#shared/plan-rules.ts";
import { AppError } from "#worker/http/errors.ts";
import { answers } from "#worker/library/call.ts";
import { planWait } from "#worker/library/changes/plan-wait.ts";
import { REFUSALS } from "#worker/library/changes/refusals.ts";
import { requirePlan } from "#worker/library/changes/require-plan.ts";
import { setKeptOrder } from "#worker/library/order/kept-orders.ts";
import type { OrderOutcome } from "#worker/library/order/orders.ts";

export const orderCalls = answers({
  async planOrder({ library, forecast, params, body }) {
    const asked = { playlistId: params.id, itemIds: body.itemIds };
    const planned = library.changes.orders.preview(asked);
    if (planned.kind !== "planned") throw new AppError(ORDER_REFUSALS[planned.kind]);
    const { kind: _kind, ...known } = planned;
    return { ...known, ...(await planWait(forecast, known.moves)) };
  },

  /** Repeated with the same `requestId`, it moves nothing twice. */
  async saveOrder({ library, owner: { id, isPremium }, params, body }) {
    const mostMoves = allowedAtOnce(isPremium, "moveVideos");
    const ask = { ...body, playlistId: params.id, mostMoves, why: "chosen" as const };
    return toOrder(await library.change(id, ({ orders }) => orders.save(id, ask)));
  },

  async planUndo({ library, forecast, params }) {
    const planned = library.changes.orders.planUndo(params.orderId);
    if (!planned) throw new AppError("no_such_order");
    return { ...planned, ...(await planWait(forecast, planned.moves)) };
  },

  /** Repeatable. */
  async undoOrder({ library, owner: { id }, params, body }) {
    const outcome = await library.change(id, ({ orders }) =>
      orders.undo(id, params.orderId, body.requestId),
    );
    if (!outcome) throw new AppError("no_such_order");
    return toOrder(outcome);
  },

  orders({ library }) {
    library.forgetExpired();
    return { orders: library.changes.orders.list() };
  },

  keptOrders: ({ library }) => library.keptOrders.show(Date.now()),

  async setKeptOrder({ library, access, owner, params, body: wanted }) {
    if (wanted.keep) requirePlan(owner, "keepSorted");
    const { id: userId } = owner;
    const grant = await access.store.find(userId);
    const kept = await setKeptOrder(library, { userId, playlistId: params.id, wanted, grant });
    if (kept === "missing") throw new AppError("no_such_playlist");
    if (kept === "outdated") throw new AppError("consent_outdated");
    return kept;
  },
});

function toOrder(outcome: OrderOutcome): Order {
  if (outcome.kind !== "ended") throw new AppError(ORDER_REFUSALS[outcome.kind]);
  return outcome.order;
}

const ORDER_REFUSALS: Record<Exclude<OrderOutcome["kind"], "ended">, ErrorCode> = {
  ...REFUSALS,
  unread: "playlists_unread",
  busy: "order_under_way",
  premium: "premium_required",
};

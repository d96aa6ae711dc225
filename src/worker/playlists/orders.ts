// Saving an order of a playlist: estimates cost and duration, and maps the outcomes. The user's object does the work;
// plan-rules.ts says what a plan allows (product.md 14.1.16, 24).
import type {
  KeptOrders,
  Order,
  OrderPlan,
  OrderRequest,
  SetKeptOrder,
} from "#shared/contract/order.ts";
import type { ErrorCode } from "#shared/error-codes.ts";
import { allowedAtOnce } from "#shared/plan-rules.ts";
import { AppError } from "#worker/http/errors.ts";
import type { OrderOutcome, PlannedOrder } from "#worker/library/order/orders.ts";
import type { UserLibrary } from "#worker/library/user-library.do.ts";
import { estimateWait, REFUSALS, SECONDS_PER_CHANGE } from "#worker/playlists/removal.ts";
import { requirePlan } from "#worker/playlists/require-plan.ts";
import type { Forecast } from "#worker/quota/turns.ts";
import { WRITE_UNITS } from "#worker/youtube/transport.ts";

/** The methods of the user's object that are used here. */
type OrderingLibrary = Pick<
  UserLibrary,
  "planOrder" | "planUndo" | "saveOrder" | "undoOrder" | "orders" | "keptOrders" | "setKeptOrder"
>;

type Orderer = { id: string; isPremium: boolean };

export type OrderCalls = ReturnType<typeof createOrderCalls>;

export function createOrderCalls(options: {
  library: (userId: string) => OrderingLibrary;
  /** Units that this person may spend on changes, and what they would wait for so many. */
  forecast: (userId: string, units: number) => Promise<Forecast>;
}) {
  const { library, forecast } = options;

  async function toPlan(userId: string, planned: PlannedOrder): Promise<OrderPlan> {
    const { playlistId, playlistTitle, moves, missing, endsKeeping } = planned;
    const units = moves * WRITE_UNITS;
    const seconds = Math.ceil(moves * SECONDS_PER_CHANGE);
    const wait = estimateWait({ units, seconds }, await forecast(userId, units), Date.now());
    const known = { playlistId, playlistTitle, moves, missing, endsKeeping };
    return { ...known, units, seconds, ...wait };
  }

  return {
    /** What saving this order would do now. Changes nothing. @throws AppError no_such_playlist, playlists_unread */
    async plan(userId: string, playlistId: string, itemIds: string[]): Promise<OrderPlan> {
      const planned = await library(userId).planOrder(playlistId, itemIds);
      if (planned.kind !== "planned") throw new AppError(ORDER_REFUSALS[planned.kind]);
      return toPlan(userId, planned);
    },

    /** What putting back the order from before this one would do now. Changes nothing. @throws AppError no_such_order */
    async planUndo(userId: string, orderId: string): Promise<OrderPlan> {
      const planned = await library(userId).planUndo(orderId);
      if (!planned) throw new AppError("no_such_order");
      return toPlan(userId, planned);
    },

    /** Repeated with the same `requestId`, it moves nothing twice. @throws AppError those of {@link ORDER_REFUSALS} */
    async save(person: Orderer, playlistId: string, wanted: OrderRequest): Promise<Order> {
      const mostMoves = allowedAtOnce(person.isPremium, "moveVideos");
      const ask = { ...wanted, playlistId, mostMoves, why: "chosen" as const };
      return toOrder(await library(person.id).saveOrder(person.id, ask));
    },

    /** Repeatable. @throws AppError no_such_order, and those of {@link ORDER_REFUSALS} */
    async undo(userId: string, orderId: string, requestId: string): Promise<Order> {
      const outcome = await library(userId).undoOrder(userId, orderId, requestId);
      if (!outcome) throw new AppError("no_such_order");
      return toOrder(outcome);
    },

    async list(userId: string): Promise<{ orders: Order[] }> {
      return { orders: await library(userId).orders() };
    },

    kept: (userId: string): Promise<KeptOrders> => library(userId).keptOrders(),

    /** @throws AppError no_such_playlist, premium_required, consent_outdated; all only to turn it on */
    async keep(person: Orderer, playlistId: string, wanted: SetKeptOrder): Promise<KeptOrders> {
      if (wanted.keep) requirePlan(person, "keepSorted");
      const kept = await library(person.id).setKeptOrder(person.id, playlistId, wanted);
      if (kept === "missing") throw new AppError("no_such_playlist");
      if (kept === "outdated") throw new AppError("consent_outdated");
      return kept;
    },
  };
}

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

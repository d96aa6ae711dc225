// A saved order in words: before, while and after its moves. Pure.
import { formatMoment } from "#client/ui/dates.ts";
import {
  changesLeft,
  describeChanges,
  describeRest,
  describeSeconds,
  describeToday,
} from "#client/library/changes/cost-words.ts";
import { premiumOnly } from "#client/library/plan-refusals.ts";
import { describeReason, HISTORY } from "#client/library/outcome-words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import type { Order, OrderPlan } from "#shared/contract/order.ts";

/** How long an old order can be put back: YouTube does not let us keep its ids longer (product.md 12.12). */
export const UNDO_DAYS = 30;

/** The refusal of an order that needs more moves than Basic allows. */
export const NO_ORDER = premiumOnly(
  "Moving several videos in one order is only available to Premium users. You can move videos one at a time.",
);

export function describeMoves({ moves }: Pick<OrderPlan, "moves">): string {
  return moves === 1
    ? "1 video is moved. All others keep their order."
    : `${formatCount(moves)} videos are moved, one after the other: the fewest that lead to your order.`;
}

/** "about 6 seconds · 12 of the 50 changes left today". */
export function describeOrderCost(plan: OrderPlan): string {
  return `${describeSeconds(plan.seconds)} · ${describeChanges(plan)}`;
}

/** When the last move is made if they do not all fit today; "" if they do. */
export function describeOrderEnd(plan: OrderPlan, now = new Date()): string {
  if (plan.units <= plan.leftToday) return "";
  const today = changesLeft(plan.leftToday);
  const start = describeToday(today === 0 ? undefined : countOf(today, "move"));
  return `${start} ${describeRest(plan, now)}`;
}

/** Says how many videos are no longer in the playlist; "" for none. */
export function describeMissing({ missing }: Pick<OrderPlan, "missing">): string {
  if (missing === 0) return "";
  return `${countOf(missing, "video is", "videos are")} no longer in the playlist and left out.`;
}

/** Shown before an order is saved for a playlist that is kept sorted. */
export const ENDS_KEEPING =
  "This also turns off keeping the playlist sorted, so that the order stays.";

/** The title and the text for the progress or the end of an order. */
export function describeOrder(order: Order, now = new Date()): { title: string; text: string } {
  const { state, moved, left, refused, changedMeanwhile, resumesAt } = order;
  const isPartlyDone = state === "done" && left > 0;
  const moment = formatMoment(resumesAt, now);
  const parts = [
    `${countOf(moved, "video")} moved.`,
    left > 0 &&
      state === "waiting" &&
      (moment === ""
        ? `${formatCount(left)} not moved yet.`
        : `${formatCount(left)} more follow ${moment}.`),
    isPartlyDone && `${formatCount(left)} left for later.`,
    left > 0 &&
      !isPartlyDone &&
      state !== "waiting" &&
      `${formatCount(left)} not moved; the rest of the playlist is as it was.`,
    refused > 0 &&
      `YouTube does not move ${countOf(refused, "video")}; ${refused === 1 ? "it keeps its" : "they keep their"} place.`,
    changedMeanwhile &&
      "Videos that were added or removed on YouTube in the meantime stay that way; the order is yours.",
    describeReason(order.reason),
  ];
  const isHalted = state === "waiting" && resumesAt === null;
  const title = isHalted
    ? "Paused until you continue"
    : isPartlyDone
      ? "Partly sorted"
      : TITLES[state];
  return { title, text: parts.filter(Boolean).join(" ") };
}

/** Whether the playlist has its order from before `order` again. */
export function isPutBack({ undoneBy }: Order, orders: readonly Order[]): boolean {
  return orders.some(({ id, state }) => id === undoneBy && state === "done");
}

const TITLES: Record<Order["state"], string> = {
  running: "The order is being saved",
  waiting: "The rest goes on by itself",
  done: "Order saved",
  stopped: "Stopped",
  failed: "The order was not fully saved",
};

export function orderMessage(order: Order): ToastMessage {
  const { title, text } = describeOrder(order);
  const variant = order.state === "failed" ? "destructive" : "plain";
  return { title, description: text, variant, ...(order.state === "done" && { action: HISTORY }) };
}

// A saved order in words: before, while and after its moves. Pure.
import { formatMoment } from "#client/ui/dates.ts";
import {
  changesLeft,
  describeChanges,
  describeRest,
  describeSeconds,
} from "#client/library/changes/cost-words.ts";
import { premiumOnly } from "#client/library/plan-refusals.ts";
import { describeReason, HISTORY } from "#client/library/outcome-words.ts";
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import type { Order, OrderPlan } from "#shared/contract/order.ts";
import * as words from "#words/order.ts";
import * as page from "#words/page.ts";

/** How long an old order can be put back: YouTube does not let us keep its ids longer (product.md 12.12). */
export const UNDO_DAYS = 30;

/** The refusal of an order that needs more moves than Basic allows. */
export const NO_ORDER = premiumOnly(words.needsPremium);

export function describeMoves({ moves }: Pick<OrderPlan, "moves">): string {
  return words.moves({ count: moves });
}

/** "about 6 seconds · 12 of the 50 changes left today". */
export function describeOrderCost(plan: OrderPlan): string {
  return `${describeSeconds(plan.seconds)} · ${describeChanges(plan)}`;
}

/** When the last move is made if they do not all fit today; "" if they do. */
export function describeOrderEnd(plan: OrderPlan, now = new Date()): string {
  if (plan.units <= plan.leftToday) return "";
  const today = changesLeft(plan.leftToday);
  const start = today === 0 ? words.limitReached : words.enoughToday({ count: today });
  return `${start}${page.sentenceSeparator}${describeRest(plan, now)}`;
}

/** Says how many videos are no longer in the playlist; "" for none. */
export function describeMissing({ missing }: Pick<OrderPlan, "missing">): string {
  return missing === 0 ? "" : words.missing({ count: missing });
}

/** Shown before an order is saved for a playlist that is kept sorted. */
export const ENDS_KEEPING = words.endsKeeping;

/** The title and the text for the progress or the end of an order. */
export function describeOrder(order: Order, now = new Date()): { title: string; text: string } {
  const { state, moved, left, refused, changedMeanwhile, resumesAt } = order;
  const isPartlyDone = state === "done" && left > 0;
  const moment = formatMoment(resumesAt, now);
  const parts = [
    words.moved({ count: moved }),
    left > 0 &&
      state === "waiting" &&
      (moment === ""
        ? words.notMovedYet({ count: left })
        : words.moreFollow({ count: left, moment })),
    isPartlyDone && words.leftForLater({ count: left }),
    left > 0 && !isPartlyDone && state !== "waiting" && words.notMoved({ count: left }),
    refused > 0 && words.refused({ count: refused }),
    changedMeanwhile && words.changedMeanwhile,
    describeReason(order.reason),
  ];
  const isHalted = state === "waiting" && resumesAt === null;
  const title = isHalted ? words.paused : isPartlyDone ? words.partlyDone : TITLES[state];
  return { title, text: parts.filter(Boolean).join(page.sentenceSeparator) };
}

/** Whether the playlist has its order from before `order` again. */
export function isPutBack({ undoneBy }: Order, orders: readonly Order[]): boolean {
  return orders.some(({ id, state }) => id === undoneBy && state === "done");
}

const TITLES: Record<Order["state"], string> = {
  running: words.running,
  waiting: words.waiting,
  done: words.done,
  stopped: words.stopped,
  failed: words.failed,
};

export function orderMessage(order: Order): ToastMessage {
  const { title, text } = describeOrder(order);
  const variant = order.state === "failed" ? "destructive" : "plain";
  return { title, description: text, variant, ...(order.state === "done" && { action: HISTORY }) };
}

import { useState, type ReactNode } from "react";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { newUndoOrder } from "#client/library/changes/save-order.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import { useOrders } from "#client/library/order/order-calls.ts";
import { describeOrder, isPutBack } from "#client/library/order/order-words.ts";
import { formatDay } from "#client/ui/dates.ts";
import { formatClockTime } from "#client/ui/times.ts";
import { Button } from "#client/ui/button.tsx";
import type { Order } from "#shared/contract/order.ts";
import * as words from "#words/history.ts";

/** The element id of the heading. */
export const ORDERS_ID = "orders-heading";
const SHOWN_AT_FIRST = 3;

const NAMED = {
  chosen: words.orderSaved,
  undo: words.orderPutBack,
  kept: words.orderKept,
} satisfies Record<Order["why"], unknown>;
const FORGOTTEN: Record<Order["why"], string> = {
  chosen: words.orderSavedForgotten,
  undo: words.orderPutBackForgotten,
  kept: words.orderKeptForgotten,
};

/** The orders that were saved to YouTube, each with a button to undo it. Renders nothing if there are none. */
export function SavedOrders() {
  const query = useOrders();
  const { data, error } = query;
  const [isExpanded, setExpanded] = useState(false);
  if (!data) {
    return error ? <QueryFailure title={words.ordersFailed} query={query} /> : null;
  }
  const { orders } = data;
  if (orders.length === 0) return null;
  const shown = isExpanded ? orders : orders.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby={ORDERS_ID} className="card mt-8">
      <h2 id={ORDERS_ID} className="scroll-mt-4 px-4 pt-3 text-lg font-semibold">
        {words.savedOrders}
      </h2>
      <ul className="divide-y divide-line">
        {shown.map((order) => (
          <OrderRow key={order.id} order={order} wasPutBack={isPutBack(order, orders)} />
        ))}
      </ul>
      {orders.length > shown.length && (
        <Button variant="quiet" className="mx-1.5 mb-2 text-sm" onClick={() => setExpanded(true)}>
          {words.showAll({ count: orders.length })}
        </Button>
      )}
    </section>
  );
}

function OrderRow({ order, wasPutBack }: { order: Order; wasPutBack: boolean }) {
  const { id, playlistId, playlistTitle: playlist, why, at, canUndo } = order;
  const { title, text } = describeOrder(order);
  const hide = (rest: ReactNode) => <span className="sr-only">{rest}</span>;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="line-clamp-2 font-medium wrap-anywhere">
          {playlist === ""
            ? FORGOTTEN[why]
            : NAMED[why]({ name: (title) => <bdi>{title}</bdi>, playlist })}
        </p>
        <p className="text-sm text-soft">
          {[title, formatDay(at), formatClockTime(at)].filter(Boolean).join(" · ")}
        </p>
        <p className="text-sm">
          {text} {wasPutBack && words.oldOrderBack}
        </p>
      </div>
      {canUndo && playlistId !== null && (
        <Button onClick={() => requestChange(newUndoOrder(playlistId, id))}>
          {playlist === ""
            ? words.undoOrderForgotten({ rest: hide })
            : words.undoOrder({ rest: hide, playlist })}
        </Button>
      )}
    </li>
  );
}

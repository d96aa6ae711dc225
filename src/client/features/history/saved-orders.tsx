import { useState } from "react";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { newUndoOrder } from "#client/library/changes/save-order.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import { useOrders } from "#client/library/order/order-calls.ts";
import { describeOrder, isPutBack } from "#client/library/order/order-words.ts";
import { formatDay } from "#client/ui/dates.ts";
import { formatClockTime } from "#client/ui/times.ts";
import { Button } from "#client/ui/button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import type { Order } from "#shared/contract/order.ts";

/** The element id of the heading. */
export const ORDERS_ID = "orders-heading";
const SHOWN_AT_FIRST = 3;

const WHY: Record<Order["why"], string> = {
  chosen: "You saved an order of",
  undo: "You put back the order of",
  kept: "Kept sorted:",
};

/** The orders that were saved to YouTube, each with a button to undo it. Renders nothing if there are none. */
export function SavedOrders() {
  const query = useOrders();
  const { data, error } = query;
  const [isExpanded, setExpanded] = useState(false);
  if (!data) {
    return error ? (
      <QueryFailure title="The saved orders could not be loaded" query={query} />
    ) : null;
  }
  const { orders } = data;
  if (orders.length === 0) return null;
  const shown = isExpanded ? orders : orders.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby={ORDERS_ID} className="card mt-8">
      <h2 id={ORDERS_ID} className="scroll-mt-4 px-4 pt-3 text-lg font-semibold">
        Saved orders
      </h2>
      <ul className="divide-y divide-line">
        {shown.map((order) => (
          <OrderRow key={order.id} order={order} wasPutBack={isPutBack(order, orders)} />
        ))}
      </ul>
      {orders.length > shown.length && (
        <Button variant="quiet" className="mx-1.5 mb-2 text-sm" onClick={() => setExpanded(true)}>
          Show all {formatCount(orders.length)}
        </Button>
      )}
    </section>
  );
}

function OrderRow({ order, wasPutBack }: { order: Order; wasPutBack: boolean }) {
  const { id, playlistId, playlistTitle, why, at, canUndo } = order;
  const { title, text } = describeOrder(order);
  const name = playlistTitle || "a playlist whose name is forgotten";
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="line-clamp-2 font-medium wrap-anywhere">
          {WHY[why]} <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-soft">
          {[title, formatDay(at), formatClockTime(at)].filter(Boolean).join(" · ")}
        </p>
        <p className="text-sm">
          {text} {wasPutBack && "The old order was put back."}
        </p>
      </div>
      {canUndo && playlistId !== null && (
        <Button onClick={() => requestChange(newUndoOrder(playlistId, id))}>
          Put the old order back… <span className="sr-only">of {name}</span>
        </Button>
      )}
    </li>
  );
}

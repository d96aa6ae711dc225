import { useRef, useState } from "react";
import { ChangeQuestion } from "#client/library/changes/change-question.tsx";
import { failureSentence } from "#client/library/failure.ts";
import { useUndoOrder } from "#client/library/order/order-calls.ts";
import { describeOrder, orderMessage } from "#client/library/order/order-words.ts";
import { newRequestId } from "#client/library/request-id.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import type { Order } from "#shared/contract/order.ts";

type Props = { order: Order; onClose: () => void };

/** Asks before the order that a playlist had is put back. */
export function UndoOrderDialog({ order, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const undo = useUndoOrder();
  const [requestId] = useState(newRequestId);
  const begin = (): void => {
    if (undo.isPending) return;
    undo.mutate(
      { orderId: order.id, requestId },
      {
        onSuccess: (answer) => {
          if (answer.state !== "done") return;
          addToast({ ...orderMessage(answer), title: "The old order is back" });
          dialog.current?.close();
        },
      },
    );
  };
  const ended = undo.data;
  return (
    <ChangeQuestion
      ref={dialog}
      title={ended ? describeOrder(ended).title : "Put the old order back?"}
      cancel={undo.isPending ? "Continue in background" : ended ? "Close" : "Cancel"}
      onClose={onClose}
      action={
        !ended && (
          <Button
            variant="primary"
            className="max-sm:flex-1"
            aria-disabled={undo.isPending}
            onClick={begin}
          >
            {undo.isPending ? "Putting it back…" : "Put the old order back"}
          </Button>
        )
      }
    >
      {undo.error && (
        <p role="alert" className="rounded-lg border border-warn-line bg-warn p-3 text-on-warn">
          {failureSentence(undo.error)}
        </p>
      )}
      {ended ? (
        <p role="status">{describeOrder(ended).text}</p>
      ) : (
        <>
          <p>
            <bdi className="font-medium">{order.playlistTitle}</bdi> gets the order that it had
            before, as far as it still has the videos. Videos that came since stay where they are.
          </p>
          <p className="text-sm">
            It takes about {countOf(order.moved, "change")} of YouTube's daily allowance. What does
            not fit today goes on by itself.
          </p>
        </>
      )}
    </ChangeQuestion>
  );
}

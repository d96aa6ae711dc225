import { useRef } from "react";
import { request } from "#client/api/request.ts";
import { storePayment } from "#client/features/account/account-data.ts";
import { BusyButton } from "#client/features/account/busy-button.tsx";
import { Dialog } from "#client/features/account/dialog.tsx";
import {
  describeNote,
  describeState,
  formatMoney,
} from "#client/features/account/payment-words.ts";
import { focusSection } from "#client/features/account/section.tsx";
import { failWithToast, useChange } from "#client/features/account/use-change.ts";
import { refreshPlan } from "#client/plans/refresh-plan.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { Payment } from "#shared/contract/billing.ts";

/** By the money-back guarantee, or to end the contract of somebody who has not agreed to changed terms. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fail = failWithToast("The money could not be sent back");
  const { run, busy } = useChange({
    send: () => request(calls.refundPayment, { params: { id: payment.id } }),
    onDone: async (answer, client) => {
      // The button that opened the dialog disappears with the right to a refund.
      dialog.current?.close();
      focusSection("payments");
      addToast({ title: describeState(answer), description: describeNote(answer) ?? "" });
      storePayment(client, answer);
      await refreshPlan(client);
    },
    onFailure: (sentence) => {
      // A toast would be hidden behind the dialog.
      dialog.current?.close();
      fail(sentence);
    },
  });
  return (
    <Dialog
      ref={dialog}
      id="refund"
      title={payment.canEnd ? "End the contract?" : "Request a refund?"}
      busy={busy}
      cancel="Keep Premium"
      action={
        <BusyButton
          variant="primary"
          danger="loud"
          busy={busy}
          busyText="Sending back…"
          onClick={() => run()}
        >
          Send {formatMoney(payment)} back
        </BusyButton>
      }
      onClose={onClose}
    >
      <ul className="list-disc space-y-2 pl-5">
        <li>
          {formatMoney(payment)} goes back to the card that paid. Your bank shows it within 5 to 10
          days.
        </li>
        <li>Premium ends at once. Your account and your library stay, on the Basic plan.</li>
        <li>
          {payment.canEnd
            ? "You can buy Premium again once you agree to the new terms. The money-back guarantee does not count as used."
            : "You can buy Premium again whenever you like. The money-back guarantee works once per person; the right of withdrawal comes with each purchase."}
        </li>
      </ul>
    </Dialog>
  );
}

import { useRef, useState, type SubmitEvent } from "react";
import { request } from "#client/api/request.ts";
import { storePayment } from "#client/features/account/account-data.ts";
import { BusyButton } from "#client/features/account/busy-button.tsx";
import { Dialog } from "#client/features/account/dialog.tsx";
import { Moment } from "#client/features/account/moment.tsx";
import { describeNote, formatMoney } from "#client/features/account/payment-words.ts";
import { saveDocument } from "#client/features/account/save-document.ts";
import { focusSection } from "#client/features/account/section.tsx";
import { useChange } from "#client/features/account/use-change.ts";
import { refreshPlan } from "#client/plans/refresh-plan.ts";
import { TextField } from "#client/ui/text-field.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { Payment } from "#shared/contract/billing.ts";

type Props = {
  payment: Payment;
  name: string;
  /** Where documents are mailed. */
  mailTo: string | null;
  onClose: () => void;
};

const FORM = "withdraw-form";

/** The statement of withdrawal and its confirmation (product.md 9.7.2). */
export function WithdrawDialog({ payment, name, mailTo, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [nameProblem, setNameProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const params = { id: payment.id };
  const { run, busy } = useChange({
    send: () => request(calls.withdraw, { params, body: { name: typed } }),
    onDone: async (answer, client) => {
      // The button that opened the dialog disappears with the right to withdraw.
      dialog.current?.close();
      focusSection("payments");
      storePayment(client, answer);
      addToast({
        title: "You have withdrawn from the contract",
        description: describeNote(answer) ?? "",
      });
      // If it cannot be loaded now, its button is on the page.
      await request(calls.paymentDocument, { params: { ...params, kind: "withdrawal" } })
        .then(saveDocument)
        .catch(() => {});
      await refreshPlan(client);
    },
    onFailure: setFailure,
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setFailure(undefined);
    if (typed.trim() === "") {
      setNameProblem("Please enter your name.");
      field.current?.focus();
      return;
    }
    setNameProblem(undefined);
    run();
  };
  return (
    <Dialog
      ref={dialog}
      id="withdraw"
      title="Withdraw from the contract"
      busy={busy}
      cancel="Keep Premium"
      action={
        <BusyButton
          type="submit"
          form={FORM}
          variant="primary"
          danger="loud"
          busy={busy}
          busyText="Withdrawing…"
        >
          Confirm withdrawal
        </BusyButton>
      }
      onClose={onClose}
    >
      <p>
        I withdraw from my contract on Tidylist Premium, for which I paid {formatMoney(payment)} on{" "}
        <Moment at={payment.paidAt} to="day" />. Order:{" "}
        <span className="wrap-anywhere">{payment.id}</span>
      </p>
      <form id={FORM} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label="Your name"
          value={typed}
          onText={setTyped}
          readOnly={busy}
          maxLength={200}
          autoComplete="name"
          required
          problem={nameProblem}
        />
      </form>
      <ul className="list-disc space-y-2 pl-5">
        <li>You get the whole amount back on the card that paid. You need not say why.</li>
        <li>
          Premium ends with the refund. Your account and your library stay, on the Basic plan.
        </li>
        <li>
          You get an acknowledgement with the date and time, as a file
          {mailTo !== null && (
            <>
              {" "}
              and by mail to <span className="wrap-anywhere">{mailTo}</span>
            </>
          )}
          . It also stays on this page.
        </li>
      </ul>
      {failure !== undefined && (
        <p
          role="alert"
          className="rounded-lg border border-loss-line bg-loss p-3 text-sm wrap-anywhere text-on-loss"
        >
          {failure}
        </p>
      )}
    </Dialog>
  );
}

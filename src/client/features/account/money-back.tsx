import { type SubmitEvent, useRef, useState } from "react";
import { request } from "#client/api/request.ts";
import {
  failWithToast,
  saveDocument,
  storePayment,
  useAccountChange,
} from "#client/features/account/account-data.ts";
import {
  describeNote,
  describeState,
  DISPUTED_AND_WITHDRAWN,
  formatMoney,
} from "#client/features/account/payment-words.ts";
import { focusSection, Moment } from "#client/ui/section.tsx";
import { Problem, Question } from "#client/library/changes/question.tsx";
import { refreshPlan } from "#client/plans/finish-payment.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { Payment } from "#shared/contract/billing.ts";
import * as calls from "#shared/contract/calls.ts";

type Props = {
  payment: Payment;
  name: string;
  /** The address to which documents are mailed; null if they are not. */
  mailTo: string | null;
  onClose: () => void;
};

const FORM_ID = "withdraw-form";

/** The statement of withdrawal and its confirmation (product.md 9.7.2). */
export function WithdrawDialog({ payment, name, mailTo, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [nameProblem, setNameProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const params = { id: payment.id };
  const { run, busy } = useAccountChange({
    send: () => request(calls.withdraw, { params, body: { name: typed } }),
    onDone: async (changed, client) => {
      // The button that opened the dialog disappears with the right to withdraw.
      dialog.current?.close();
      focusSection("payments");
      storePayment(client, changed);
      addToast({
        title: "You have withdrawn from the contract",
        description: describeNote(changed) ?? "",
      });
      // If the acknowledgement cannot be loaded now, a button on the page loads it later.
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
    <Question
      ref={dialog}
      about="account"
      title="Withdraw from the contract"
      busy={busy}
      cancel="Keep Premium"
      action={
        <Button
          type="submit"
          form={FORM_ID}
          variant="primary"
          danger="loud"
          busy={busy}
          busyText="Withdrawing…"
        >
          Confirm withdrawal
        </Button>
      }
      onClose={onClose}
    >
      <p>
        I withdraw from my contract on Tidylist Premium, for which I paid {formatMoney(payment)} on{" "}
        <Moment at={payment.paidAt} to="day" />. Order:{" "}
        <span className="wrap-anywhere">{payment.id}</span>
      </p>
      <form id={FORM_ID} onSubmit={submit} noValidate>
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
        <li>
          You get the whole amount back on the card that paid. You do not have to say why.
          {payment.state === "disputed" && ` ${DISPUTED_AND_WITHDRAWN}`}
        </li>
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
      {failure !== undefined && <Problem text={failure} isLoss />}
    </Question>
  );
}

/** Refunds a payment: by the money-back guarantee, or to end a contract whose changed terms were not agreed to. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fail = failWithToast("The money could not be sent back");
  const { run, busy } = useAccountChange({
    send: () => request(calls.refundPayment, { params: { id: payment.id } }),
    onDone: async (changed, client) => {
      // The button that opened the dialog disappears with the right to a refund.
      dialog.current?.close();
      focusSection("payments");
      addToast({ title: describeState(changed), description: describeNote(changed) ?? "" });
      storePayment(client, changed);
      await refreshPlan(client);
    },
    onFailure: (sentence) => {
      // A toast would be hidden behind the dialog.
      dialog.current?.close();
      fail(sentence);
    },
  });
  return (
    <Question
      ref={dialog}
      about="account"
      title={payment.canEnd ? "End the contract?" : "Request a refund?"}
      busy={busy}
      cancel="Keep Premium"
      action={
        <Button
          variant="primary"
          danger="loud"
          busy={busy}
          busyText="Sending back…"
          onClick={() => run()}
        >
          Send {formatMoney(payment)} back
        </Button>
      }
      onClose={onClose}
    >
      <ul className="list-disc space-y-2 pl-5">
        <li>
          {formatMoney(payment)} goes back to the card that paid. Your bank shows it within 5 to 10
          days.
        </li>
        <li>
          Premium ends with the refund. Your account and your library stay, on the Basic plan.
        </li>
        <li>
          {payment.canEnd
            ? "You can buy Premium again once you agree to the new terms. The money-back guarantee does not count as used."
            : "You can buy Premium again whenever you like. The money-back guarantee works once per person; the right of withdrawal comes with each purchase."}
        </li>
      </ul>
    </Question>
  );
}

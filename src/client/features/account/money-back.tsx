import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
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
  formatMoney,
} from "#client/features/account/payment-words.ts";
import { dayText, timeTag } from "#client/features/account/time-tag.tsx";
import { focusSection } from "#client/ui/section.tsx";
import { Problem, Question } from "#client/library/changes/question.tsx";
import { refreshPlan } from "#client/plans/finish-payment.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { Payment } from "#shared/contract/billing.ts";
import * as calls from "#shared/contract/calls.ts";
import * as words from "#words/account.ts";
import * as page from "#words/page.ts";

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
      addToast({ title: words.withdrawn, description: describeNote(changed) ?? "" });
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
      setNameProblem(words.enterName);
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
      title={words.withdrawTitle}
      busy={busy}
      cancel={words.keepPremium}
      action={
        <Button
          type="submit"
          form={FORM_ID}
          variant="primary"
          danger="loud"
          busy={busy}
          busyText={words.withdrawing}
        >
          {words.confirmWithdrawal}
        </Button>
      }
      onClose={onClose}
    >
      <p>
        {words.withdrawStatement({
          amount: formatMoney(payment),
          day: dayText(payment.paidAt),
          time: timeTag(payment.paidAt),
          order: payment.id,
          number: breakable,
        })}
      </p>
      <form id={FORM_ID} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={words.yourName}
          value={typed}
          onText={setTyped}
          readOnly={busy}
          maxLength={200}
          autoComplete="name"
          required
          problem={nameProblem}
        />
      </form>
      <ul className="list-disc space-y-2 ps-5">
        <li>
          {words.wholeAmountBack}
          {payment.state === "disputed" &&
            `${page.sentenceSeparator}${words.noteDisputedAndWithdrawn}`}
        </li>
        <li>{words.premiumEnds}</li>
        <li>
          {mailTo === null
            ? words.acknowledgement
            : words.acknowledgementByMail({ address: mailTo, mail: breakable })}
        </li>
      </ul>
      {failure !== undefined && <Problem text={failure} isLoss />}
    </Question>
  );
}

function breakable(text: ReactNode) {
  return <span className="wrap-anywhere">{text}</span>;
}

/** Refunds a payment: by the money-back guarantee, or to end a contract whose changed terms were not agreed to. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fail = failWithToast(words.notSentBack);
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
      title={payment.canEnd ? words.endTitle : words.refundTitle}
      busy={busy}
      cancel={words.keepPremium}
      action={
        <Button
          variant="primary"
          danger="loud"
          busy={busy}
          busyText={words.sendingBack}
          onClick={() => run()}
        >
          {words.sendBack({ amount: formatMoney(payment) })}
        </Button>
      }
      onClose={onClose}
    >
      <ul className="list-disc space-y-2 ps-5">
        <li>{words.goesBack({ amount: formatMoney(payment) })}</li>
        <li>{words.premiumEnds}</li>
        <li>{payment.canEnd ? words.buyAfterEnd : words.buyAfterRefund}</li>
      </ul>
    </Question>
  );
}

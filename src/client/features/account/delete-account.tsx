import { type SubmitEvent, useRef, useState } from "react";
import { open, request } from "#client/api/request.ts";
import {
  forgetEverything,
  saveDocument,
  useAccountChange,
} from "#client/features/account/account-data.ts";
import { formatMoney } from "#client/features/account/payment-words.ts";
import { Section } from "#client/ui/section.tsx";
import { Problem, Question } from "#client/library/changes/question.tsx";
import { PAYMENTS_HEADING } from "#client/shell/contact.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { confirmsDeletion, DELETION_PHRASE } from "#shared/account-deletion.ts";
import type { Payment } from "#shared/contract/billing.ts";
import * as calls from "#shared/contract/calls.ts";
import * as words from "#words/account.ts";
import * as page from "#words/page.ts";

const FORM_ID = "delete-form";

type Props = {
  isPremium: boolean;
  name: string;
  /** Undefined if the payments could not be loaded. */
  payments: readonly Payment[] | undefined;
  onDeleted: () => void;
};

export function DeleteSection({ isPremium, name, payments, onDeleted }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section id="delete" title={words.deleteAccount} dangerous>
      <p className="mt-1 max-w-prose text-soft">{words.deletionErases}</p>
      {payments === undefined && (
        <p role="status" className="mt-2 max-w-prose text-soft">
          {words.deletionBeforePayments}
        </p>
      )}
      <Button danger="quiet" className="mt-4" onClick={() => setOpen(true)}>
        {words.deleteMine}
      </Button>
      {isOpen && (
        <DeleteDialog
          isPremium={isPremium}
          name={name}
          payments={payments ?? []}
          onDeleted={onDeleted}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

type DeleteDialogProps = {
  isPremium: boolean;
  /** The buyer's name, as far as it is known. */
  name: string;
  payments: readonly Payment[];
  onDeleted: () => void;
  onClose: () => void;
};

/** Deletes the account, after a withdrawal from the contract if that is possible and wanted (product.md 10.2). */
function DeleteDialog({ isPremium, name, payments, onDeleted, onClose }: DeleteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [buyer, setBuyer] = useState(name);
  const [problem, setProblem] = useState<string>();
  const withdrawable = payments.find(({ withdrawableUntil }) => withdrawableUntil !== null);
  const returnable =
    withdrawable ?? payments.find((one) => one.canEnd || one.refundableUntil !== null);
  const { run, busy } = useAccountChange<Response, { withdraws: boolean }>({
    send: async ({ withdraws }) => {
      // The withdrawal can be repeated: if the deletion then fails, the next try withdraws nothing a second time.
      if (withdraws && withdrawable) await withdraw(withdrawable.id, buyer);
      return open(calls.deleteAccount, { body: { confirmation: DELETION_PHRASE } });
    },
    onDone: (_answer, client) => {
      onDeleted();
      forgetEverything(client);
    },
    onFailure: setProblem,
  });
  const isConfirmed = confirmsDeletion(typed, words.deletionPhrase);
  const start = (withdraws: boolean): void => {
    if (!isConfirmed) return;
    setProblem(undefined);
    if (withdraws && buyer.trim() === "") return setProblem(words.enterName);
    run({ withdraws });
  };
  return (
    <Question
      ref={dialog}
      about="account"
      title={words.deleteTitle}
      busy={busy}
      cancel={words.keepAccount}
      action={
        <>
          {withdrawable && (
            <Button danger="quiet" disabled={!isConfirmed} busy={busy} onClick={() => start(false)}>
              {words.deleteWithoutMoney}
            </Button>
          )}
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            danger="loud"
            disabled={!isConfirmed}
            busy={busy}
            busyText={words.deleting}
          >
            {deleteLabel(withdrawable, returnable)}
          </Button>
        </>
      }
      onClose={onClose}
    >
      {returnable && (
        <MoneyBack
          payment={returnable}
          canWithdraw={withdrawable !== undefined}
          onGoToPayments={() => {
            dialog.current?.close();
            document.getElementById(PAYMENTS_HEADING)?.focus();
          }}
        />
      )}
      <DeletedData isPremium={isPremium} hasPaid={payments.length > 0} />
      <form
        id={FORM_ID}
        className="space-y-3"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          start(withdrawable !== undefined);
        }}
      >
        {withdrawable && (
          <TextField
            label={words.nameForWithdrawal}
            value={buyer}
            onText={setBuyer}
            readOnly={busy}
            maxLength={200}
            autoComplete="name"
          />
        )}
        <TextField
          label={words.typeToConfirm({ phrase: words.deletionPhrase })}
          value={typed}
          onText={setTyped}
          readOnly={busy}
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
      {problem !== undefined && <Problem text={problem} isLoss />}
    </Question>
  );
}

/** Withdraws, and saves the acknowledgement as a file while there is an account to load it from. */
async function withdraw(id: string, name: string): Promise<void> {
  await request(calls.withdraw, { params: { id }, body: { name } });
  await request(calls.paymentDocument, { params: { id, kind: "withdrawal" } })
    .then(saveDocument)
    .catch(() => {});
}

function deleteLabel(withdrawable: Payment | undefined, returnable: Payment | undefined): string {
  if (withdrawable) return words.withdrawAndDelete;
  return returnable ? words.deleteWithoutMoney : words.deleteForGood;
}

type MoneyBackProps = { payment: Payment; canWithdraw: boolean; onGoToPayments: () => void };

function MoneyBack({ payment, canWithdraw, onGoToPayments }: MoneyBackProps) {
  return (
    <div className="rounded-lg border border-warn-line bg-warn p-3 text-on-warn">
      <p>
        {words.moneyFirst({ amount: formatMoney(payment) })}
        {canWithdraw &&
          `${page.sentenceSeparator}${words.withdrawsFirst({ button: words.withdrawAndDelete })}`}
      </p>
      <Button className="mt-3 min-h-11" onClick={onGoToPayments}>
        {words.askMoneyFirst}
      </Button>
    </div>
  );
}

function DeletedData({ isPremium, hasPaid }: { isPremium: boolean; hasPaid: boolean }) {
  return (
    <>
      <p>{words.erasedAtOnce}</p>
      <ul className="list-disc space-y-1 ps-5">
        <li>{words.erasedPerson}</li>
        <li>{words.erasedConnection}</li>
        <li>{words.erasedLibrary}</li>
        <li>{words.erasedSessions}</li>
        {isPremium && <li>{words.erasedPlan}</li>}
        {hasPaid && <li>{words.erasedDocuments}</li>}
      </ul>
      <p>{words.kept}</p>
    </>
  );
}

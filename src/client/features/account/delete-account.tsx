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
    <Section id="delete" title="Delete account" dangerous>
      <p className="mt-1 max-w-prose text-soft">
        Erases your account and everything in it, at once and for good. Only payment records stay,
        for 7 years, as the law requires. Copies in our host’s restore points go within 30 days.
        Export your data first if you want to keep it.
      </p>
      {payments === undefined && (
        <p role="status" className="mt-2 max-w-prose text-soft">
          Your payments could not be loaded. If you have paid, load this page again before you
          delete the account: you may have a right to money back.
        </p>
      )}
      <Button danger="quiet" className="mt-4" onClick={() => setOpen(true)}>
        Delete my account
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
      return open(calls.deleteAccount, { body: { confirmation: typed } });
    },
    onDone: (_answer, client) => {
      onDeleted();
      forgetEverything(client);
    },
    onFailure: setProblem,
  });
  const isConfirmed = confirmsDeletion(typed);
  const start = (withdraws: boolean): void => {
    if (!isConfirmed) return;
    setProblem(undefined);
    if (withdraws && buyer.trim() === "") return setProblem("Please enter your name.");
    run({ withdraws });
  };
  return (
    <Question
      ref={dialog}
      about="account"
      title="Delete your account?"
      busy={busy}
      cancel="Keep my account"
      action={
        <>
          {withdrawable && (
            <Button danger="quiet" disabled={!isConfirmed} busy={busy} onClick={() => start(false)}>
              Delete without the money
            </Button>
          )}
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            danger="loud"
            disabled={!isConfirmed}
            busy={busy}
            busyText="Deleting…"
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
            label="Your name, for the withdrawal"
            value={buyer}
            onText={setBuyer}
            readOnly={busy}
            maxLength={200}
            autoComplete="name"
          />
        )}
        <TextField
          label={`Type “${DELETION_PHRASE}” to confirm`}
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
  if (withdrawable) return "Withdraw and delete";
  return returnable ? "Delete without the money" : "Delete for good";
}

type MoneyBackProps = { payment: Payment; canWithdraw: boolean; onGoToPayments: () => void };

function MoneyBack({ payment, canWithdraw, onGoToPayments }: MoneyBackProps) {
  return (
    <div className="rounded-lg border border-warn-line bg-warn p-3 text-on-warn">
      <p>
        You can still get your {formatMoney(payment)} back. Deleting the account alone does not ask
        for it.
        {canWithdraw &&
          " “Withdraw and delete” withdraws from the contract first: the money goes back to the card that paid, even after the account is deleted."}
      </p>
      <Button className="mt-3 min-h-11" onClick={onGoToPayments}>
        Ask for the money back first
      </Button>
    </div>
  );
}

function DeletedData({ isPremium, hasPaid }: { isPremium: boolean; hasPaid: boolean }) {
  return (
    <>
      <p>This cannot be undone. Erased at once:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>your name, e-mail address and picture</li>
        <li>the YouTube connection, whose key is given back to Google</li>
        <li>everything we stored from YouTube</li>
        <li>your sessions and your activity: you are signed out everywhere</li>
        {isPremium && <li>your Premium plan</li>}
        {hasPaid && (
          <li>
            your access to the contract confirmation and the other documents: save them from this
            page first
          </li>
        )}
      </ul>
      <p>
        Kept: payment records, for 7 years, as the law requires. Copies in our host’s restore points
        go within 30 days. Your playlists on YouTube stay as they are.
      </p>
    </>
  );
}

import { useRef, useState, type SubmitEvent } from "react";
import { open, request } from "#client/api/request.ts";
import { forgetEverything } from "#client/features/account/account-data.ts";
import { BusyButton } from "#client/features/account/busy-button.tsx";
import { Dialog } from "#client/features/account/dialog.tsx";
import { formatMoney } from "#client/features/account/payment-words.ts";
import { saveDocument } from "#client/features/account/save-document.ts";
import { useChange } from "#client/features/account/use-change.ts";
import { PAYMENTS_HEADING } from "#client/shell/withdraw-link.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import * as calls from "#shared/contract/calls.ts";
import { confirmsDeletion, DELETION_PHRASE } from "#shared/account-deletion.ts";
import type { Payment } from "#shared/contract/billing.ts";

type Props = {
  isPremium: boolean;
  /** Of the buyer, as far as it is known. */
  name: string;
  payments: readonly Payment[];
  onDeleted: () => void;
  onClose: () => void;
};

const FORM = "delete-form";

/** Deletes the account; where the person has a right to money back, after a withdrawal if they want (product.md 10.2). */
export function DeleteDialog({ isPremium, name, payments, onDeleted, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [buyer, setBuyer] = useState(name);
  const [problem, setProblem] = useState<string>();
  const withdrawable = payments.find(({ withdrawableUntil }) => withdrawableUntil !== null);
  const returnable =
    withdrawable ?? payments.find((one) => one.canEnd || one.refundableUntil !== null);
  const { run, busy } = useChange<Response, { withdraws: boolean }>({
    send: async ({ withdraws }) => {
      // Repeatable: if the deletion fails after it, the next try withdraws nothing a second time.
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
    <Dialog
      ref={dialog}
      id="delete"
      title="Delete your account?"
      busy={busy}
      cancel="Keep my account"
      action={
        <>
          {withdrawable && (
            <BusyButton
              danger="quiet"
              disabled={!isConfirmed}
              busy={busy}
              onClick={() => start(false)}
            >
              Delete without the money
            </BusyButton>
          )}
          <BusyButton
            type="submit"
            form={FORM}
            variant="primary"
            danger="loud"
            disabled={!isConfirmed}
            busy={busy}
            busyText="Deleting…"
          >
            {deleteWords(withdrawable, returnable)}
          </BusyButton>
        </>
      }
      onClose={onClose}
    >
      {returnable && (
        <MoneyBack
          payment={returnable}
          canWithdraw={withdrawable !== undefined}
          onAsk={() => {
            dialog.current?.close();
            document.getElementById(PAYMENTS_HEADING)?.focus();
          }}
        />
      )}
      <DeletedData isPremium={isPremium} hasPaid={payments.length > 0} />
      <form
        id={FORM}
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
      {problem !== undefined && (
        <p
          role="alert"
          className="rounded-lg border border-loss-line bg-loss p-3 text-sm wrap-anywhere text-on-loss"
        >
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** Withdraws, and saves the acknowledgement as a file while there is an account to load it from. */
async function withdraw(id: string, name: string): Promise<void> {
  await request(calls.withdraw, { params: { id }, body: { name } });
  await request(calls.paymentDocument, { params: { id, kind: "withdrawal" } })
    .then(saveDocument)
    .catch(() => {});
}

function deleteWords(withdrawable: Payment | undefined, returnable: Payment | undefined): string {
  if (withdrawable) return "Withdraw and delete";
  return returnable ? "Delete without the money" : "Delete for good";
}

type MoneyBackProps = { payment: Payment; canWithdraw: boolean; onAsk: () => void };

function MoneyBack({ payment, canWithdraw, onAsk }: MoneyBackProps) {
  return (
    <div className="rounded-lg border border-warn-line bg-warn p-3 text-on-warn">
      <p>
        You can still get your {formatMoney(payment)} back. Deleting the account alone does not ask
        for it.
        {canWithdraw &&
          " “Withdraw and delete” withdraws from the contract first: the money goes back to the card that paid, also after the account is deleted."}
      </p>
      <Button className="mt-3 min-h-11" onClick={onAsk}>
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

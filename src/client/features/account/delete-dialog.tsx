import { useRef, useState, type SubmitEvent } from "react";
import { open } from "#client/api/request.ts";
import { forgetEverything } from "#client/features/account/account-data.ts";
import { BusyButton } from "#client/features/account/busy-button.tsx";
import { Dialog } from "#client/features/account/dialog.tsx";
import { useChange } from "#client/features/account/use-change.ts";
import { TextField } from "#client/ui/text-field.tsx";
import * as calls from "#shared/contract/calls.ts";
import { confirmsDeletion, DELETION_PHRASE } from "#shared/account-deletion.ts";

type Props = { isPremium: boolean; onDeleted: () => void; onClose: () => void };

const FORM = "delete-form";

export function DeleteDialog({ isPremium, onDeleted, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const { run, busy } = useChange<Response, string>({
    send: (confirmation) => open(calls.deleteAccount, { body: { confirmation } }),
    onDone: (_answer, client) => {
      onDeleted();
      forgetEverything(client);
    },
    onFailure: setProblem,
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!confirmsDeletion(typed)) return;
    setProblem(undefined);
    run(typed);
  };
  return (
    <Dialog
      ref={dialog}
      id="delete"
      title="Delete your account?"
      busy={busy}
      cancel="Keep my account"
      action={
        <BusyButton
          type="submit"
          form={FORM}
          variant="primary"
          danger="loud"
          disabled={!confirmsDeletion(typed)}
          busy={busy}
          busyText="Deleting…"
        >
          Delete for good
        </BusyButton>
      }
      onClose={onClose}
    >
      <DeletedData isPremium={isPremium} />
      <form id={FORM} onSubmit={submit}>
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

function DeletedData({ isPremium }: { isPremium: boolean }) {
  return (
    <>
      <p>This cannot be undone. Erased at once:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>your name, e-mail address and picture</li>
        <li>the YouTube connection, whose key is given back to Google</li>
        <li>everything we stored from YouTube</li>
        <li>your sessions and your activity: you are signed out everywhere</li>
        {isPremium && <li>your Premium plan</li>}
      </ul>
      <p>
        Kept: payment records, for 7 years, as the law requires. Your playlists on YouTube stay as
        they are.
      </p>
    </>
  );
}

import { useRef } from "react";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import { isRemoval } from "#client/library/changes/change.ts";
import { ChangeQuestion } from "#client/library/changes/change-question.tsx";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { Button } from "#client/ui/button.tsx";

type Props = { request: ChangeRequest; userId: string };

/** The permission was refused. The change is kept, so that the person can ask Google again. */
export function RefusedNotice({ request, userId }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { connect, busy } = useConnectYouTube();
  const { change, refusal } = request;
  const title = isRemoval(change) ? "Nothing was removed." : "Nothing was changed.";
  return (
    <ChangeQuestion
      ref={dialog}
      title={title}
      cancel="Close"
      onClose={() => endRequest(request)}
      action={
        <Button
          className="min-h-11 max-sm:flex-1"
          aria-disabled={busy}
          onClick={() => connect("write", { userId, change: { change } })}
        >
          {busy ? "Leaving for Google…" : "Ask Google again"}
        </Button>
      }
    >
      {refusal !== "" && <p>{refusal}</p>}
      <p>Everything that only reads keeps working.</p>
    </ChangeQuestion>
  );
}

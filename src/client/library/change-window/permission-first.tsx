import { useEffect, useRef } from "react";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import type { Change } from "#client/library/changes/change.ts";
import { PERMISSION } from "#client/library/changes/permission-words.ts";
import { ChangeQuestion } from "#client/library/changes/change-question.tsx";
import { useChange } from "#client/library/changes/use-change.ts";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { Button } from "#client/ui/button.tsx";

type Props = { request: ChangeRequest; change: Change; userId: string };

/** For an insertion: asks for the permission; when it was just given, makes the change. */
export function PermissionFirst({ request, change, userId }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { connect, busy } = useConnectYouTube();
  const { mutate } = useChange();
  const { confirmed } = request;
  const begun = useRef(false);
  useEffect(() => {
    if (!confirmed || begun.current) return;
    begun.current = true;
    mutate({ change });
    endRequest(request);
  }, [confirmed, change, mutate, request]);
  if (confirmed) return null;
  return (
    <ChangeQuestion
      ref={dialog}
      title="Your permission is needed"
      cancel="Not now"
      onClose={() => endRequest(request)}
      action={
        <Button
          variant="primary"
          className="max-sm:flex-1"
          aria-disabled={busy}
          onClick={() => connect("write", { userId, change: { change, plan: "" } })}
        >
          {busy ? "Leaving for Google…" : "Continue at Google"}
        </Button>
      }
    >
      <p>{PERMISSION}</p>
    </ChangeQuestion>
  );
}

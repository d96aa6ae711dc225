import { useRef } from "react";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { TwiceNotice } from "#client/library/changes/maybe-twice.tsx";
import { ChangeQuestion } from "#client/library/changes/question.tsx";
import { endRequest, keptOf, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import { isRemoval, type Change } from "#client/library/changes/change.ts";
import { PERMISSION } from "#client/library/changes/permission.tsx";
import { useChange } from "#client/library/changes/use-change.ts";
import { useOnce } from "#client/library/changes/use-permission.ts";
import { CreatePlaylist } from "#client/library/creation/create-playlist.tsx";
import { SaveOrderWindow } from "#client/library/order/save-order-window.tsx";
import { ConfirmRemoval } from "#client/library/removal/confirm-removal.tsx";
import { FindReplacement } from "#client/library/replacement/replace-video.tsx";
import { Button } from "#client/ui/button.tsx";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/changes.ts";

type Props = { request: ChangeRequest; userId: string };

/** The window of a requested change: asks for confirmation, or for the missing permission. */
export function ChangeWindow({ request, userId }: Props) {
  const { change, refusal, maybeTwice } = request;
  if (maybeTwice) return <TwiceNotice request={request} videos={maybeTwice} />;
  if (refusal !== undefined) return <RefusedNotice request={request} userId={userId} />;
  if (isRemoval(change)) {
    return <ConfirmRemoval request={request} change={change} userId={userId} />;
  }
  if (change.kind === "replace") {
    return <FindReplacement request={request} change={change} userId={userId} />;
  }
  if (change.kind === "order") {
    return <SaveOrderWindow request={request} change={change} userId={userId} />;
  }
  if (change.kind === "create") {
    return <CreatePlaylist request={request} change={change} userId={userId} />;
  }
  return <PermissionFirst request={request} change={change} userId={userId} />;
}

type PermissionFirstProps = { request: ChangeRequest; change: Change; userId: string };

/** For an insertion: asks for the permission; if the insertion is confirmed, makes the change and shows no window. */
function PermissionFirst({ request, change, userId }: PermissionFirstProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { connect, busy } = useConnectYouTube();
  const { mutate } = useChange();
  const { confirmed } = request;
  useOnce(confirmed !== undefined, () => {
    mutate({ change });
    endRequest(request);
  });
  if (confirmed) return null;
  return (
    <ChangeQuestion
      ref={dialog}
      title={words.permissionTitle}
      cancel={buttons.notNow}
      onClose={() => endRequest(request)}
      action={
        <Button
          variant="primary"
          className="max-sm:flex-1"
          busy={busy}
          busyText={words.leavingForGoogle}
          onClick={() => connect("write", { userId, change: { change, plan: "" } })}
        >
          {words.continueAtGoogle}
        </Button>
      }
    >
      <p>{PERMISSION}</p>
    </ChangeQuestion>
  );
}

type RefusedNoticeProps = { request: ChangeRequest; userId: string };

/** The permission was refused. The change and its plan are kept, so that the person can ask Google again. */
function RefusedNotice({ request, userId }: RefusedNoticeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { connect, busy } = useConnectYouTube();
  const { change, refusal } = request;
  const title = isRemoval(change) ? words.refusedRemovalTitle : words.refusedChangeTitle;
  return (
    <ChangeQuestion
      ref={dialog}
      title={title}
      cancel={buttons.close}
      onClose={() => endRequest(request)}
      action={
        <Button
          className="min-h-11 max-sm:flex-1"
          busy={busy}
          busyText={words.leavingForGoogle}
          onClick={() => connect("write", { userId, change: keptOf(request) })}
        >
          {words.askGoogleAgain}
        </Button>
      }
    >
      {refusal !== "" && <p>{refusal}</p>}
      <p>{words.readingKeepsWorking}</p>
    </ChangeQuestion>
  );
}

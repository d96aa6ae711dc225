import { CreatePlaylist } from "#client/library/creation/create-playlist.tsx";
import { ConfirmRemoval } from "#client/library/removal/confirm-removal.tsx";
import type { ChangeRequest } from "#client/library/changes/change-requests.ts";
import { isRemoval } from "#client/library/changes/change.ts";
import { PermissionFirst } from "#client/library/change-window/permission-first.tsx";
import { RefusedNotice } from "#client/library/change-window/refused-notice.tsx";
import { SaveOrderWindow } from "#client/library/order/save-order-window.tsx";
import { FindReplacement } from "#client/library/replacement/find-replacement-window.tsx";
import { TwiceNotice } from "#client/library/change-window/twice-notice.tsx";

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

import { useRef } from "react";
import { showLibrary, shownLibrary } from "#client/api/library.ts";
import { request } from "#client/api/request.ts";
import { forgetOtherPages, storeStatus } from "#client/features/account/account-data.ts";
import { BusyButton } from "#client/features/account/busy-button.tsx";
import { Dialog } from "#client/features/account/dialog.tsx";
import { announceDisconnected } from "#client/features/account/disconnected-notice.ts";
import { focusSection } from "#client/features/account/section.tsx";
import { failWithToast, useChange } from "#client/features/account/use-change.ts";
import { isShown, useChannels } from "#client/identity/channel-list.tsx";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { ChannelsResponse } from "#shared/contract/youtube.ts";

/**
 * Shows a channel that is left. False if there is none. `known`: from before the disconnection, because a call that names a
 * library that is gone is refused.
 */
function showAnother(known: ChannelsResponse["channels"]): boolean {
  const left = known.find((channel) => !isShown(channel));
  if (!left && shownLibrary() === undefined) return false;
  announceDisconnected();
  showLibrary(left && !left.isFirst ? left.library : "");
  return true;
}

export function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const channels = useChannels().data?.channels ?? [];
  const fail = failWithToast("YouTube could not be disconnected");
  const { run, busy } = useChange({
    send: () => request(calls.disconnectYouTube),
    onDone: async (status, client) => {
      if (showAnother(channels)) return;
      // The button that opened the dialog disappears with the connection.
      dialog.current?.close();
      focusSection("youtube");
      forgetOtherPages(client);
      addToast({
        title: "YouTube is disconnected",
        description: "What we stored from YouTube has been erased.",
      });
      await storeStatus(client, status);
    },
    onFailure: (sentence) => {
      // A toast would be hidden behind the dialog.
      dialog.current?.close();
      fail(sentence);
    },
  });
  return (
    <Dialog
      ref={dialog}
      id="disconnect"
      title="Disconnect YouTube?"
      busy={busy}
      cancel="Keep connected"
      action={
        <BusyButton
          variant="primary"
          danger="loud"
          busy={busy}
          busyText="Disconnecting…"
          onClick={() => run()}
        >
          Disconnect
        </BusyButton>
      }
      onClose={onClose}
    >
      <ChannelLine />
      <ul className="list-disc space-y-2 pl-5">
        <li>Our key to your channel is given back to Google.</li>
        <li>
          Everything we stored from this channel is erased at once, and in our host’s restore points
          within 30 days; other channels stay.
        </li>
        <li>Your playlists on YouTube stay as they are.</li>
        {channels.length > 1 && (
          <li>
            Google may also end the permission for your other channels of the same Google account;
            you can then connect them again.
          </li>
        )}
      </ul>
    </Dialog>
  );
}

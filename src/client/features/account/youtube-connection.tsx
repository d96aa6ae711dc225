import { useState } from "react";
import { request } from "#client/api/request.ts";
import { storeStatus } from "#client/features/account/account-data.ts";
import { BusyButton } from "#client/features/account/busy-button.tsx";
import { DisconnectDialog } from "#client/features/account/disconnect-dialog.tsx";
import { Moment } from "#client/features/account/moment.tsx";
import { failWithToast, useChange } from "#client/features/account/use-change.ts";
import { channelAddress, describeScopes } from "#client/features/account/youtube-access.ts";
import { ConnectButton } from "#client/identity/connect-button.tsx";
import { useOpenTerms } from "#client/identity/session.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";
import { FIGURES } from "#client/plans/figures.ts";

/** A working connection, or a lost one. */
export function YouTubeConnection({ status }: { status: YouTubeStatus }) {
  const [disconnecting, setDisconnecting] = useState(false);
  return (
    <>
      <Channel status={status} />
      {status.needsReconnect ? <LostConnection /> : <Rights scopes={status.scopes} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {status.needsReconnect ? <ConnectButton again variant="primary" /> : <CheckButton />}
        <Button onClick={() => setDisconnecting(true)}>Disconnect</Button>
      </div>
      {disconnecting && <DisconnectDialog onClose={() => setDisconnecting(false)} />}
    </>
  );
}

function Channel({ status }: { status: YouTubeStatus }) {
  const { channelTitle, connectedAt, checkedAt } = status;
  const address = channelAddress(status.channelId);
  const unnamed = status.channelId === null ? "Channel not known yet" : "Your channel";
  const title = <bdi>{channelTitle || unnamed}</bdi>;
  return (
    <div className="mt-4 flex items-center gap-4">
      <Avatar
        src={status.channelThumbnailUrl}
        name={channelTitle ?? ""}
        className="size-16 text-xl"
      />
      <div className="min-w-0 wrap-anywhere">
        <p className="line-clamp-3 text-lg font-semibold">
          {address === undefined ? (
            title
          ) : (
            <a href={address} rel="noreferrer" className="underline underline-offset-4">
              {title}
            </a>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-soft">
          {connectedAt !== null && (
            <span>
              Connected since <Moment at={connectedAt} to="day" />
            </span>
          )}
          {checkedAt !== null && (
            <span>
              Last confirmed <Moment at={checkedAt} to="minute" />
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

function Rights({ scopes }: { scopes: readonly string[] }) {
  return (
    <>
      <h3 className="mt-5 font-semibold">What Tidylist may do</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 wrap-anywhere">
        {describeScopes(scopes).map((words) => (
          <li key={words}>
            <bdi>{words}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function LostConnection() {
  return (
    <div className="mt-4 rounded-lg border border-warn-line bg-warn p-4 text-on-warn">
      <p className="font-semibold">Google no longer accepts this connection</p>
      <p className="mt-1 text-sm">
        It was withdrawn or it expired. What we stored from YouTube is erased{" "}
        {FIGURES.youtubeDataDays} days after YouTube last confirmed it. Reconnect to go on where you
        were.
      </p>
    </div>
  );
}

/** Nothing while open terms would refuse it. */
function CheckButton() {
  const terms = useOpenTerms();
  const { run, busy } = useChange({
    send: () => request(calls.checkYouTube),
    onDone: async (status, client) => {
      await storeStatus(client, status);
      addToast(status.connected ? CONFIRMED : LOST);
    },
    onFailure: failWithToast("The connection could not be checked"),
  });
  if (terms !== undefined) return null;
  return (
    <BusyButton busy={busy} busyText="Checking…" onClick={() => run()}>
      Check connection
    </BusyButton>
  );
}

const CONFIRMED = {
  title: "The connection works",
  description: "YouTube has confirmed your channel.",
};
const LOST = {
  title: "The connection no longer works",
  description: "Google does not accept it any more.",
  variant: "destructive",
} as const;

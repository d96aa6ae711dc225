// All channels of the account, and how to connect another one (product.md 27.2).
import { Link } from "react-router";
import { BusyButton } from "#client/features/account/busy-button.tsx";
import { AgreementSentence } from "#client/identity/agreement-sentence.tsx";
import { ChannelList, useChannels } from "#client/identity/channel-list.tsx";
import { useConnectYouTube, useMayConnect } from "#client/identity/connect-youtube.ts";
import { useSession } from "#client/identity/session.ts";
import { allowedAtOnce } from "#shared/plan-rules.ts";
import { CHANNEL_LIMIT } from "#shared/plans.ts";

export function OtherChannels() {
  const session = useSession();
  const count = useChannels().data?.channels.length ?? 0;
  const isPremium = session.status === "signed-in" && session.user.isPremium;
  const mayConnect = useMayConnect(true);
  const room = Math.min(CHANNEL_LIMIT, allowedAtOnce(isPremium, "connectChannels"));
  return (
    <>
      <h3 className="mt-6 font-semibold">Your channels</h3>
      <ChannelList />
      {count > 1 && (
        <p className="mt-3 text-sm text-soft">To disconnect another channel, show it first.</p>
      )}
      {count > 0 && count < room && mayConnect && <ConnectAnother />}
      {count >= CHANNEL_LIMIT && (
        <p className="mt-3 text-sm text-soft">
          An account has at most {CHANNEL_LIMIT} channels. Disconnect one to connect another.
        </p>
      )}
      {count > 0 && !isPremium && (
        <p className="mt-3 max-w-prose text-sm text-soft">
          With{" "}
          <Link to="/checkout" className="underline underline-offset-4">
            Premium
          </Link>{" "}
          you can connect up to {CHANNEL_LIMIT} channels. Without it, to use another channel,
          disconnect this one first, which erases its library here and changes nothing on YouTube.
        </p>
      )}
    </>
  );
}

function ConnectAnother() {
  const { connect, busy } = useConnectYouTube();
  return (
    <>
      <p className="mt-3 max-w-prose text-sm text-soft">
        Choose the other channel at Google. It gets a library of its own; nothing of the two is
        joined.
      </p>
      <AgreementSentence by="connecting YouTube" className="mt-2 max-w-prose" />
      <BusyButton
        busy={busy}
        busyText="Leaving for Google…"
        onClick={() => connect("read", undefined, true, true)}
        className="mt-3"
      >
        Connect another channel
      </BusyButton>
    </>
  );
}

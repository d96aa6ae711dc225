import { Link } from "react-router";
import { Section } from "#client/ui/section.tsx";
import { YouTubeConnection } from "#client/features/account/youtube-connection.tsx";
import { AgreementSentence } from "#client/identity/entrance.tsx";
import { ChannelList, useChannels } from "#client/identity/channel-list.tsx";
import { ConnectButton } from "#client/identity/connect-button.tsx";
import { useConnectYouTube, useMayConnect } from "#client/identity/connect-youtube.ts";
import { useSession } from "#client/identity/session.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { GOOGLE_PERMISSIONS } from "#client/shell/contact.ts";
import { Button } from "#client/ui/button.tsx";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";
import { allowedAtOnce } from "#shared/plan-rules.ts";
import { CHANNEL_LIMIT } from "#shared/plans.ts";
import * as words from "#words/account.ts";
import * as identityWords from "#words/identity.ts";

type Props = {
  status: YouTubeStatus | undefined;
  /** For {@link LoadFailure}: the error is null during a retry. Undefined once there is a status. */
  failure: { error: Error | null; busy: boolean } | undefined;
  onRetry: () => void;
};

export function YouTubeSection({ status, failure, onRetry }: Props) {
  return (
    <Section id="youtube" title="YouTube">
      {failure && <LoadFailure title={words.connectionNotLoaded} {...failure} onRetry={onRetry} />}
      {status && (status.connected || status.needsReconnect) && (
        <YouTubeConnection status={status} />
      )}
      {status && !status.connected && !status.needsReconnect && <NotConnected />}
      <Channels />
      <p className="mt-5 border-t border-line pt-4 text-sm text-soft">
        {words.atGoogle({
          google: (text) => (
            <a
              href={GOOGLE_PERMISSIONS}
              rel="noreferrer"
              className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink"
            >
              {text}
            </a>
          ),
        })}
      </p>
      <YouTubeAttribution className="mt-2" />
    </Section>
  );
}

function NotConnected() {
  const mayConnect = useMayConnect({ acceptsTerms: true });
  return (
    <>
      <p className="mt-3 max-w-prose">{words.notConnected}</p>
      <p className="mt-2 max-w-prose text-sm text-soft">{words.askedForChanges}</p>
      {mayConnect && (
        <AgreementSentence sentence={identityWords.agreeByConnect} className="mt-2 max-w-prose" />
      )}
      <ConnectButton acceptsTerms variant="primary" className="mt-4" />
    </>
  );
}

// All channels of the account, and how to connect another one (product.md 27.2).
function Channels() {
  const session = useSession();
  const count = useChannels().data?.channels.length ?? 0;
  const isPremium = session.status === "signed-in" && session.user.isPremium;
  const mayConnect = useMayConnect({ acceptsTerms: true });
  const planLimit = Math.min(CHANNEL_LIMIT, allowedAtOnce(isPremium, "connectChannels"));
  return (
    <>
      <h3 className="mt-6 font-semibold">{words.yourChannels}</h3>
      <ChannelList />
      {count > 1 && <p className="mt-3 text-sm text-soft">{words.disconnectAnother}</p>}
      {count > 0 && count < planLimit && mayConnect && <ConnectAnother />}
      {count >= CHANNEL_LIMIT && (
        <p className="mt-3 text-sm text-soft">{words.mostChannels({ count: CHANNEL_LIMIT })}</p>
      )}
      {count > 0 && !isPremium && (
        <p className="mt-3 max-w-prose text-sm text-soft">
          {words.premiumChannels({
            count: CHANNEL_LIMIT,
            premium: (text) => (
              <Link to="/checkout" className="underline underline-offset-4">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </>
  );
}

function ConnectAnother() {
  const { connect, busy } = useConnectYouTube({ acceptsTerms: true, another: true });
  return (
    <>
      <p className="mt-3 max-w-prose text-sm text-soft">{words.chooseOther}</p>
      <AgreementSentence sentence={identityWords.agreeByConnect} className="mt-2 max-w-prose" />
      <Button
        busy={busy}
        busyText={words.leavingForGoogle}
        onClick={() => connect("read")}
        className="mt-3"
      >
        {words.connectAnother}
      </Button>
    </>
  );
}

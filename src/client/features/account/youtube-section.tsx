import { LoadFailure } from "#client/features/account/load-failure.tsx";
import { Section } from "#client/features/account/section.tsx";
import { YouTubeConnection } from "#client/features/account/youtube-connection.tsx";
import { AgreementSentence } from "#client/identity/agreement-sentence.tsx";
import { OtherChannels } from "#client/features/account/other-channels.tsx";
import { ConnectButton } from "#client/identity/connect-button.tsx";
import { useMayConnect } from "#client/identity/connect-youtube.ts";
import { GOOGLE_PERMISSIONS } from "#client/shell/contact.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";

type Props = {
  status: YouTubeStatus | undefined;
  /** The state of loading while there is no status. */
  failure: { error: Error | null; busy: boolean } | undefined;
  onRetry: () => void;
};

export function YouTubeSection({ status, failure, onRetry }: Props) {
  return (
    <Section id="youtube" title="YouTube">
      {failure && (
        <LoadFailure title="Your connection could not be loaded" {...failure} onRetry={onRetry} />
      )}
      {status && (status.connected || status.needsReconnect) && (
        <YouTubeConnection status={status} />
      )}
      {status && !status.connected && !status.needsReconnect && <NotConnected />}
      <OtherChannels />
      <p className="mt-5 border-t border-line pt-4 text-sm text-soft">
        You can also see and withdraw what you have allowed on{" "}
        <a
          href={GOOGLE_PERMISSIONS}
          rel="noreferrer"
          className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink"
        >
          Google’s security settings page
        </a>
        .
      </p>
      <YouTubeAttribution className="mt-2" />
    </Section>
  );
}

function NotConnected() {
  const mayConnect = useMayConnect(true);
  return (
    <>
      <p className="mt-3 max-w-prose">
        Not connected. Connecting lets Tidylist read your playlists and the videos in them, and
        nothing else: it is read-only.
      </p>
      <p className="mt-2 max-w-prose text-sm text-soft">
        To remove videos, or to create or delete playlists, we ask you again, the first time you
        want it.
      </p>
      {mayConnect && <AgreementSentence by="connecting YouTube" className="mt-2 max-w-prose" />}
      <ConnectButton agrees variant="primary" className="mt-4" />
    </>
  );
}

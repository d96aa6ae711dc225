import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ApiError } from "#client/api/api-error.ts";
import { YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import { request } from "#client/api/request.ts";
import { AgreementSentence } from "#client/identity/entrance.tsx";
import { ConnectButton } from "#client/identity/connect-button.tsx";
import { useConnectFailure } from "#client/identity/use-connect-return.ts";
import type { YouTubeConnection } from "#client/identity/youtube-status.ts";
import { failureSentence } from "#client/library/failure.ts";
import { useSyncAll } from "#client/library/sync.ts";
import { Button } from "#client/ui/button.tsx";
import { formatTime } from "#client/ui/times.ts";
import * as calls from "#shared/contract/calls.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/dashboard.ts";
import * as identityWords from "#words/identity.ts";

/** What is wrong with the connection to YouTube, with the button that helps. Nothing while it works. */
export function ConnectionCard({ connection }: { connection: YouTubeConnection }) {
  const content = renderContent(connection);
  if (content === null) return null;
  return (
    <section aria-label={words.connectionTitle} className="card mt-3 p-5 sm:p-6">
      {content}
    </section>
  );
}

function renderContent(connection: YouTubeConnection) {
  switch (connection.state) {
    case "failed":
      return (
        <Message title={words.checkFailed}>
          <p>{words.noAnswer}</p>
          <Button onClick={connection.retry}>{buttons.tryAgain}</Button>
        </Message>
      );
    case "disconnected":
      return (
        <Message title={words.connectTitle}>
          {connection.status.endedUnused && <p>{words.endedUnused}</p>}
          <p>{words.readAccessOnly}</p>
          <p>{words.passwordStays}</p>
          <AgreementSentence sentence={identityWords.agreeByConnect} />
          <LastFailure />
          <ConnectButton acceptsTerms variant="primary" />
        </Message>
      );
    case "lost":
      return (
        <Message title={words.reconnectTitle}>
          <p>{words.keyRefused}</p>
          <AgreementSentence sentence={identityWords.agreeByConnect} />
          <LastFailure />
          <ConnectButton again acceptsTerms variant="primary" />
        </Message>
      );
    case "connected":
      return connection.status.channelId === null ? (
        <Message title={words.noChannelTitle}>
          <MissingChannel />
        </Message>
      ) : null;
    default:
      return null;
  }
}

/** Why the last attempt to connect failed, if it did. */
function LastFailure() {
  const failure = useConnectFailure();
  if (!failure) return null;
  return (
    <p role="status" className="rounded-lg border border-loss-line bg-loss p-3 text-on-loss!">
      {words.failedAt({ time: formatTime(failure.at, failure.at), reason: failure.sentence })}
    </p>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="contents *:max-w-prose [&>button]:mt-2 [&>p]:text-soft">{children}</div>
    </div>
  );
}

/** For a connected Google account without a channel. The button checks again, and starts a sync once there is one. */
function MissingChannel() {
  const client = useQueryClient();
  const { sync } = useSyncAll();
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: () => request(calls.checkYouTube),
    onSuccess: (status) => {
      client.setQueryData(YOUTUBE_STATUS_KEY, status);
      if (status.channelId !== null) sync();
    },
  });
  const checkedAt = new Date(submittedAt);
  return (
    <>
      <p>
        {words.noChannelText({
          account: (text) => (
            <Link to="/account" className="font-semibold text-accent underline">
              {text}
            </Link>
          ),
        })}
      </p>
      {error && (
        <p role="status" className="rounded-lg border border-loss-line bg-loss p-3 text-on-loss!">
          {words.failedAt({
            time: formatTime(checkedAt, checkedAt),
            reason: describeFailure(error),
          })}
        </p>
      )}
      <Button variant="primary" busy={isPending} busyText={words.checking} onClick={() => mutate()}>
        {words.checkAgain}
      </Button>
    </>
  );
}

function describeFailure(error: Error): string {
  const isMissing = error instanceof ApiError && error.code === "youtube_channel_gone";
  return isMissing ? words.stillNoChannel : failureSentence(error);
}

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

/** What is wrong with the connection to YouTube, with the button that helps. Nothing while it works. */
export function ConnectionCard({ connection }: { connection: YouTubeConnection }) {
  const content = renderContent(connection);
  if (content === null) return null;
  return (
    <section aria-label="YouTube connection" className="card mt-3 p-5 sm:p-6">
      {content}
    </section>
  );
}

function renderContent(connection: YouTubeConnection) {
  switch (connection.state) {
    case "failed":
      return (
        <Message title="Your YouTube connection could not be checked">
          <p>The server did not answer. Nothing has changed.</p>
          <Button onClick={connection.retry}>Try again</Button>
        </Message>
      );
    case "disconnected":
      return (
        <Message title="Connect YouTube">
          {connection.status.endedUnused && (
            <p>
              You had not been here for twelve months, so Tidylist gave its permission back to
              Google and deleted what was left of your library. Nothing on YouTube has changed. You
              can connect again at any time.
            </p>
          )}
          <p>
            Connecting lets Tidylist read your playlists. It asks Google for read access only, which
            cannot change or remove anything on YouTube.
          </p>
          <p>
            Your password stays with Google. We keep a key that you can take back at any time, on
            your account page or at Google.
          </p>
          <AgreementSentence by="connecting YouTube" />
          <LastFailure />
          <ConnectButton acceptsTerms variant="primary" />
        </Message>
      );
    case "lost":
      return (
        <Message title="YouTube needs to be connected again">
          <p>
            Google no longer accepts the key it gave us, because it was taken back or has expired.
            Nothing on YouTube has changed. What was read before is shown below.
          </p>
          <AgreementSentence by="connecting YouTube" />
          <LastFailure />
          <ConnectButton again acceptsTerms variant="primary" />
        </Message>
      );
    case "connected":
      return connection.status.channelId === null ? (
        <Message title="This Google account has no YouTube channel">
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
      {formatTime(failure.at, failure.at)}: {failure.sentence}
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
        Playlists belong to a channel. Create one on YouTube, then check again. To use another
        Google account, disconnect on the{" "}
        <Link to="/account" className="font-semibold text-accent underline">
          account page
        </Link>{" "}
        first.
      </p>
      {error && (
        <p role="status" className="rounded-lg border border-loss-line bg-loss p-3 text-on-loss!">
          {formatTime(checkedAt, checkedAt)}: {describeFailure(error)}
        </p>
      )}
      <Button variant="primary" busy={isPending} busyText="Checking…" onClick={() => mutate()}>
        Check again
      </Button>
    </>
  );
}

function describeFailure(error: Error): string {
  const isMissing = error instanceof ApiError && error.code === "youtube_channel_gone";
  return isMissing ? "There is still no channel." : failureSentence(error);
}

import type { ReactNode } from "react";
import { ConnectButton } from "#client/identity/connect-button.tsx";
import type { YouTubeConnection } from "#client/identity/youtube-status.ts";
import { Button } from "#client/ui/button.tsx";

/** Why there is nothing to show yet, with the button that helps. */
export function ConnectionCard({ connection }: { connection: YouTubeConnection }) {
  return (
    <section aria-label="YouTube connection" className="card min-h-60 p-5 sm:p-6">
      {describe(connection)}
    </section>
  );
}

function describe(connection: YouTubeConnection) {
  switch (connection.state) {
    case "failed":
      return (
        <Words title="Your YouTube connection could not be checked">
          <p>The server did not answer. Nothing has changed.</p>
          <Button onClick={connection.retry}>Try again</Button>
        </Words>
      );
    case "disconnected":
      return (
        <Words title="Connect YouTube">
          <p>
            Connecting lets Tidylist read your playlists. It asks Google for reading only: nothing
            on YouTube can be changed or removed with it.
          </p>
          <p>
            Your password stays with Google. We keep a key that you can take back at any time, on
            your account page or at Google.
          </p>
          <ConnectButton variant="primary" />
        </Words>
      );
    case "lost":
      return (
        <Words title="YouTube needs to be connected again">
          <p>
            Google no longer accepts the key it gave us, because it was taken back or has expired.
            Nothing on YouTube has changed.
          </p>
          <ConnectButton again variant="primary" />
        </Words>
      );
    default:
      return null;
  }
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="contents *:max-w-prose [&>button]:mt-2 [&>p]:text-soft">{children}</div>
    </div>
  );
}

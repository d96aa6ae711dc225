import type { ReactNode } from "react";
import { ConnectButton } from "#client/session/connect-button.tsx";
import type { YouTubeConnection } from "#client/session/youtube-status.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";

/** Whether YouTube is connected, and what that means. */
export function ConnectionCard({ connection }: { connection: YouTubeConnection }) {
  return (
    <section
      aria-label="YouTube connection"
      aria-busy={connection.state === "unknown"}
      className="card min-h-60 p-5 sm:p-6"
    >
      {describe(connection)}
    </section>
  );
}

function describe(connection: YouTubeConnection) {
  switch (connection.state) {
    case "unknown":
      return <Skeleton />;
    case "failed":
      return (
        <Words title="Your YouTube connection is not known">
          <p>The question was not answered. Nothing has changed.</p>
          <Button onClick={connection.retry}>Ask again</Button>
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
          <ConnectButton look="primary" />
        </Words>
      );
    case "lost":
      return (
        <Words title="YouTube needs to be connected again">
          <p>
            Google no longer accepts the key it gave us, because it was taken back or has expired.
            Nothing on YouTube has changed.
          </p>
          <ConnectButton again look="primary" />
        </Words>
      );
    default:
      return <Channel {...connection.status} />;
  }
}

type Channel = {
  channelTitle: string | null;
  channelThumbnailUrl: string | null;
  canWrite: boolean;
};

function Channel(props: Channel) {
  const title = props.channelTitle ?? "Your channel";
  return (
    <>
      <h2 className="text-lg font-semibold">YouTube is connected</h2>
      <div className="mt-4 flex items-center gap-4">
        <Avatar src={props.channelThumbnailUrl} name={title} className="size-16 text-xl" />
        <bdi className="line-clamp-3 min-w-0 text-xl font-semibold wrap-anywhere">{title}</bdi>
      </div>
      <p className="mt-4 max-w-prose text-soft">
        Tidylist may read the playlists of this channel
        {props.canWrite && ", and change them when you ask for it"}. You can disconnect it at any
        time on your account page.
      </p>
    </>
  );
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="contents *:max-w-prose [&>button]:mt-2 [&>p]:text-soft">{children}</div>
    </div>
  );
}

function Skeleton() {
  return (
    <>
      <h2 className="sr-only">Asking about your YouTube connection</h2>
      <div aria-hidden="true" className="animate-pulse space-y-3">
        <div className="h-6 w-48 rounded-md bg-sunken" />
        <div className="h-4 w-full max-w-prose rounded-md bg-sunken" />
        <div className="h-4 w-4/5 max-w-prose rounded-md bg-sunken" />
        <div className="mt-6 h-11 w-48 rounded-lg bg-sunken" />
      </div>
    </>
  );
}

import Clock from "lucide-react/icons/clock";
import UserRound from "lucide-react/icons/user-round";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ConnectionCard } from "#client/features/dashboard/connection-card.tsx";
import { HiddenHistory } from "#client/features/dashboard/hidden-history.tsx";
import { LibraryStatus } from "#client/features/dashboard/library-status.tsx";
import { LibraryToolbar } from "#client/features/dashboard/library-toolbar.tsx";
import { StatCards } from "#client/features/dashboard/stat-cards.tsx";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { UNREADABLE_PLAYLISTS } from "#client/library/words.ts";
import { givenName } from "#client/identity/person-name.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { KeysDialog } from "#client/ui/keys-dialog.tsx";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import { useYouTubeConnection, type YouTubeConnection } from "#client/identity/youtube-status.ts";

const WAYS_ON = [
  {
    to: "/playlist-length",
    icon: Clock,
    title: "Playlist Length",
    text: "How long a playlist really is, and what is missing from it.",
  },
  {
    to: "/account",
    icon: UserRound,
    title: "Account",
    text: "Your YouTube connection, where you are signed in, and your data.",
  },
];

const KEYS = [
  { keys: "/", does: "Search the playlists" },
  { keys: "f", does: "Find a video in all playlists" },
  { keys: "← → ↑ ↓", does: "Move between the playlists" },
];

type Props = {
  user: SessionUser;
  /** Renders the playlists; `ready` is true if YouTube is connected. */
  children: (ready: boolean) => ReactNode;
};

/** The home page of a signed-in person (product.md 4.1). */
export function DashboardHome({ user, children }: Props) {
  const connection = useYouTubeConnection();
  const ready = connection.state === "connected";
  const history = useLibraryOverview(ready).data?.history;
  const isWide = useMediaQuery("(min-width: 64rem)");
  return (
    <div className="py-4 sm:py-8">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Greeting user={user} />
        {ready && (
          <div className="flex flex-wrap items-center gap-x-2 max-sm:contents">
            <LibraryToolbar ready={ready} />
            <KeysDialog keys={KEYS} />
          </div>
        )}
      </div>
      {ready || connection.state === "unknown" ? (
        <>
          <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-center gap-x-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
            <LibraryStatus connection={connection} isPremium={user.isPremium} />
            {isWide && <HiddenHistory history={history} />}
          </div>
          <StatCards ready={ready} />
          {children(ready)}
          {!isWide && (
            <div className="mt-8">
              <HiddenHistory history={history} />
            </div>
          )}
          <p className="mt-8 max-w-prose text-sm text-soft">{UNREADABLE_PLAYLISTS}</p>
        </>
      ) : (
        <NotConnected connection={connection} />
      )}
    </div>
  );
}

function Greeting({ user }: { user: SessionUser }) {
  const name = givenName(user);
  return (
    <h1 className="line-clamp-2 min-w-0 text-title font-bold tracking-tight wrap-anywhere">
      Hello
      {name !== undefined && (
        <>
          , <bdi>{name}</bdi>
        </>
      )}
    </h1>
  );
}

function NotConnected({ connection }: { connection: YouTubeConnection }) {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ConnectionCard connection={connection} />
      <ul className="grid gap-3">
        {WAYS_ON.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link to={to} className="card flex gap-3 p-4 hover:bg-tint">
              <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
              <span>
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-soft">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

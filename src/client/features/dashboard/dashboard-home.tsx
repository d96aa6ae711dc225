import { Fragment, lazy, type ReactNode } from "react";
import { Link } from "react-router";
import { ConnectionCard } from "#client/features/dashboard/connection-card.tsx";
import { LibraryStatus } from "#client/features/dashboard/library-status.tsx";
import { LibraryTools } from "#client/features/dashboard/library-tools.tsx";
import { StatCards } from "#client/features/dashboard/stat-cards.tsx";
import type { SessionUser } from "#client/identity/session.ts";
import { givenName } from "#client/identity/person-name.ts";
import {
  libraryState,
  useYouTubeConnection,
  type LibraryState,
} from "#client/identity/youtube-status.ts";
import { ChannelLine, useIsChannelInHeader } from "#client/library/channel-line.tsx";
import { useCorrectionNews } from "#client/library/corrected-entries.ts";
import { formatHistoryDay, HistoryChart, orderHistory } from "#client/library/history-chart.tsx";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { useHasListReading } from "#client/library/list-reading.ts";
import { PLAYLISTS_ID } from "#client/library/playlist-address.ts";
import { UNREADABLE_PLAYLISTS } from "#client/library/words.ts";
import { useIsPremiumStartShown } from "#client/plans/finish-payment.ts";
import { KeysDialog } from "#client/ui/dialogs/keys-dialog.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { SkipLink } from "#client/ui/skip-link.tsx";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import type { History } from "#shared/contract/playlists.ts";
import * as words from "#words/dashboard.ts";
import * as page from "#words/page.ts";
import * as playlistWords from "#words/playlists.ts";

const PremiumStart = lazy(() =>
  import("#client/features/dashboard/premium-start.tsx").then((module) => ({
    default: module.PremiumStart,
  })),
);

const KEYS = [
  { keys: "/", action: words.searchKey },
  { keys: "f", action: playlistWords.findVideo },
  { keys: "← → ↑ ↓", action: words.moveKeys },
];

type Props = {
  user: SessionUser;
  /** Renders the playlists. */
  children: (library: LibraryState) => ReactNode;
};

/** The home page of a signed-in person (product.md 4.1). */
export function DashboardHome({ user, children }: Props) {
  const connection = useYouTubeConnection();
  const state = libraryState(connection);
  const hasReading = useHasListReading({ enabled: state === "present" });
  // False while a reading of the list runs or waits: there may be a channel then, and the line of a waiting reading
  // says why it waits.
  const hasNoChannel =
    connection.state === "connected" && connection.status.channelId === null && !hasReading;
  const library = hasNoChannel ? "absent" : state;
  const ready = library === "present";
  useCorrectionNews({ enabled: ready });
  const isPremiumStartShown = useIsPremiumStartShown();
  const history = useLibraryOverview({ enabled: ready }).data?.history;
  const isWide = useMediaQuery("(min-width: 64rem)");
  const isChannelInHeader = useIsChannelInHeader();
  return (
    <div className="py-3 sm:py-8">
      <SkipLink to={PLAYLISTS_ID}>{words.skipToPlaylists}</SkipLink>
      <div className="flex items-center justify-between gap-x-6">
        <div className="min-h-12 min-w-0 sm:min-h-15">
          <Greeting user={user} />
          {!isChannelInHeader && library !== "absent" && (
            <ChannelLine isBrief className="-mt-1 max-w-44 truncate" />
          )}
        </div>
        {ready && <LibraryTools />}
      </div>
      {(connection.state !== "connected" || hasNoChannel) && (
        <ConnectionCard connection={connection} />
      )}
      {isPremiumStartShown && (
        <LazyPart>
          <PremiumStart ready={ready} />
        </LazyPart>
      )}
      {library !== "absent" && (
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-center gap-x-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <LibraryStatus connection={connection} isPremium={user.isPremium} />
          {isWide && <HiddenHistory history={history} />}
        </div>
      )}
      {connection.state !== "failed" && (
        // The key changes with the card above, so that this part is mounted anew and not moved.
        <Fragment key={library === "absent" ? "below the card" : "first"}>
          <StatCards library={library} />
          <YouTubeAttribution totals className="mt-1 max-sm:hidden" />
          {!hasNoChannel && children(library)}
          {!isWide && (
            <div className="mt-8">
              <HiddenHistory history={history} />
            </div>
          )}
          <p className="mt-6 max-w-prose text-sm text-soft sm:mt-8">
            {UNREADABLE_PLAYLISTS}
            {page.sentenceSeparator}
            <Link to="/import" className="font-medium underline underline-offset-4">
              {words.importTakeout}
            </Link>
          </p>
          {/* On a phone this stands at the end, so that the first playlist is in view. */}
          <YouTubeAttribution totals className="mt-2 sm:hidden" />
          <div className="-ms-2.5">
            <KeysDialog keys={KEYS} />
          </div>
        </Fragment>
      )}
    </div>
  );
}

function Greeting({ user }: { user: SessionUser }) {
  const name = givenName(user);
  return (
    <h1 className="line-clamp-2 text-title font-bold tracking-tight wrap-anywhere">
      {name === undefined
        ? words.greeting
        : words.greetingByName({ name: (text) => <bdi>{text}</bdi>, person: name })}
    </h1>
  );
}

/** The chart of hidden videos over time. Nothing until there are two days of it. */
function HiddenHistory({ history = [] }: { history: History | undefined }) {
  const [first, second] = orderHistory(history);
  if (!first || !second) return null;
  return (
    <section aria-labelledby="history-heading">
      <div className="mb-1 flex items-baseline justify-between gap-3 text-sm text-soft">
        <h2 id="history-heading" className="font-medium">
          {words.hiddenOverTime}
        </h2>
        <span>{words.since({ day: formatHistoryDay(first.day) })}</span>
      </div>
      <HistoryChart history={history} small />
    </section>
  );
}

import ListX from "lucide-react/icons/list-x";
import { memo } from "react";
import { PlaylistTable, useArrowKeys } from "#client/features/playlists/playlist-table.tsx";
import { CardSkeleton, PlaylistCard } from "#client/features/playlists/playlist-card.tsx";
import type { Shown, View } from "#client/features/playlists/view.ts";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { failureSentence } from "#client/library/failure.ts";
import { useSyncPlaylists } from "#client/library/sync.ts";
import { UNREADABLE_PLAYLISTS } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { Playlist } from "#shared/contract/playlists.ts";
import { BASIC_PLAYLIST_LIMIT } from "#shared/plans.ts";

type Props = {
  /** All playlists; undefined while loading. */
  playlists: readonly Playlist[] | undefined;
  /** False before YouTube is connected. */
  isConnected: boolean;
  /** Whether the list itself is being read, and whether the videos of all are. */
  isListing: boolean;
  isReading: boolean;
  /** Why the automatic sync of the list failed. */
  syncFailure: Error | null;
  figures: Shown;
  view: View;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
  onView: (part: Partial<View>) => void;
  onUpgrade: () => void;
  onShowPrivate: () => void;
};

const GRID = "grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4 sm:grid-cols-2 xl:grid-cols-3";
const SKELETONS = ["a", "b", "c", "d", "e", "f"];

/** The playlists, or why there are none to show. */
export function PlaylistResults(props: Props) {
  const { playlists, isListing, figures, view, onUpgrade, onShowPrivate } = props;
  const { shown, overLimit, privateOut, isAtLimit } = figures;
  if (!playlists || (playlists.length === 0 && isListing)) return <Skeleton />;
  return (
    <>
      <ShownCount figures={figures} syncFailure={props.syncFailure} onShowPrivate={onShowPrivate} />
      {isAtLimit && <LimitBanner onUpgrade={onUpgrade} />}
      {shown.length === 0 ? (
        <EmptyState
          any={figures.filteredOut > 0}
          isConnected={props.isConnected}
          privateOut={privateOut}
          onShowPrivate={onShowPrivate}
        />
      ) : view.layout === "grid" ? (
        <Cards
          shown={shown}
          isReading={props.isReading}
          chosen={props.chosen}
          onToggle={props.onToggle}
          onOpen={props.onOpen}
        />
      ) : (
        <PlaylistTable {...props} shown={shown} />
      )}
      {overLimit > 0 && <MorePlaylists count={overLimit} onUpgrade={onUpgrade} />}
    </>
  );
}

type CountProps = Pick<Props, "figures" | "syncFailure" | "onShowPrivate">;

/** How many playlists are shown, how many only the privacy filter leaves out, and whether the list may be old. */
function ShownCount({ figures, syncFailure, onShowPrivate }: CountProps) {
  const { shown, privateOut, isAtLimit } = figures;
  // Without a playlist, the empty state tells of them.
  const isPrivateNamed = shown.length > 0 && privateOut > 0;
  return (
    <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-1.5 text-sm text-soft">
      <p role="status" className={isPrivateNamed ? "max-sm:sr-only" : ""}>
        {describeShown(figures)}
      </p>
      {isPrivateNamed && (
        <>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span>{countOf(privateOut, "private playlist")} not shown</span>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            onClick={onShowPrivate}
            className="min-h-7 rounded-md px-1 font-semibold text-accent underline"
          >
            {/* At the limit they do not come on top of what is shown. */}
            {isAtLimit ? "Include" : "Show"}
          </button>
        </>
      )}
      {syncFailure && (
        <p role="status" className="w-full truncate sm:w-auto sm:min-w-0 sm:flex-1">
          <span aria-hidden="true" className="max-sm:hidden">
            ·{" "}
          </span>
          Not synced: {failureSentence(syncFailure, { saysWhen: false })}
        </p>
      )}
    </div>
  );
}

/** "Showing 5 of 30 playlists" */
function describeShown({ shown, total }: Shown): string {
  const of = shown.length < total ? `${formatCount(shown.length)} of ` : "";
  return `Showing ${of}${countOf(total, "playlist")}`;
}

type CardsProps = Pick<Props, "isReading" | "chosen" | "onToggle" | "onOpen"> &
  Pick<Shown, "shown">;

/** Memoised, because opening or closing a window changes only the URL. */
const Cards = memo(function Cards(props: CardsProps) {
  const { shown, isReading, chosen, onToggle, onOpen } = props;
  const list = useArrowKeys<HTMLUListElement>();
  return (
    <ul ref={list} className={GRID}>
      {shown.map((playlist) => (
        <PlaylistCard
          key={playlist.id}
          playlist={playlist}
          isReading={isReading}
          selected={chosen.has(playlist.id)}
          onToggle={onToggle}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
});

function Skeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading your playlists
      </p>
      <ul aria-hidden="true" className={`mt-9 ${GRID}`}>
        {SKELETONS.map((name) => (
          <CardSkeleton key={name} />
        ))}
      </ul>
    </>
  );
}

type EmptyStateProps = {
  /** Whether filters leave some out; false if the person has no playlists at all. */
  any: boolean;
  /** False before YouTube is connected. */
  isConnected: boolean;
  /** How many private playlists the privacy filter leaves out. */
  privateOut: number;
  onShowPrivate: () => void;
};

/** The text differs if the person has no playlists at all (product.md 4.8). */
function EmptyState({ any, isConnected, privateOut, onShowPrivate }: EmptyStateProps) {
  const { sync, busy: syncing } = useSyncPlaylists("asked");
  const { connect, busy: connecting } = useConnectYouTube();
  const busy = syncing || connecting;
  return (
    <div className="card flex flex-col items-center gap-3 px-4 py-12 text-center">
      <ListX className="size-10 text-edge" aria-hidden="true" />
      <h3 className="text-lg font-semibold">No playlists found</h3>
      <p className="max-w-prose text-soft">{describeEmpty(any, isConnected)}</p>
      {privateOut > 0 && (
        <>
          <p>{countOf(privateOut, "private playlist")} not shown</p>
          <Button variant="primary" onClick={onShowPrivate}>
            Show
          </Button>
        </>
      )}
      {any && <p className="max-w-prose text-sm text-soft">{UNREADABLE_PLAYLISTS}</p>}
      <Button
        variant={privateOut > 0 ? "secondary" : "primary"}
        busy={busy}
        // A new connection starts the reading of everything.
        onClick={() => (isConnected ? sync() : connect())}
      >
        {syncing ? "Syncing…" : "Sync YouTube Playlists"}
      </Button>
    </div>
  );
}

function describeEmpty(any: boolean, isConnected: boolean): string {
  if (any) {
    return "No playlist matches your search and filters. Try other words, or tick another privacy box.";
  }
  return isConnected
    ? "Sync with YouTube to see your playlists here."
    : "Connect YouTube to see your playlists here.";
}

// Says how many playlists the Basic plan does not show, with an upgrade button (product.md 4.9).
type LimitBannerProps = { onUpgrade: () => void };

function LimitBanner({ onUpgrade }: LimitBannerProps) {
  return (
    <div className="mb-3 flex items-center gap-x-4 rounded-xl border border-tint-line bg-tint px-3 py-2 max-sm:flex-wrap max-sm:*:first:contents sm:px-4">
      <div className="min-w-0 flex-1">
        <h3 className="flex-1 font-semibold">Playlist Limit Reached</h3>
        <p className="text-sm leading-5 max-sm:order-1">
          You've reached the {BASIC_PLAYLIST_LIMIT}-playlist limit for Basic users. Upgrade to
          Premium for unlimited playlists. This limit is Tidylist's, not YouTube's.
        </p>
      </div>
      <Button
        aria-haspopup="dialog"
        className="max-sm:min-h-8 max-sm:py-0 max-sm:text-sm"
        onClick={onUpgrade}
      >
        Upgrade
      </Button>
    </div>
  );
}

function MorePlaylists({ count, onUpgrade }: LimitBannerProps & { count: number }) {
  return (
    <div className="mt-4 flex flex-col items-center gap-3 rounded-xl border border-dashed border-tint-line p-6 text-center">
      <h3 className="text-lg font-semibold">{countOf(count, "More Playlist")} Available</h3>
      <p className="max-w-prose text-soft">
        Premium lists {count === 1 ? "it" : "them"} as well. On Basic, search and filters bring{" "}
        {count === 1 ? "it" : "them"} up, and figures, exports and tools cover all your playlists.
      </p>
      <Button variant="primary" aria-haspopup="dialog" onClick={onUpgrade}>
        Upgrade to Premium
      </Button>
    </div>
  );
}

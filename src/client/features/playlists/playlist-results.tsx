import ListX from "lucide-react/icons/list-x";
import { memo } from "react";
import { PlaylistTable, useArrowKeys } from "#client/features/playlists/playlist-table.tsx";
import { CardSkeleton, PlaylistCard } from "#client/features/playlists/playlist-card.tsx";
import type { Shown, View } from "#client/features/playlists/view.ts";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { failureSentence } from "#client/library/failure.ts";
import type { OpenPlaylist } from "#client/features/playlists/use-view.ts";
import { PLAYLISTS_ID } from "#client/library/playlist-address.ts";
import { useSyncPlaylists } from "#client/library/sync.ts";
import { UNREADABLE_PLAYLISTS } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import type { Playlist } from "#shared/contract/playlists.ts";
import { BASIC_PLAYLIST_LIMIT } from "#shared/plans.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/playlists.ts";

type Props = {
  /** All playlists; undefined while loading. */
  playlists: readonly Playlist[] | undefined;
  /** False before YouTube is connected. */
  isConnected: boolean;
  /** Whether the list of playlists is being read from YouTube. */
  isListing: boolean;
  /** Whether the videos of all playlists are being read. */
  isReading: boolean;
  figures: Shown;
  view: View;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onOpen: OpenPlaylist;
  onView: (part: Partial<View>) => void;
  onUpgrade: () => void;
  onShowPrivate: () => void;
};

const GRID =
  "grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";
const SKELETONS = ["a", "b", "c", "d", "e", "f"];

/** The playlists, or why there are none to show. */
export function PlaylistResults(props: Props) {
  const { playlists, isListing, figures, view, onUpgrade, onShowPrivate } = props;
  const { shown, overLimit, privateOut, isAtLimit } = figures;
  if (!playlists || (playlists.length === 0 && isListing)) {
    return <Skeleton isList={view.layout === "list"} />;
  }
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          hasFilteredOut={figures.filteredOut > 0}
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
      {isAtLimit && <LimitBanner more={overLimit} onUpgrade={onUpgrade} />}
    </>
  );
}

type CountProps = Pick<Props, "figures" | "onShowPrivate"> & {
  /** Why the automatic sync of the list failed. */
  syncFailure: Error | null;
};

/** How many playlists are shown, how many only the privacy filter leaves out, and whether the list may be old. */
export function ShownCount({ figures, syncFailure, onShowPrivate }: CountProps) {
  const { shown, privateOut, isAtLimit } = figures;
  // If no playlist is shown, the empty state has the same note.
  const hasPrivateNote = shown.length > 0 && privateOut > 0;
  return (
    <div className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-1.5 text-sm text-soft">
      <p role="status">{describeShown(figures)}</p>
      {hasPrivateNote && (
        <>
          <span aria-hidden="true">·</span>
          <span>{words.privateNotShown({ count: privateOut })}</span>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            onClick={onShowPrivate}
            className="min-h-7 rounded-md px-1 font-semibold text-accent underline"
          >
            {/* "Show" would promise more playlists; at the plan's limit, private ones take the place of others. */}
            {isAtLimit ? words.include : buttons.show}
          </button>
        </>
      )}
      {syncFailure && (
        <p role="status" className="w-full truncate">
          {words.notSynced({ reason: failureSentence(syncFailure, { saysWhen: false }) })}
        </p>
      )}
    </div>
  );
}

/** "Showing 5 of 30 playlists" */
function describeShown({ shown, total }: Shown): string {
  return shown.length < total
    ? words.shownSome({ count: shown.length, total })
    : words.shownAll({ count: total });
}

type CardsProps = Pick<Props, "isReading" | "chosen" | "onToggle" | "onOpen"> &
  Pick<Shown, "shown">;

/** Memoised: opening or closing a window changes the URL, which renders the manager again. */
const Cards = memo(function Cards(props: CardsProps) {
  const { shown, isReading, chosen, onToggle, onOpen } = props;
  const list = useArrowKeys<HTMLUListElement>();
  return (
    <ul ref={list} id={PLAYLISTS_ID} tabIndex={-1} className={`outline-none ${GRID}`}>
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

function Skeleton({ isList }: { isList: boolean }) {
  return (
    <>
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <ul aria-hidden="true" className={isList ? "card divide-y divide-line" : GRID}>
        {SKELETONS.map((name) =>
          isList ? <li key={name} className="h-22" /> : <CardSkeleton key={name} />,
        )}
      </ul>
    </>
  );
}

type EmptyStateProps = {
  /** Whether the search and the filters leave playlists out; false if the person has none at all. */
  hasFilteredOut: boolean;
  /** False before YouTube is connected. */
  isConnected: boolean;
  /** How many private playlists the privacy filter leaves out. */
  privateOut: number;
  onShowPrivate: () => void;
};

/** The text differs if the person has no playlists at all (product.md 4.8). */
function EmptyState({ hasFilteredOut, isConnected, privateOut, onShowPrivate }: EmptyStateProps) {
  const { sync, busy: syncing } = useSyncPlaylists("asked");
  const { connect, busy: connecting } = useConnectYouTube();
  const busy = syncing || connecting;
  return (
    <div
      id={PLAYLISTS_ID}
      tabIndex={-1}
      className="card flex flex-col items-center gap-3 px-4 py-12 text-center outline-none"
    >
      <ListX className="size-10 text-edge" aria-hidden="true" />
      <h3 className="text-lg font-semibold">{words.noneFound}</h3>
      <p className="max-w-prose text-soft">{describeEmpty(hasFilteredOut, isConnected)}</p>
      {privateOut > 0 && (
        <>
          <p>{words.privateNotShown({ count: privateOut })}</p>
          <Button variant="primary" onClick={onShowPrivate}>
            {buttons.show}
          </Button>
        </>
      )}
      {hasFilteredOut && <p className="max-w-prose text-sm text-soft">{UNREADABLE_PLAYLISTS}</p>}
      <Button
        variant={privateOut > 0 ? "secondary" : "primary"}
        busy={busy}
        // No sync after connecting: a new connection starts the reading of everything.
        onClick={() => (isConnected ? sync() : connect())}
      >
        {syncing ? words.syncing : words.syncPlaylists}
      </Button>
    </div>
  );
}

function describeEmpty(hasFilteredOut: boolean, isConnected: boolean): string {
  if (hasFilteredOut) return words.noneMatches;
  return isConnected ? words.syncToSee : words.connectToSee;
}

/** `more`: how many matching playlists the plan leaves out. */
type LimitProps = { more: number; onUpgrade: () => void };

/** Says what the Basic plan shows, and how many it leaves out, with an upgrade button (product.md 4.9). */
function LimitBanner({ more, onUpgrade }: LimitProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-tint-line bg-tint p-4">
      <div className="min-w-0 flex-[1_1_16rem] space-y-1 text-sm">
        <h3 className="text-base font-semibold">{words.limitTitle}</h3>
        <p>{words.limitText({ limit: BASIC_PLAYLIST_LIMIT })}</p>
        {more > 0 && (
          <>
            <h3 className="pt-1 text-base font-semibold">{words.moreTitle({ count: more })}</h3>
            <p>{words.moreText({ count: more })}</p>
          </>
        )}
      </div>
      <Button aria-haspopup="dialog" onClick={onUpgrade}>
        {words.upgrade}
      </Button>
    </div>
  );
}

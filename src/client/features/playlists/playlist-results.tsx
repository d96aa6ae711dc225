import { memo } from "react";
import { useArrowKeys } from "#client/features/playlists/arrow-keys.ts";
import { EmptyState } from "#client/features/playlists/empty-state.tsx";
import { LimitBanner, MorePlaylists } from "#client/features/playlists/plan-limit.tsx";
import { CardSkeleton, PlaylistCard } from "#client/features/playlists/playlist-card.tsx";
import { PlaylistTable } from "#client/features/playlists/playlist-table.tsx";
import type { Shown, View } from "#client/features/playlists/view.ts";
import { failureSentence } from "#client/library/failure.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { Playlist } from "#shared/contract/playlists.ts";

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
          Not synced: {failureSentence(syncFailure)}
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

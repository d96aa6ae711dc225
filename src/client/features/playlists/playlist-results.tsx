import { memo } from "react";
import { useArrowKeys } from "#client/features/playlists/arrow-keys.ts";
import { EmptyState } from "#client/features/playlists/empty-state.tsx";
import { LimitBanner, MorePlaylists } from "#client/features/playlists/plan-limit.tsx";
import { CardSkeleton, PlaylistCard } from "#client/features/playlists/playlist-card.tsx";
import { PlaylistTable } from "#client/features/playlists/playlist-table.tsx";
import { isAtPlanLimit, type View } from "#client/features/playlists/view.ts";
import { failureSentence } from "#client/library/failure.ts";
import { countOf } from "#client/ui/counts.ts";
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
  shown: readonly Playlist[];
  more: number;
  unshownPrivate: number;
  view: View;
  isPremium: boolean;
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
  const { playlists, isListing, shown, more, unshownPrivate, view, isPremium } = props;
  const { onUpgrade, onShowPrivate } = props;
  if (!playlists || (playlists.length === 0 && isListing)) return <Skeleton />;
  return (
    <>
      <ShownCount
        shown={shown.length}
        syncFailure={props.syncFailure}
        unshownPrivate={shown.length === 0 ? 0 : unshownPrivate}
        onShowPrivate={onShowPrivate}
      />
      {isAtPlanLimit(playlists, isPremium) && <LimitBanner onUpgrade={onUpgrade} />}
      {shown.length === 0 ? (
        <EmptyState
          any={playlists.length > 0}
          isConnected={props.isConnected}
          unshownPrivate={unshownPrivate}
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
        <PlaylistTable {...props} />
      )}
      {isAtPlanLimit(shown, isPremium) && <MorePlaylists count={more} onUpgrade={onUpgrade} />}
    </>
  );
}

type CountProps = Pick<Props, "syncFailure" | "unshownPrivate" | "onShowPrivate"> & {
  shown: number;
};

/** How many playlists are shown, how many only the privacy filter leaves out, and whether the list may be old. */
function ShownCount({ shown, syncFailure, unshownPrivate, onShowPrivate }: CountProps) {
  return (
    <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-1.5 text-sm text-soft">
      <p role="status" className={unshownPrivate > 0 ? "max-sm:sr-only" : ""}>
        Showing {countOf(shown, "playlist")}
      </p>
      {unshownPrivate > 0 && (
        <>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span>{countOf(unshownPrivate, "private playlist")} not shown</span>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            onClick={onShowPrivate}
            className="min-h-7 rounded-md px-1 font-semibold text-accent underline"
          >
            Show
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

type CardsProps = Pick<Props, "shown" | "isReading" | "chosen" | "onToggle" | "onOpen">;

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

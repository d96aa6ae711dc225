import { memo } from "react";
import { EmptyState } from "#client/features/playlists/empty-state.tsx";
import { LimitBanner, MorePlaylists } from "#client/features/playlists/plan-limit.tsx";
import { CardSkeleton, PlaylistCard } from "#client/features/playlists/playlist-card.tsx";
import { PlaylistTable } from "#client/features/playlists/playlist-table.tsx";
import { isAtPlanLimit, type View } from "#client/features/playlists/view.ts";
import { countOf } from "#client/ui/counts.ts";
import type { Playlist } from "#shared/contract/playlists.ts";

type Props = {
  /** All playlists; undefined while loading. */
  playlists: readonly Playlist[] | undefined;
  shown: readonly Playlist[];
  more: number;
  view: View;
  isPremium: boolean;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
  onView: (part: Partial<View>) => void;
  onUpgrade: () => void;
};

const GRID = "grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-3";
const SKELETONS = ["a", "b", "c", "d", "e", "f"];

/** The playlists, or why there are none to show. */
export function PlaylistResults(props: Props) {
  const { playlists, shown, more, view, isPremium, onUpgrade } = props;
  if (!playlists) return <Skeleton />;
  return (
    <>
      <p role="status" className="sr-only">
        Showing {countOf(shown.length, "playlist")}
      </p>
      {isAtPlanLimit(playlists, isPremium) && <LimitBanner onUpgrade={onUpgrade} />}
      {shown.length === 0 ? (
        <EmptyState any={playlists.length > 0} />
      ) : view.layout === "grid" ? (
        <Cards
          shown={shown}
          chosen={props.chosen}
          onToggle={props.onToggle}
          onOpen={props.onOpen}
        />
      ) : (
        <PlaylistTable {...props} />
      )}
      {more > 0 && <MorePlaylists count={more} onUpgrade={onUpgrade} />}
    </>
  );
}

type CardsProps = Pick<Props, "shown" | "chosen" | "onToggle" | "onOpen">;

/** Memoised, because opening or closing a window changes only the URL. */
const Cards = memo(function Cards({ shown, chosen, onToggle, onOpen }: CardsProps) {
  return (
    <ul className={GRID}>
      {shown.map((playlist) => (
        <PlaylistCard
          key={playlist.id}
          playlist={playlist}
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
      <ul aria-hidden="true" className={GRID}>
        {SKELETONS.map((name) => (
          <CardSkeleton key={name} />
        ))}
      </ul>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { BulkFailures, useBulk } from "#client/features/playlists/bulk.tsx";
import { FilterPanel } from "#client/features/playlists/filter-panel.tsx";
import { PlaylistResults, ShownCount } from "#client/features/playlists/playlist-results.tsx";
import { SelectionBar, Toolbar } from "#client/features/playlists/toolbar.tsx";
import {
  catchFocus,
  PHONE,
  useFocusKept,
  useOpenPlaylist,
  useView,
} from "#client/features/playlists/use-view.ts";
import { showPlaylists } from "#client/features/playlists/view.ts";
import { keptWork, readIds, useWorkKept } from "#client/identity/kept-work.ts";
import { countFound, describeOffer } from "#client/library/found-words.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import { usePlaylists } from "#client/library/library-data.ts";
import { PRIVACIES } from "#client/library/playlist-order.ts";
import { useIsReadingAll, useListReading } from "#client/library/list-reading.ts";
import { useSyncPlaylists } from "#client/library/sync.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { useYouTubeConnection, type LibraryState } from "#client/identity/youtube-status.ts";
import { UpgradePrompt } from "#client/plans/upgrade-prompt.tsx";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import { toggleOne } from "#client/ui/video-list/selection.ts";
import type { Playlist } from "#shared/contract/playlists.ts";

type Props = { user: SessionUser; library: LibraryState };

/** `wholesale` if the last change selected or deselected all. */
type Choice = { chosen: ReadonlySet<string>; wholesale: boolean };

const HEADING_ID = "playlists-heading";
const SCREEN = "playlists";
const NO_PLAYLISTS: readonly Playlist[] = [];
const NONE_CHOSEN: Choice = { chosen: new Set(), wholesale: false };

/** Finds, sorts and selects the person's playlists (product.md 4.5 to 4.11). */
export function PlaylistManager({ user, library }: Props) {
  const { isPremium } = user;
  const ready = library === "present";
  const connection = useYouTubeConnection();
  const isConnected = connection.state === "connected" && connection.status.channelId !== null;
  const query = usePlaylists({ enabled: ready });
  const { data, error } = query;
  const { view, deferred, change, flush } = useView(data ?? NO_PLAYLISTS);
  const [{ chosen, wholesale }, setChoice] = useState<Choice>(() => ({
    chosen: new Set(readIds(keptWork(user.id, SCREEN))),
    wholesale: false,
  }));
  useWorkKept(user.id, SCREEN, () => [...chosen]);
  const open = useOpenPlaylist();
  const [pricing, setPricing] = useState(false);
  const isListing = useListReading({ enabled: ready }) === "running";
  const isReading = useIsReadingAll({ enabled: ready });
  const { error: syncFailure } = useAutomaticSync(isConnected ? user.id : undefined);
  useFocusKept(data, HEADING_ID);

  // A single checkbox updates at once, or it would flicker back.
  const later = useDeferredValue(chosen);
  const marked = wholesale ? later : chosen;
  const figures = useMemo(
    () => showPlaylists(data ?? NO_PLAYLISTS, deferred, isPremium),
    [data, deferred, isPremium],
  );
  const { shown } = figures;
  const selected = shown.filter(({ id }) => chosen.has(id));
  const allSelected = shown.length > 0 && selected.length === shown.length;
  const toggle = useCallback((id: string): void => {
    setChoice((current) => ({ chosen: toggleOne(current.chosen, id), wholesale: false }));
  }, []);
  const selectNone = (): void => {
    setChoice(NONE_CHOSEN);
    // The bar with the button that was pressed is about to disappear.
    catchFocus(HEADING_ID);
  };
  const upgrade = () => setPricing(true);
  const bulk = useBulk({ selected, isPremium, onUpgrade: upgrade, onDone: selectNone });
  const showPrivate = (): void => {
    change({
      privacy: PRIVACIES.filter((name) => name === "private" || view.privacy.includes(name)),
    });
    // The button that was pressed is about to disappear.
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  };
  const counts = { selected: selected.length, isPremium, onBulk: bulk.begin };
  // On a phone it stands below the playlists.
  const isPhone = useMediaQuery(PHONE);
  const hasList = library === "absent" || (data !== undefined && (data.length > 0 || !isListing));
  const shownCount = hasList && (
    <ShownCount
      figures={figures}
      // Without a connection, its card says more.
      syncFailure={isConnected ? syncFailure : null}
      onShowPrivate={showPrivate}
    />
  );
  return (
    <section aria-labelledby={HEADING_ID} className="mt-3 sm:mt-5">
      <h2 id={HEADING_ID} tabIndex={-1} className="sr-only">
        Playlists
      </h2>
      <FilterPanel
        library={library}
        view={view}
        onView={change}
        onFlush={flush}
        onUpgrade={upgrade}
        {...counts}
      />
      <div className="mt-1 min-w-0 sm:mt-2">
        <Toolbar
          count={shown.length}
          allSelected={allSelected}
          layout={view.layout}
          onAll={() =>
            setChoice({
              chosen: new Set(allSelected ? [] : shown.map(({ id }) => id)),
              wholesale: true,
            })
          }
          onLayout={(layout) => change({ layout })}
        >
          {!isPhone && shownCount}
        </Toolbar>
        <SelectionBar {...counts} onNone={selectNone} />
        {bulk.report && <BulkFailures report={bulk.report} onClose={bulk.closeReport} />}
        {error && !data ? (
          <QueryFailure title="Your playlists could not be loaded" query={query} />
        ) : (
          <PlaylistResults
            playlists={library === "absent" ? NO_PLAYLISTS : data}
            isConnected={library !== "absent"}
            isListing={isListing}
            isReading={isReading}
            figures={figures}
            view={deferred}
            chosen={marked}
            onToggle={toggle}
            onOpen={open}
            onView={change}
            onUpgrade={upgrade}
            onShowPrivate={showPrivate}
          />
        )}
        {isPhone && shownCount}
      </div>
      <UpgradePrompt
        open={pricing}
        offer={describeOffer(countFound(data ?? []))}
        onClose={() => setPricing(false)}
      />
    </section>
  );
}

/** Syncs once per page load, as soon as the user is known (product.md 4.11). */
function useAutomaticSync(userId: string | undefined): { error: Error | null } {
  const { sync, error } = useSyncPlaylists("auto");
  // A query, because the query client remembers that it ran even after this component unmounts.
  useQuery({
    queryKey: ["automatic-sync", userId],
    queryFn: () => {
      sync();
      return userId ?? null;
    },
    enabled: userId !== undefined,
    gcTime: Infinity,
  });
  return { error };
}

import { useQuery } from "@tanstack/react-query";
import { lazy, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useBulk } from "#client/features/playlists/bulk.ts";
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
import { readKeptWork, readIds, useKeepWork } from "#client/identity/kept-work.ts";
import { countFound, describeOffer } from "#client/library/found-words.ts";
import { QueryFailure } from "#client/library/load-failure.tsx";
import { usePlaylists } from "#client/library/library-data.ts";
import { PRIVACIES } from "#client/library/playlist-order.ts";
import { useIsReadingAll, useListReading } from "#client/library/list-reading.ts";
import { useSyncPlaylists } from "#client/library/sync.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { useYouTubeConnection, type LibraryState } from "#client/identity/youtube-status.ts";
import { UpgradePrompt } from "#client/plans/upgrade-prompt.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import { toggleOne } from "#client/ui/video-list/selection.ts";
import type { Playlist } from "#shared/contract/playlists.ts";
import * as words from "#words/playlists.ts";

// Loaded before there is a report (bulk.ts).
const BulkFailures = lazy(() =>
  import("#client/features/playlists/bulk-failures.tsx").then((module) => ({
    default: module.BulkFailures,
  })),
);

type Props = { user: SessionUser; library: LibraryState };

/** `changedAll` if the last change selected or deselected all. */
type Choice = { chosen: ReadonlySet<string>; changedAll: boolean };

const HEADING_ID = "playlists-heading";
const SCREEN = "playlists";
const NO_PLAYLISTS: readonly Playlist[] = [];
const NONE_CHOSEN: Choice = { chosen: new Set(), changedAll: false };

/** Finds, sorts and selects the person's playlists (product.md 4.5 to 4.11). */
export function PlaylistManager({ user, library }: Props) {
  const { isPremium } = user;
  const hasLibrary = library === "present";
  const connection = useYouTubeConnection();
  const canSync = connection.state === "connected" && connection.status.channelId !== null;
  const query = usePlaylists({ enabled: hasLibrary });
  const { data, error } = query;
  const { view, deferredView, change, flush } = useView(data ?? NO_PLAYLISTS);
  const [{ chosen, changedAll }, setChoice] = useState<Choice>(() => ({
    chosen: new Set(readIds(readKeptWork(user.id, SCREEN))),
    changedAll: false,
  }));
  useKeepWork(user.id, SCREEN, () => [...chosen]);
  const openPlaylist = useOpenPlaylist();
  const [isUpgradeOpen, setUpgradeOpen] = useState(false);
  const isListing = useListReading({ enabled: hasLibrary }) === "running";
  const isReading = useIsReadingAll({ enabled: hasLibrary });
  const { error: syncFailure } = useAutomaticSync(canSync ? user.id : undefined);
  useFocusKept(data, HEADING_ID);

  // "Select All" may change hundreds of checkboxes a moment later. A single one changes at once, or it would flicker.
  const deferredChosen = useDeferredValue(chosen);
  const checkedIds = changedAll ? deferredChosen : chosen;
  const figures = useMemo(
    () => showPlaylists(data ?? NO_PLAYLISTS, deferredView, isPremium),
    [data, deferredView, isPremium],
  );
  const { shown } = figures;
  const selected = shown.filter(({ id }) => chosen.has(id));
  const allSelected = shown.length > 0 && selected.length === shown.length;
  const toggle = useCallback((id: string): void => {
    setChoice((current) => ({ chosen: toggleOne(current.chosen, id), changedAll: false }));
  }, []);
  const selectNone = (): void => {
    setChoice(NONE_CHOSEN);
    // The bar with the button that was pressed is about to disappear.
    catchFocus(HEADING_ID);
  };
  const openUpgrade = () => setUpgradeOpen(true);
  const bulk = useBulk({ selected, isPremium, onUpgrade: openUpgrade, onDone: selectNone });
  const showPrivate = (): void => {
    change({
      privacy: PRIVACIES.filter((name) => name === "private" || view.privacy.includes(name)),
    });
    // The button that was pressed is about to disappear.
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  };
  const bulkProps = { selectedCount: selected.length, isPremium, onBulk: bulk.begin };
  const isPhone = useMediaQuery(PHONE);
  const isLoaded = library === "absent" || (data !== undefined && (data.length > 0 || !isListing));
  // Shown below the playlists on a phone, and above them elsewhere.
  const shownCount = isLoaded && (
    <ShownCount
      figures={figures}
      // Without a connection, the connection card says why.
      syncFailure={canSync ? syncFailure : null}
      onShowPrivate={showPrivate}
    />
  );
  return (
    <section aria-labelledby={HEADING_ID} className="mt-3 sm:mt-5">
      <h2 id={HEADING_ID} tabIndex={-1} className="sr-only">
        {words.heading}
      </h2>
      <FilterPanel
        library={library}
        view={view}
        onView={change}
        onFlush={flush}
        onUpgrade={openUpgrade}
        {...bulkProps}
      />
      <div className="mt-1 min-w-0 sm:mt-2">
        <Toolbar
          count={shown.length}
          allSelected={allSelected}
          layout={view.layout}
          onToggleAll={() =>
            setChoice({
              chosen: new Set(allSelected ? [] : shown.map(({ id }) => id)),
              changedAll: true,
            })
          }
          onLayout={(layout) => change({ layout })}
        >
          {!isPhone && shownCount}
        </Toolbar>
        <SelectionBar {...bulkProps} onNone={selectNone} />
        {bulk.report && (
          <LazyPart>
            <BulkFailures report={bulk.report} onClose={bulk.closeReport} />
          </LazyPart>
        )}
        {error && !data ? (
          <QueryFailure title={words.loadFailed} query={query} />
        ) : (
          <PlaylistResults
            playlists={library === "absent" ? NO_PLAYLISTS : data}
            isConnected={library !== "absent"}
            isListing={isListing}
            isReading={isReading}
            figures={figures}
            view={deferredView}
            chosen={checkedIds}
            onToggle={toggle}
            onOpen={openPlaylist}
            onView={change}
            onUpgrade={openUpgrade}
            onShowPrivate={showPrivate}
          />
        )}
        {isPhone && shownCount}
      </div>
      <UpgradePrompt
        open={isUpgradeOpen}
        offer={describeOffer(countFound(data ?? []))}
        onClose={() => setUpgradeOpen(false)}
      />
    </section>
  );
}

/** Syncs once per page load, as soon as there is a `userId` (product.md 4.11). */
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

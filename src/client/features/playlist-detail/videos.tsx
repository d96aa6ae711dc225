import { memo, useCallback, useMemo, useState, type ReactNode } from "react";
import { ArrangeButton, UNREAD } from "#client/features/playlist-detail/arrange/arrange-button.tsx";
import {
  sortOfView,
  type ArrangeStart,
} from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { Actions, SavePlaylist } from "#client/features/playlist-detail/actions.tsx";
import { Country } from "#client/features/playlist-detail/country.tsx";
import { Filters, MoreFilters } from "#client/features/playlist-detail/filters.tsx";
import { KeepSorted } from "#client/features/playlist-detail/keep-sorted/keep-sorted.tsx";
import { LatePlan, Panels } from "#client/features/playlist-detail/panels.tsx";
import { LostNote } from "#client/features/playlist-detail/lost-note.tsx";
import { SelectionBar } from "#client/features/playlist-detail/selection-bar.tsx";
import { SyncNote, type SyncState } from "#client/features/playlist-detail/sync-note.tsx";
import { useChosen } from "#client/features/playlist-detail/use-chosen.ts";
import { useRowRemoval } from "#client/features/playlist-detail/use-row-removal.ts";
import { useRows } from "#client/features/playlist-detail/use-rows.ts";
import {
  countExtraFilters,
  type FilterText,
  type Shown,
} from "#client/features/playlist-detail/video-filter.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { VideoList } from "#client/features/playlist-detail/video-list.tsx";
import { ChannelTable } from "#client/features/playlist-detail/channel-table.tsx";
import { useSession } from "#client/identity/session.ts";
import { explainUnchecked } from "#client/library/video-name.ts";
import { findReplacement } from "#client/library/changes/find-replacement.ts";
import { HistoryChart } from "#client/library/history-chart.tsx";
import { LateNamesFromFiles } from "#client/takeout/late-names-from-files.tsx";
import { useKeptNames } from "#client/takeout/use-kept-names.ts";
import { formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import { isHidden } from "#shared/availability.ts";
import type { LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";

type Props = {
  id: string;
  detail: PlaylistDetail | undefined;
  sync: SyncState;
  /** When all videos were last read; null if never. */
  syncedAt: string | null | undefined;
  isPremium: boolean;
  /** The item that a link led to. */
  found: string | undefined;
  /** Whether the playlist was arranged before, so that the focus is lost if no row is found. */
  hasArranged: boolean;
  onArrange: (start: ArrangeStart) => void;
  /** Scrolls with the rows where the window is too short for a fixed one. */
  header: ReactNode | undefined;
};

const NO_VIDEOS: readonly LibraryVideo[] = [];

/** The videos of a playlist, with filters, sorting and selection. */
export function Videos(props: Props) {
  const { id, detail, sync, syncedAt, isPremium, found, onArrange, header } = props;
  // State, not a ref: the rows can be rendered only once the container is mounted.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const videos = detail?.videos ?? NO_VIDEOS;
  const view = useRows(videos);
  const { entries, sorted, rows, counts, filter, region, changeFilter } = view;
  const chosen = useChosen(entries, rows, isPremium);
  const { selection, allSelected } = chosen;
  const isRead = detail ? detail.playlist.syncedAt !== null : false;
  const isBeingRead =
    detail !== undefined && !isRead && (sync.automatic || sync.job?.state === "running");
  const hiddenIds = useMemo(() => hiddenIdsOf(videos), [videos]);
  useKeptNames(hiddenIds);
  const { going, press } = useRowRemoval(id, isRead);
  const replace = useCallback(
    ({ video, words }: VideoEntry): void => {
      const { title = "", channelTitle = "", durationSeconds = null } = video.was ?? {};
      const name = title || words.title;
      const lost = { playlistId: id, itemId: video.id, name, channelTitle, durationSeconds };
      findReplacement(lost, title);
    },
    [id],
  );
  const isFiltered = rows.length < videos.length;
  const { order } = view;
  const isSorted = sortOfView(order) !== undefined;
  const arrange = useCallback(
    (entry?: VideoEntry): void => {
      if (isRead) onArrange({ view: order, isFiltered, itemId: entry?.video.id });
      else addToast(UNREAD);
    },
    [isRead, onArrange, order, isFiltered],
  );
  const bar = (
    <SelectionBar
      playlistId={id}
      selection={selection}
      allSelected={allSelected}
      isPremium={isPremium}
      onAll={allSelected ? chosen.clear : chosen.takeAll}
      onClear={chosen.clear}
      chosen={() =>
        sorted.map(({ video }) => video).filter(({ id: itemId }) => selection.has(itemId))
      }
    />
  );
  return (
    <>
      <div ref={setScroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div aria-busy={!detail || isBeingRead}>
          {header}
          <SyncNote playlistId={id} sync={sync} syncedAt={syncedAt} cost={detail?.costs.sync}>
            <Actions playlistId={id} videos={videos} isPremium={isPremium} />
            {videos.length > 1 && (
              <ArrangeButton
                playlistId={id}
                isReturn={props.hasArranged && found === undefined}
                onArrange={() => arrange()}
              />
            )}
          </SyncNote>
          <Filters
            text={filter}
            order={order}
            counts={counts}
            region={region}
            onText={changeFilter}
            onOrder={view.changeOrder}
          />
          <ExtraPanels
            detail={detail}
            filter={filter}
            region={region}
            counts={counts}
            hiddenIds={hiddenIds}
            onFilter={changeFilter}
            onRegion={view.changeRegion}
          />
          {detail && <LostNote title={detail.playlist.title} videos={videos} />}
          {counts.unknown > 0 && (
            <p role="status" className="mx-4 mt-2 text-sm text-soft sm:mx-6">
              {explainUnchecked(counts.unknown)}
            </p>
          )}
          {header && bar}
          <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 sm:px-6">
            <p role="status" className="text-sm leading-5 text-soft">
              {detail && describeShown(rows.length, videos.length, isBeingRead)}
              {videos.length > 1 &&
                isSorted &&
                ", sorted on this screen only: YouTube's order is unchanged"}
            </p>
            <YouTubeAttribution />
          </div>
          {rows.length > 0 ? (
            <VideoList
              key={id}
              scroller={scroller}
              rows={rows}
              region={region}
              selection={selection}
              going={going}
              onRemove={press}
              onReplace={replace}
              onMove={arrange}
              onToggle={chosen.toggle}
              onRange={chosen.stretch}
              onAll={chosen.takeAll}
              found={found}
            />
          ) : videos.length > 0 ? (
            <NoRows text="No video matches these filters.">
              <Button onClick={view.clearFilter}>Clear filters</Button>
            </NoRows>
          ) : !detail || isBeingRead ? (
            <RowSkeletons />
          ) : (
            <NoRows
              text={
                isRead
                  ? "There is no video in this playlist."
                  : "Its videos have not been read yet. Sync Videos reads them from YouTube."
              }
            />
          )}
          <YouTubeAttribution totals className="px-4 py-3 sm:px-6" />
        </div>
      </div>
      {!header && bar}
    </>
  );
}

function hiddenIdsOf(videos: readonly LibraryVideo[]): string[] {
  return videos.filter(({ availability }) => isHidden(availability)).map((video) => video.videoId);
}

function describeShown(shown: number, total: number, isBeingRead: boolean): string {
  const text = `Showing ${formatCount(shown)} of ${formatCount(total)} videos`;
  return isBeingRead ? `${text} that have been read so far` : text;
}

type ExtraProps = {
  detail: PlaylistDetail | undefined;
  filter: FilterText;
  region: string | undefined;
  counts: Readonly<Record<Shown, number>>;
  hiddenIds: readonly string[];
  onFilter: (part: Partial<FilterText>) => void;
  onRegion: (region: string | undefined) => void;
};

/** Memoised, so that selecting a row does not render it. */
const ExtraPanels = memo(function ExtraPanels(props: ExtraProps) {
  const { detail, filter, region, counts, hiddenIds, onFilter, onRegion } = props;
  const session = useSession();
  const further = countExtraFilters(filter);
  const showBlocked = useCallback(() => onFilter({ shown: "blockedThere" }), [onFilter]);
  return (
    <Panels
      panels={[
        {
          id: "filters",
          name: further > 0 ? `More filters (${formatCount(further)})` : "More filters",
          content: detail && <MoreFilters text={filter} videos={detail.videos} onText={onFilter} />,
        },
        { id: "plan", name: "Plan watching", content: detail && <LatePlan detail={detail} /> },
        { id: "save", name: "Save as file", content: detail && <SavePlaylist detail={detail} /> },
        {
          id: "channels",
          name: "By channel",
          content: detail && <ChannelTable videos={detail.videos} />,
        },
        {
          id: "region",
          name: "Region check",
          content: detail && (
            <Country
              detail={detail}
              region={region}
              blocked={region === undefined ? 0 : counts.blockedThere}
              onRegion={onRegion}
              onShow={showBlocked}
            />
          ),
        },
        ...(hiddenIds.length > 0 && session.status === "signed-in"
          ? [
              {
                id: "names",
                name: "Names from your own files",
                content: (
                  <LateNamesFromFiles userId={session.user.id} videoIds={hiddenIds} kind="hidden" />
                ),
              },
            ]
          : []),
        {
          id: "sorted",
          name: "Keep sorted",
          content: detail && (
            <KeepSorted
              playlistId={detail.playlist.id}
              title={detail.playlist.title}
              isPremium={session.status === "signed-in" && session.user.isPremium}
            />
          ),
        },
        {
          id: "history",
          name: "Hidden over time",
          content: detail && <HistoryChart history={detail.history} />,
        },
      ]}
    />
  );
});

function NoRows({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 p-10 text-center text-soft">
      <p>{text}</p>
      {children}
    </div>
  );
}

function RowSkeletons() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading the videos
      </p>
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        {["a", "b", "c", "d", "e", "f"].map((name) => (
          <div
            key={name}
            className="flex h-19 items-center gap-3 border-b border-line px-4 max-sm:h-25 sm:px-6"
          >
            <span className="size-6 rounded-md bg-sunken" />
            <span className="h-10.5 w-18.75 rounded-md bg-sunken sm:h-13.5 sm:w-24" />
            <span className="h-5 w-1/2 rounded-md bg-sunken" />
          </div>
        ))}
      </div>
    </>
  );
}

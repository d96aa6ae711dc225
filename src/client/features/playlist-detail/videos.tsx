import { memo, useCallback } from "react";
import { Actions } from "#client/features/playlist-detail/actions.tsx";
import { Country } from "#client/features/playlist-detail/country.tsx";
import { Filters } from "#client/features/playlist-detail/filters.tsx";
import { LostNote } from "#client/features/playlist-detail/lost-note.tsx";
import { MoreFilters } from "#client/features/playlist-detail/more-filters.tsx";
import { Panels } from "#client/features/playlist-detail/panels.tsx";
import { SelectionBar } from "#client/features/playlist-detail/selection-bar.tsx";
import { useChosen } from "#client/features/playlist-detail/use-chosen.ts";
import { useRowRemoval } from "#client/features/playlist-detail/use-row-removal.ts";
import { useRows } from "#client/features/playlist-detail/use-rows.ts";
import {
  countExtraFilters,
  type FilterText,
  type Shown,
} from "#client/features/playlist-detail/video-filter.ts";
import { VideoList } from "#client/features/playlist-detail/video-list.tsx";
import { ChannelTable } from "#client/features/playlist-detail/channel-table.tsx";
import { explainUnchecked } from "#client/library/availability.ts";
import { newPlaylist } from "#client/library/changes/new-playlist.ts";
import { HistoryChart } from "#client/library/history-chart.tsx";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import type { LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";

type Props = {
  id: string;
  detail: PlaylistDetail | undefined;
  isPremium: boolean;
  scroller: HTMLElement | null;
};

const NO_VIDEOS: readonly LibraryVideo[] = [];

/** The videos of a playlist, with filters, sorting and selection. */
export function Videos({ id, detail, isPremium, scroller }: Props) {
  const videos = detail?.videos ?? NO_VIDEOS;
  const view = useRows(videos);
  const { entries, sorted, rows, counts, filter, region, changeFilter } = view;
  const chosen = useChosen(entries, rows, isPremium);
  const { selection, allSelected } = chosen;
  const { going, press } = useRowRemoval(id);
  return (
    <div aria-busy={!detail}>
      <Actions detail={detail} hidden={counts.hidden} isPremium={isPremium} />
      {detail && <LostNote title={detail.playlist.title} videos={videos} />}
      {counts.unknown > 0 && (
        <p role="status" className="mx-4 mt-4 text-sm text-soft sm:mx-6">
          {explainUnchecked(counts.unknown)}
        </p>
      )}
      <Filters
        text={filter}
        order={view.order}
        counts={counts}
        region={region}
        onText={changeFilter}
        onOrder={view.changeOrder}
      />
      {detail && (
        <ExtraPanels
          detail={detail}
          filter={filter}
          region={region}
          counts={counts}
          onFilter={changeFilter}
          onRegion={view.changeRegion}
        />
      )}
      <SelectionBar
        playlistId={id}
        shown={rows.length}
        total={videos.length}
        selection={selection}
        allSelected={allSelected}
        isPremium={isPremium}
        onAll={allSelected ? chosen.clear : chosen.takeAll}
        onClear={chosen.clear}
        onCreate={() => {
          // In the shown order, including selected videos that a filter hides.
          const chosenOnes = sorted.filter(({ video }) => selection.has(video.id));
          requestChange(newPlaylist({ videoIds: chosenOnes.map(({ video }) => video.videoId) }));
        }}
      />
      {rows.length > 0 ? (
        <VideoList
          key={id}
          scroller={scroller}
          rows={rows}
          region={region}
          selection={selection}
          going={going}
          onRemove={press}
          onToggle={chosen.toggle}
          onRange={chosen.stretch}
          onAll={chosen.takeAll}
        />
      ) : (
        <NoRows loading={!detail} any={videos.length > 0} onClear={view.clearFilter} />
      )}
    </div>
  );
}

type ExtraProps = {
  detail: PlaylistDetail;
  filter: FilterText;
  region: string | undefined;
  counts: Readonly<Record<Shown, number>>;
  onFilter: (part: Partial<FilterText>) => void;
  onRegion: (region: string | undefined) => void;
};

/** Memoised, so that selecting a row does not render it. */
const ExtraPanels = memo(function ExtraPanels(props: ExtraProps) {
  const { detail, filter, region, counts, onFilter, onRegion } = props;
  const further = countExtraFilters(filter);
  const showBlocked = useCallback(() => onFilter({ shown: "blockedThere" }), [onFilter]);
  return (
    <Panels
      panels={[
        {
          name: further > 0 ? `More filters (${formatCount(further)})` : "More filters",
          content: <MoreFilters text={filter} videos={detail.videos} onText={onFilter} />,
        },
        {
          name: "Blocked in a country",
          content: (
            <Country
              detail={detail}
              region={region}
              blocked={region === undefined ? 0 : counts.blockedThere}
              onRegion={onRegion}
              onShow={showBlocked}
            />
          ),
        },
        { name: "What fills it", content: <ChannelTable videos={detail.videos} /> },
        {
          name: "Hidden over time",
          content: <HistoryChart history={detail.history} />,
        },
      ]}
    />
  );
});

function NoRows(props: { loading: boolean; any: boolean; onClear: () => void }) {
  if (props.loading) return <RowSkeletons />;
  return (
    <div className="flex flex-col items-center gap-3 p-10 text-center text-soft">
      <p>
        {props.any
          ? "No video matches these filters."
          : "There is no video here yet. Sync Videos reads the playlist from YouTube."}
      </p>
      {props.any && <Button onClick={props.onClear}>Clear filters</Button>}
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

import { useCallback, useDeferredValue, useMemo, useState, type RefObject } from "react";
import { Actions } from "#client/features/playlist-detail/actions.tsx";
import { Filters } from "#client/features/playlist-detail/filters.tsx";
import {
  keepExisting,
  NOTHING_SELECTED,
  selectAll,
  selectRange,
  toggleVideo,
  type Outcome,
  type Selection,
} from "#client/features/playlist-detail/selection.ts";
import { SelectionBar } from "#client/features/playlist-detail/selection-bar.tsx";
import {
  filterVideos,
  indexVideos,
  isHidden,
  NO_FILTER,
  sortVideos,
  type FilterText,
  type Sort,
} from "#client/features/playlist-detail/video-index.ts";
import { VideoList } from "#client/features/playlist-detail/video-list.tsx";
import { WhatFillsIt } from "#client/features/playlist-detail/what-fills-it.tsx";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import type { LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";

type Props = {
  id: string;
  detail: PlaylistDetail | undefined;
  isPremium: boolean;
  scroller: RefObject<HTMLDivElement | null>;
};

const NO_VIDEOS: readonly LibraryVideo[] = [];

/** The videos of a playlist, and all that narrows, orders and chooses them. */
export function Videos({ id, detail, isPremium, scroller }: Props) {
  const videos = detail?.videos ?? NO_VIDEOS;
  const [filter, setFilter] = useState(NO_FILTER);
  const [sort, setSort] = useState<Sort>("position");
  const [chosen, setChosen] = useState<Selection>(NOTHING_SELECTED);

  const entries = useMemo(() => indexVideos(videos), [videos]);
  // Typing is answered at once; the list follows as soon as the browser has time for it.
  const wantedFilter = useDeferredValue(filter);
  const wantedSort = useDeferredValue(sort);
  const sorted = useMemo(() => sortVideos(entries, wantedSort), [entries, wantedSort]);
  const rows = useMemo(() => filterVideos(sorted, wantedFilter), [sorted, wantedFilter]);
  const selection = useMemo(() => keepExisting(chosen, entries), [chosen, entries]);
  const allSelected = rows.length > 0 && rows.every(({ video }) => selection.has(video.id));

  const take = useCallback((outcome: Outcome) => {
    if ("refusal" in outcome) addToast(outcome.refusal);
    else setChosen(outcome.selection);
  }, []);
  const onToggle = useCallback(
    (videoId: string) => take(toggleVideo(selection, videoId, isPremium)),
    [take, selection, isPremium],
  );
  const onRange = useCallback(
    (base: Selection, from: number, to: number) =>
      take(selectRange(base, rows, [from, to], isPremium)),
    [take, rows, isPremium],
  );
  const onAll = useCallback(() => take(selectAll(rows, isPremium)), [take, rows, isPremium]);
  const change = useCallback(
    (part: Partial<FilterText>) => setFilter((old) => ({ ...old, ...part })),
    [],
  );
  return (
    <div aria-busy={!detail}>
      <Actions detail={detail} hidden={videos.filter(isHidden).length} />
      <Filters text={filter} sort={sort} onText={change} onSort={setSort} />
      <WhatFillsIt videos={videos} />
      <SelectionBar
        shown={rows.length}
        total={videos.length}
        selected={selection.size}
        allSelected={allSelected}
        isPremium={isPremium}
        onAll={() => (allSelected ? setChosen(NOTHING_SELECTED) : onAll())}
      />
      {rows.length > 0 ? (
        <VideoList
          key={id}
          scroller={scroller}
          rows={rows}
          selection={selection}
          onToggle={onToggle}
          onRange={onRange}
          onAll={onAll}
        />
      ) : (
        <NoRows loading={!detail} any={videos.length > 0} onClear={() => setFilter(NO_FILTER)} />
      )}
    </div>
  );
}

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

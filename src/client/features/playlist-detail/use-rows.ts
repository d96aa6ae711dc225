// Filters and sorts the rows.
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import {
  countShown,
  filterVideos,
  NO_FILTER,
  SHOWN,
  type FilterText,
} from "#client/features/playlist-detail/video-filter.ts";
import {
  indexVideos,
  sortVideos,
  type Order,
} from "#client/features/playlist-detail/video-index.ts";
import { useCountry } from "#client/library/country/use-country.ts";
import { useFileNames } from "#client/takeout/file-names.ts";
import { recordOf } from "#shared/record-of.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

/** @param start what is filtered and sorted at first */
export function useRows(
  videos: readonly LibraryVideo[],
  start: { filter: FilterText; order: Order },
) {
  const [filter, setFilter] = useState(start.filter);
  const [order, setOrder] = useState(start.order);
  const { country: region, choose: setRegion } = useCountry();

  const fileNames = useFileNames();
  const entries = useMemo(() => indexVideos(videos, fileNames), [videos, fileNames]);
  // Fields update at once; the list is deferred.
  const wantedFilter = useDeferredValue(filter);
  const wantedOrder = useDeferredValue(order);
  const sorted = useMemo(() => sortVideos(entries, wantedOrder), [entries, wantedOrder]);
  const rows = useMemo(
    () => filterVideos(sorted, wantedFilter, region),
    [sorted, wantedFilter, region],
  );
  const counts = useMemo(
    () => recordOf(SHOWN, (shown) => countShown(entries, shown, region)),
    [entries, region],
  );

  const changeFilter = useCallback(
    (part: Partial<FilterText>) => setFilter((old) => ({ ...old, ...part })),
    [],
  );
  const changeOrder = useCallback(
    (part: Partial<Order>) => setOrder((old) => ({ ...old, ...part })),
    [],
  );
  const clearFilter = useCallback(() => setFilter(NO_FILTER), []);
  const changeRegion = useCallback(
    (next: string | undefined) => {
      setRegion(next);
      if (next !== undefined) return;
      setFilter((old) => (old.shown === "blockedThere" ? { ...old, shown: "all" } : old));
    },
    [setRegion],
  );
  return {
    entries,
    sorted,
    rows,
    counts,
    filter,
    order,
    region,
    changeFilter,
    changeOrder,
    changeRegion,
    clearFilter,
  };
}

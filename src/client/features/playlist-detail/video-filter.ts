// The filter of a playlist's videos, and the rows that result from the filter and the order.
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import {
  indexVideos,
  sortVideos,
  type Order,
  type VideoEntry,
} from "#client/features/playlist-detail/video-index.ts";
import { labelOf } from "#client/library/video-name.ts";
import { useCountry } from "#client/library/country/use-country.ts";
import { useFileNames } from "#client/takeout/file-names.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import { recordOf } from "#shared/record-of.ts";
import { regionName } from "#client/ui/video-list/regions.ts";
import {
  HIDDEN_STATES,
  isBlockedFor,
  isHidden,
  isShown,
  UNCHECKED_STATES,
} from "#shared/availability.ts";
import { readLengths } from "#client/library/video-table.ts";
import * as words from "#words/playlist.ts";

/** Which videos the list can be limited to. */
export const SHOWN = [
  "all",
  "visible",
  "hidden",
  ...HIDDEN_STATES,
  ...UNCHECKED_STATES,
  "duplicates",
  "blockedThere",
] as const;
export type Shown = (typeof SHOWN)[number];

/** The fields as typed; a day is "2026-11-21" or blank. */
export type FilterText = {
  title: string;
  channel: string;
  minMinutes: string;
  maxMinutes: string;
  addedFrom: string;
  addedTo: string;
  shown: Shown;
};

export const NO_FILTER: FilterText = {
  title: "",
  channel: "",
  minMinutes: "",
  maxMinutes: "",
  addedFrom: "",
  addedTo: "",
  shown: "all",
};

export type FilterProblems = Partial<Record<keyof FilterText, string | undefined>>;

/**
 * The entries that match. An invalid length filters nothing; a range that ends too early matches nothing.
 * @param region the country for "blockedThere"
 */
export function filterVideos(
  entries: readonly VideoEntry[],
  text: FilterText,
  region: string | undefined,
): readonly VideoEntry[] {
  const title = text.title.trim().toLowerCase();
  const channel = text.channel.trim().toLowerCase();
  const { minSeconds, maxSeconds } = readLengths(text.minMinutes, text.maxMinutes);
  const wasAdded = addedBetween(text);
  return entries.filter(
    (entry) =>
      matches(entry, text.shown, region) &&
      entry.video.duration >= minSeconds &&
      entry.video.duration <= maxSeconds &&
      wasAdded(entry) &&
      entry.title.includes(title) &&
      entry.channel.includes(channel),
  );
}

export function countShown(
  entries: readonly VideoEntry[],
  shown: Shown,
  region: string | undefined,
): number {
  return entries.reduce((count, entry) => count + Number(matches(entry, shown, region)), 0);
}

export function findProblems({
  minMinutes,
  maxMinutes,
  addedFrom,
  addedTo,
}: FilterText): FilterProblems {
  const { minProblem, maxProblem } = readLengths(minMinutes, maxMinutes);
  const endsTooEarly = addedFrom !== "" && addedTo !== "" && addedFrom > addedTo;
  return {
    minMinutes: minProblem,
    maxMinutes: maxProblem,
    addedTo: endsTooEarly ? words.endsTooEarly : undefined,
  };
}

/** `region` as in {@link filterVideos}. */
export function nameOfFilter(shown: Shown, region: string | undefined): string {
  switch (shown) {
    case "all":
      return words.allVideos;
    case "hidden":
      return words.hiddenForAnyReason;
    case "duplicates":
      return words.duplicates;
    case "blockedThere":
      return region === undefined
        ? words.blockedInCountry
        : words.blockedIn({ country: regionName(region) });
    default:
      return labelOf(shown);
  }
}

/** How many filters of the panel are set. The title is not in the panel. */
export function countFilters({ title: _, shown, ...fields }: FilterText): number {
  const typed = Object.values(fields).filter((field) => field.trim() !== "").length;
  return typed + Number(shown !== "all");
}

function matches({ video, elsewhere }: VideoEntry, shown: Shown, region?: string): boolean {
  if (shown === "all") return true;
  if (shown === "visible") return isShown(video.availability);
  if (shown === "hidden") return isHidden(video.availability);
  if (shown === "duplicates") return elsewhere.count > 0;
  // Without a country, this filter does nothing.
  if (shown === "blockedThere") return region === undefined || isBlockedFor(video, region);
  return video.availability === shown;
}

/** Includes both days, in the viewer's zone. An entry without a date does not match. */
function addedBetween({ addedFrom, addedTo }: FilterText): (entry: VideoEntry) => boolean {
  // NaN for a day that is blank.
  const from = Date.parse(`${addedFrom}T00:00:00`);
  const to = Date.parse(`${addedTo}T23:59:59.999`);
  if (Number.isNaN(from) && Number.isNaN(to)) return () => true;
  return ({ addedAt }) =>
    addedAt !== undefined &&
    (Number.isNaN(from) || addedAt >= from) &&
    (Number.isNaN(to) || addedAt <= to);
}

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
  // Typing updates the fields at once; the list follows in a deferred render.
  const deferredFilter = useDeferredValue(filter);
  const deferredOrder = useDeferredValue(order);
  const sorted = useMemo(() => sortVideos(entries, deferredOrder), [entries, deferredOrder]);
  const rows = useMemo(
    () => filterVideos(sorted, deferredFilter, region),
    [sorted, deferredFilter, region],
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

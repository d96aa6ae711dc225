// The queries for a person's library and how to invalidate them. Shared by every screen that shows the
// library.
import {
  keepPreviousData,
  useQuery,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import { fetcher } from "#client/api/request.ts";
import * as calls from "#shared/contract/calls.ts";

const STATS_KEY = ["stats"] as const;
export const PLAYLISTS_KEY = ["playlists"] as const;
/** The prefix of the query keys for the overview, the search, the duplicates and the hidden videos. */
export const LIBRARY_KEY = ["library"] as const;
export const JOBS_KEY = ["jobs"] as const;
export const REMOVALS_KEY = [...LIBRARY_KEY, "removals"] as const;
export const SCHEDULE_KEY = [...LIBRARY_KEY, "cleaning-schedule"] as const;

/**
 * By kind of change: the keys of the queries to refetch afterwards. A key stands for all keys that begin with it.
 * Whoever makes a change only names its kind.
 */
const KEYS_AFTER = {
  /** After a sync, a change at YouTube, or the end of any job. */
  library: [STATS_KEY, PLAYLISTS_KEY, LIBRARY_KEY, JOBS_KEY],
  /** After another country was chosen. */
  blocking: [LIBRARY_KEY],
  /** After a job was stopped or continued. */
  jobs: [JOBS_KEY],
  /** After removed videos were checked for being visible again. */
  removals: [REMOVALS_KEY],
  /** After YouTube refused a change because a permission is missing. */
  connection: [YOUTUBE_STATUS_KEY],
} satisfies Record<string, readonly QueryKey[]>;

/** Whether the query may be sent; if not, its hook returns only cached data. */
export type Enabled = { enabled?: boolean };

export function useStats({ enabled = true }: Enabled = {}) {
  return useQuery({ queryKey: STATS_KEY, queryFn: fetcher(calls.stats), enabled });
}

export function usePlaylists({ enabled = true }: Enabled = {}) {
  return useQuery({ queryKey: PLAYLISTS_KEY, queryFn: fetcher(calls.playlists), enabled });
}

/** The titles of the playlists by id. */
export function useTitles(options: Enabled = {}): ReadonlyMap<string, string> {
  const { data } = usePlaylists(options);
  return useMemo(() => new Map((data ?? []).map(({ id, title }) => [id, title])), [data]);
}

export function usePlaylistDetail(id: string) {
  return useQuery({
    queryKey: [...PLAYLISTS_KEY, id],
    queryFn: fetcher(calls.playlist, { params: { id } }),
  });
}

export function useLibraryOverview({ enabled = true }: Enabled = {}) {
  return useQuery({ queryKey: LIBRARY_KEY, queryFn: fetcher(calls.library), enabled });
}

/** Keeps the last results until the next arrive. Sends nothing for an empty search. */
export function useLibrarySearch(words: string) {
  return useQuery({
    queryKey: [...LIBRARY_KEY, "search", words],
    queryFn: fetcher(calls.searchLibrary, { query: { q: words } }),
    enabled: words !== "",
    ...(words === "" ? {} : { placeholderData: keepPreviousData }),
  });
}

export function useDuplicates() {
  return useQuery({
    queryKey: [...LIBRARY_KEY, "duplicates"],
    queryFn: fetcher(calls.duplicates),
  });
}

/** All hidden videos; with `since`, only videos that became hidden or vanished after it. */
export function useHiddenVideos(since: string | undefined) {
  return useQuery({
    queryKey: [...LIBRARY_KEY, "hidden", since ?? ""],
    queryFn: fetcher(calls.hiddenVideos, { query: { since } }),
  });
}

/** Refetches totals and lists, but not the videos of an open playlist. */
export async function refreshSummaries(client: QueryClient): Promise<void> {
  await Promise.all([
    refetchFresh(client, { queryKey: STATS_KEY }),
    refetchFresh(client, { queryKey: PLAYLISTS_KEY, exact: true }),
  ]);
}

/** Refetches what a change of this kind may have changed. Resolves when the active queries have new data. */
export async function refresh(client: QueryClient, change: keyof typeof KEYS_AFTER): Promise<void> {
  await Promise.all(KEYS_AFTER[change].map((queryKey) => refetchFresh(client, { queryKey })));
}

/** First cancels requests in flight, because their responses may be older than the change. */
async function refetchFresh(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}

export function useCleaningSchedule({ enabled = true }: Enabled = {}) {
  return useQuery({ queryKey: SCHEDULE_KEY, queryFn: fetcher(calls.cleaningSchedule), enabled });
}

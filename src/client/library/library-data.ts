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
 * What may have changed after each kind of change, as the beginnings of the keys of the queries that show it. Whoever
 * makes a change names its kind; nothing else knows what to ask for again.
 */
const TOUCHED = {
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

/** Whether a query may be sent; if not, its hook gives what is cached. */
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

/** All hidden videos, or what was hidden or went after `since`. */
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

/** Refetches what a change of this kind may have changed. Resolves when what is shown is new. */
export async function refresh(client: QueryClient, touched: keyof typeof TOUCHED): Promise<void> {
  await Promise.all(TOUCHED[touched].map((queryKey) => refetchFresh(client, { queryKey })));
}

/** Cancels responses in flight, because they may be older than the change. */
async function refetchFresh(client: QueryClient, which: QueryFilters): Promise<void> {
  await client.cancelQueries(which);
  await client.invalidateQueries(which);
}

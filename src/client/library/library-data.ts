// The queries for a person's library and how to invalidate them. Shared by every screen that shows the
// library.
import {
  keepPreviousData,
  useQuery,
  type QueryClient,
  type QueryFilters,
} from "@tanstack/react-query";
import { fetcher } from "#client/api/request.ts";
import * as calls from "#shared/contract/calls.ts";

const STATS_KEY = ["stats"] as const;
const PLAYLISTS_KEY = ["playlists"] as const;
/** The prefix of the query keys for the overview, the search, the duplicates and the hidden videos. */
export const LIBRARY_KEY = ["library"] as const;
export const JOBS_KEY = ["jobs"] as const;

export function useStats(enabled: boolean) {
  return useQuery({ queryKey: STATS_KEY, queryFn: fetcher(calls.stats), enabled });
}

export function usePlaylists(enabled: boolean) {
  return useQuery({ queryKey: PLAYLISTS_KEY, queryFn: fetcher(calls.playlists), enabled });
}

export function usePlaylistDetail(id: string) {
  return useQuery({
    queryKey: [...PLAYLISTS_KEY, id],
    queryFn: fetcher(calls.playlist, { params: { id } }),
  });
}

export function useLibraryOverview(enabled: boolean) {
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
export function useHiddenVideos(since: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: [...LIBRARY_KEY, "hidden", since ?? ""],
    queryFn: fetcher(calls.hiddenVideos, { query: { since } }),
    enabled,
  });
}

/** Refetches totals and lists, but not the videos of an open playlist. */
export async function refreshSummaries(client: QueryClient): Promise<void> {
  await Promise.all([
    refetchFresh(client, { queryKey: STATS_KEY }),
    refetchFresh(client, { queryKey: PLAYLISTS_KEY, exact: true }),
  ]);
}

/** Refetches everything that a sync may have changed. */
export async function refreshLibrary(client: QueryClient): Promise<void> {
  await Promise.all([
    refetchFresh(client, { queryKey: STATS_KEY }),
    refetchFresh(client, { queryKey: PLAYLISTS_KEY }),
    refetchFresh(client, { queryKey: LIBRARY_KEY }),
    refetchFresh(client, { queryKey: JOBS_KEY }),
  ]);
}

/** Cancels responses in flight, because they may be older than the change. */
async function refetchFresh(client: QueryClient, which: QueryFilters): Promise<void> {
  await client.cancelQueries(which);
  await client.invalidateQueries(which);
}

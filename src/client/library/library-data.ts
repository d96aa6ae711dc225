// What the dashboard holds of a person's library: the questions it asks, and how they are asked anew
// after something has changed. Shared by all that shows something of the library.
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
/** Under it stand the overview, what was searched for, and what is there more than once. */
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

/** What was found last stays until the next answer is there. Nothing is asked for no words. */
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

/** Asks again for the sums and the list, without the videos of an open playlist. */
export async function refreshSummaries(client: QueryClient): Promise<void> {
  await Promise.all([
    askAgain(client, { queryKey: STATS_KEY }),
    askAgain(client, { queryKey: PLAYLISTS_KEY, exact: true }),
  ]);
}

/** Asks again for all that a sync may have changed. */
export async function refreshLibrary(client: QueryClient): Promise<void> {
  await Promise.all([
    askAgain(client, { queryKey: STATS_KEY }),
    askAgain(client, { queryKey: PLAYLISTS_KEY }),
    askAgain(client, { queryKey: LIBRARY_KEY }),
    askAgain(client, { queryKey: JOBS_KEY }),
  ]);
}

/** An answer that is still on its way may be older than the change. */
async function askAgain(client: QueryClient, which: QueryFilters): Promise<void> {
  await client.cancelQueries(which);
  await client.invalidateQueries(which);
}

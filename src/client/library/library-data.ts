// What the dashboard holds of a person's library: the questions it asks, and how they are asked anew
// after something has changed. Shared by all that shows something of the library.
import {
  keepPreviousData,
  useQuery,
  type QueryClient,
  type QueryFilters,
} from "@tanstack/react-query";
import type {
  HeldVideos,
  LibraryOverview,
  Playlist,
  PlaylistDetail,
  Stats,
} from "#shared/contract/playlists.ts";

const STATS_KEY = ["/api/stats"] as const;
const PLAYLISTS_KEY = ["/api/playlists"] as const;
/** Under it stand the overview, what was searched for, and what is there more than once. */
export const LIBRARY_KEY = ["/api/library"] as const;
export const JOBS_KEY = ["/api/library/jobs"] as const;

export function useStats(enabled: boolean) {
  return useQuery<Stats>({ queryKey: STATS_KEY, enabled });
}

export function usePlaylists(enabled: boolean) {
  return useQuery<Playlist[]>({ queryKey: PLAYLISTS_KEY, enabled });
}

/** `id` stands in the address of the call as it is: it is checked where it is read. */
export function usePlaylistDetail(id: string) {
  return useQuery<PlaylistDetail>({ queryKey: [...PLAYLISTS_KEY, id] });
}

export function useLibraryOverview(enabled: boolean) {
  return useQuery<LibraryOverview>({ queryKey: LIBRARY_KEY, enabled });
}

/** What was found last stays until the next answer is there. Nothing is asked for no words. */
export function useLibrarySearch(words: string) {
  const question = `search?${new URLSearchParams({ q: words })}`;
  return useQuery<HeldVideos>({
    queryKey: [...LIBRARY_KEY, question],
    enabled: words !== "",
    ...(words === "" ? {} : { placeholderData: keepPreviousData }),
  });
}

export function useDuplicates() {
  return useQuery<HeldVideos>({ queryKey: [...LIBRARY_KEY, "duplicates"] });
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

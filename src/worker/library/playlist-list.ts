// The list of a person's playlists. It is short, so it is read as a whole before anything is changed.
import type { SliceOptions } from "#worker/library/details.ts";
import type { PlaylistListing } from "#worker/library/store.ts";
import { thumbnailOf } from "#worker/youtube/client.ts";
import { PAGE_SIZE, YouTubeError, type YouTubeOwnPlaylistsPage } from "#worker/youtube/wire.ts";

const MOST_PAGES = 50;

/**
 * True once it is done. A playlist that the list does not hold is asked for by its id before it goes:
 * a list that changes while it is read passes by some, and with a playlist goes all that is known of it.
 */
export async function syncPlaylists(options: SliceOptions): Promise<boolean> {
  const { store, client, stillWanted } = options;
  const listed = await readList(options);
  const missing = store
    .listPlaylists()
    .map(({ id }) => id)
    .filter((id) => !listed.has(id));
  for (let start = 0; start < missing.length; start += PAGE_SIZE) {
    const { items } = await client.listPlaylistsById(missing.slice(start, start + PAGE_SIZE));
    stillWanted();
    for (const playlist of items) listed.set(playlist.id, toListing(playlist));
  }
  store.replacePlaylists([...listed.values()], Date.now());
  return true;
}

/** All of them, by id. */
export async function readList({
  store,
  client,
  stillWanted,
}: SliceOptions): Promise<Map<string, PlaylistListing>> {
  const listed = new Map<string, PlaylistListing>();
  const visited = new Set<string>();
  let pageToken: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await client.listOwnPlaylists(pageToken);
    stillWanted();
    const isDenied = listed.size + answer.items.length === 0 && answer.pageInfo?.totalResults !== 0;
    if (isDenied && store.listPlaylists().length > 0) {
      throw new YouTubeError("bad_answer", "a list without playlists says that there are some");
    }
    for (const playlist of answer.items) listed.set(playlist.id, toListing(playlist));
    pageToken = answer.nextPageToken;
    if (pageToken === undefined) return listed;
    if (visited.has(pageToken)) break;
    visited.add(pageToken);
  }
  throw new YouTubeError("bad_answer", "the list of playlists does not end");
}

function toListing(playlist: YouTubeOwnPlaylistsPage["items"][number]): PlaylistListing {
  return {
    id: playlist.id,
    title: playlist.snippet.title,
    thumbnailUrl: thumbnailOf(playlist.snippet.thumbnails),
    privacy: playlist.status.privacyStatus,
    reported: playlist.contentDetails.itemCount,
    createdAt: Date.parse(playlist.snippet.publishedAt) || 0,
  };
}

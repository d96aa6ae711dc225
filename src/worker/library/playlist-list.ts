// The list of a person's playlists. It is short, so it is read as a whole before anything is changed.
import { LOOKS_APART_MS, type SliceOptions } from "#worker/library/details.ts";
import { hasNoItemList } from "#worker/library/gone.ts";
import { LISTED_LATE_MS } from "#worker/library/shown-late.ts";
import type { PlaylistListing } from "#worker/library/store.ts";
import { thumbnailOf } from "#worker/youtube/client.ts";
import { PAGE_SIZE, YouTubeError, type YouTubeOwnPlaylistsPage } from "#worker/youtube/wire.ts";

const MOST_PAGES = 50;

/**
 * True once it is done. A playlist that the list does not hold is asked for by its id, twice and some
 * time apart, and then for its items, before it goes: a list that changes while it is read passes by
 * some, a new one may not be listed yet, and with a playlist goes all that is known of it.
 */
export async function syncPlaylists(options: SliceOptions): Promise<boolean> {
  const { store } = options;
  const { listed, unreadable } = await readList(options);
  const known = store.listPlaylists();
  const isYoung = (id: string): boolean => store.creations.isYoung(id, Date.now());
  const keep = new Set(
    known
      .filter(({ id, createdAt }) => unreadable.has(id) || isYoung(id) || isNew(createdAt))
      .map(({ id }) => id),
  );
  let missing = known.map(({ id }) => id).filter((id) => !listed.has(id) && !keep.has(id));
  missing = await findMissing(options, missing, listed);
  if (missing.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOKS_APART_MS));
    missing = await findMissing(options, missing, listed);
  }
  for (const id of missing) {
    const isGone = await hasNoItemList(options.client, id);
    options.stillWanted();
    if (!isGone) keep.add(id);
  }
  store.replacePlaylists([...listed.values()], keep, Date.now());
  return true;
}

function isNew(createdAt: number): boolean {
  return createdAt > Date.now() - LISTED_LATE_MS;
}

/** Those that YouTube does not show by their ids either; what it shows comes to the listed ones. */
async function findMissing(
  { client, stillWanted }: SliceOptions,
  ids: readonly string[],
  listed: Map<string, PlaylistListing>,
): Promise<string[]> {
  const missing: string[] = [];
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const some = ids.slice(start, start + PAGE_SIZE);
    const { items, unreadable } = await client.listPlaylistsById(some);
    stillWanted();
    if (unreadable.length > 0) {
      throw new YouTubeError("bad_answer", "a playlist cannot be read");
    }
    for (const playlist of items) listed.set(playlist.id, toListing(playlist));
    missing.push(...some.filter((id) => !listed.has(id)));
  }
  return missing;
}

/** All of them, by id. `isWhole` is false where YouTube counts more than it lists. */
export async function readList({ store, client, stillWanted }: SliceOptions): Promise<{
  listed: Map<string, PlaylistListing>;
  unreadable: Set<string>;
  isWhole: boolean;
}> {
  const listed = new Map<string, PlaylistListing>();
  const unreadable = new Set<string>();
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
    for (const id of answer.unreadable) unreadable.add(id);
    pageToken = answer.nextPageToken;
    if (pageToken === undefined) {
      const read = listed.size + unreadable.size;
      return { listed, unreadable, isWhole: (answer.pageInfo?.totalResults ?? read) <= read };
    }
    if (visited.has(pageToken)) break;
    visited.add(pageToken);
  }
  throw new YouTubeError("broken_list", "the list of playlists does not end");
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

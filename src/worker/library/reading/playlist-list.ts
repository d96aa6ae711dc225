// Syncs the list of a person's playlists. It is short, so it is read completely before rows are changed.
import { chunksOf } from "#shared/chunks.ts";
import { LOOKS_APART_MS } from "#worker/library/reading/details.ts";
import type { SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { hasNoItemList } from "#worker/library/reading/gone.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";
import type { PlaylistListing } from "#worker/library/store/store.ts";
import { thumbnailOf } from "#worker/youtube/client.ts";
import { PAGE_SIZE, YouTubeError, type YouTubeOwnPlaylistsPage } from "#worker/youtube/wire.ts";

const MAX_PAGES = 50;

/**
 * True once it is done. Before a playlist that is missing from the list is deleted here with all its
 * data, it is read by id twice with a pause between, and then its items: a list that changes while it is
 * read may skip playlists, and new ones may not be listed yet.
 */
export async function syncPlaylists(options: SliceOptions): Promise<boolean> {
  const { store } = options;
  const { listed, unreadable } = await readList(options);
  const known = store.listPlaylists();
  const isRecent = (id: string): boolean => store.creations.isRecent(id, Date.now());
  const keep = new Set(
    known
      .filter(({ id, createdAt }) => unreadable.has(id) || isRecent(id) || isNew(createdAt))
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
    options.throwIfStopped();
    if (!isGone) keep.add(id);
  }
  store.replacePlaylists([...listed.values()], keep, Date.now(), options.listedAt());
  return true;
}

function isNew(createdAt: number): boolean {
  return createdAt > Date.now() - LAG_MS;
}

/** The ids that YouTube does not return by id either. Those that it returns are added to `listed`. */
async function findMissing(
  { client, throwIfStopped }: SliceOptions,
  ids: readonly string[],
  listed: Map<string, PlaylistListing>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const some of chunksOf(ids, PAGE_SIZE)) {
    const { items, unreadable } = await client.listPlaylistsById(some);
    throwIfStopped();
    if (unreadable.length > 0) {
      throw new YouTubeError("bad_answer", "a playlist cannot be read");
    }
    for (const playlist of items) listed.set(playlist.id, toListing(playlist));
    missing.push(...some.filter((id) => !listed.has(id)));
  }
  return missing;
}

/** All playlists by id. `isWhole` is false if YouTube counts more than it lists. */
export async function readList({ store, client, throwIfStopped }: SliceOptions): Promise<{
  listed: Map<string, PlaylistListing>;
  unreadable: Set<string>;
  isWhole: boolean;
}> {
  const listed = new Map<string, PlaylistListing>();
  const unreadable = new Set<string>();
  const visited = new Set<string>();
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await client.listOwnPlaylists(pageToken);
    throwIfStopped();
    const isDenied = listed.size + answer.items.length === 0 && answer.pageInfo?.totalResults !== 0;
    if (isDenied && store.listPlaylists().length > 0) {
      throw new YouTubeError("bad_answer", "an empty list of playlists does not report zero");
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

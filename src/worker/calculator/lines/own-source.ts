// Adds a person's own lists to a source: private playlists of their library, and their liked videos. What is read of
// them is stored nowhere outside of the person's own object.
import { LIKED_LIST } from "#shared/liked-list.ts";
import type { ProgressListener } from "#worker/calculator/reading/playlist-reading.ts";
import { FAILED } from "#worker/calculator/reading/read-failure.ts";
import type { OwnOutcome, PlaylistWant } from "#worker/calculator/reading/snapshot.ts";
import type { PlaylistSource } from "#worker/calculator/reading/source.ts";
import { logged } from "#worker/http/log.ts";

/** Of one person. Both methods may throw; the first returns undefined without a working connection to YouTube. */
export type OwnLists = {
  /** Those of the ids that only the person can read. */
  find: (playlistIds: readonly string[]) => Promise<string[] | undefined>;
  read: (
    playlistId: string,
    want: PlaylistWant,
    onProgress: ProgressListener,
  ) => Promise<OwnOutcome>;
};

/** The lists of one request. `ids` are the person's own ones; more become known while lines are read. */
export type OwnReading = { lists: OwnLists; ids: Set<string>; wasAsked: boolean };

/**
 * Reads lists of `own.ids` from the person's library, and also those that YouTube does not show to everybody. The
 * answer is the person's alone as soon as the library was asked.
 */
export function withOwnLists(source: PlaylistSource, own: OwnReading): PlaylistSource {
  async function readOwn(
    playlistId: string,
    want: PlaylistWant,
    onProgress: ProgressListener,
  ): Promise<OwnOutcome> {
    own.wasAsked = true;
    const outcome = own.lists.read(playlistId, want, onProgress);
    // Neither the id nor the title of somebody's own list is logged.
    return outcome.catch(logged("own_list_failed", FAILED));
  }

  return {
    ...source,
    async readPlaylist(playlistId, want, onProgress) {
      if (playlistId === LIKED_LIST || own.ids.has(playlistId)) {
        return readOwn(playlistId, want, onProgress);
      }
      const outcome = await source.readPlaylist(playlistId, want, onProgress);
      if (outcome.ok || outcome.reason !== "missing") return outcome;
      const read = await readOwn(playlistId, want, onProgress);
      if (read.ok) own.ids.add(playlistId);
      return read;
    },
  };
}

// What is known about hidden videos, as a sentence. Pure.
import type { Playlist } from "#shared/contract/playlists.ts";
import * as words from "#words/library.ts";

export type Found = {
  hidden: number;
  videos: number;
  /** The playlists that contain hidden videos. */
  affected: readonly Playlist[];
  /** How many playlists have been read. The other fields are about these. */
  read: number;
};

export function countFound(playlists: readonly Playlist[]): Found {
  const read = playlists.filter(({ syncedAt }) => syncedAt !== null);
  const affected = read.filter(({ hiddenVideoCount }) => hiddenVideoCount > 0);
  return {
    hidden: affected.reduce((sum, { hiddenVideoCount }) => sum + hiddenVideoCount, 0),
    videos: read.reduce((sum, { videoCount }) => sum + videoCount, 0),
    affected,
    read: read.length,
  };
}

export function describeFound({ hidden, videos, affected, read }: Found): string {
  if (read === 0) return words.lookingForHidden;
  if (hidden === 0) return words.noneHidden({ count: videos });
  return words.foundHidden({ hidden, videos, affected: affected.length, playlists: read });
}

/** What Premium offers: undefined if at most one playlist has hidden videos, because Basic can clean one as well. */
export function describeOffer({ hidden, affected }: Found): string | undefined {
  if (affected.length < 2) return undefined;
  return words.cleanInOneGo({ hidden, playlists: affected.length });
}

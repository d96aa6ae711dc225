// What is known about hidden videos, as a sentence. Pure.
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { Playlist } from "#shared/contract/playlists.ts";

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
  if (read === 0) return "Looking for videos that can no longer be watched";
  if (hidden === 0) return `No hidden video in ${countOf(videos, "video")} so far`;
  const where = `${formatCount(affected.length)} of ${countOf(read, "playlist")}`;
  return `${formatCount(hidden)} of ${countOf(videos, "video")} can no longer be watched, in ${where}`;
}

/** What Premium offers: undefined if at most one playlist has hidden videos, because Basic can clean one as well. */
export function describeOffer({ hidden, affected }: Found): string | undefined {
  if (affected.length < 2) return undefined;
  return `${formatCount(hidden)} hidden in ${countOf(affected.length, "playlist")}: clean them in one go`;
}

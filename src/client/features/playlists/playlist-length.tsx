import { formatHours } from "#client/library/words.ts";
import type { Playlist } from "#shared/contract/playlists.ts";

type Props = { playlist: Playlist; isReading: boolean };

/** Whether nothing but YouTube's own count is known of a playlist. */
export function isUnread({ syncedAt, totalDuration }: Playlist): boolean {
  return syncedAt === null && totalDuration === 0;
}

/** The length of a playlist, which is unknown until its videos have been read. */
export function PlaylistLength({ playlist, isReading }: Props) {
  if (!isUnread(playlist)) return <span>{formatHours(playlist.totalDuration)}</span>;
  if (!isReading) return <span>not read yet</span>;
  return (
    <span className="inline-block h-4 w-14 rounded-md bg-sunken align-middle motion-safe:animate-pulse">
      <span className="sr-only">being read</span>
    </span>
  );
}

// The rows of a playlist while it is being read for the first time.
import { useEffect, useRef } from "react";
import type { Job, PlaylistDetail } from "#shared/contract/playlists.ts";

/**
 * Fetches the rows that were read so far each time their number has doubled, so that all fetches together
 * transfer about twice the rows. The end of the sync fetches them all.
 */
export function useRowsSoFar(
  detail: PlaylistDetail | undefined,
  job: Job | undefined,
  refetch: (options: { cancelRefetch: boolean }) => unknown,
): void {
  const fetchedAt = useRef(0);
  const isUnread = detail?.playlist.syncedAt === null;
  const read = job?.read ?? 0;
  const isLast = read >= (job?.reported ?? 0);
  useEffect(() => {
    if (!isUnread || read === 0 || isLast) return;
    // A walk that started over has read less.
    if (read >= fetchedAt.current && read < 2 * fetchedAt.current) return;
    fetchedAt.current = read;
    void refetch({ cancelRefetch: false });
  }, [isUnread, read, isLast, refetch]);
}

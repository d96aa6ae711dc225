// Finds videos that YouTube no longer shows, without reading their playlists: fifty for one unit of the `stats`
// bucket. One missing answer is no proof, so what is missing is then checked twice more, as at the end of a walk.
import { type JobRow, PLAYLISTS } from "#worker/library/job-store.ts";
import { checkUndecided, type SliceOptions } from "#worker/library/details.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** How many videos are prepared at once: their units are reserved together. */
const AT_ONCE = 1000;

/**
 * Asks YouTube about every visible video, in the order of their ids, and marks the missing ones as unchecked. The
 * following entries of the queue check those, playlist by playlist. True once the entry is done.
 */
export async function checkPresence(
  options: SliceOptions,
  job: JobRow,
  entry: string,
  until: number,
): Promise<boolean> {
  if (entry !== PLAYLISTS) return checkSuspects(options, entry);
  const { store, client, reserve, throwIfStopped } = options;
  const position = { after: job.pageToken ?? "", read: job.read };
  const reported = job.read + store.alerts.countVisibleAfter(position.after);
  while (Date.now() < until) {
    const known = store.alerts.visibleAfter(position.after, AT_ONCE);
    if (known.length === 0) return true;
    await reserve(known.length);
    for (let start = 0; start < known.length; start += PAGE_SIZE) {
      const ids = known.slice(start, start + PAGE_SIZE);
      const lengths = await client.getVideoDurations(ids);
      throwIfStopped();
      position.after = ids.at(-1) ?? position.after;
      position.read += ids.length;
      store.transaction(() => {
        store.alerts.markUnchecked(ids.filter((id) => !lengths.has(id)));
        const { after: pageToken, read } = position;
        store.updateJob(job.id, { pageToken, read, reported, failures: 0, failingSince: null });
      });
    }
  }
  return false;
}

/** Checks the videos of a playlist that are marked as unchecked; without any it costs nothing. */
async function checkSuspects(options: SliceOptions, playlistId: string): Promise<boolean> {
  const { store } = options;
  const playlist = store.findPlaylist(playlistId);
  // Contents that have expired are read anew as a whole.
  if (playlist?.syncedAt == null) return true;
  await checkUndecided(options, playlist, { left: new Set(), suspectedAt: Date.now() });
  store.updateSums(playlistId, Date.now());
  return true;
}

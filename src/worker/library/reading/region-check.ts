// The job that reads where videos may be watched: those of a playlist, or of the whole library.
import type { JobKind, SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { type JobRow, PLAYLISTS } from "#worker/library/jobs/job-store.ts";
import { saveDetails } from "#worker/library/reading/details.ts";
import { planRegions } from "#worker/library/reading/sync-step.ts";
import { DETAILS_MS } from "#worker/library/store/costs.ts";
import { RETRY_SELDOM_MS } from "#worker/library/upkeep/due-times.ts";
import { regionUnits } from "#worker/youtube/reading-units.ts";
import { lookTwice } from "#worker/youtube/second-witness.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

// Contents are more important than regions: a check starts only if units for this many videos are free.
const REGIONS_WHILE_FREE = 5000;

const isWhole = (job: JobRow): boolean => job.queue[0] === PLAYLISTS;

export const regionsJob: JobKind = {
  told: "regions",
  goesThroughAll: "together",
  slice: checkRegions,
  units: () => regionUnits(REGIONS_WHILE_FREE),
  covers: (job, { kind, playlistId }) =>
    kind === "regions" &&
    (playlistId === undefined ? isWhole(job) : job.queue.includes(playlistId)),
  turn: (job) => (isWhole(job) ? 2 : 0),
  retryWithinMs: RETRY_SELDOM_MS,
  entryRead({ times }, entry, now) {
    if (entry === PLAYLISTS) times.wasRead("regions", now);
  },
};

/**
 * Reads where videos may be watched, fifty for one unit: those of a playlist, or of the whole library, whose sums are
 * then updated playlist by playlist. Recently checked videos are skipped, so a resumed job continues where it stopped.
 */
async function checkRegions(
  { store, client, reserve, throwIfStopped }: SliceOptions,
  job: JobRow,
  entry: string,
  until: number,
): Promise<boolean> {
  const isWhole = entry === PLAYLISTS;
  const playlist = isWhole ? { syncedAt: store.oldestSync() ?? null } : store.findPlaylist(entry);
  if (!playlist) return true;
  const due = store.videosToCheck(isWhole ? undefined : entry, Date.now() - DETAILS_MS);
  const reported = job.read + due.length;
  if (due.length > 0 && job.isBackground) await reserve(due.length);
  for (let start = 0; start < due.length; start += PAGE_SIZE) {
    if (Date.now() > until) return false;
    const ids = due.slice(start, start + PAGE_SIZE);
    const looks = await lookTwice(client, ids);
    throwIfStopped();
    const read = reported - due.length + start + ids.length;
    store.transaction(() => {
      saveDetails(store, playlist, { ids, looks, plan: planRegions });
      store.updateJob(job.id, { read, reported, failures: 0, failingSince: null });
    });
  }
  // Of a playlist whose contents have expired there is nothing to sum up.
  if (!isWhole && playlist.syncedAt !== null) store.updateSums(entry, Date.now());
  return true;
}

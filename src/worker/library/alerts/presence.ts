// Finds videos that YouTube no longer shows, without reading their playlists: fifty for one unit of the `stats`
// bucket. One missing answer is no proof, so what is missing is then looked at as at the end of a walk.
import { chunksOf } from "#shared/chunks.ts";
import { checkUndecided } from "#worker/library/reading/details.ts";
import type { JobKind, SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { type JobRow, PLAYLISTS } from "#worker/library/jobs/job-store.ts";
import { presenceUnits } from "#worker/youtube/reading-units.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** How many videos are prepared at once: their units are reserved together. */
const AT_ONCE = 1000;
/** A check that was refused tries again within this time after units are there. */
export const CHECK_RETRY_MS = 2 * 3_600_000;

export const checkJob: JobKind = {
  told: "check",
  goesThroughAll: "together",
  slice: checkPresence,
  units: presenceUnits,
  // Counted for the owner, who turned alerts on, even if they connect and disconnect again and again.
  isCausedByOwner: true,
  retryWithinMs: CHECK_RETRY_MS,
  allRead({ store, alertTimes }, now) {
    // If all contents have expired, nothing was checked.
    if (store.oldestSync() !== undefined) alertTimes.wasChecked(now);
  },
};

/**
 * Asks YouTube about every visible video, in the order of their ids, and marks the missing ones as unchecked. The
 * following entries of the queue look at those, playlist by playlist. True once the entry is done.
 */
async function checkPresence(
  options: SliceOptions,
  job: JobRow,
  entry: string,
  until: number,
): Promise<boolean> {
  if (entry !== PLAYLISTS) return checkMissing(options, entry);
  const { store } = options;
  let after = job.pageToken ?? "";
  // An earlier reading could not decide about these.
  if (after === "") store.alerts.markUndecided();
  let { read } = job;
  const reported = read + store.alerts.countVisibleAfter(after);
  while (Date.now() < until) {
    const ids = store.alerts.visibleAfter(after, AT_ONCE);
    if (ids.length === 0) return true;
    const missing = await findMissing(options, ids);
    after = ids.at(-1) ?? after;
    read += ids.length;
    const change = { pageToken: after, read, reported, failures: 0, failingSince: null };
    store.transaction(() => {
      store.alerts.markUnchecked(missing);
      store.updateJob(job.id, change);
    });
  }
  return false;
}

/**
 * Those of the videos that YouTube does not return. Videos of public playlists are asked about once for everybody; the
 * others never leave the library.
 */
async function findMissing(options: SliceOptions, ids: readonly string[]): Promise<string[]> {
  const { store, client, publicVideos, reserve, throwIfStopped } = options;
  const open = store.alerts.inPublicPlaylists(ids);
  const known = await publicVideos.known([...open]);
  throwIfStopped();
  const rest = ids.filter((id) => !known.has(id));
  if (rest.length > 0) await reserve(rest.length);
  const isOpen = (id: string): boolean => open.has(id);
  const ask = async (some: readonly string[], call: (batch: string[]) => Promise<Ids>) => {
    const missing: string[] = [];
    for (const batch of chunksOf(some, PAGE_SIZE)) {
      const shown = await call(batch);
      throwIfStopped();
      missing.push(...batch.filter((id) => !shown.has(id)));
    }
    return missing;
  };
  return [
    ...(await ask(rest.filter(isOpen), (batch) => publicVideos.ask(batch))),
    ...(await ask(
      rest.filter((id) => !isOpen(id)),
      (batch) => client.getVideoDurations(batch),
    )),
  ];
}

type Ids = { has: (id: string) => boolean };

/** Looks at the videos of a playlist that are marked as unchecked; without any it costs nothing. */
async function checkMissing(options: SliceOptions, playlistId: string): Promise<boolean> {
  const { store } = options;
  const playlist = store.findPlaylist(playlistId);
  // Contents that have expired are read anew as a whole.
  if (playlist?.syncedAt == null) return true;
  await checkUndecided(options, playlist, { left: new Set(), suspectedAt: Date.now() });
  store.updateSums(playlistId, Date.now());
  return true;
}

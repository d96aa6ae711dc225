// Details of a person's videos. Lengths come from batchGetStats, which has a bucket of its own;
// videos.list answers for what that leaves open: broadcasts, and what YouTube shows to nobody.
import { describeError, logEvent } from "#worker/http/log.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import type { LibraryStore, PlaylistRow } from "#worker/library/store.ts";
import {
  DETAILS_MS,
  needsFullDetails,
  planDetails,
  planFullDetails,
} from "#worker/library/sync-step.ts";
import type { VideoDetails } from "#worker/youtube/availability.ts";
import { detailsOf, type YouTubeClient } from "#worker/youtube/client.ts";
import { PAGE_SIZE, YouTubeError } from "#worker/youtube/wire.ts";

export type SliceOptions = {
  store: LibraryStore;
  client: YouTubeClient;
  /** Throws when the job has been stopped, or the library erased. */
  stillWanted: () => void;
};

/** Saves the lengths of the videos of a page; what has none is left for {@link readInFull}. */
export async function readPageLengths(
  { store, client, stillWanted }: SliceOptions,
  playlist: PlaylistRow,
  due: readonly string[],
  left: Set<string>,
): Promise<void> {
  const inFull = [...store.videosByIds(due).values()].filter(needsFullDetails);
  for (const { id } of inFull) left.add(id);
  const lengths = await readLengths(
    client,
    due.filter((id) => !left.has(id)),
  );
  stillWanted();
  for (const id of due) if (!lengths.has(id)) left.add(id);
  saveDetails(store, playlist, [...lengths.keys()], lengths, planDetails);
}

/** Asks for the rest in full, fifty at a time over all pages, because these cost the scarce units. */
export async function readInFull(
  { store, client, stillWanted }: SliceOptions,
  playlist: PlaylistRow,
  left: Set<string>,
): Promise<void> {
  for (;;) {
    const ids = [...left].slice(0, PAGE_SIZE);
    if (ids.length === 0) return;
    const details = await readFullDetails(client, ids);
    stillWanted();
    saveDetails(store, playlist, ids, details, planFullDetails);
    for (const id of ids) left.delete(id);
  }
}

function saveDetails(
  store: LibraryStore,
  playlist: PlaylistRow,
  ids: readonly string[],
  details: ReadonlyMap<string, VideoDetails>,
  plan: typeof planDetails,
): void {
  const now = Date.now();
  store.saveVideos(
    [...store.videosByIds(ids).values()].map((video) =>
      plan(video, details.get(video.id), playlist.syncedAt, now),
    ),
  );
}

/**
 * Asks where the videos may be watched, fifty for a unit. What has been asked lately is not
 * asked again, so a job that goes on begins where it was.
 */
export async function checkRegions(
  { store, client, stillWanted }: SliceOptions,
  job: JobRow,
  playlistId: string,
  until: number,
): Promise<boolean> {
  const playlist = store.findPlaylist(playlistId);
  if (!playlist) return true;
  const due = store.videosToCheck(playlistId, Date.now() - DETAILS_MS);
  const reported = job.read + due.length;
  for (let start = 0; start < due.length; start += PAGE_SIZE) {
    if (Date.now() > until) return false;
    const ids = due.slice(start, start + PAGE_SIZE);
    const details = await readFullDetails(client, ids);
    stillWanted();
    const read = reported - due.length + start + ids.length;
    store.transaction(() => {
      saveDetails(store, playlist, ids, details, planFullDetails);
      store.updateJob(job.id, { read, reported, failures: 0 });
    });
  }
  store.updateSums(playlistId, Date.now());
  return true;
}

/**
 * Those of at most 50 videos that have a length, for a unit of the statistics' allowance; of the others
 * it says nothing. Throws what the grant throws.
 */
async function readLengths(
  client: YouTubeClient,
  ids: readonly string[],
): Promise<Map<string, VideoDetails>> {
  if (ids.length === 0) return new Map();
  try {
    const lengths = [...(await client.getVideoDurations(ids))];
    const known = lengths.filter(([, durationSeconds]) => durationSeconds > 0);
    return new Map(known.map(([id, durationSeconds]) => [id, { durationSeconds }]));
  } catch (error) {
    if (!(error instanceof YouTubeError)) throw error;
    logEvent("stats_failed", { cause: describeError(error) });
    return new Map();
  }
}

/**
 * Of at most 50 videos, regions included, for a unit of the main allowance; those that are hidden are
 * missing. Throws what the client throws.
 */
async function readFullDetails(
  client: YouTubeClient,
  ids: readonly string[],
): Promise<Map<string, VideoDetails>> {
  if (ids.length === 0) return new Map();
  const videos = await client.listVideos(ids);
  return new Map(videos.map((video) => [video.id, detailsOf(video)]));
}

// Details of a person's videos. Lengths come from batchGetStats, which has a bucket of its own;
// videos.list answers for what that leaves open: broadcasts, and what YouTube shows to nobody.
import { describeError, logEvent } from "#worker/http/log.ts";
import type { VideoDetails } from "#worker/youtube/availability.ts";
import { detailsOf, type YouTubeClient } from "#worker/youtube/client.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

/**
 * Of at most 50 videos, `inFull` being those of them whose length alone tells too little; those that
 * are hidden are missing. Throws what the client throws.
 */
export async function readDetails(
  client: YouTubeClient,
  ids: readonly string[],
  inFull: ReadonlySet<string> = new Set(),
): Promise<Map<string, VideoDetails>> {
  const details = new Map<string, VideoDetails>();
  const byLength = ids.filter((id) => !inFull.has(id));
  const durations = await readDurations(client, byLength);
  for (const [id, durationSeconds] of durations) {
    if (durationSeconds > 0) details.set(id, { durationSeconds });
  }
  const open = ids.filter((id) => !details.has(id));
  const answered = await readFullDetails(client, open);
  return new Map([...details, ...answered]);
}

/** Of at most 50 videos, regions included, for a unit of the main allowance. */
export async function readFullDetails(
  client: YouTubeClient,
  ids: readonly string[],
): Promise<Map<string, VideoDetails>> {
  if (ids.length === 0) return new Map();
  const videos = await client.listVideos(ids);
  return new Map(videos.map((video) => [video.id, detailsOf(video)]));
}

async function readDurations(
  client: YouTubeClient,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  try {
    return await client.getVideoDurations(ids);
  } catch (error) {
    if (!(error instanceof YouTubeError)) throw error;
    logEvent("stats_failed", { cause: describeError(error) });
    return new Map();
  }
}

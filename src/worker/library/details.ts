// Details of a person's videos. Lengths come from batchGetStats, which has a bucket of its own;
// videos.list answers for what that leaves open: broadcasts, and what YouTube shows to nobody.
import { describeError, logEvent } from "#worker/http/log.ts";
import type { VideoDetails } from "#worker/youtube/availability.ts";
import { detailsOf, type YouTubeClient } from "#worker/youtube/client.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

/** Of at most 50 videos; those that are hidden are missing. Throws what the client throws. */
export async function readDetails(
  client: YouTubeClient,
  ids: readonly string[],
): Promise<Map<string, VideoDetails>> {
  const details = new Map<string, VideoDetails>();
  if (ids.length === 0) return details;
  const durations = await client.getVideoDurations(ids).catch((error: unknown) => {
    if (!(error instanceof YouTubeError)) throw error;
    logEvent("stats_failed", { cause: describeError(error) });
    return new Map<string, number>();
  });
  for (const [id, durationSeconds] of durations) {
    if (durationSeconds > 0) details.set(id, { durationSeconds });
  }
  const open = ids.filter((id) => !details.has(id));
  if (open.length === 0) return details;
  for (const video of await client.listVideos(open)) details.set(video.id, detailsOf(video));
  return details;
}

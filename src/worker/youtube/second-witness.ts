// The second witness: batchGetStats. What videos.list alone calls deleted, rejected or allowed nowhere counts as hidden
// only if batchGetStats answers and leaves the video out, too (decision 64).
import { describeError, logEvent } from "#worker/http/log.ts";
import {
  judgeDetails,
  needsSecondWitness,
  type VideoDetails,
  type VideoLook,
} from "#worker/youtube/availability.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

type Statistics = Pick<YouTubeClient, "getVideoDurations">;

/** Looks at no more than 50 videos, with the second witness where it is needed: one unit, and at times one of `stats`. */
export async function lookTwice(
  client: Statistics & Pick<YouTubeClient, "lookAtVideos">,
  ids: readonly string[],
): Promise<Map<string, VideoLook>> {
  return askSecondWitness(client, await client.lookAtVideos(ids));
}

/**
 * Asks about those of no more than 50 videos that videos.list alone calls hidden; if there are none, it costs nothing.
 * Without an answer they stay unknown. Throws only GrantError.
 * @param options `leftOut`: what batchGetStats has left out before, which is not asked for again
 */
export async function askSecondWitness<Look extends VideoLook>(
  client: Statistics,
  looks: ReadonlyMap<string, Look>,
  options: { leftOut?: ReadonlySet<string>; isNeeded?: typeof needsSecondWitness } = {},
): Promise<Map<string, Look>> {
  const { leftOut = new Set<string>(), isNeeded = needsSecondWitness } = options;
  const listed = [...looks].flatMap(([id, look]): [string, VideoDetails][] =>
    typeof look === "object" ? [[id, look]] : [],
  );
  const claims = listed.filter(([, details]) => isNeeded(details)).map(([id]) => id);
  const isOpen = claims.some((id) => !leftOut.has(id));
  const agree = new Set(isOpen ? await leftOutOf(client, listed) : leftOut);
  const differ = claims.filter((id) => !agree.has(id)).length;
  if (differ > 0) logEvent("witness_missing", { videos: differ });
  return new Map(
    [...looks].map(([id, look]) => {
      const isLeftOut = claims.includes(id) && agree.has(id);
      return [id, isLeftOut && typeof look === "object" ? { ...look, isLeftOut } : look];
    }),
  );
}

/** Those of the videos that batchGetStats leaves out; none if it does not answer, or leaves out visible ones as well. */
async function leftOutOf(
  client: Statistics,
  listed: readonly [string, VideoDetails][],
): Promise<string[]> {
  const lengths = await lengthsIfAnswered(
    client,
    listed.map(([id]) => id),
  );
  if (!lengths) return [];
  const visible = listed.filter(
    ([, details]) => !needsSecondWitness(details) && judgeDetails(details) === "visible",
  );
  const isAnswer = visible.length === 0 || visible.some(([id]) => lengths.has(id));
  return isAnswer ? listed.flatMap(([id]) => (lengths.has(id) ? [] : [id])) : [];
}

/**
 * The lengths of at most 50 videos, for one unit of the `stats` bucket; without an answer undefined. Videos that YouTube
 * leaves out are missing. Throws only GrantError.
 */
export async function lengthsIfAnswered(
  client: Statistics,
  ids: readonly string[],
): Promise<Map<string, number> | undefined> {
  return client.getVideoDurations(ids).catch((error: unknown) => {
    if (!(error instanceof YouTubeError)) throw error;
    logEvent("stats_failed", { cause: describeError(error) });
    return undefined;
  });
}

// A search on YouTube for one person, who is waiting for it. It has a small daily counter of its own (decision 55).
import { describeError, logEvent, logged } from "#worker/http/log.ts";
import type { SearchResult as Listed, YouTubeClient } from "#worker/youtube/client.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

export type SearchOutcome =
  | { kind: "found"; results: (Listed & { durationSeconds: number | null })[] }
  | { kind: "not_connected" | "lost" | "refused" | "unavailable" }
  | { kind: "spent" | "own_limit" | "paused"; retryAt: number };

/** One unit of the `search` bucket and one of `stats`, for the lengths, without which the results are shown too. */
export async function searchYouTube(client: YouTubeClient, words: string): Promise<SearchOutcome> {
  try {
    const listed = await client.searchVideos(words);
    const lengths = await lengthsOf(client, listed);
    const results = listed.map((result) => ({
      ...result,
      durationSeconds: lengths.get(result.videoId) ?? null,
    }));
    return { kind: "found", results };
  } catch (error) {
    logEvent("search_failed", { cause: describeError(error) });
    return outcomeOf(error);
  }
}

async function lengthsOf(
  client: YouTubeClient,
  listed: readonly Listed[],
): Promise<Map<string, number>> {
  if (listed.length === 0) return new Map();
  const ids = listed.map(({ videoId }) => videoId);
  return client.getVideoDurations(ids).catch(logged("search_lengths_failed", new Map()));
}

function outcomeOf(error: unknown): SearchOutcome {
  if (error instanceof GrantError) return { kind: error.kind };
  if (!(error instanceof YouTubeError)) return { kind: "unavailable" };
  if (error.resumesAt !== undefined) {
    const { refusal = "spent", resumesAt: retryAt } = error;
    return { kind: refusal === "stopped" ? "paused" : refusal, retryAt };
  }
  if (error.kind === "project_refused") return { kind: "refused" };
  return { kind: error.kind === "unauthorized" ? "lost" : "unavailable" };
}

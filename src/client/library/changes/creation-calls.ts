// The calls that make playlists. The one that does answers when it is done or has to wait; the server
// goes on also when nobody waits for the answer.
import { call } from "#client/api/call.ts";
import type { NewPlaylist } from "#client/library/changes/new-playlist.ts";
import type { Outcome } from "#client/library/changes/change.ts";
import type { Created, CreationPlan } from "#shared/contract/creation.ts";

type PlanQuestion = Pick<NewPlaylist, "source" | "dropDuplicates" | "videosPerPlaylist">;

/** @throws ApiError */
export async function fetchCreationPlan(
  { source, dropDuplicates, videosPerPlaylist }: PlanQuestion,
  signal: AbortSignal,
): Promise<CreationPlan> {
  const body = { ...source, dropDuplicates, videosPerPlaylist };
  const response = await call("/api/library/creation-plan", { method: "POST", body, signal });
  return (await response.json()) as CreationPlan;
}

/** @throws ApiError */
export async function sendCreation({ kind: _, source, ...rest }: NewPlaylist): Promise<Outcome> {
  const response = await call("/api/playlists", { method: "POST", body: { ...source, ...rest } });
  const answer = (await response.json()) as Created;
  return {
    done: answer.insertedCount,
    onYouTube: answer.insertedCount,
    queued: answer.queuedCount,
    failed: answer.failedCount,
    playlists: answer.playlists.length,
    resumesAt: answer.resumesAt,
    reason: answer.reason,
    created: answer.playlists,
    waitingPlaylists: answer.waitingPlaylists,
    maybeTwice: answer.maybeTwice,
  };
}

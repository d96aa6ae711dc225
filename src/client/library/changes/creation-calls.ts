// The calls that plan and create playlists. Creating answers when the job has ended or has to wait. The server
// continues the job even when the client disconnects.
import { request } from "#client/api/request.ts";
import type { NewPlaylist } from "#client/library/changes/new-playlist.ts";
import type { Outcome } from "#client/library/changes/change.ts";
import * as calls from "#shared/contract/calls.ts";
import type { CreationPlan } from "#shared/contract/creation.ts";

type PlanQuestion = Pick<NewPlaylist, "source" | "dropDuplicates" | "videosPerPlaylist"> & {
  /** An existing playlist in place of new ones. */
  into: string | undefined;
};

/** @throws ApiError */
export async function fetchCreationPlan(
  { source, dropDuplicates, videosPerPlaylist, into }: PlanQuestion,
  signal: AbortSignal,
): Promise<CreationPlan> {
  const body = { ...source, dropDuplicates, videosPerPlaylist, into };
  return request(calls.planCreation, { body, signal });
}

/** @throws ApiError */
export async function sendCreation({ kind: _, source, ...rest }: NewPlaylist): Promise<Outcome> {
  const answer = await request(calls.createPlaylist, { body: { ...source, ...rest } });
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
    inBoth: answer.inBothCount,
    maybeTwice: answer.maybeTwice,
  };
}

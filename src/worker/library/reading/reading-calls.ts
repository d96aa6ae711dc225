// The calls that read from YouTube (product.md 15.2). Each joins a reading that covers it, and is answered when that has
// ended; one that has to wait is an error that says until when.
import type { ErrorCode } from "#shared/error-codes.ts";
import { AppError } from "#worker/http/errors.ts";
import { answers } from "#worker/library/call.ts";
import type { SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import type { SyncWant } from "#worker/library/jobs/kinds.ts";
import type { Library } from "#worker/library/open-library.ts";
import { toPlaylist, toSummary } from "#worker/library/store/summaries.ts";

export const readingCalls = answers({
  async syncPlaylists({ library, owner }) {
    await read(library, owner.id, { kind: "playlists" });
    return { synced: library.store.listPlaylists().length };
  },

  async syncAll({ library, owner }) {
    await read(library, owner.id, { kind: "all" });
    return { synced: library.store.listPlaylists().length };
  },

  async syncVideos({ library, owner, params }) {
    find(library, params.id);
    await read(library, owner.id, { kind: "videos", playlistId: params.id });
    const { videoCount, hiddenVideoCount } = find(library, params.id);
    return { syncedCount: videoCount, hiddenCount: hiddenVideoCount };
  },

  async checkRegions({ library, owner, params }) {
    find(library, params.id);
    return {
      checkedCount: await read(library, owner.id, { kind: "regions", playlistId: params.id }),
    };
  },

  checkAllRegions: async ({ library, owner }) => ({
    checkedCount: await read(library, owner.id, { kind: "regions" }),
  }),
});

function find({ store }: Library, id: string) {
  const row = store.findPlaylist(id);
  if (!row) throw new AppError("no_such_playlist");
  return toPlaylist(toSummary(row));
}

/** How many items were read. @throws AppError those of {@link FAILURES} and {@link PAUSES} */
async function read(library: Library, userId: string, want: SyncWant): Promise<number> {
  const outcome = await library.sync(userId, want);
  if (outcome.kind === "done") return outcome.read;
  if (outcome.kind !== "paused") throw new AppError(FAILURES[outcome.kind]);
  throw new AppError(PAUSES[outcome.cause], { retryAt: outcome.resumesAt });
}

const FAILURES: Record<Exclude<SyncOutcome["kind"], "done" | "paused">, ErrorCode> = {
  stopped: "sync_stopped",
  not_connected: "youtube_not_connected",
  lost: "youtube_grant_lost",
  missing: "no_such_playlist",
  unavailable: "temporarily_unavailable",
  no_write_access: "write_access_needed",
  failed: "sync_failed",
};

const PAUSES = {
  outage: "sync_interrupted",
  pause: "sync_paused",
  allowance: "sync_quota_exhausted",
  own_limit: "own_limit_reached",
} as const;

// The person's playlists: summaries from D1, items and jobs from the user's object. Every query is limited
// to the user's id, so another user's playlist is not found.
import { and, eq } from "drizzle-orm";
import { formatDuration } from "#shared/duration.ts";
import type { ErrorCode } from "#shared/error-codes.ts";
import type { HiddenVideos } from "#shared/contract/hidden.ts";
import type {
  Job,
  JobsResponse,
  LibraryExport,
  Playlist,
  PlaylistDetail,
  Stats,
} from "#shared/contract/playlists.ts";
import type { PersonalData } from "#worker/account/personal-data.ts";
import type { Database } from "#worker/db/client.ts";
import { playlists } from "#worker/db/schema.ts";
import { AppError } from "#worker/http/errors.ts";
import { JsonLines, JsonText } from "#worker/http/reply.ts";
import type { SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import type { UserLibrary } from "#worker/library/user-library.do.ts";
import { toPlaylist } from "#worker/library/store/summaries.ts";

/** The methods of the user's object that are used here. */
type Library = Pick<
  UserLibrary,
  | "sync"
  | "jobs"
  | "watchJobs"
  | "stop"
  | "continueJob"
  | "playlist"
  | "overview"
  | "search"
  | "duplicates"
  | "hidden"
  | "export"
  | "exportAccount"
>;

/** Somebody, and the country that they have chosen. */
type Owner = { id: string; country: string | null };

export type Playlists = ReturnType<typeof createPlaylists>;

export function createPlaylists(options: { db: Database; library: (userId: string) => Library }) {
  const { db, library } = options;
  const rowsOf = (userId: string) =>
    db.select().from(playlists).where(eq(playlists.userId, userId));

  async function list(userId: string): Promise<Playlist[]> {
    return (await rowsOf(userId)).map(toPlaylist);
  }

  async function find(userId: string, id: string): Promise<Playlist> {
    const [row] = await db
      .select()
      .from(playlists)
      .where(and(eq(playlists.userId, userId), eq(playlists.id, id)));
    if (!row) throw new AppError("no_such_playlist");
    return toPlaylist(row);
  }

  return {
    /** The summaries of all playlists, as a query. */
    rowsOf,

    /**
     * `playlistDetailSchema` as JSON.
     * @throws AppError no_such_playlist
     */
    async detail(userId: string, id: string): Promise<JsonText<PlaylistDetail>> {
      const detail = await library(userId).playlist(id);
      if (!detail) throw new AppError("no_such_playlist");
      return new JsonText(detail);
    },

    /** Reads the list of playlists. @throws AppError those of {@link FAILURES}, if the job did not finish */
    async syncPlaylists(userId: string): Promise<number> {
      requireDone(await library(userId).sync(userId, { kind: "playlists" }));
      return (await list(userId)).length;
    },

    /** Reads all playlists and all their videos. @throws AppError as syncPlaylists does */
    async syncAll(userId: string): Promise<number> {
      requireDone(await library(userId).sync(userId, { kind: "all" }));
      return (await list(userId)).length;
    },

    /** Reads the playlist's videos. @throws AppError as syncPlaylists does */
    async syncVideos(
      userId: string,
      id: string,
    ): Promise<{ syncedCount: number; hiddenCount: number }> {
      await find(userId, id);
      requireDone(await library(userId).sync(userId, { kind: "videos", playlistId: id }));
      const { videoCount, hiddenVideoCount } = await find(userId, id);
      return { syncedCount: videoCount, hiddenCount: hiddenVideoCount };
    },

    /** Reads the regions of the playlist's videos. @throws AppError as syncPlaylists does */
    async checkRegions(userId: string, id: string): Promise<{ checkedCount: number }> {
      await find(userId, id);
      const { read } = requireDone(
        await library(userId).sync(userId, { kind: "regions", playlistId: id }),
      );
      return { checkedCount: read };
    },

    /** Reads the regions of all videos. @throws AppError as syncPlaylists does */
    async checkAllRegions(userId: string): Promise<{ checkedCount: number }> {
      const { read } = requireDone(await library(userId).sync(userId, { kind: "regions" }));
      return { checkedCount: read };
    },

    overview: ({ id, country }: Owner) => library(id).overview(country),
    search: (userId: string, text: string) => library(userId).search(text),
    duplicates: (userId: string) => library(userId).duplicates(),
    /** `hiddenVideosSchema` as JSON; `since` as an ISO instant. */
    hidden: async ({ id, country }: Owner, since: string | undefined) =>
      new JsonText<HiddenVideos>(
        await library(id).hidden(since === undefined ? null : Date.parse(since), country),
      ),
    export: async (userId: string) => new JsonText<LibraryExport>(await library(userId).export()),
    jobs: (userId: string) => library(userId).jobs(),
    watchJobs: async (userId: string) =>
      new JsonLines<JobsResponse>(await library(userId).watchJobs()),

    /** @throws AppError no_such_job */
    async stop(userId: string, jobId: string): Promise<Job[]> {
      if (!(await library(userId).stop(jobId))) throw new AppError("no_such_job");
      return library(userId).jobs();
    },

    /** @throws AppError no_such_job */
    async continueJob(userId: string, jobId: string): Promise<Job[]> {
      if (!(await library(userId).continueJob(jobId))) throw new AppError("no_such_job");
      return library(userId).jobs();
    },

    personalData: {
      name: "playlists",
      /** `exportedLibrarySchema` as JSON. @throws AppError exported_too_often */
      async export(userId) {
        const exported = await library(userId).exportAccount();
        if (exported instanceof ReadableStream) return exported;
        throw new AppError("exported_too_often", { retryAt: exported.retryAt });
      },
      erase: async (userId) =>
        void (await db.delete(playlists).where(eq(playlists.userId, userId))),
    } satisfies PersonalData,
  };
}

/** The sums over all playlists. */
export function toStats(all: readonly Playlist[]): Stats {
  const sum = (of: (playlist: Playlist) => number) =>
    all.reduce((total, playlist) => total + of(playlist), 0);
  const totalDurationSeconds = sum(({ totalDuration }) => totalDuration);
  return {
    totalPlaylists: all.length,
    totalVideos: sum(({ videoCount }) => videoCount),
    hiddenVideos: sum(({ hiddenVideoCount }) => hiddenVideoCount),
    unknownVideos: sum(({ unknownVideoCount }) => unknownVideoCount),
    totalDuration: totalDurationSeconds === 0 ? "0h" : formatDuration(totalDurationSeconds),
    totalDurationSeconds,
    syncedPlaylists: all.filter(({ syncedAt }) => syncedAt !== null).length,
  };
}

type Failure = Exclude<SyncOutcome["kind"], "done" | "paused">;

const FAILURES: Record<Failure, ErrorCode> = {
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

function requireDone(outcome: SyncOutcome): { read: number } {
  if (outcome.kind === "done") return outcome;
  if (outcome.kind !== "paused") throw new AppError(FAILURES[outcome.kind]);
  throw new AppError(PAUSES[outcome.cause], { retryAt: outcome.resumesAt });
}

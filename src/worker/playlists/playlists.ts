// The person's playlists as the screens see them: summaries from D1, insides and work from the
// user's object. Every question carries the user's id; what is not theirs is not there.
import { and, eq } from "drizzle-orm";
import { formatDuration } from "#shared/duration.ts";
import type { Job, Playlist, Stats } from "#shared/contract/playlists.ts";
import type { PersonalData } from "#worker/account/personal-data.ts";
import type { Database } from "#worker/db/client.ts";
import { playlists } from "#worker/db/schema.ts";
import { AppError } from "#worker/http/errors.ts";
import type { SyncOutcome, SyncWant } from "#worker/library/jobs.ts";
import type { PlaylistRow } from "#worker/library/store.ts";
import type { SummaryRow } from "#worker/library/summaries.ts";

/** The user's object, as far as playlists are concerned. */
export type Library = {
  sync: (userId: string, want: SyncWant) => Promise<SyncOutcome>;
  jobs: (userId: string) => Promise<Job[]>;
  stop: (userId: string, jobId: string) => Promise<boolean>;
  playlist: (
    userId: string,
    playlistId: string,
  ) => Promise<{ playlist: PlaylistRow; videosJson: string } | undefined>;
};

export type Playlists = ReturnType<typeof createPlaylists>;

export function createPlaylists({ db, library }: { db: Database; library: Library }) {
  async function list(userId: string): Promise<Playlist[]> {
    const rows = await db.select().from(playlists).where(eq(playlists.userId, userId));
    return rows.map(toPlaylist);
  }

  async function find(userId: string, id: string): Promise<Playlist> {
    const [row] = await db
      .select()
      .from(playlists)
      .where(and(eq(playlists.userId, userId), eq(playlists.id, id)));
    if (!row) throw noPlaylist();
    return toPlaylist(row);
  }

  return {
    list,

    async stats(userId: string): Promise<Stats> {
      const all = await list(userId);
      const sum = (of: (playlist: Playlist) => number) =>
        all.reduce((total, playlist) => total + of(playlist), 0);
      const totalDurationSeconds = sum(({ totalDuration }) => totalDuration);
      return {
        totalPlaylists: all.length,
        totalVideos: sum(({ videoCount }) => videoCount),
        hiddenVideos: sum(({ hiddenVideoCount }) => hiddenVideoCount),
        totalDuration: totalDurationSeconds === 0 ? "0h" : formatDuration(totalDurationSeconds),
        totalDurationSeconds,
        syncedPlaylists: all.filter(({ syncedAt }) => syncedAt !== null).length,
      };
    },

    /** The contract's detail as JSON text. @throws AppError not_found */
    async detailJson(userId: string, id: string): Promise<string> {
      const playlist = await find(userId, id);
      const inside = await library.playlist(userId, id);
      const { videoCount, totalDuration } = playlist;
      const head = JSON.stringify({ playlist, videoCount, totalDuration });
      return `${head.slice(0, -1)},"videos":${inside?.videosJson ?? "[]"}}`;
    },

    /** @throws AppError where the job did not come to its end */
    async syncPlaylists(userId: string): Promise<number> {
      requireDone(await library.sync(userId, { kind: "playlists" }));
      return (await list(userId)).length;
    },

    /** Reads all playlists and all their videos; the answer comes when the job has begun to wait. */
    async syncAll(userId: string): Promise<number> {
      requireDone(await library.sync(userId, { kind: "all" }));
      return (await list(userId)).length;
    },

    /** @throws AppError where the job did not come to its end */
    async syncVideos(
      userId: string,
      id: string,
    ): Promise<{ syncedCount: number; hiddenCount: number }> {
      await find(userId, id);
      requireDone(await library.sync(userId, { kind: "videos", playlistId: id }));
      const { videoCount, hiddenVideoCount } = await find(userId, id);
      return { syncedCount: videoCount, hiddenCount: hiddenVideoCount };
    },

    jobs: (userId: string) => library.jobs(userId),

    /** @throws AppError not_found */
    async stop(userId: string, jobId: string): Promise<Job[]> {
      if (!(await library.stop(userId, jobId)))
        throw new AppError("not_found", "There is no such job.");
      return library.jobs(userId);
    },

    personalData: {
      name: "playlists",
      export: async (userId) => {
        const all = await list(userId);
        const inside = await Promise.all(
          all.map(async (playlist) => {
            const found = await library.playlist(userId, playlist.id);
            return { ...playlist, videos: JSON.parse(found?.videosJson ?? "[]") as unknown };
          }),
        );
        return { playlists: inside };
      },
      erase: async (userId) =>
        void (await db.delete(playlists).where(eq(playlists.userId, userId))),
    } satisfies PersonalData,
  };
}

function toPlaylist(row: SummaryRow): Playlist {
  return {
    id: row.id,
    title: row.title,
    thumbnailUrl: row.thumbnailUrl,
    privacy: row.privacy,
    videoCount: row.videoCount,
    totalDuration: row.totalSeconds,
    hiddenVideoCount: row.hiddenCount,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    syncedAt: row.syncedAt === null ? null : new Date(row.syncedAt).toISOString(),
  };
}

function requireDone(outcome: SyncOutcome): void {
  switch (outcome.kind) {
    case "done":
      return;
    case "paused":
      throw new AppError(
        "quota_exhausted",
        "YouTube's daily allowance is used up. The sync goes on by itself when it is there again.",
        { retryAt: outcome.resumesAt },
      );
    case "stopped":
      throw new AppError("stopped", "The sync was stopped. What was read so far is kept.");
    case "not_connected":
      throw new AppError("youtube_not_connected", "Please connect YouTube first.");
    case "lost":
      throw new AppError("youtube_not_connected", "YouTube needs to be connected again.");
    case "missing":
      throw noPlaylist();
    case "failed":
      throw new AppError(
        "upstream_failed",
        "YouTube did not answer. What was read so far is kept.",
      );
  }
}

function noPlaylist(): AppError {
  return new AppError("not_found", "There is no such playlist.");
}

// The summary rows of playlists in D1, made from the user's object, and their form in the contract.
// Writing is idempotent; only rows that differ are written.
import { and, eq, inArray } from "drizzle-orm";
import { chunksOf } from "#shared/chunks.ts";
import { formatDuration } from "#shared/duration.ts";
import type { Playlist, Stats } from "#shared/contract/playlists.ts";
import type { Database } from "#worker/db/client.ts";
import { playlists } from "#worker/db/schema.ts";
import type { PlaylistRow } from "#worker/library/store/store.ts";
import { instantOf } from "#worker/http/instant.ts";
import { hasSameFields } from "#worker/library/store/rows.ts";

type SummaryRow = typeof playlists.$inferSelect;
/** Times are milliseconds since the epoch. */
export type Summary = Omit<SummaryRow, "userId">;

// D1 allows 100 parameters in a statement.
const AT_ONCE = 90;

export async function flushSummaries(
  db: Database,
  userId: string,
  known: readonly PlaylistRow[],
  /** True once everything was erased: no row may be written again. */
  isErased: () => boolean,
): Promise<void> {
  const stored = await db.select().from(playlists).where(eq(playlists.userId, userId));
  if (isErased()) return;
  const before = new Map(stored.map((row) => [row.id, row]));
  const writes = known
    .map((row) => ({ userId, ...toSummary(row) }))
    .filter((row) => !isSame(before.get(row.id), row))
    .map((row) =>
      db
        .insert(playlists)
        .values(row)
        .onConflictDoUpdate({ target: [playlists.userId, playlists.id], set: row }),
    );
  for (const { id } of known) before.delete(id);
  const [first, ...rest] = writes;
  if (first) await db.batch([first, ...rest]);
  const gone = [...before.keys()];
  for (const some of chunksOf(gone, AT_ONCE)) {
    await db
      .delete(playlists)
      .where(and(eq(playlists.userId, userId), inArray(playlists.id, some)));
  }
}

export function toSummary(row: PlaylistRow): Summary {
  const isWalked = row.syncedAt !== null;
  return {
    id: row.id,
    title: row.title,
    thumbnailUrl: row.thumbnailUrl,
    privacy: row.privacy,
    videoCount: isWalked ? row.videoCount : row.reported,
    hiddenCount: row.hiddenCount,
    unknownCount: row.unknownCount,
    totalSeconds: row.totalSeconds,
    createdAt: row.createdAt,
    updatedAt: Math.max(row.newestAddedAt ?? 0, row.createdAt),
    syncedAt: row.syncedAt,
  };
}

export function toPlaylist(row: Summary): Playlist {
  return {
    id: row.id,
    title: row.title,
    thumbnailUrl: row.thumbnailUrl,
    privacy: row.privacy,
    videoCount: row.videoCount,
    totalDuration: row.totalSeconds,
    hiddenVideoCount: row.hiddenCount,
    unknownVideoCount: row.unknownCount,
    createdAt: instantOf(row.createdAt),
    updatedAt: instantOf(row.updatedAt),
    syncedAt: instantOf(row.syncedAt),
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

// A newer `syncedAt` alone is written only if it differs by this much.
const SYNCED_MS = 3_600_000;

function isSame(before: SummaryRow | undefined, row: SummaryRow): boolean {
  if (!before) return false;
  const { syncedAt: was, ...rest } = before;
  const { syncedAt: is, ...others } = row;
  const near = was !== null && is !== null ? is - was < SYNCED_MS : was === is;
  return near && hasSameFields(others, rest);
}

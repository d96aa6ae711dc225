// Computes a playlist's sums: counts and length for its row, and counts by day for the history.
import { desc, eq } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { HIDDEN_STATES, UNCHECKED_STATES } from "#shared/availability.ts";
import { checksOf } from "#worker/library/store/costs.ts";
import { dayOf, oldestDay } from "#worker/library/questions/questions.ts";
import { history, playlists } from "#worker/library/store/schema.ts";
import { videoGroupsOf } from "#worker/library/store/video-groups.ts";

type Counts = { videos: number; hidden: number };

export function createSums(db: DrizzleSqliteDODatabase, sql: SqlStorage) {
  /** The sums of the current walk, without items that have an open removal. */
  function sumsOf(playlistId: string) {
    const groups = videoGroupsOf(sql, playlistId);
    const countOf = (states: readonly string[]): number =>
      groups
        .filter(({ availability }) => availability !== null && states.includes(availability))
        .reduce((sum, { videos }) => sum + videos, 0);
    return {
      videoCount: groups.reduce((sum, { videos }) => sum + videos, 0),
      hiddenCount: countOf(HIDDEN_STATES),
      unknownCount: countOf(UNCHECKED_STATES),
      totalSeconds: groups.reduce((sum, { seconds }) => sum + seconds, 0),
      newestAddedAt: groups.reduce<number | null>(
        (newest, { newestAddedAt: at }) => (at === null ? newest : Math.max(newest ?? at, at)),
        null,
      ),
      checks: checksOf(groups),
    };
  }

  /** Stores today's counts if they differ from the latest ones. */
  function recordHistory(playlistId: string, counts: Counts, now: number): void {
    const last = db
      .select()
      .from(history)
      .where(eq(history.playlistId, playlistId))
      .orderBy(desc(history.day))
      .get();
    if (last?.videos === counts.videos && last.hidden === counts.hidden) return;
    db.insert(history)
      .values({ playlistId, day: dayOf(now), ...counts })
      .onConflictDoUpdate({ target: [history.playlistId, history.day], set: counts })
      .run();
  }

  return {
    /** Computes the sums and writes them, with `change`, into the playlist's row. */
    update(
      playlistId: string,
      now: number,
      change: Partial<typeof playlists.$inferSelect> = {},
    ): void {
      const row = eq(playlists.id, playlistId);
      // Switch to the new walk before computing totals.
      if (change.walk !== undefined) db.update(playlists).set(change).where(row).run();
      const sums = sumsOf(playlistId);
      db.update(playlists)
        .set({ ...sums, ...change })
        .where(row)
        .run();
      recordHistory(playlistId, { videos: sums.videoCount, hidden: sums.hiddenCount }, now);
    },

    /** Of the history by day. */
    counts: {
      /** Deletes those that no longer applied on the first day whose counts are known. */
      forget: (now: number): void => void sql.exec(DELETE_COUNTS, oldestDay(now)),

      /** When the first were followed by others, in milliseconds since the epoch. */
      oldest(): number | undefined {
        const { day } = sql.exec<{ day: string | null }>(OLDEST_COUNTS).one();
        return day === null ? undefined : Date.parse(day);
      },
    },
  };
}

const DELETE_COUNTS = `
  delete from history where exists (
    select 1 from history later where later.playlist_id = history.playlist_id
      and later.day > history.day and later.day <= ?1)`;

const OLDEST_COUNTS = `
  select min(day) as day from history where exists (
    select 1 from history earlier where earlier.playlist_id = history.playlist_id
      and earlier.day < history.day)`;

// Computes a playlist's sums: counts and length for its row, and counts by day for the history.
import { and, desc, eq, lt } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { HIDDEN_STATES, UNCHECKED_STATES } from "#shared/availability.ts";
import { type CheckedGroup, checksOf } from "#worker/library/costs.ts";
import { dayOf, oldestDay } from "#worker/library/questions.ts";
import { OPEN_ITEMS } from "#worker/library/removal-candidates.ts";
import { history, playlists } from "#worker/library/schema.ts";

type Counts = { videos: number; hidden: number };
type Group = CheckedGroup & { seconds: number; newestAddedAt: number | null };

export function createSums(db: DrizzleSqliteDODatabase, sql: SqlStorage) {
  /** The sums of the current walk, without items that have an open removal. */
  function sumsOf(playlistId: string) {
    const groups = [...sql.exec<Group>(GROUPS, playlistId)];
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
    const old = and(eq(history.playlistId, playlistId), lt(history.day, oldestDay(now)));
    db.delete(history).where(old).run();
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
  };
}

/** The videos of the current walk by state and by the hours of their last checks. */
const GROUPS = `
  with walked as materialized (
    select je.value as item_id from playlists l
      cross join pages p on p.playlist_id = l.id and p.walk = l.walk
      cross join json_each(p.item_ids) je
    where l.id = ?1)
  select v.availability, v.checked_at / 3600000 as checkedHour,
    coalesce(v.regions_at, 0) / 3600000 as regionsHour, count(*) as videos,
    sum(v.duration_seconds) as seconds, max(i.added_at) as newestAddedAt
  from walked w cross join items i on i.id = w.item_id cross join videos v on v.id = i.video_id
  where i.playlist_id = ?1 and i.id not in (${OPEN_ITEMS})
  group by v.availability, checkedHour, regionsHour`;

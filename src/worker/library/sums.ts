// Computes a playlist's sums: counts and length for its row, and counts by day for the history.
import { and, desc, eq, inArray, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { HIDDEN_STATES, UNCHECKED_STATES } from "#shared/availability.ts";
import { dayOf, oldestDay } from "#worker/library/questions.ts";
import { history, items, pages, playlists, removals, videos } from "#worker/library/schema.ts";

type Counts = { videos: number; hidden: number };

export function createSums(db: DrizzleSqliteDODatabase) {
  /** The sums of the current walk, without items that have an open removal. */
  function sumsOf(playlistId: string) {
    const inWalk = sql`(select je.value from ${pages} p, json_each(p.item_ids) je
      where p.playlist_id = ${playlistId}
        and p.walk = (select walk from ${playlists} l where l.id = ${playlistId}))`;
    const onTheirWay = db
      .select({ id: removals.itemId })
      .from(removals)
      .where(and(inArray(removals.state, ["planned", "sent"]), isNotNull(removals.itemId)));
    const sums = db
      .select({
        videoCount: sql<number>`count(*)`,
        hiddenCount: sql<number>`coalesce(sum(${inArray(videos.availability, HIDDEN_STATES)}), 0)`,
        unknownCount: sql<number>`coalesce(sum(${inArray(videos.availability, UNCHECKED_STATES)}), 0)`,
        totalSeconds: sql<number>`coalesce(sum(${videos.durationSeconds}), 0)`,
        newestAddedAt: sql<number | null>`max(${items.addedAt})`,
      })
      .from(items)
      .innerJoin(videos, eq(videos.id, items.videoId))
      .where(
        and(
          eq(items.playlistId, playlistId),
          inArray(items.id, inWalk),
          notInArray(items.id, onTheirWay),
        ),
      )
      .get();
    return (
      sums ?? {
        videoCount: 0,
        hiddenCount: 0,
        unknownCount: 0,
        totalSeconds: 0,
        newestAddedAt: null,
      }
    );
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

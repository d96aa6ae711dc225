// Where the videos of one user may be watched, and when that was read, in their object's SQLite.
import { and, eq, inArray, lt, sql as sqlText } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { STATES_WITH_REGIONS } from "#shared/availability.ts";
import { items, videos } from "#worker/library/store/schema.ts";

export function createRegionStore(
  db: DrizzleSqliteDODatabase,
  { sql }: Pick<DurableObjectStorage, "sql">,
) {
  return {
    /**
     * Videos that can be watched somewhere and whose regions were not read since `before`: of a playlist, or of the
     * whole library.
     */
    videosToCheck(playlistId: string | undefined, before: number): string[] {
      const isDue = and(
        inArray(videos.availability, STATES_WITH_REGIONS),
        lt(sqlText`coalesce(${videos.regionsAt}, 0)`, before),
      );
      const rows =
        playlistId === undefined
          ? db.select({ id: videos.id }).from(videos).where(isDue).all()
          : db
              .selectDistinct({ id: videos.id })
              .from(items)
              .innerJoin(videos, eq(videos.id, items.videoId))
              .where(and(eq(items.playlistId, playlistId), isDue))
              .all();
      return rows.map(({ id }) => id);
    },

    /** The earliest time at which any known regions were read. */
    oldestRegions(): number | undefined {
      const row = sql.exec<{ at: number | null }>(OLDEST_REGIONS).one();
      return row.at ?? undefined;
    },
    /** Deletes what was read with the regions before `before`. */
    forgetRegions(before: number): void {
      if ((this.oldestRegions() ?? before) >= before) return;
      db.update(videos)
        .set({ regions: null, regionsAt: null, isAgeRestricted: null })
        .where(lt(videos.regionsAt, before))
        .run();
    },
  };
}

const OLDEST_REGIONS = `
  select min(regions_at) as at from videos indexed by videos_regions_at where regions_at is not null`;

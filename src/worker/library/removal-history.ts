// The removal history in the SQLite of one user's object: listing it, and adding fates that become known
// later. What of it expires is in removal-expiry.ts.
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { type Availability, factsOf, PUT_BACK_STATES } from "#shared/availability.ts";
import type { RemovalJob } from "#shared/contract/removal.ts";
import { createRemovalExpiry } from "#worker/library/removal-expiry.ts";
import { insertions, playlists, removals } from "#worker/library/schema.ts";
import { stateList } from "#worker/library/state-list.ts";

export type RemovalRow = typeof removals.$inferSelect;

/** With the new video, if it is of a lost one that was replaced. */
export type ListedRemoval = RemovalRow & {
  newTitle: string | null;
  newVideoId: string | null;
  canUndo: boolean;
};

/**
 * `owner`: the video still exists, so the playlist's owner removed the item. `youtube`: the video itself is
 * gone: deleted or made private by its uploader, or removed by YouTube. `unknown`: not decided yet.
 */
export type Fate = { by: "owner" | "youtube" | "unknown"; availability: Availability };

/** Which rows to list; without anything, all. */
export type RemovalQuery = {
  /** Only ids below this. */
  before?: number | undefined;
  jobId?: string | undefined;
  /** Only items that vanished without us after this time. */
  goneSince?: number | undefined;
};

/** True for a removed item whose video still exists and that was not put back. Equal to {@link JOBS}. */
export function canBePutBack({
  availability,
  itemId,
  putBackAt,
  state,
  videoId,
}: Pick<RemovalRow, "availability" | "itemId" | "putBackAt" | "state" | "videoId">): boolean {
  if (state !== "done" || itemId === null || videoId === null || putBackAt !== null) return false;
  return availability !== null && factsOf(availability).canBePutBack;
}

const PAGE = 100;
const UNKNOWN_AT_ONCE = 50;

export function createRemovalHistory(
  db: DrizzleSqliteDODatabase,
  storage: Pick<DurableObjectStorage, "sql">,
) {
  return {
    /** Items that vanished from a playlist and whose fate is unknown, except those whose ids have expired. */
    unknownFates(playlistId: string): { id: string; videoId: string }[] {
      const isUnknown = and(eq(removals.playlistId, playlistId), eq(removals.by, "unknown"));
      return db
        .select({ id: removals.itemId, videoId: removals.videoId })
        .from(removals)
        .where(and(isUnknown, ne(removals.itemId, ""), isNotNull(removals.videoId)))
        .limit(UNKNOWN_AT_ONCE)
        .all()
        .map(({ id, videoId }) => ({ id: id ?? "", videoId: videoId ?? "" }));
    },

    /** Stores fates that were unknown before. */
    saveFates(playlistId: string, fates: ReadonlyMap<string, Fate>): void {
      for (const { id } of this.unknownFates(playlistId)) {
        const fate = fates.get(id);
        if (fate && fate.by !== "unknown") {
          const isIts = and(eq(removals.playlistId, playlistId), eq(removals.itemId, id));
          db.update(removals)
            .set(fate)
            .where(and(isIts, eq(removals.by, "unknown")))
            .run();
        }
      }
    },

    /** At most a hundred rows, newest first. */
    list({ before, jobId, goneSince }: RemovalQuery): { rows: ListedRemoval[]; more: boolean } {
      const isOlder = before === undefined ? undefined : lt(removals.id, before);
      const isOfJob = jobId === undefined ? undefined : eq(removals.jobId, jobId);
      const isGone =
        goneSince === undefined
          ? undefined
          : and(
              ne(removals.by, "you"),
              isNotNull(removals.itemId),
              gt(removals.endedAt, goneSince),
            );
      const rows = db
        .select({
          ...getTableColumns(removals),
          playlistTitle: knownTitle,
          newTitle: insertions.replacementTitle,
          newVideoId: insertions.videoId,
          canUndo,
        })
        .from(removals)
        .leftJoin(insertions, isReplacedBy)
        .where(and(isOlder, isOfJob, isGone))
        .orderBy(desc(removals.id))
        .limit(PAGE + 1)
        .all();
      return { rows: rows.slice(0, PAGE), more: rows.length > PAGE };
    },

    /** The counts of the jobs to which these rows belong. */
    jobsOf(rows: readonly RemovalRow[]): RemovalJob[] {
      const ids = new Set(rows.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])));
      return [...storage.sql.exec<RemovalJob>(JOBS, JSON.stringify([...ids]))];
    },

    ...createRemovalExpiry(db, storage),

    find(ids: readonly number[]): RemovalRow[] {
      const wanted = sql`${removals.id} in (select value from json_each(${JSON.stringify(ids)}))`;
      return db.select().from(removals).where(wanted).orderBy(asc(removals.id)).all();
    },

    titleOf(playlistId: string): string {
      return db.select().from(playlists).where(eq(playlists.id, playlistId)).get()?.title ?? "";
    },
  };
}

const JOBS = `
  select job_id as id, count(*) as total, sum(state = 'done') as done,
    sum(state in ('planned', 'sent')) as waiting, sum(state = 'failed') as failed,
    sum(state = 'cancelled') as cancelled, sum(put_back_at is not null) as putBack,
    sum(state = 'done' and item_id is not null and video_id is not null and put_back_at is null
      and coalesce(availability, '') in ${stateList(PUT_BACK_STATES)}) as canBePutBack,
    count(distinct playlist_id) as playlistCount
  from removals where job_id in (select value from json_each(?1)) group by job_id`;
const isReplacedBy = and(
  eq(removals.why, "replaced"),
  eq(insertions.jobId, removals.jobId),
  isNotNull(insertions.replacementTitle),
);
/** The new item is there as far as we know: we have not removed it, and are not about to. */
const canUndo = sql<boolean>`${insertions.itemId} is not null and not exists (
  select 1 from removals later where later.item_id = ${insertions.itemId}
    and later.state in ('planned', 'sent', 'done'))`.mapWith(Boolean);
/** A title that has expired here is that of the playlist, which each list of playlists confirms. */
const knownTitle = sql<string>`coalesce(nullif(${removals.playlistTitle}, ''),
  (select l.title from playlists l where l.id = ${removals.playlistId}), '')`;

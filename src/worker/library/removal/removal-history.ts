// The removal history in the SQLite of one user's object: listing it, and adding fates that become known
// later. What of it expires is in removal-expiry.ts.
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  sql,
} from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { type Availability, factsOf } from "#shared/availability.ts";
import type { RemovalJob } from "#shared/contract/removal.ts";
import { createRemovalExpiry } from "#worker/library/removal/removal-expiry.ts";
import {
  CAN_BE_PUT_BACK,
  createRemovalVisibility,
  IS_VISIBLE_AGAIN,
} from "#worker/library/removal/removal-visibility.ts";
import { insertions, playlists, removals } from "#worker/library/store/schema.ts";

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
  /** Only items that vanished without us after this time, as far as that is true. */
  goneSince?: number | undefined;
};

/** The columns that decide whether a row can be put back. */
type PutBackFacts = Pick<
  RemovalRow,
  | "availability"
  | "contradictedAt"
  | "itemId"
  | "putBackAt"
  | "state"
  | "videoId"
  | "visibilityCheckedAt"
  | "visibleAgainAt"
>;

/**
 * True for a removed item that was not put back and whose video is shown: by the newest look, or without one as it was
 * when it left. The same as {@link CAN_BE_PUT_BACK}.
 */
export function canBePutBack(row: PutBackFacts): boolean {
  const { availability, visibilityCheckedAt, visibleAgainAt } = row;
  const isGone = row.state === "done" && row.itemId !== null && row.videoId !== null;
  if (!isGone || row.putBackAt !== null || row.contradictedAt !== null) return false;
  if (visibilityCheckedAt !== null || visibleAgainAt !== null) return visibleAgainAt !== null;
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
              isNull(removals.contradictedAt),
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

    /** How many entries were found untrue after `since`: YouTube still shows their items. */
    countCorrected(since: number): number {
      const isCorrected = gt(removals.contradictedAt, since);
      return db.select({ rows: count() }).from(removals).where(isCorrected).get()?.rows ?? 0;
    },

    ...createRemovalExpiry(db, storage),
    ...createRemovalVisibility(storage),

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
  select job_id as id, count(*) as total,
    sum(state = 'done' and contradicted_at is null) as done,
    sum(state = 'done' and contradicted_at is not null) as stillShown,
    sum(state in ('planned', 'sent')) as waiting, sum(state = 'failed') as failed,
    sum(state = 'cancelled') as cancelled, sum(put_back_at is not null) as putBack,
    sum(${CAN_BE_PUT_BACK}) as canBePutBack, sum(${IS_VISIBLE_AGAIN}) as visibleAgain,
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

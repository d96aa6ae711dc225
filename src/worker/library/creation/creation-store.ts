// Creations of playlists, planned and done, in the SQLite of one user's object. Their videos are
// insertions, which get their playlist id once the playlist exists.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  min,
  notInArray,
  sql,
} from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import type { OutcomeCode } from "#shared/outcome-codes.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";
import { createRowLife } from "#worker/library/changes/row-life.ts";
import { creations, insertions, jobs, playlists } from "#worker/library/store/schema.ts";
import { OPEN_ITEMS } from "#worker/library/removal/removal-candidates.ts";
import type { Availability } from "#shared/availability.ts";

export type CreationRow = typeof creations.$inferSelect;

/** A playlist to create, with its videos in order. */
export type CreationWant = Pick<CreationRow, "title" | "privacy"> & {
  videos: readonly CreationVideo[];
};

/** `itemId`: the item to remove once the video is in the new playlist; null for a copy. */
export type CreationVideo = { videoId: string; itemId: string | null };

/** `availability` is null if the library does not know the video. */
export type SourceVideo = {
  videoId: string;
  availability: Availability | null;
  itemId?: string | null;
};

export function createCreationStore(db: DrizzleSqliteDODatabase, storage: DurableObjectStorage) {
  function setState(id: number, change: Partial<CreationRow>): void {
    db.update(creations).set(change).where(eq(creations.id, id)).run();
  }

  const open = db.select({ id: jobs.id }).from(jobs).where(isNull(jobs.endedAt));
  const isOver = notInArray(creations.jobId, open);
  /** Insertions of an ended job into existing playlists. */
  const isPlain = and(isNull(insertions.creationId), notInArray(insertions.jobId, open));

  const { giveUp } = createRowLife(db, creations, "creation_answer_lost");

  return {
    giveUp,
    setState,

    /** Stores the planned creations of a job, with the insertions of their videos. */
    plan(jobId: string, wants: readonly CreationWant[], now: number): void {
      for (const { videos, ...fields } of wants) {
        const { id } = db
          .insert(creations)
          .values({ ...fields, description: "", jobId, state: "planned", plannedAt: now })
          .returning({ id: creations.id })
          .get();
        storage.sql.exec(PLAN_INSERTIONS, jobId, id, now, JSON.stringify(videos));
      }
    },

    /** The job's next playlist to create: rows already sent come first. */
    next(jobId: string): CreationRow | undefined {
      const isOpen = inArray(creations.state, ["planned", "sent"]);
      return db
        .select()
        .from(creations)
        .where(and(eq(creations.jobId, jobId), isOpen))
        .orderBy(desc(eq(creations.state, "sent")), asc(creations.id))
        .get();
    },

    /** Marks it as created, adds it to the library, and gives its insertions their playlist id. */
    finish({ id, title, privacy }: CreationRow, playlistId: string, now: number): void {
      setState(id, { state: "done", playlistId, endedAt: now, reason: null });
      const listing = { id: playlistId, title, privacy, thumbnailUrl: "", reported: 0 };
      // A list read meanwhile may have stored it already, with more details.
      db.insert(playlists)
        .values({ ...listing, createdAt: now })
        .onConflictDoNothing()
        .run();
      db.update(insertions).set({ playlistId }).where(eq(insertions.creationId, id)).run();
    },

    /** Counts one more video in a new playlist that has not been read yet. */
    countInserted(playlistId: string): void {
      db.update(playlists)
        .set({ reported: sql`${playlists.reported} + 1` })
        .where(eq(playlists.id, playlistId))
        .run();
    },

    /** Marks a creation that YouTube refused as failed, with its insertions. */
    refuse({ id }: CreationRow, reason: OutcomeCode, now: number): void {
      const ended = { state: "failed", endedAt: now, reason } as const;
      setState(id, ended);
      db.update(insertions).set(ended).where(eq(insertions.creationId, id)).run();
    },

    /** All creations of a job, in order. */
    ofJob(jobId: string): CreationRow[] {
      return db
        .select()
        .from(creations)
        .where(eq(creations.jobId, jobId))
        .orderBy(asc(creations.id))
        .all();
    },

    /** True if we created it so recently that YouTube may not list it yet. */
    isRecent(playlistId: string, now: number): boolean {
      const same = eq(creations.playlistId, playlistId);
      const young = and(same, gt(creations.endedAt, now - LAG_MS));
      return db.select().from(creations).where(young).get() !== undefined;
    },

    /** True if we created it. */
    hasMade(playlistId: string): boolean {
      const same = eq(creations.playlistId, playlistId);
      return db.select().from(creations).where(same).get() !== undefined;
    },

    countMadeSince(since: number): number {
      const made = and(eq(creations.state, "done"), gt(creations.endedAt, since));
      return db.select({ made: count() }).from(creations).where(made).get()?.made ?? 0;
    },

    /** The videos of a playlist as last read, in order, without items that are being removed. */
    videosOf: (playlistId: string): SourceVideo[] => [
      ...storage.sql.exec<SourceVideo>(VIDEOS_OF, playlistId),
    ],

    /** Deletes creations and insertions of ended jobs that ended before `before`. */
    forget(before: number): void {
      if ((this.oldest() ?? before) >= before) return;
      db.delete(insertions)
        .where(and(isPlain, lt(insertions.endedAt, before)))
        .run();
      const old = and(isOver, lt(creations.endedAt, before));
      const ids = db.select({ id: creations.id }).from(creations).where(old);
      db.delete(insertions).where(inArray(insertions.creationId, ids)).run();
      db.delete(creations).where(old).run();
    },

    /** The earliest end time among the creations and insertions that `forget` would delete. */
    oldest(): number | undefined {
      const created = db
        .select({ at: min(creations.endedAt) })
        .from(creations)
        .where(isOver)
        .get();
      const inserted = db
        .select({ at: min(insertions.endedAt) })
        .from(insertions)
        .where(isPlain)
        .get();
      const times = [created?.at, inserted?.at].filter((at) => typeof at === "number");
      return times.length === 0 ? undefined : Math.min(...times);
    },
  };
}

const PLAN_INSERTIONS = `
  insert into insertions
    (job_id, playlist_id, video_id, source_item_id, state, planned_at, creation_id)
  select ?1, '', value ->> 'videoId', value ->> 'itemId', 'planned', ?3, ?2
  from json_each(?4) order by key`;

const VIDEOS_OF = `
  select i.video_id as videoId, v.availability
  from playlists l join pages p on p.playlist_id = l.id and p.walk = l.walk,
    json_each(p.item_ids) je join items i on i.id = je.value join videos v on v.id = i.video_id
  where l.id = ?1 and i.id not in (${OPEN_ITEMS})
  order by p.page, je.key`;

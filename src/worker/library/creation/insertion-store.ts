// Insertions, planned and done, in the SQLite of one user's object.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  ne,
  notInArray,
  sql,
} from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { ITEMS_PER_CALL } from "#shared/contract/removal.ts";
import type { OutcomeCode } from "#shared/outcome-codes.ts";
import { putOffNext } from "#worker/library/changes/put-off.ts";
import { createRowLife } from "#worker/library/changes/row-life.ts";
import type { ChangeCounts } from "#worker/library/removal/removal-store.ts";
import { insertions, jobs, removals, videos } from "#worker/library/store/schema.ts";

export type InsertionRow = typeof insertions.$inferSelect;

/** One video to insert into a playlist. */
export type InsertionWant = Pick<
  typeof insertions.$inferInsert,
  "playlistId" | "videoId" | "position" | "sourceItemId" | "removalId" | "replacementTitle"
>;

const ANSWER_LOST = "insertion_answer_lost";

/** Equal for equal lists of insertions. */
function keyOf(wants: readonly InsertionWant[]): string {
  return wants
    .map(({ playlistId, videoId, sourceItemId, removalId }) =>
      JSON.stringify([playlistId, videoId, sourceItemId, removalId]),
    )
    .join();
}

export function createInsertionStore(db: DrizzleSqliteDODatabase) {
  function setState(id: number, change: Partial<InsertionRow>): void {
    db.update(insertions).set(change).where(eq(insertions.id, id)).run();
  }

  /** Matches insertions that undo the same removal or move the same item; undefined for a copy. */
  function sameSource({ removalId, sourceItemId }: InsertionWant) {
    if (removalId != null) return eq(insertions.removalId, removalId);
    return sourceItemId == null ? undefined : eq(insertions.sourceItemId, sourceItemId);
  }

  /**
   * The job's next row: rows already sent come first. Rows whose playlist does not exist yet, and those that wait, are
   * not included.
   */
  function next(jobId: string, waiting: readonly number[] = []): InsertionRow | undefined {
    const isOpen = inArray(insertions.state, ["planned", "sent"]);
    return db
      .select()
      .from(insertions)
      .where(
        and(
          eq(insertions.jobId, jobId),
          isOpen,
          ne(insertions.playlistId, ""),
          notInArray(insertions.id, [...waiting]),
        ),
      )
      .orderBy(asc(insertions.tries), desc(eq(insertions.state, "sent")), asc(insertions.id))
      .get();
  }

  return {
    ...createRowLife(db, insertions, ANSWER_LOST),
    setState,

    /** Stores the planned insertions of a job in the order in which they run. */
    plan(jobId: string, wants: readonly InsertionWant[], now: number): void {
      for (const want of wants) {
        db.insert(insertions)
          .values({ ...want, jobId, state: "planned", plannedAt: now })
          .run();
      }
    },

    /** True if planned or done already: a removal is undone once, an item is moved once. */
    isPlanned(want: InsertionWant): boolean {
      const same = sameSource(want);
      if (!same) return false;
      const stands = inArray(insertions.state, ["planned", "sent", "done"]);
      return db.select().from(insertions).where(and(same, stands)).get() !== undefined;
    },

    /**
     * Earlier jobs' attempts at the same insertion whose answers were lost, merged into one row: with the
     * last `sentAt`, and the first `before` and `plannedAt`. Undefined if there is none.
     */
    findLostAttempt(want: InsertionWant): InsertionRow | undefined {
      const same = sameSource(want);
      if (!same) return undefined;
      const isLost = and(eq(insertions.state, "failed"), eq(insertions.reason, ANSWER_LOST));
      const isHere = and(
        eq(insertions.playlistId, want.playlistId),
        eq(insertions.videoId, want.videoId),
      );
      const tries = db
        .select()
        .from(insertions)
        .where(and(same, isLost, isHere))
        .orderBy(asc(insertions.id))
        .all();
      const [first] = tries;
      if (!first) return undefined;
      const sentAts = tries.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]));
      return {
        ...first,
        sentAt: sentAts.length === 0 ? null : Math.max(...sentAts),
        maybeTwice: first.maybeTwice || tries.length > 1,
      };
    },

    next,

    /** See {@link putOffNext}. */
    putOff: (jobId: string, now: number): boolean | undefined =>
      putOffNext(next(jobId), setState, {
        now,
        answerLost: ANSWER_LOST,
        unanswered: "insertion_unanswered",
      }),

    /** The id of an open job with exactly the same insertions, or undefined. */
    findIdenticalJob(wants: readonly InsertionWant[]): string | undefined {
      if (wants.length === 0) return undefined;
      const isOpen = inArray(jobs.state, ["running", "paused", "halted"]);
      const open = db
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(isOpen, eq(jobs.kind, "insert")))
        .all();
      const same = keyOf(wants);
      return open.find(({ id }) => {
        const rows = db.select().from(insertions).where(eq(insertions.jobId, id)).all();
        return rows.length === wants.length && keyOf(rows) === same;
      })?.id;
    },

    /** How many of the job's videos before and after this one were put into its playlist. */
    doneAround({ id, jobId, playlistId }: InsertionRow): { before: number; after: number } {
      const isIts = and(eq(insertions.jobId, jobId), eq(insertions.playlistId, playlistId));
      const isDone = and(isIts, eq(insertions.state, "done"));
      const done = db.select({ id: insertions.id }).from(insertions).where(isDone).all();
      const before = done.filter((other) => other.id < id).length;
      return { before, after: done.length - before };
    },

    /** Fails all open insertions of a job into the playlist of `row`. */
    refuseAll(row: InsertionRow, reason: OutcomeCode, now: number): void {
      const { jobId, playlistId } = row;
      const isOpen = inArray(insertions.state, ["planned", "sent"]);
      db.update(insertions)
        .set({ state: "failed", endedAt: now, reason })
        .where(and(eq(insertions.jobId, jobId), eq(insertions.playlistId, playlistId), isOpen))
        .run();
    },

    /** True while a move or replacement of this item has not inserted yet. */
    isLeaving(itemId: string): boolean {
      const isOpen = inArray(insertions.state, ["planned", "sent"]);
      const isIts = and(eq(insertions.sourceItemId, itemId), isOpen);
      return db.select().from(insertions).where(isIts).get() !== undefined;
    },

    /** The insertion of a replacement; undefined for any other job. */
    ofReplacement(jobId: string): InsertionRow | undefined {
      const isIts = and(eq(insertions.jobId, jobId), isNotNull(insertions.replacementTitle));
      return db.select().from(insertions).where(isIts).get();
    },

    /** True if the job has any insertions. */
    has(jobId: string): boolean {
      const its = eq(insertions.jobId, jobId);
      return db.select().from(insertions).where(its).limit(1).get() !== undefined;
    },

    /** The insertion after which this job removes this item. */
    ofSource(jobId: string, sourceItemId: string): InsertionRow | undefined {
      const isIts = and(eq(insertions.jobId, jobId), eq(insertions.sourceItemId, sourceItemId));
      return db.select().from(insertions).where(isIts).get();
    },

    /**
     * Ids of all items of the video in the playlist that were ever removed, or inserted by us. None of them is what another
     * insertion made.
     */
    knownItemIds({ playlistId, videoId }: Pick<InsertionRow, "playlistId" | "videoId">) {
      const isIts = sql`where playlist_id = ${playlistId} and video_id = ${videoId}`;
      const rows = db.all<{ id: string }>(sql`
        select item_id as id from insertions ${isIts} and item_id is not null
        union select item_id from removals ${isIts} and item_id is not null`);
      return new Set(rows.map(({ id }) => id));
    },

    /** How many videos were found missing after `since`, although YouTube had said that it put them in. */
    countNotKept(since: number): number {
      const isIts = and(
        eq(insertions.reason, "insertion_not_kept"),
        gt(insertions.verifiedAt, since),
      );
      return db.select({ rows: count() }).from(insertions).where(isIts).get()?.rows ?? 0;
    },

    /** Videos that a job may have added twice. */
    maybeTwice(jobId: string): { playlistId: string; videoId: string; title: string }[] {
      const its = and(eq(insertions.jobId, jobId), eq(insertions.maybeTwice, true));
      return db
        .select({
          playlistId: insertions.playlistId,
          videoId: insertions.videoId,
          title: sql<string>`coalesce(${videos.title}, '')`,
        })
        .from(insertions)
        .leftJoin(videos, eq(videos.id, insertions.videoId))
        .where(its)
        .all();
    },

    /**
     * The ids of the job's new items, in their order. None where they are more than one call removes, or where one of them
     * is not named by YouTube's own answer: an item that was only found in the list may be one that the owner added.
     */
    newItemIds(jobId: string): string[] {
      const rows = db
        .select({
          itemId: insertions.itemId,
          isNamed: sql<number>`${insertions.verifiedAt} is null and not ${insertions.maybeTwice}`,
        })
        .from(insertions)
        .where(and(eq(insertions.jobId, jobId), eq(insertions.state, "done")))
        .orderBy(asc(insertions.id))
        .limit(ITEMS_PER_CALL + 1)
        .all();
      const hasAll = rows.length <= ITEMS_PER_CALL && rows.every(({ isNamed }) => isNamed === 1);
      return hasAll ? rows.flatMap(({ itemId }) => itemId ?? []) : [];
    },

    /** A move counts as its removal does, once its video was inserted. */
    countsOf(jobId: string): ChangeCounts {
      const counts = { planned: 0, sent: 0, done: 0, failed: 0, cancelled: 0 };
      const isItsRemoval = and(
        eq(removals.jobId, insertions.jobId),
        eq(removals.itemId, insertions.sourceItemId),
        eq(insertions.state, "done"),
      );
      const state = sql<InsertionRow["state"]>`coalesce(${removals.state}, ${insertions.state})`;
      const rows = db
        .select({ state, rows: count() })
        .from(insertions)
        .leftJoin(removals, isItsRemoval)
        .where(eq(insertions.jobId, jobId))
        .groupBy(state)
        .all();
      for (const { state, rows: some } of rows) counts[state] = some;
      return counts;
    },
  };
}

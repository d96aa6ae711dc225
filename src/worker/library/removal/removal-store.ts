// Removals in the SQLite of one user's object. A row is written before its call and updated after the
// answer: first it is an intent, then history.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";
import { putOffNext } from "#worker/library/changes/put-off.ts";
import { createRowLife } from "#worker/library/changes/row-life.ts";
import { type Candidate, createCandidates } from "#worker/library/removal/removal-candidates.ts";
import { createRemovalHistory, type RemovalRow } from "#worker/library/removal/removal-history.ts";
import { items, removals } from "#worker/library/store/schema.ts";

export type RemovalState = RemovalRow["state"];
export type RemovalWhy = RemovalRow["why"];

/** The number of a job's changes by state. */
export type ChangeCounts = Record<RemovalState, number>;

const ANSWER_LOST = "removal_answer_lost";

export function createRemovalStore(db: DrizzleSqliteDODatabase, storage: DurableObjectStorage) {
  function setState(id: number, change: Partial<RemovalRow>): void {
    db.update(removals).set(change).where(eq(removals.id, id)).run();
  }

  /** The job's next row: rows already sent come first, rows that were put off last. Rows that wait are not included. */
  function next(jobId: string, waiting: readonly number[] = []): RemovalRow | undefined {
    const isOpen = inArray(removals.state, ["planned", "sent"]);
    return db
      .select()
      .from(removals)
      .where(and(eq(removals.jobId, jobId), isOpen, notInArray(removals.id, [...waiting])))
      .orderBy(asc(removals.tries), desc(eq(removals.state, "sent")), asc(removals.id))
      .get();
  }

  /** Ids of items that we removed, or may have removed: YouTube may still list them. */
  function possiblyRemoved(playlistId: string): Set<string> {
    const isOpen = or(inArray(removals.state, ["sent", "done"]), isUnknown);
    const rows = db
      .select({ id: removals.itemId })
      .from(removals)
      .where(and(eq(removals.playlistId, playlistId), isOpen, isTrue))
      .all();
    return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
  }

  return {
    ...createCandidates(storage),
    ...createRemovalHistory(db, storage),
    ...createRowLife(db, removals, ANSWER_LOST),

    /** Stores the planned removals of a job. */
    plan(job: Pick<JobRow, "id">, all: readonly Candidate[], why: RemovalWhy, now: number): void {
      for (const candidate of all) {
        db.insert(removals)
          .values({
            ...candidate,
            jobId: job.id,
            by: "you",
            why,
            state: "planned",
            plannedAt: now,
          })
          .run();
      }
    },

    /** How many removals of clean-ups are open or have ended since, without those that were cancelled before their call. */
    countScheduled(since: number): number {
      const isCounted = or(isNull(removals.endedAt), gt(removals.endedAt, since));
      const isOurs = and(eq(removals.why, "schedule"), isCounted);
      const [row] = db
        .select({ number: count() })
        .from(removals)
        .where(and(isOurs, ne(removals.state, "cancelled")))
        .all();
      return row?.number ?? 0;
    },

    /** The jobs of clean-ups that have not removed everything yet. */
    openScheduled(): { jobId: string; plannedAt: number }[] {
      const isOpen = inArray(removals.state, ["planned", "sent"]);
      const rows = db
        .selectDistinct({ jobId: removals.jobId, plannedAt: removals.plannedAt })
        .from(removals)
        .where(and(eq(removals.why, "schedule"), isOpen))
        .orderBy(desc(removals.plannedAt))
        .all();
      return rows.map(({ jobId, plannedAt }) => ({ jobId: jobId ?? "", plannedAt }));
    },

    next,

    setState,

    /** The job that removes this item, or removed it for us. */
    jobRemoving(itemId: string): string | undefined {
      const stands = inArray(removals.state, ["planned", "sent", "done"]);
      const isIts = and(eq(removals.itemId, itemId), eq(removals.by, "you"), stands);
      return db.select().from(removals).where(isIts).get()?.jobId ?? undefined;
    },

    /** True if the item is known to be gone, whoever removed it. */
    isRemoved(itemId: string): boolean {
      const isIts = and(eq(removals.itemId, itemId), eq(removals.state, "done"), isTrue);
      return db.select().from(removals).where(isIts).get() !== undefined;
    },

    /** The job's next rows that were not sent yet, in the order of {@link next}. */
    upcoming(jobId: string, limit: number): RemovalRow[] {
      return db
        .select()
        .from(removals)
        .where(and(eq(removals.jobId, jobId), eq(removals.state, "planned")))
        .orderBy(asc(removals.tries), asc(removals.id))
        .limit(limit)
        .all();
    },

    /** True if the job still has items to remove from the playlist. */
    hasOpen(jobId: string, playlistId: string): boolean {
      const row = db.select().from(removals).where(openIn(jobId, playlistId)).limit(1).get();
      return row !== undefined;
    },

    /** Marks all open removals from a deleted playlist as done. */
    finishOpen(jobId: string, playlistId: string, now: number): void {
      db.update(removals)
        .set({ state: "done", wasGone: true, endedAt: now, reason: null })
        .where(openIn(jobId, playlistId))
        .run();
    },

    /** Marks the row as done and deletes its item here, which is gone on YouTube. */
    finish(row: RemovalRow, wasGone: boolean, now: number): void {
      setState(row.id, { state: "done", wasGone, endedAt: now, reason: null });
      if (row.itemId === null) return;
      db.delete(items).where(eq(items.id, row.itemId)).run();
      storage.sql.exec(DROP_FROM_PAGES, row.playlistId, row.itemId);
    },

    /** See {@link putOffNext}. */
    putOff: (jobId: string, now: number): boolean | undefined =>
      putOffNext(next(jobId), setState, {
        now,
        answerLost: ANSWER_LOST,
        unanswered: "removal_unanswered",
      }),

    /** Marks removals of these items whose result is not known as done: they are gone. */
    resolveLostAnswers(gone: readonly string[]): void {
      const isIts = sql`${removals.itemId} in (select value from json_each(${JSON.stringify(gone)}))`;
      db.update(removals).set(DONE).where(and(isIts, isUnknown)).run();
    },

    /** The same for the deletion of a playlist that YouTube no longer lists. */
    resolveLostDeletion(playlistId: string): void {
      const isIts = and(eq(removals.playlistId, playlistId), isNull(removals.itemId));
      db.update(removals).set(DONE).where(and(isIts, isUnknown)).run();
    },

    /** Ids of a playlist's items that we removed or are about to remove. */
    itemsOf(playlistId: string): Set<string> {
      const isOurs = inArray(removals.state, ["planned", "sent", "done"]);
      const rows = db
        .select({ id: removals.itemId })
        .from(removals)
        .where(and(eq(removals.playlistId, playlistId), isOurs, isNotNull(removals.itemId), isTrue))
        .all();
      return new Set(rows.map(({ id }) => id ?? ""));
    },

    /** The number of rows by state, without removals that are done although YouTube still shows the item. */
    countsOf(jobId: string): ChangeCounts {
      const counts = { planned: 0, sent: 0, done: 0, failed: 0, cancelled: 0 };
      const rows = db
        .select({ state: removals.state, rows: count() })
        .from(removals)
        .where(and(eq(removals.jobId, jobId), isNull(removals.contradictedAt)))
        .groupBy(removals.state)
        .all();
      for (const { state, rows: some } of rows) counts[state] = some;
      return counts;
    },

    /** Moves that ended between their two calls: inserted, and not removed from where they were. */
    countMovesCutShort(jobId: string): number {
      const isCut = and(
        eq(removals.why, "moved"),
        inArray(removals.state, ["cancelled", "failed"]),
      );
      const rows = db
        .select({ id: removals.id })
        .from(removals)
        .where(and(eq(removals.jobId, jobId), isCut))
        .all();
      return rows.length;
    },

    /** The number of playlists that a job has changed or deleted. */
    changedBy(jobId: string): number {
      const done = and(eq(removals.jobId, jobId), eq(removals.state, "done"));
      const ids = db.selectDistinct({ id: removals.playlistId }).from(removals).where(done).all();
      return ids.length;
    },

    /** Ids of items that we removed so recently that YouTube may still list them; without a playlist, of playlists. */
    recentlyRemoved(playlistId: string | undefined, now: number): Set<string> {
      const isThere =
        playlistId === undefined
          ? isNull(removals.itemId)
          : and(eq(removals.playlistId, playlistId), isNotNull(removals.itemId));
      const isOurs = and(eq(removals.state, "done"), eq(removals.by, "you"));
      const rows = db
        .select({ playlistId: removals.playlistId, itemId: removals.itemId })
        .from(removals)
        .where(and(isThere, isOurs, gt(removals.endedAt, now - LAG_MS)))
        .all();
      return new Set(rows.map((row) => row.itemId ?? row.playlistId));
    },

    /** Corrects rows that say of these items that they are gone: YouTube shows them. */
    contradict(itemIds: readonly string[], now: number): void {
      const isListed = sql`${removals.itemId} in (select value from json_each(${JSON.stringify(itemIds)}))`;
      const isWrong = and(isListed, eq(removals.state, "done"), isTrue);
      db.update(removals).set({ contradictedAt: now }).where(isWrong).run();
    },

    /** The same for playlists. */
    contradictPlaylists(playlistIds: readonly string[], now: number): void {
      const isListed = sql`${removals.playlistId} in (select value from json_each(${JSON.stringify(playlistIds)}))`;
      const isWrong = and(isListed, isNull(removals.itemId), eq(removals.state, "done"), isTrue);
      db.update(removals).set({ contradictedAt: now }).where(isWrong).run();
    },

    /**
     * The ids of those items that no removal takes away. A planned removal of a duplicate does not count, because it looks
     * for another copy itself.
     */
    staying(all: readonly { id: string; playlistId: string }[]): Set<string> {
      const leaving = new Set([...storage.sql.exec<{ id: string }>(LEAVING)].map(({ id }) => id));
      const removed = new Map(
        all.map(({ playlistId }) => [playlistId, possiblyRemoved(playlistId)]),
      );
      return new Set(
        all
          .filter(({ id, playlistId }) => !leaving.has(id) && !leaving.has(playlistId))
          .filter(({ id, playlistId }) => !removed.get(playlistId)?.has(id))
          .map(({ id }) => id),
      );
    },
  };
}

/** Not contradicted by what YouTube showed later. */
const isTrue = isNull(removals.contradictedAt);
/** Sent, without a success, and not looked at since: it may have taken effect. */
const isUnknown = and(
  inArray(removals.state, ["failed", "cancelled"]),
  isNull(removals.verifiedAt),
  or(isNotNull(removals.sentAt), eq(removals.reason, ANSWER_LOST)),
);
const DONE = { state: "done", reason: null } as const;
const openIn = (jobId: string, playlistId: string) =>
  and(
    eq(removals.jobId, jobId),
    inArray(removals.state, ["planned", "sent"]),
    eq(removals.playlistId, playlistId),
    isNotNull(removals.itemId),
  );
export const DROP_FROM_PAGES = `
  update pages set item_ids = (
    select json_group_array(value) from json_each(item_ids) where value <> ?2)
  where playlist_id = ?1 and exists (select 1 from json_each(item_ids) where value = ?2)`;

/** Ids of the items, and of the whole playlists, that are about to be removed for another reason than a copy. */
const LEAVING = `
  select coalesce(item_id, playlist_id) as id from removals
  where state in ('planned', 'sent') and why not in ('duplicate', 'elsewhere')`;

// The jobs of one user's object, in its SQLite.
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { jobs } from "#worker/library/schema.ts";

export type JobRow = typeof jobs.$inferSelect;

/** The entry of a job's queue that means the list of playlists; in a check of regions, all their videos. */
export const PLAYLISTS = "";

const ENDED_JOBS_MS = 3_600_000;

/** `onJob` is called after each change. */
export function createJobStore(db: DrizzleSqliteDODatabase, onJob: () => void) {
  function dropEndedJobs(before: number): void {
    db.delete(jobs)
      .where(and(isNotNull(jobs.endedAt), lt(jobs.endedAt, before)))
      .run();
  }

  return {
    /** Deletes jobs that ended before `before`. */
    dropEndedJobs,

    findJob(id: string): JobRow | undefined {
      return db.select().from(jobs).where(eq(jobs.id, id)).get();
    },
    /** Jobs that are running or paused, oldest first. */
    openJobs(): JobRow[] {
      return db
        .select()
        .from(jobs)
        .where(inArray(jobs.state, ["running", "paused"]))
        .orderBy(asc(jobs.startedAt))
        .all();
    },
    /** Jobs that wait until their owner continues them. */
    haltedJobs(): JobRow[] {
      return db.select().from(jobs).where(eq(jobs.state, "halted")).all();
    },
    /** Jobs that change something at YouTube and have not ended. */
    openChanges(): JobRow[] {
      const isOpen = isNull(jobs.endedAt);
      return db
        .select()
        .from(jobs)
        .where(and(isOpen, inArray(jobs.kind, ["remove", "insert", "create", "order"])))
        .all();
    },
    /** All jobs, newest first. Deletes those that ended more than an hour ago. */
    listJobs(now: number): JobRow[] {
      dropEndedJobs(now - ENDED_JOBS_MS);
      return db.select().from(jobs).orderBy(desc(jobs.startedAt)).all();
    },
    addJob(job: JobRow): void {
      db.insert(jobs).values(job).run();
      onJob();
    },
    updateJob(id: string, change: Partial<JobRow>): void {
      db.update(jobs).set(change).where(eq(jobs.id, id)).run();
      onJob();
    },
  };
}

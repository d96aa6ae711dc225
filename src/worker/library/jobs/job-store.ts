// The jobs of one user's object, in its SQLite.
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import type { DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";
import { jobs } from "#worker/library/store/schema.ts";

export type JobRow = typeof jobs.$inferSelect;

/** The entry of a job's queue that means the list of playlists; in a check of regions, all their videos. */
export const PLAYLISTS = "";

const ENDED_JOBS_MS = 3_600_000;
/** What ended with Premium stays longer, because it may have waited until a day on which nobody looked. */
const PREMIUM_ENDED_MS = 7 * 86_400_000;

/** `onJob` is called after each change. */
export function createJobStore(db: DrizzleSqliteDODatabase, onJob: () => void) {
  function dropEndedJobs(before: number): void {
    const isTold = or(
      isNull(jobs.reason),
      ne(jobs.reason, "premium_required"),
      lt(jobs.endedAt, before - PREMIUM_ENDED_MS),
    );
    db.delete(jobs)
      .where(and(isNotNull(jobs.endedAt), lt(jobs.endedAt, before), isTold))
      .run();
  }

  return {
    /** Deletes jobs that ended before `before`; those that ended with Premium later. */
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
    /** All jobs, newest first. Deletes those that ended more than an hour ago, see {@link PREMIUM_ENDED_MS}. */
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

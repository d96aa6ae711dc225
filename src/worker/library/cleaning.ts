// The monthly clean-up: everything is read anew, then what is hidden goes, if the plan still includes
// it by then. Off unless its owner has turned it on.
import type { CleaningSchedule } from "#shared/contract/removal.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { JobRunner } from "#worker/library/job-runner.ts";
import { newChange } from "#worker/library/jobs.ts";
import type { LibraryStore } from "#worker/library/store.ts";

const KEY = "cleaning";
const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;

type Cleaning = {
  userId: string;
  nextAt: number;
  /** The job that reads everything first. */
  readingId?: string;
  /** The latest clean-up. */
  last?: { at: number; jobId: string };
};

export function createCleaning(options: {
  kv: SyncKvStorage;
  store: LibraryStore;
  runner: JobRunner;
  isPremium: (userId: string) => Promise<boolean>;
}) {
  const { kv, store, runner, isPremium } = options;
  const known = (): Cleaning | undefined => kv.get<Cleaning>(KEY);

  /** Notes the removals of what is hidden, and with them that this month is done with. */
  function clean(cleaning: Cleaning): void {
    const { userId } = cleaning;
    const playlistIds = store.listPlaylists().map(({ id }) => id);
    const ended = runner.change(userId, (now) => {
      const { readingId: _over, ...rest } = cleaning;
      const planned = store.removals.candidates({ kind: "hidden", playlistIds });
      const job = newChange("remove", planned, userId, now);
      const last = { at: now, jobId: job.id };
      kv.put(KEY, { ...rest, nextAt: now + MONTH_MS, last });
      if (planned.length === 0) return undefined;
      store.addJob(job);
      store.removals.plan(job, planned, "schedule", now);
      for (const id of job.queue) store.updateSums(id, now);
      return job;
    });
    ended.catch((error: unknown) => logEvent("cleaning_failed", { cause: describeError(error) }));
  }

  return {
    schedule(): CleaningSchedule {
      const cleaning = known();
      if (!cleaning) return { monthly: false, nextAt: null, last: null };
      const { last, nextAt } = cleaning;
      const counts = last && store.removals.countsOf(last.jobId);
      return {
        monthly: true,
        nextAt: new Date(nextAt).toISOString(),
        last:
          last && counts
            ? {
                at: new Date(last.at).toISOString(),
                removedCount: counts.done + counts.planned + counts.sent,
                failedCount: counts.failed + counts.cancelled,
              }
            : null,
      };
    },

    async set(userId: string, monthly: boolean): Promise<void> {
      if (!monthly) kv.delete(KEY);
      else if (!known()) kv.put(KEY, { userId, nextAt: Date.now() + MONTH_MS });
      await runner.arm();
    },

    /** When there is something to do; undefined for never. */
    wakesAt: (): number | undefined => known()?.nextAt,

    /** What is to be done now, before any slice of a job. */
    async step(now: number): Promise<void> {
      const cleaning = known();
      if (!cleaning || cleaning.nextAt > now) return;
      const reading = cleaning.readingId && store.findJob(cleaning.readingId);
      if (reading && reading.endedAt === null) return;
      if (!(await isPremium(cleaning.userId))) {
        kv.delete(KEY);
        return;
      }
      if (reading && reading.state === "done") return clean(cleaning);
      // Tomorrow again where it could not be read.
      const nextAt = reading ? now + DAY_MS : cleaning.nextAt;
      const { readingId: _failed, ...rest } = cleaning;
      kv.put(KEY, { ...rest, nextAt });
      if (reading) return;
      await runner.join(cleaning.userId, { kind: "all" }, true);
      const job = store.openJobs().find(({ kind }) => kind === "all");
      if (job) kv.put(KEY, { ...rest, nextAt, readingId: job.id });
    },
  };
}

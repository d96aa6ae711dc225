// The monthly clean-up: everything is read anew, then what is hidden goes, if the plan still includes
// it by then. Off unless its owner has turned it on.
import type { CleaningSchedule } from "#shared/contract/removal.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { noteRemoval } from "#worker/library/changes.ts";
import type { JobRunner } from "#worker/library/job-runner.ts";
import type { LibraryStore } from "#worker/library/store.ts";

const KEY = "cleaning";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;

type Cleaning = {
  userId: string;
  nextAt: number;
  /** The job that reads everything first. */
  readingId?: string;
  /** The latest clean-up; without a job where there was nothing to remove. */
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
  function clean(cleaning: Omit<Cleaning, "readingId">): void {
    const { userId } = cleaning;
    const playlistIds = store.listPlaylists().map(({ id }) => id);
    const ended = runner.change(userId, (now) => {
      // It may have been turned off while D1 was asked.
      if (!known()) return undefined;
      const job = noteRemoval({
        store,
        userId,
        want: { kind: "hidden", playlistIds },
        why: "schedule",
        now,
      });
      const last = { at: now, jobId: job?.id ?? "" };
      kv.put(KEY, { ...cleaning, nextAt: now + MONTH_MS, last });
      return job;
    });
    ended.catch((error: unknown) => logEvent("cleaning_failed", { cause: describeError(error) }));
  }

  return {
    schedule(): CleaningSchedule {
      const cleaning = known();
      if (!cleaning) return { monthly: false, nextAt: null, last: null, asks: null };
      const { last, nextAt } = cleaning;
      const counts = last && store.removals.countsOf(last.jobId);
      return {
        monthly: true,
        nextAt: new Date(nextAt).toISOString(),
        last:
          last && counts
            ? {
                at: new Date(last.at).toISOString(),
                removedCount: counts.done,
                waitingCount: counts.planned + counts.sent,
                failedCount: counts.failed + counts.cancelled,
              }
            : null,
        asks: null,
      };
    },

    async set(userId: string, monthly: boolean): Promise<void> {
      if (!monthly) kv.delete(KEY);
      else if (!known()) kv.put(KEY, { userId, nextAt: Date.now() + MONTH_MS });
      await runner.arm();
    },

    /** When there is something to do; undefined for never. */
    wakesAt: (): number | undefined => known()?.nextAt,

    /**
     * What is to be done now, before any slice of a job. The next time is written first, so that what
     * fails or waits is looked at again then, and not at once.
     */
    async step(now: number): Promise<void> {
      const cleaning = known();
      if (!cleaning) return;
      const { readingId, ...rest } = cleaning;
      const reading = readingId === undefined ? undefined : store.findJob(readingId);
      const isRead = reading !== undefined && reading.endedAt !== null;
      if (!isRead && cleaning.nextAt > now) return;
      kv.put(KEY, { ...cleaning, nextAt: now + HOUR_MS });
      if (reading && !isRead) return;
      const mayClean = await isPremium(cleaning.userId);
      // It may have been turned off meanwhile.
      if (!known()) return;
      if (!mayClean) {
        kv.delete(KEY);
      } else if (reading?.state === "done") {
        clean(rest);
      } else if (reading) {
        kv.put(KEY, { ...rest, nextAt: now + DAY_MS });
      } else {
        await runner.join(cleaning.userId, { kind: "all" }, true);
        const job = store.openJobs().find(({ kind }) => kind === "all");
        if (job && known()) kv.put(KEY, { ...rest, nextAt: now + HOUR_MS, readingId: job.id });
      }
    },
  };
}

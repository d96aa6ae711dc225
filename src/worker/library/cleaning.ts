// The monthly clean-up: reads the whole library, then removes hidden items if the owner is still Premium.
// If far more became hidden than usual, it asks first. Off unless the owner has turned it on.
import type { CleaningSchedule } from "#shared/contract/removal.ts";
import { isAllowed } from "#shared/plan-rules.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { planRemovalJob } from "#worker/library/changes.ts";
import type { JobRunner } from "#worker/library/job-runner.ts";
import { FORGOTTEN_KEY } from "#worker/library/retention.ts";
import type { LibraryStore } from "#worker/library/store.ts";

const KEY = "cleaning";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;

type CleaningState = {
  userId: string;
  nextAt: number;
  /** The job that reads everything first. */
  readingId?: string;
  /** The latest clean-up; `jobId` is "" if there was nothing to remove. */
  last?: { at: number; jobId: string };
  /** When it was last turned on, run or answered. Videos hidden before this are not counted as new. */
  since?: number;
  asks?: Asks;
  /** The owner has agreed to the removal. */
  mayRemove?: boolean;
};

type Asks = NonNullable<CleaningSchedule["asks"]>;

/** More than usual: this many in all, or this part of a playlist, but at least `FEW` of it. */
const MANY_AT_ONCE = 20;
const PART_AT_ONCE = 0.1;
const FEW = 3;

export type Cleaning = ReturnType<typeof createCleaning>;

export function createCleaning(options: {
  kv: SyncKvStorage;
  store: LibraryStore;
  runner: JobRunner;
  isPremium: (userId: string) => Promise<boolean>;
}) {
  const { kv, store, runner, isPremium } = options;
  const known = (): CleaningState | undefined => kv.get<CleaningState>(KEY);

  /** The videos that became hidden since the last clean-up, if they are far more than usual. */
  function findUnusual({ since, last, nextAt }: CleaningState): Asks | undefined {
    const from = Math.max(since ?? nextAt - MONTH_MS, last?.at ?? 0);
    // If contents were deleted meanwhile, any hidden video may have become hidden since.
    const isForgotten = (kv.get<number>(FORGOTTEN_KEY) ?? 0) > from;
    const lost = store.removals.newlyHidden(isForgotten ? null : from);
    const isUnusual = ({ videoCount, total }: (typeof lost)[number]) =>
      videoCount >= FEW && videoCount >= total * PART_AT_ONCE;
    const videoCount = lost.reduce((sum, one) => sum + one.videoCount, 0);
    const unusual = videoCount >= MANY_AT_ONCE ? lost : lost.filter(isUnusual);
    if (unusual.length === 0) return undefined;
    return {
      videoCount: unusual.reduce((sum, one) => sum + one.videoCount, 0),
      playlists: unusual.map(({ id, title, videoCount: count }) => ({
        id,
        title,
        videoCount: count,
      })),
    };
  }

  /** True if all playlists were read within the last hour. */
  const isReadLately = (now: number): boolean =>
    store.listPlaylists().every(({ syncedAt }) => (syncedAt ?? 0) > now - HOUR_MS);

  /** Stores the removals of hidden items, and the date of the next clean-up with them. */
  function clean(cleaning: Omit<CleaningState, "readingId" | "asks">): void {
    const { userId } = cleaning;
    const playlistIds = store.listPlaylists().map(({ id }) => id);
    const ended = runner.change(userId, (now) => {
      // It may have been turned off during the call to D1.
      if (!known()) return undefined;
      const job = planRemovalJob({
        store,
        userId,
        want: { kind: "hidden", playlistIds },
        why: "schedule",
        now,
      });
      const last = { at: now, jobId: job?.id ?? "" };
      kv.put(KEY, { ...cleaning, nextAt: now + MONTH_MS, since: now, last });
      return job;
    });
    ended.catch((error: unknown) => logEvent("cleaning_failed", { cause: describeError(error) }));
  }

  return {
    schedule(): CleaningSchedule {
      const cleaning = known();
      if (!cleaning) return { monthly: false, nextAt: null, last: null, asks: null };
      const { last, nextAt, asks = null } = cleaning;
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
        asks,
      };
    },

    async set(userId: string, monthly: boolean): Promise<void> {
      if (!monthly) kv.delete(KEY);
      else if (!known()) {
        const now = Date.now();
        kv.put(KEY, { userId, nextAt: now + MONTH_MS, since: now });
      }
      await runner.arm();
    },

    /** Answers its question: remove the videos now, or skip them this month. */
    async answer(userId: string, remove: boolean): Promise<void> {
      const cleaning = known();
      if (!cleaning?.asks) return;
      const { asks: _asks, readingId: _readingId, ...rest } = cleaning;
      const now = Date.now();
      // If the last reading is old, the next step reads the library again before it removes anything.
      if (remove) kv.put(KEY, { ...rest, userId, nextAt: now, mayRemove: true });
      else kv.put(KEY, { ...rest, nextAt: now + MONTH_MS, since: now });
      await runner.arm();
    },

    /** When `step` is next due, in milliseconds since the epoch; undefined if it is turned off. */
    wakesAt: (): number | undefined => known()?.nextAt,

    /**
     * Runs before each slice. Stores the next time first, so that a failed step is retried then and not
     * at once.
     */
    async step(now: number): Promise<void> {
      const cleaning = known();
      if (!cleaning) return;
      const { readingId, asks: _asks, mayRemove = false, ...rest } = cleaning;
      const reading = readingId === undefined ? undefined : store.findJob(readingId);
      const isRead = reading !== undefined && reading.endedAt !== null;
      if (!isRead && cleaning.nextAt > now) return;
      kv.put(KEY, { ...cleaning, nextAt: now + HOUR_MS });
      if (reading && !isRead) return;
      const mayClean = isAllowed(await isPremium(cleaning.userId), "cleanMonthly");
      // It may have been turned off meanwhile.
      if (!known()) return;
      if (!mayClean) {
        kv.delete(KEY);
      } else if (reading?.state === "done" || (mayRemove && isReadLately(now))) {
        const asks = mayRemove ? undefined : findUnusual(cleaning);
        if (asks) kv.put(KEY, { ...rest, nextAt: now + MONTH_MS, asks });
        else clean(rest);
      } else if (reading) {
        kv.put(KEY, { ...rest, mayRemove, nextAt: now + DAY_MS });
      } else {
        await runner.join(cleaning.userId, { kind: "all" }, true);
        const job = store.openJobs().find(({ kind }) => kind === "all");
        const next = { ...rest, mayRemove, nextAt: now + HOUR_MS };
        if (job && known()) kv.put(KEY, { ...next, readingId: job.id });
      }
    },
  };
}

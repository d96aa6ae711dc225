// Runs the jobs of one user's object: which job is next, what a failure does, and who is told when a job ends. What a job
// does is defined by its kind (job-kind.ts). Requests start and join jobs in job-starter.ts; the alarm runs them.
import type { Database } from "#worker/db/client.ts";
import { describeError, logEvent, logged, logIdOf } from "#worker/http/log.ts";
import type { WritePoint } from "#worker/http/points.ts";
import type { AlertTimesStore } from "#worker/library/alerts/alert-times.ts";
import { whyNotGoOn } from "#worker/library/changes/may-change.ts";
import type { Alarm } from "#worker/library/jobs/alarm.ts";
import type { SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { type SyncWant, changeOf, isChange, kindOf } from "#worker/library/jobs/kinds.ts";
import { ChangeRefused, type SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import { createJobPoints } from "#worker/library/jobs/job-points.ts";
import {
  changeOnContinue,
  entryOf,
  isOutage,
  nextJob,
  readingOrder,
} from "#worker/library/jobs/job-requests.ts";
import { createSlices, doneOutcome, type Spend } from "#worker/library/jobs/job-slice.ts";
import { createJobStarter, ownerId } from "#worker/library/jobs/job-starter.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { advance, afterFailure, HALTED_MS } from "#worker/library/jobs/jobs.ts";
import { recordWork } from "#worker/library/jobs/library-schedule.ts";
import { createWaiters } from "#worker/library/jobs/waiters.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { type SummaryFlush, tryWrite } from "#worker/library/store/summary-flush.ts";
import type { Retention } from "#worker/library/upkeep/retention.ts";
import { suspendedUntil, suspendJobs } from "#worker/library/upkeep/suspension.ts";
import type { UpkeepTimes } from "#worker/library/upkeep/upkeep-times.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

/** The job was stopped, or the library erased, during a call to YouTube. */
class JobStopped extends Error {}

// A job over the whole library writes summaries to D1 this often, and at its end.
const FLUSH_MS = 2000;
// A caller who waits for a change is told at once if it has to wait for longer than this.
const PATIENCE_MS = 15_000;
// For this long, slices that nobody waits for follow one another without an alarm for each.
const BACKGROUND_MS = 20_000;

export type JobRunner = ReturnType<typeof createJobRunner>;

export function createJobRunner(options: {
  store: LibraryStore;
  db: Database;
  storage: DurableObjectStorage;
  spend: Spend;
  /** False once the account is being deleted. */
  isAccountActive: (userId: string) => Promise<boolean>;
  times: UpkeepTimes;
  alertTimes: AlertTimesStore;
  retention: Retention;
  summaries: SummaryFlush;
  alarm: Alarm;
  isAgreed: SliceOptions["isAgreed"];
  isKept: SliceOptions["isKept"];
  /** Takes jobs that have ended out of the queue of changes, so that they keep nobody waiting. Does not throw. */
  leaveQueue: (jobs: readonly JobRow[]) => Promise<void>;
  writePoint: WritePoint;
  /** Aborted once everything was erased. */
  erased: AbortSignal;
}) {
  const { store, db, storage, spend, isAccountActive, times, alertTimes } = options;
  const { retention, summaries, alarm, isAgreed, isKept, leaveQueue, writePoint, erased } = options;
  const { flush } = summaries;
  const waiters = createWaiters();
  const points = createJobPoints(storage.kv, writePoint);
  let isRunning = false;
  let running: Promise<void> = Promise.resolve();
  const isSuspended = (): boolean => suspendedUntil(storage.kv) > Date.now();
  const slice = createSlices({
    store,
    spend,
    listedAt: () => times.listedAt(Date.now()),
    isAgreed,
    isKept,
    addUnits: (job, units) => {
      // If the job was stopped in the meantime, its point has already been written.
      if (store.findJob(job.id)?.endedAt === null) points.addUnits(job, units);
    },
  });
  /** The id of the job whose slice is running. */
  let activeJobId: string | undefined;

  /** One slice of the job whose turn it is. */
  async function work(): Promise<void> {
    const now = Date.now();
    if (retention.forget(now)) {
      summaries.markBehind();
      await points.noteExpired(ownerId.get(storage.kv) ?? "", times.isResting(now));
    }
    for (const { id, failingSince } of store.haltedJobs()) {
      if ((failingSince ?? 0) < now - HALTED_MS) await stop(id);
    }
    const owner = ownerId.get(storage.kv);
    if (summaries.isBehind() && owner) await tryWrite(() => flush(owner));
    const job = nextJob(store.openJobs(), now);
    if (!job || isSuspended()) return;
    const throwIfStopped = (): void => {
      const wanted = !erased.aborted && !isSuspended() && store.findJob(job.id)?.endedAt === null;
      if (!wanted) throw new JobStopped();
    };
    activeJobId = job.id;
    try {
      // The account is being deleted: send nothing more until everything is erased.
      if (!(await isAccountActive(job.userId))) return suspendJobs(storage.kv);
      if (job.resumesAt !== null) {
        store.updateJob(job.id, { state: "running", resumesAt: null, reason: null });
      }
      const refusal = isChange(job) ? await whyNotGoOn(db, job) : undefined;
      if (refusal) throw new ChangeRefused(refusal);
      const outcome = await slice(job, throwIfStopped);
      throwIfStopped();
      if (outcome) await endEntry(job, outcome, throwIfStopped);
      else tellOfWait(job);
    } catch (error) {
      if (!(error instanceof JobStopped)) await fail(job, error);
    } finally {
      activeJobId = undefined;
    }
    if (erased.aborted || !isChange(job) || store.findJob(job.id)?.state !== "stopped") return;
    giveUp(job, Date.now());
    await afterStop(job);
  }

  /** True if what is due next is work that nobody waits for. */
  const isBackgroundNext = (): boolean =>
    !erased.aborted &&
    !isSuspended() &&
    nextJob(store.openJobs(), Date.now())?.isBackground === true;

  /**
   * Ends the first entry of the job's queue. The summary is written to D1 first, because waiting
   * requests read it there; after a failure in between, the entry is ended again.
   */
  async function endEntry(
    job: JobRow,
    outcome: SyncOutcome,
    throwIfStopped: () => void,
  ): Promise<void> {
    const [entry] = job.queue;
    const isWaitedFor = (want: SyncWant | undefined) =>
      want !== undefined && entry !== undefined && entryOf(want) === entry;
    if (outcome.kind === "failed") store.updateJob(job.id, { givenUp: job.givenUp + 1 });
    const ids = readingOrder(store.listPlaylists());
    const nextOf = () => advance(store.findJob(job.id) ?? job, ids, Date.now());
    const isOver = nextOf().endedAt !== undefined;
    const { entryRead, allRead, change: made } = kindOf(job);
    const records = { store, times, alertTimes };
    if (outcome.kind === "done" && entry !== undefined) entryRead?.(records, entry, Date.now());
    const isDue = isOver || Date.now() - summaries.lastAt() > FLUSH_MS;
    if (isDue || waiters.has(job.id, isWaitedFor)) await flush(job.userId);
    throwIfStopped();
    const change = nextOf();
    store.transaction(() => {
      // A playlist that was given up is as old as before.
      if (isOver && job.givenUp === 0) allRead?.(records, Date.now());
      store.updateJob(job.id, change);
      if (isOver) made?.ended?.(store, job);
    });
    points.noteChange(job, change);
    waiters.settle(job.id, outcome, isWaitedFor);
    if (!isOver) return;
    waiters.settle(job.id, change.state === "done" ? doneOutcome(store, job) : { kind: "failed" });
    await leaveQueue([job]);
  }

  /**
   * A change that waits for YouTube's lists to catch up is reported now. So is a replacement before it removes, because it
   * can be undone until then.
   */
  function tellOfWait({ id }: JobRow): void {
    const resumesAt = store.findJob(id)?.resumesAt ?? null;
    if (resumesAt === null) return;
    const canUndo = store.insertions.ofReplacement(id)?.state === "done";
    if (!canUndo && resumesAt < Date.now() + PATIENCE_MS) return;
    waiters.settle(id, { kind: "paused", resumesAt, cause: "pause" });
  }

  function giveUp(job: JobRow, now: number): void {
    changeOf(job)?.giveUp(store, job, now);
    summaries.markBehind();
  }

  /** Reports a stop. If D1 fails here, the alarm or the cron repeats the write. */
  async function afterStop(job: JobRow): Promise<void> {
    waiters.settle(job.id, { kind: "stopped" });
    summaries.markBehind();
    await tryWrite(() => flush(job.userId));
    if (summaries.isBehind() && !erased.aborted) await alarm.arm();
  }

  async function fail(job: JobRow, error: unknown): Promise<void> {
    logEvent("slice_failed", { user: await logIdOf(job.userId), cause: describeError(error) });
    // A job that has ended stays ended; it may have got its place in the queue after it was stopped.
    if (erased.aborted || store.findJob(job.id)?.endedAt !== null) {
      const place = error instanceof YouTubeError ? (error.place ?? null) : null;
      return leaveQueue([{ ...job, place }]);
    }
    const { change, outcome } = afterFailure(store.findJob(job.id) ?? job, error, Date.now());
    store.updateJob(job.id, change);
    points.noteChange(job, change);
    if (change.state === "failed") await leaveQueue([job]);
    if (change.state === "failed" && isChange(job)) {
      giveUp(job, Date.now());
      // Only changing is refused, so what was made can be read.
      if (error instanceof ChangeRefused) changeOf(job)?.ended?.(store, job);
      // Waiting requests are answered even if D1 fails.
      await tryWrite(() => flush(job.userId));
    }
    if (change.state === "paused" && changeOf(job)?.showsWhatIsMade) await flush(job.userId);
    if (outcome) waiters.settle(job.id, outcome);
  }

  /** Stops a job and keeps what it has read. False if there is no such job. */
  async function stop(jobId: string): Promise<boolean> {
    const job = store.findJob(jobId);
    if (!job) return false;
    if (job.endedAt !== null) return true;
    const now = Date.now();
    const change = { state: "stopped", endedAt: now, resumesAt: null, reason: null } as const;
    store.transaction(() => {
      if (isChange(job)) giveUp(job, now);
      store.updateJob(jobId, change);
      changeOf(job)?.ended?.(store, job);
    });
    points.noteChange(job, change);
    await leaveQueue([job]);
    // A running call of a change finishes first, so that its result is recorded.
    if (activeJobId !== jobId || !isChange(job)) await afterStop(job);
    await alarm.arm();
    return true;
  }

  return {
    ...createJobStarter({ store, db, storage, waiters, erased }),
    stop,

    /** Retries a job that is halted or waits for an outage to end. False if there is no such job. */
    async continueJob(jobId: string): Promise<boolean> {
      const job = store.findJob(jobId);
      if (!job) return false;
      if (!isOutage(job) || !(await tryWrite(() => recordWork(db, job.userId)))) return true;
      store.updateJob(jobId, changeOnContinue());
      await alarm.arm();
      return true;
    },

    /** Settles once the running slice has ended. */
    idle: (): Promise<void> => running,

    /** Sets a missing alarm. While a slice runs there is none, and none is needed. */
    async wake(): Promise<void> {
      if (!isRunning && (await storage.getAlarm()) === null) await alarm.arm();
    },

    /** Runs one slice, or several that nobody waits for. Never throws: the runtime drops an alarm that failed too often. */
    async run(): Promise<void> {
      if (isRunning) return alarm.arm(1000);
      isRunning = true;
      const { promise, resolve } = Promise.withResolvers<void>();
      running = promise;
      try {
        // A failure of the timed work must not block the jobs.
        for (const timer of isSuspended() ? [] : alarm.timers) {
          await timer.step(Date.now()).catch(logged("timer_failed"));
        }
        const until = Date.now() + BACKGROUND_MS;
        do await work();
        while (isBackgroundNext() && Date.now() < until);
      } catch (error) {
        logEvent("job_failed", { cause: describeError(error) });
      } finally {
        isRunning = false;
        resolve();
        // An erased object must not get a new alarm.
        if (!erased.aborted) {
          await alarm.arm().catch(logged("alarm_not_set"));
        }
      }
    },

    /** Ends all writing once everything is being erased. */
    async close(): Promise<void> {
      waiters.settleAll({ kind: "stopped" });
      // Wait for the running call: after it, nothing more is sent to YouTube.
      await running;
      // Pending writes could otherwise reach D1 after its rows were deleted.
      await summaries.settled();
      await alarm.recorded();
    },
  };
}

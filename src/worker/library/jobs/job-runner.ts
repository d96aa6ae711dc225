// Runs the jobs of one user's object: which job is next, what a failure does, and when the next alarm
// is due. Requests start and join jobs in job-starter.ts; the alarm runs them.
import type { Database } from "#worker/db/client.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import type { WritePoint } from "#worker/http/points.ts";
import type { SliceOptions } from "#worker/library/reading/details.ts";
import { type JobRow, PLAYLISTS } from "#worker/library/jobs/job-store.ts";
import {
  advance,
  afterFailure,
  ChangeRefused,
  HALTED_MS,
  type SyncOutcome,
} from "#worker/library/jobs/jobs.ts";
import {
  changeOnContinue,
  entryOf,
  isChange,
  isOutage,
  nextJob,
  readingOrder,
  readsContents,
  type SyncWant,
  wakesAt,
} from "#worker/library/jobs/job-requests.ts";
import { giveUpChange, readNewPlaylists } from "#worker/library/jobs/job-end.ts";
import { createJobPoints } from "#worker/library/jobs/job-points.ts";
import { createSlices, doneOutcome, type Spend } from "#worker/library/jobs/job-slice.ts";
import { createJobStarter, OWNER_KEY, RECORDED_KEY } from "#worker/library/jobs/job-starter.ts";
import { isWorthRecording, recordDue, recordWork } from "#worker/library/jobs/library-schedule.ts";
import { whyNotGoOn } from "#worker/library/changes/may-change.ts";
import { createRetention } from "#worker/library/upkeep/retention.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { createSummaryFlush, tryWrite } from "#worker/library/store/summary-flush.ts";
import { suspendedUntil, suspendJobs } from "#worker/library/upkeep/suspension.ts";
import { type AlertTimer, CHECK_RETRY_MS } from "#worker/library/alerts/alert-timer.ts";
import type { Upkeep } from "#worker/library/upkeep/upkeep.ts";
import { createWaiters } from "#worker/library/jobs/waiters.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

/** The job was stopped, or the library erased, during a call to YouTube. */
class JobStopped extends Error {}

// A job over the whole library writes summaries to D1 this often, and at its end.
const FLUSH_MS = 2000;
// Who waits for a change is told of a longer wait at once.
const PATIENCE_MS = 15_000;
// For this long, slices that nobody waits for follow one another without an alarm for each.
const BACKGROUND_MS = 20_000;
// After a failure of D1, the write is repeated after this.
const BEHIND_MS = 5 * 60_000;

export type JobRunner = ReturnType<typeof createJobRunner>;

/** Timed work of the object that is not a job; it runs before the jobs. Times are since the epoch. */
type Timer = {
  wakesAt: (now: number) => number | undefined;
  step: (now: number) => Promise<void>;
};

export function createJobRunner(options: {
  store: LibraryStore;
  db: Database;
  storage: DurableObjectStorage;
  spend: Spend;
  lostTitleMs: number;
  /** False once the account is being deleted. */
  isAccountActive: (userId: string) => Promise<boolean>;
  upkeep: () => Upkeep;
  cleaning: () => Timer & Pick<SliceOptions, "isAgreed">;
  keptOrders: () => Timer & Pick<SliceOptions, "isKept">;
  alerts: () => Timer & Pick<AlertTimer, "wasChecked">;
  /** Timed work that concerns no job. */
  others: () => readonly Timer[];
  /** Takes jobs that have ended out of the queue of changes, so that they keep nobody waiting. Does not throw. */
  leaveQueue: (jobs: readonly JobRow[]) => Promise<void>;
  writePoint: WritePoint;
}) {
  const { store, db, storage, spend, lostTitleMs, isAccountActive, writePoint } = options;
  const { upkeep, cleaning, keptOrders, alerts, others, leaveQueue } = options;
  const timers = (): Timer[] => [upkeep(), cleaning(), keptOrders(), alerts(), ...others()];
  const waiters = createWaiters();
  let isRunning = false;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  let recording: Promise<unknown> = Promise.resolve();
  const isSuspended = (): boolean => suspendedUntil(storage.kv) > Date.now();
  const isErased = (): boolean => isClosed;
  const listedAt = (): number => upkeep().listedAt(Date.now());
  const summaries = createSummaryFlush({ store, db, kv: storage.kv, isErased, listedAt });
  const { flush } = summaries;
  const retention = createRetention({ store, kv: storage.kv, lostTitleMs, listedAt });
  const points = createJobPoints(storage.kv, writePoint);
  const slice = createSlices({
    store,
    spend,
    listedAt,
    isAgreed: (row) => cleaning().isAgreed(row),
    isKept: (row) => keptOrders().isKept(row),
    addUnits: (job, units) => {
      // The point of a job that was stopped meanwhile is written.
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
      await points.noteExpired(storage.kv.get(OWNER_KEY) ?? "", upkeep().isResting(now));
    }
    for (const { id, failingSince } of store.haltedJobs()) {
      if ((failingSince ?? 0) < now - HALTED_MS) await stop(id);
    }
    const owner = storage.kv.get<string>(OWNER_KEY);
    if (summaries.isBehind() && owner) await tryWrite(() => flush(owner));
    const job = nextJob(store.openJobs(), now);
    if (!job || isSuspended()) return;
    const throwIfStopped = (): void => {
      const wanted = !isClosed && !isSuspended() && store.findJob(job.id)?.endedAt === null;
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
    if (isClosed || !isChange(job) || store.findJob(job.id)?.state !== "stopped") return;
    giveUp(job, Date.now());
    await afterStop(job);
  }

  /** True if what is due next is work that nobody waits for. */
  const isBackgroundNext = (): boolean =>
    !isClosed && !isSuspended() && nextJob(store.openJobs(), Date.now())?.isBackground === true;

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
    const changeOf = () => advance(store.findJob(job.id) ?? job, ids, Date.now());
    const isOver = changeOf().endedAt !== undefined;
    if (entry === PLAYLISTS && outcome.kind === "done") {
      if (job.kind === "regions") upkeep().wasRead("regions", Date.now());
      if (readsContents(job)) upkeep().wasRead("playlists", Date.now());
    }
    const isDue = isOver || Date.now() - summaries.lastAt() > FLUSH_MS;
    if (isDue || waiters.has(job.id, isWaitedFor)) await flush(job.userId);
    throwIfStopped();
    const change = changeOf();
    store.transaction(() => {
      // A playlist that was given up is as old as before.
      const isWhole = isOver && job.givenUp === 0;
      if (isWhole && job.kind === "all") upkeep().wasRead("all", Date.now());
      // Of contents that have expired nothing can be checked.
      const isCheck = job.kind === "check" && store.oldestSync() !== undefined;
      if (isWhole && (job.kind === "all" || isCheck)) alerts().wasChecked(Date.now());
      store.updateJob(job.id, change);
      if (isOver) readNewPlaylists(store, job);
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
    giveUpChange(store, job, now);
    summaries.markBehind();
  }

  /** Reports a stop. If D1 fails here, the alarm or the cron repeats the write. */
  async function afterStop(job: JobRow): Promise<void> {
    waiters.settle(job.id, { kind: "stopped" });
    summaries.markBehind();
    await tryWrite(() => flush(job.userId));
    if (summaries.isBehind() && !isClosed) await arm();
  }

  async function fail(job: JobRow, error: unknown): Promise<void> {
    logEvent("slice_failed", { user: await logIdOf(job.userId), cause: describeError(error) });
    // A job that has ended stays ended; it may have got its place in the queue after it was stopped.
    if (isClosed || store.findJob(job.id)?.endedAt !== null) {
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
      if (error instanceof ChangeRefused) readNewPlaylists(store, job);
      // Waiting requests are answered even if D1 fails.
      await tryWrite(() => flush(job.userId));
    }
    // Show the new playlists in the list before waiting for a day.
    if (change.state === "paused" && job.kind === "create") await flush(job.userId);
    if (outcome) waiters.settle(job.id, outcome);
  }

  /** When the job needs an alarm. */
  function jobWakesAt(job: JobRow, now: number): number {
    if (!job.isBackground) return wakesAt(job, now);
    if (job.kind === "check") return wakesAt(job, now, CHECK_RETRY_MS);
    return wakesAt(job, now, upkeep().retryWithinMs(job.kind === "regions", now));
  }

  /** Sets the alarm for the next job, expiry or timed work, and returns its time. */
  async function setAlarm(leastMs = 0): Promise<number | undefined> {
    const now = Date.now();
    const times = store.openJobs().map((job) => jobWakesAt(job, now));
    times.push(...retention.expiryTimes());
    for (const timer of timers()) times.push(timer.wakesAt(now) ?? Number.POSITIVE_INFINITY);
    if (summaries.isBehind()) times.push(now + BEHIND_MS);
    times.push(...store.haltedJobs().map(({ failingSince }) => (failingSince ?? now) + HALTED_MS));
    const next = Math.max(Math.min(...times), now + leastMs, suspendedUntil(storage.kv));
    if (!Number.isFinite(next)) return undefined;
    await storage.setAlarm(next);
    return next;
  }

  /**
   * The same, and records in D1 by when the object has to run again, so that the cron finds a lost alarm.
   */
  async function arm(leastMs = 0): Promise<void> {
    const next = await setAlarm(leastMs);
    const owner = storage.kv.get<string>(OWNER_KEY);
    if (next === undefined || owner === undefined || isClosed) return;
    if (!isWorthRecording(next, storage.kv.get<number>(RECORDED_KEY))) return;
    recording = tryWrite(() => recordDue(db, owner, next));
    if ((await recording) && !isClosed) storage.kv.put(RECORDED_KEY, next);
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
      readNewPlaylists(store, job);
    });
    points.noteChange(job, change);
    await leaveQueue([job]);
    // A running call of a change finishes first, so that its result is recorded.
    if (activeJobId !== jobId || !isChange(job)) await afterStop(job);
    await arm();
    return true;
  }

  return {
    ...createJobStarter({ store, db, storage, waiters, isErased }),
    arm,
    stop,
    isErased,
    /** D1 lacks sums that have changed. */
    markBehind: (): void => summaries.markBehind(),

    /** Retries a job that is halted or waits for an outage to end. False if there is no such job. */
    async continueJob(jobId: string): Promise<boolean> {
      const job = store.findJob(jobId);
      if (!job) return false;
      if (!isOutage(job) || !(await tryWrite(() => recordWork(db, job.userId)))) return true;
      store.updateJob(jobId, changeOnContinue());
      await arm();
      return true;
    },

    /** Settles once the running slice has ended. */
    idle: (): Promise<void> => running,

    setAlarm,

    /** Restores a lost alarm. The next due time is recorded anew, because D1 has an earlier one. */
    async rescue(userId: string): Promise<void> {
      storage.kv.put(OWNER_KEY, userId);
      storage.kv.delete(RECORDED_KEY);
      await arm();
    },

    /** Sets a missing alarm. While a slice runs there is none, and none is needed. */
    async wake(): Promise<void> {
      if (!isRunning && (await storage.getAlarm()) === null) await arm();
    },

    /** Runs one slice, or several that nobody waits for. Never throws: the runtime drops an alarm that failed too often. */
    async run(): Promise<void> {
      if (isRunning) return arm(1000);
      isRunning = true;
      const { promise, resolve } = Promise.withResolvers<void>();
      running = promise;
      try {
        // A failure of the timed work must not block the jobs.
        for (const timer of isSuspended() ? [] : timers()) {
          await timer
            .step(Date.now())
            .catch((error: unknown) => logEvent("timer_failed", { cause: describeError(error) }));
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
        if (!isClosed) {
          await arm().catch((error: unknown) =>
            logEvent("alarm_not_set", { cause: describeError(error) }),
          );
        }
      }
    },

    /** Ends all writing before everything is erased. */
    async close(): Promise<void> {
      isClosed = true;
      waiters.settleAll({ kind: "stopped" });
      // Wait for the running call: after it, nothing more is sent to YouTube.
      await running;
      // Pending writes could otherwise reach D1 after its rows were deleted.
      await summaries.settled();
      await recording;
    },
  };
}

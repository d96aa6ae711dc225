// The jobs of one user's object at work: whose turn it is, what a failure does, and when the object has
// to wake up next. Requests join (job-starter.ts), the alarm drives.
import type { Database } from "#worker/db/client.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import { advance, afterFailure, HALTED_MS, type SyncOutcome } from "#worker/library/jobs.ts";
import {
  continued,
  isChange,
  isOutage,
  nextJob,
  type SyncWant,
  wakesAt,
} from "#worker/library/job-requests.ts";
import { giveUpChange, readNewPlaylists } from "#worker/library/job-end.ts";
import { createSlices, doneOutcome } from "#worker/library/job-slice.ts";
import { createJobStarter, OWNER_KEY } from "#worker/library/job-starter.ts";
import { noteRest, noteWhole, noteWork } from "#worker/library/library-schedule.ts";
import { createRetention } from "#worker/library/retention.ts";
import type { LibraryStore } from "#worker/library/store.ts";
import { createSummaryFlush, noted } from "#worker/library/summary-flush.ts";
import { createWaiters } from "#worker/library/waiters.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";

/** The job was stopped, or the library erased, while YouTube was being asked. */
class NoLongerWanted extends Error {}

/** Until when nothing is sent, because the account or the connection is about to go. */
const SUSPENDED_KEY = "suspendedUntil";
// An account whose deletion was cut short before it was marked works again after this.
const SUSPENDED_MS = 60_000;
// A job for all is told of in D1 this often, and at its end.
const FLUSH_MS = 2000;
// Where D1 has failed it is told again after this.
const BEHIND_MS = 5 * 60_000;

/** Nothing more is sent from an object from now on, for a minute; then its jobs go on. Repeatable. */
export function suspendJobs(kv: SyncKvStorage): void {
  kv.put(SUSPENDED_KEY, Date.now() + SUSPENDED_MS);
}

export type JobRunner = ReturnType<typeof createJobRunner>;

export function createJobRunner(options: {
  store: LibraryStore;
  db: Database;
  storage: DurableObjectStorage;
  clientOf: (job: Pick<JobRow, "userId" | "isBackground">) => YouTubeClient;
  lostTitleMs: number;
  /** False once the account is being deleted. */
  isStanding: (userId: string) => Promise<boolean>;
  /** What else wakes the object, and what it then does first. */
  timer: () => { wakesAt: () => number | undefined; step: (now: number) => Promise<void> };
}) {
  const { store, db, storage, clientOf, lostTitleMs, isStanding, timer } = options;
  const waiters = createWaiters();
  let isRunning = false;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  const suspendedUntil = (): number => storage.kv.get<number>(SUSPENDED_KEY) ?? 0;
  const isSuspended = (): boolean => suspendedUntil() > Date.now();
  const isErased = (): boolean => isClosed;
  const summaries = createSummaryFlush({ store, db, kv: storage.kv, isErased });
  const { flush } = summaries;
  const retention = createRetention({ store, kv: storage.kv, lostTitleMs });
  const slice = createSlices(store, clientOf);
  /** The job whose slice is under way. */
  let atWork: string | undefined;

  /** Says in D1 that there is no more work, where that is so. */
  async function rest(job: JobRow): Promise<void> {
    if (isClosed || store.openJobs().length > 0) return;
    await noteRest(db, job.userId);
  }

  /** One slice of the job whose turn it is. */
  async function work(): Promise<void> {
    const now = Date.now();
    if (retention.forget(now)) summaries.markBehind();
    for (const { id, failingSince } of store.haltedJobs()) {
      if ((failingSince ?? 0) < now - HALTED_MS) await stop(id);
    }
    const owner = storage.kv.get<string>(OWNER_KEY);
    if (summaries.isBehind() && owner) await noted(() => flush(owner));
    const job = nextJob(store.openJobs(), now);
    if (!job || isSuspended()) return;
    const stillWanted = (): void => {
      const wanted = !isClosed && !isSuspended() && store.findJob(job.id)?.endedAt === null;
      if (!wanted) throw new NoLongerWanted();
    };
    atWork = job.id;
    try {
      // The account is being deleted: nothing more is sent until all of it has been erased.
      if (!(await isStanding(job.userId))) return suspendJobs(storage.kv);
      if (job.resumesAt !== null) {
        store.updateJob(job.id, { state: "running", resumesAt: null, reason: null });
      }
      const outcome = await slice(job, stillWanted);
      stillWanted();
      if (outcome) await endEntry(job, outcome, stillWanted);
    } catch (error) {
      if (!(error instanceof NoLongerWanted)) await fail(job, error);
    } finally {
      atWork = undefined;
    }
    if (isClosed || !isChange(job) || store.findJob(job.id)?.state !== "stopped") return;
    giveUp(job, Date.now());
    await afterStop(job);
  }

  /**
   * The summary is in D1 before the job says that it is done: whoever waits looks there, and a failure
   * in between lets the entry be ended once more.
   */
  async function endEntry(
    job: JobRow,
    outcome: SyncOutcome,
    stillWanted: () => void,
  ): Promise<void> {
    const [entry] = job.queue;
    const isWaitedFor = (want: SyncWant | undefined) =>
      want !== undefined && "playlistId" in want && want.playlistId === entry;
    if (outcome.kind === "failed") store.updateJob(job.id, { givenUp: job.givenUp + 1 });
    const ids = store.listPlaylists().map(({ id }) => id);
    const changeOf = () => advance(store.findJob(job.id) ?? job, ids, Date.now());
    const isOver = changeOf().endedAt !== undefined;
    const isDue = isOver || Date.now() - summaries.lastAt() > FLUSH_MS;
    if (isDue || waiters.areThere(job.id, isWaitedFor)) await flush(job.userId);
    if (isOver && job.kind === "all") await noteWhole(db, job.userId);
    stillWanted();
    const change = changeOf();
    store.transaction(() => {
      store.updateJob(job.id, change);
      if (isOver) readNewPlaylists(store, job);
    });
    waiters.settle(job.id, outcome, isWaitedFor);
    if (!isOver) return;
    waiters.settle(job.id, change.state === "done" ? doneOutcome(store, job) : { kind: "failed" });
    await rest(job);
  }

  function giveUp(job: JobRow, now: number): void {
    giveUpChange(store, job, now);
    summaries.markBehind();
  }

  /** Tells of a stop; what fails here is made good by the alarm, or by the cron. */
  async function afterStop(job: JobRow): Promise<void> {
    waiters.settle(job.id, { kind: "stopped" });
    summaries.markBehind();
    await noted(() => flush(job.userId).then(() => rest(job)));
    if (summaries.isBehind() && !isClosed) await arm();
  }

  async function fail(job: JobRow, error: unknown): Promise<void> {
    logEvent("slice_failed", { user: await logIdOf(job.userId), cause: describeError(error) });
    // A job that has ended stays ended, whatever failed after it.
    if (isClosed || store.findJob(job.id)?.endedAt !== null) return;
    const { change, outcome } = afterFailure(store.findJob(job.id) ?? job, error, Date.now());
    store.updateJob(job.id, change);
    if (change.state === "failed" && isChange(job)) {
      giveUp(job, Date.now());
      // Whoever waits is answered, also where D1 is not.
      await noted(() => flush(job.userId));
    }
    // What is new is in the list of playlists before it waits for a day.
    if (change.state === "paused" && job.kind === "create") await flush(job.userId);
    if (outcome) waiters.settle(job.id, outcome);
    if (change.state === "failed" || change.state === "halted") await rest(job);
  }

  /** Sets the alarm for what is next: a job, or something that is to be forgotten. */
  async function arm(leastMs = 0): Promise<void> {
    const now = Date.now();
    const jobTimes = store.openJobs().map((job) => wakesAt(job, now));
    const times = [...jobTimes, ...retention.expiryTimes()];
    const timed = timer().wakesAt();
    if (timed !== undefined) times.push(timed);
    if (summaries.isBehind()) times.push(now + BEHIND_MS);
    for (const { failingSince } of store.haltedJobs())
      times.push((failingSince ?? now) + HALTED_MS);
    const earliest = Math.max(now + leastMs, suspendedUntil());
    if (times.length > 0) await storage.setAlarm(Math.max(Math.min(...times), earliest));
  }

  /** Ends a job; what it has read stays. False where there is none such. */
  async function stop(jobId: string): Promise<boolean> {
    const job = store.findJob(jobId);
    if (!job) return false;
    if (job.endedAt !== null) return true;
    const now = Date.now();
    store.transaction(() => {
      if (isChange(job)) giveUp(job, now);
      store.updateJob(jobId, { state: "stopped", endedAt: now, resumesAt: null });
      readNewPlaylists(store, job);
    });
    // A change's call that is under way comes to its end first: what it has done counts.
    if (atWork !== jobId || !isChange(job)) await afterStop(job);
    await arm();
    return true;
  }

  return {
    ...createJobStarter({ store, db, storage, waiters, isErased }),
    arm,
    stop,

    /** Has a halted job, or one that waits for an outage to end, try again. False where there is none. */
    async goOn(jobId: string): Promise<boolean> {
      const job = store.findJob(jobId);
      if (!job) return false;
      if (!isOutage(job) || !(await noted(() => noteWork(db, job.userId)))) return true;
      store.updateJob(jobId, continued());
      await arm();
      return true;
    },

    /** Settles once the slice that is under way has ended. */
    idle: (): Promise<void> => running,

    /** Wakes jobs whose alarm was lost. */
    async rescue(userId: string): Promise<void> {
      if (store.openJobs().length === 0) await noteRest(db, userId);
      await arm();
    },

    /** Sets an alarm where there is work and none is set; while the alarm is at work there is none. */
    async wake(): Promise<void> {
      if (!isRunning && (await storage.getAlarm()) === null) await arm();
    },

    /** A slice of work. Never throws: the runtime gives up an alarm that failed too often. */
    async run(): Promise<void> {
      if (isRunning) return arm(1000);
      isRunning = true;
      const { promise, resolve } = Promise.withResolvers<void>();
      running = promise;
      try {
        // What is timed must not keep jobs from their turn.
        await timer()
          .step(Date.now())
          .catch((error: unknown) => logEvent("timer_failed", { cause: describeError(error) }));
        await work();
      } catch (error) {
        logEvent("job_failed", { cause: describeError(error) });
      } finally {
        isRunning = false;
        resolve();
        // What was erased meanwhile must not be opened again.
        if (!isClosed) {
          await arm().catch((error: unknown) =>
            logEvent("alarm_not_set", { cause: describeError(error) }),
          );
        }
      }
    },

    /** Everything is about to be erased: what is under way must not write any more. */
    async close(): Promise<void> {
      isClosed = true;
      waiters.settleAll({ kind: "stopped" });
      // A call that is under way comes to its end: after the answer nothing reaches YouTube any more.
      await running;
      // Rows on their way to D1 would come in after those there were deleted.
      await summaries.settled();
    },
  };
}

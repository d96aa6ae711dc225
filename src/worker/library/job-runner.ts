// The jobs of one user's object at work: who waits for which, whose turn it is, what a failure does,
// and when the object has to wake up next. Requests join, the alarm drives.
import type { Database } from "#worker/db/client.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import {
  advance,
  afterFailure,
  type ChangeOutcome,
  continued,
  coversRequest,
  HALTED_MS,
  isChange,
  isOutage,
  joined,
  newJob,
  nextJob,
  type SyncOutcome,
  type SyncWant,
  wakesAt,
} from "#worker/library/jobs.ts";
import { FORGOTTEN_KEY } from "#worker/library/cleaning.ts";
import { NOTHING_CHANGED, reportChange } from "#worker/library/change-report.ts";
import { createSlices, doneOutcome } from "#worker/library/job-slice.ts";
import { noteRest, noteWhole, noteWork } from "#worker/library/register.ts";
import type { LibraryStore } from "#worker/library/store.ts";
import { createSummaryFlush, noted } from "#worker/library/summary-flush.ts";
import { createWaiters } from "#worker/library/waiters.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";

/** The job was stopped, or the library erased, while YouTube was being asked. */
class NoLongerWanted extends Error {}

/** Under which key the object keeps whose it is. */
const OWNER_KEY = "owner";
/** Until when nothing is sent, because the account or the connection is about to go. */
const SUSPENDED_KEY = "suspendedUntil";
// An account whose deletion was cut short before it was marked works again after this.
const SUSPENDED_MS = 60_000;
/** YouTube's data may not be kept longer without being confirmed (policy III.E.4). */
export const UNCONFIRMED_MS = 30 * 86_400_000;
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
  const slice = createSlices(store, clientOf);
  /** The job whose slice is under way. */
  let atWork: string | undefined;

  /** The job that already does what is wanted, or would if it were continued. */
  function find(want: SyncWant): JobRow | undefined {
    return [...store.openJobs(), ...store.haltedJobs()].find((one) => coversRequest(one, want));
  }

  /** What can be said at once; undefined where there is work to do. */
  function answerAtOnce(want: SyncWant): SyncOutcome | undefined {
    const job = find(want);
    // What the cron had to put off need not wait once a person asks, nor what YouTube did not answer.
    const waits = job?.state === "paused" && !job.isBackground && !isOutage(job);
    if (waits && (job.resumesAt ?? 0) > Date.now()) {
      return { kind: "paused", resumesAt: job.resumesAt ?? 0, cause: "allowance" };
    }
    const isMissing = !job && "playlistId" in want && !store.findPlaylist(want.playlistId);
    return isMissing ? { kind: "missing" } : undefined;
  }

  /** Says in D1 that there is no more work, where that is so. */
  async function rest(job: JobRow): Promise<void> {
    if (isClosed || store.openJobs().length > 0) return;
    await noteRest(db, job.userId);
  }

  /** One slice of the job whose turn it is. */
  async function work(): Promise<void> {
    const now = Date.now();
    store.forgetLostNames(now - lostTitleMs);
    store.removals.forgetNames(now - lostTitleMs);
    if (store.forgetInsides(now - UNCONFIRMED_MS)) {
      storage.kv.put(FORGOTTEN_KEY, now);
      summaries.markBehind();
    }
    store.creations.forget(now - lostTitleMs);
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
    takeBack(job, Date.now());
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
      if (isOver) readNewPlaylists(job);
    });
    waiters.settle(job.id, outcome, isWaitedFor);
    if (!isOver) return;
    waiters.settle(job.id, change.state === "done" ? doneOutcome(store, job) : { kind: "failed" });
    await rest(job);
  }

  /** What has come into playlists that a job has made is known once they are read. */
  function readNewPlaylists({ id, kind, userId }: JobRow): void {
    if (kind !== "create") return;
    for (const { playlistId } of store.creations.ofJob(id)) {
      if (playlistId === null || !store.findPlaylist(playlistId)) continue;
      store.addJob(newJob({ kind: "videos", playlistId }, userId, Date.now()));
    }
  }

  /** What a change has not done stays as it is, and is shown so. */
  function takeBack(job: JobRow, now: number): void {
    store.removals.giveUp(job.id, now);
    store.insertions.giveUp(job.id, now);
    summaries.markBehind();
    store.creations.giveUp(job.id, now);
    // What is new has no sums yet.
    if (job.kind === "create") return;
    for (const { id } of store.listPlaylists()) {
      if (job.queue.includes(id)) store.updateSums(id, now);
    }
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
      takeBack(job, Date.now());
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
    const times = store.openJobs().map((job) => wakesAt(job, now));
    const oldest = store.oldestLost();
    if (oldest !== undefined) times.push(oldest + lostTitleMs + 1);
    const oldestName = store.removals.oldestName();
    if (oldestName !== undefined) times.push(oldestName + lostTitleMs + 1);
    const oldestCreation = store.creations.oldest();
    if (oldestCreation !== undefined) times.push(oldestCreation + lostTitleMs + 1);
    const unconfirmed = store.oldestSync();
    if (unconfirmed !== undefined) times.push(unconfirmed + UNCONFIRMED_MS + 1);
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
      if (isChange(job)) takeBack(job, now);
      store.updateJob(jobId, { state: "stopped", endedAt: now, resumesAt: null });
      readNewPlaylists(job);
    });
    // A change's call that is under way comes to its end first: what it has done counts.
    if (atWork !== jobId || !isChange(job)) await afterStop(job);
    await arm();
    return true;
  }

  return {
    arm,

    /**
     * Begins what is wanted, or joins the job that already does it. The promise inside answers when
     * that has ended, or has to wait for tomorrow's allowance.
     */
    async join(
      userId: string,
      want: SyncWant,
      isBackground = false,
    ): Promise<SyncOutcome | { outcome: Promise<SyncOutcome> }> {
      const known = answerAtOnce(want);
      if (known) return known;
      // Before there is a job: one that is noted nowhere would never be rescued.
      storage.kv.put(OWNER_KEY, userId);
      const isNoted = await noted(() => noteWork(db, userId));
      if (!isNoted) return { kind: "unavailable" };
      const meanwhile = isClosed ? { kind: "stopped" as const } : answerAtOnce(want);
      if (meanwhile) return meanwhile;
      let job = find(want);
      if (job) {
        store.updateJob(job.id, joined(job, want, isBackground));
      } else {
        job = { ...newJob(want, userId, Date.now()), isBackground };
        store.addJob(job);
      }
      const outcome = waiters.waitFor(job.id, want);
      await storage.setAlarm(Date.now());
      return { outcome };
    },

    /**
     * Begins a job that changes something; `plan` notes all of it before the first call leaves, or
     * finds that there is nothing to do. Answers when it is done, or has to wait. Asked for again under
     * the same `requestId`, which then is the job's id, it answers for the job that there is.
     */
    async change(
      userId: string,
      plan: (now: number) => JobRow | undefined,
      requestId?: string,
    ): Promise<ChangeOutcome> {
      storage.kv.put(OWNER_KEY, userId);
      if (!(await noted(() => noteWork(db, userId))) || isClosed) return { kind: "unavailable" };
      const isKnown =
        requestId !== undefined &&
        (store.findJob(requestId) !== undefined || store.insertions.has(requestId));
      const jobId = isKnown ? requestId : store.transaction(() => plan(Date.now()))?.id;
      if (jobId === undefined) return { kind: "ended", jobId: null, ...NOTHING_CHANGED };
      if (store.findJob(jobId)?.state !== "running") return reportChange(store, jobId);
      const ended = waiters.waitFor(jobId);
      await storage.setAlarm(Date.now());
      const outcome = await ended;
      return isClosed ? { kind: "unavailable" } : reportChange(store, jobId, outcome);
    },

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

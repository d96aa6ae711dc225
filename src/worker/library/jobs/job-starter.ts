// Starts a job for a request, or joins one that already covers it, and waits for its outcome.
import { OPEN_CHANGES_LIMIT } from "#shared/youtube-limits.ts";
import type { Database } from "#worker/db/client.ts";
import { NOTHING_CHANGED, reportChange } from "#worker/library/changes/change-report.ts";
import { type SyncWant, openChanges } from "#worker/library/jobs/kinds.ts";
import type { ChangeOutcome, SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import { causeOf } from "#worker/library/jobs/jobs.ts";
import { newJob } from "#worker/library/jobs/new-job.ts";
import { coversRequest, isOutage, changeOnJoin } from "#worker/library/jobs/job-requests.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { recordWork } from "#worker/library/jobs/library-schedule.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { tryWrite } from "#worker/library/store/summary-flush.ts";
import type { Waiters } from "#worker/library/jobs/waiters.ts";
import { storedValue } from "#worker/db/stored-value.ts";

/** The owner's user id. */
export const ownerId = storedValue<string>("owner");
/** The due time that D1 has of this object. */
export const recordedDue = storedValue<number>("dueRecorded");

export function createJobStarter(options: {
  store: LibraryStore;
  db: Database;
  storage: DurableObjectStorage;
  waiters: Waiters;
  /** Aborted once everything was erased. */
  erased: AbortSignal;
}) {
  const { store, db, storage, waiters, erased } = options;

  /** False if D1 failed. The cron could not rescue a job that D1 does not know. */
  async function tellD1(userId: string): Promise<boolean> {
    ownerId.put(storage.kv, userId);
    recordedDue.delete(storage.kv);
    return tryWrite(() => recordWork(db, userId));
  }

  /** The open or halted job that covers the request. */
  function find(want: SyncWant): JobRow | undefined {
    return [...store.openJobs(), ...store.haltedJobs()].find((one) => coversRequest(one, want));
  }

  /** The outcome if it is known without work; otherwise undefined. */
  function answerAtOnce(want: SyncWant): SyncOutcome | undefined {
    const job = find(want);
    // A person's request makes the cron's job, or one that waits for an outage, run at once.
    const waits = job?.state === "paused" && !job.isBackground && !isOutage(job);
    if (waits && (job.resumesAt ?? 0) > Date.now()) {
      return { kind: "paused", resumesAt: job.resumesAt ?? 0, cause: causeOf(job.reason) };
    }
    const isMissing = !job && want.playlistId !== undefined && !store.findPlaylist(want.playlistId);
    return isMissing ? { kind: "missing" } : undefined;
  }

  return {
    /**
     * Starts a job, or joins one that covers the request. The inner promise resolves when it has ended or
     * has to wait for tomorrow's allowance.
     */
    async join(
      userId: string,
      want: SyncWant,
      isBackground = false,
    ): Promise<SyncOutcome | { outcome: Promise<SyncOutcome> }> {
      const known = answerAtOnce(want);
      if (known) return known;
      // Before the job exists.
      if (!(await tellD1(userId))) return { kind: "unavailable" };
      const meanwhile = erased.aborted ? { kind: "stopped" as const } : answerAtOnce(want);
      if (meanwhile) return meanwhile;
      let job = find(want);
      if (job) {
        store.updateJob(job.id, changeOnJoin(job, want, isBackground));
      } else {
        job = { ...newJob(want, userId, Date.now()), isBackground };
        store.addJob(job);
      }
      const outcome = waiters.waitFor(job.id, want);
      await storage.setAlarm(Date.now());
      return { outcome };
    },

    /**
     * Starts a job that changes something. `plan` stores all of it before the first call, or returns
     * undefined if there is nothing to do. Resolves when the job is done or has to wait. A repeated
     * `requestId`, which is the job's id, reports on the existing job.
     */
    async change(
      userId: string,
      plan: (now: number) => JobRow | undefined,
      requestId?: string,
    ): Promise<ChangeOutcome> {
      if (!(await tellD1(userId)) || erased.aborted) return { kind: "unavailable" };
      const isKnown =
        requestId !== undefined &&
        ((store.findJob(requestId) ?? store.orders.find(requestId)) !== undefined ||
          store.insertions.has(requestId));
      if (!isKnown && openChanges(store).length >= OPEN_CHANGES_LIMIT) {
        return { kind: "too_many_jobs" };
      }
      const jobId = isKnown ? requestId : store.transaction(() => plan(Date.now()))?.id;
      if (jobId === undefined) return { kind: "ended", jobId: null, ...NOTHING_CHANGED };
      if (store.findJob(jobId)?.state !== "running") return reportChange(store, jobId);
      const ended = waiters.waitFor(jobId);
      await storage.setAlarm(Date.now());
      const outcome = await ended;
      return erased.aborted ? { kind: "unavailable" } : reportChange(store, jobId, outcome);
    },
  };
}

// How requests reach jobs: they begin one, or join one that already does the same, and wait for its end.
import type { Database } from "#worker/db/client.ts";
import { NOTHING_CHANGED, reportChange } from "#worker/library/change-report.ts";
import type { ChangeOutcome, SyncOutcome } from "#worker/library/jobs.ts";
import {
  coversRequest,
  isOutage,
  joined,
  newJob,
  type SyncWant,
} from "#worker/library/job-requests.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import { noteWork } from "#worker/library/library-schedule.ts";
import type { LibraryStore } from "#worker/library/store.ts";
import { noted } from "#worker/library/summary-flush.ts";
import type { Waiters } from "#worker/library/waiters.ts";

/** Under which key the object keeps whose it is. */
export const OWNER_KEY = "owner";
export function createJobStarter(options: {
  store: LibraryStore;
  db: Database;
  storage: DurableObjectStorage;
  waiters: Waiters;
  /** True once everything was erased meanwhile. */
  isErased: () => boolean;
}) {
  const { store, db, storage, waiters, isErased } = options;

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

  return {
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
      const meanwhile = isErased() ? { kind: "stopped" as const } : answerAtOnce(want);
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
      if (!(await noted(() => noteWork(db, userId))) || isErased()) return { kind: "unavailable" };
      const isKnown =
        requestId !== undefined &&
        (store.findJob(requestId) !== undefined || store.insertions.has(requestId));
      const jobId = isKnown ? requestId : store.transaction(() => plan(Date.now()))?.id;
      if (jobId === undefined) return { kind: "ended", jobId: null, ...NOTHING_CHANGED };
      if (store.findJob(jobId)?.state !== "running") return reportChange(store, jobId);
      const ended = waiters.waitFor(jobId);
      await storage.setAlarm(Date.now());
      const outcome = await ended;
      return isErased() ? { kind: "unavailable" } : reportChange(store, jobId, outcome);
    },
  };
}

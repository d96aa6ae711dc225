// The object's one alarm: when a job, its timed work or what expires needs it next.
import type { Database } from "#worker/db/client.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { wakesAt } from "#worker/library/jobs/job-requests.ts";
import { ownerId, recordedDue } from "#worker/library/jobs/job-starter.ts";
import { HALTED_MS } from "#worker/library/jobs/jobs.ts";
import { kindOf } from "#worker/library/jobs/kinds.ts";
import { isWorthRecording, recordDue } from "#worker/library/jobs/library-schedule.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { type SummaryFlush, tryWrite } from "#worker/library/store/summary-flush.ts";
import type { Retention } from "#worker/library/upkeep/retention.ts";
import { suspendedUntil } from "#worker/library/upkeep/suspension.ts";
import type { UpkeepTimes } from "#worker/library/upkeep/upkeep-times.ts";

// After a failure of D1, the write is repeated after this.
const BEHIND_MS = 5 * 60_000;

/** Timed work of the object that is not a job; it runs before the jobs. Times are since the epoch. */
type Timer = {
  wakesAt: (now: number) => number | undefined;
  step: (now: number) => Promise<void>;
};

export type Alarm = ReturnType<typeof createAlarm>;

export function createAlarm(options: {
  store: LibraryStore;
  db: Database;
  storage: DurableObjectStorage;
  times: Pick<UpkeepTimes, "retryWithinMs">;
  retention: Pick<Retention, "nextExpiry">;
  summaries: Pick<SummaryFlush, "isBehind">;
  /** Aborted once everything was erased. */
  erased: AbortSignal;
}) {
  const { store, db, storage, times, retention, summaries, erased } = options;
  const timers: Timer[] = [];
  let recording: Promise<unknown> = Promise.resolve();

  function jobWakesAt(job: JobRow, now: number): number {
    if (!job.isBackground) return wakesAt(job, now);
    return wakesAt(job, now, kindOf(job).retryWithinMs ?? times.retryWithinMs(now));
  }

  /** Sets the alarm for the next job, expiry or timed work, and returns its time. */
  async function set(leastMs = 0): Promise<number | undefined> {
    const now = Date.now();
    const earliest = Math.max(now + leastMs, suspendedUntil(storage.kv));
    const due = store.openJobs().map((job) => jobWakesAt(job, now));
    // A job is due already, so nothing else could make the alarm earlier, and it is set again after that job.
    if (Math.min(...due) <= earliest) return setTo(earliest);
    due.push(retention.nextExpiry());
    for (const timer of timers) due.push(timer.wakesAt(now) ?? Number.POSITIVE_INFINITY);
    if (summaries.isBehind()) due.push(now + BEHIND_MS);
    due.push(...store.haltedJobs().map(({ failingSince }) => (failingSince ?? now) + HALTED_MS));
    return setTo(Math.max(Math.min(...due), earliest));
  }

  async function setTo(time: number): Promise<number | undefined> {
    if (!Number.isFinite(time)) return undefined;
    await storage.setAlarm(time);
    return time;
  }

  /**
   * The same, and records in D1 by when the object has to run again, so that the cron finds a lost alarm.
   */
  async function arm(leastMs = 0): Promise<void> {
    const next = await set(leastMs);
    const owner = ownerId.get(storage.kv);
    if (next === undefined || owner === undefined || erased.aborted) return;
    if (!isWorthRecording(next, recordedDue.get(storage.kv))) return;
    recording = tryWrite(() => recordDue(db, owner, next));
    if ((await recording) && !erased.aborted) recordedDue.put(storage.kv, next);
  }

  return {
    /** All of the object's timed work; it is in here before anything sets the alarm. */
    timers,
    arm,
    set: async (): Promise<void> => void (await set()),

    /** Restores a lost alarm. The next due time is recorded anew, because D1 has an earlier one. */
    async rescue(userId: string): Promise<void> {
      ownerId.put(storage.kv, userId);
      recordedDue.delete(storage.kv);
      await arm();
    },

    /** Resolves when nothing is being recorded in D1. */
    recorded: async (): Promise<void> => void (await recording),
  };
}

// The points of a user's object for operators: jobs that wait or have ended, and expired data.
import type { WritePoint } from "#worker/http/points.ts";
import type { JobRow } from "#worker/library/job-store.ts";

/** Storage key of the units that an open job has spent. */
const unitsKey = ({ id }: Pick<JobRow, "id">): string => `units:${id}`;

export type JobPoints = ReturnType<typeof createJobPoints>;

export function createJobPoints(kv: SyncKvStorage, writePoint: WritePoint) {
  return {
    addUnits(job: JobRow, units: number): void {
      if (units > 0) kv.put(unitsKey(job), (kv.get<number>(unitsKey(job)) ?? 0) + units);
    },

    /** Writes a point for a job that ends or begins to wait by this change. */
    noteChange(job: JobRow, change: Partial<JobRow>): void {
      const { kind, isBackground } = job;
      const { state, reason, endedAt } = change;
      const isNewWait = state === "paused" || state === "halted";
      if (isNewWait && !isBackground) {
        writePoint({ what: "waiting", reason: reason ?? "unknown", kind });
      }
      if (endedAt == null || state === undefined) return;
      const units = kv.get<number>(unitsKey(job)) ?? 0;
      kv.delete(unitsKey(job));
      const ms = endedAt - job.startedAt;
      writePoint({ what: "job", outcome: state, kind, isBackground, ms, units });
    },

    noteExpired: (): void => writePoint({ what: "expired" }),
  };
}

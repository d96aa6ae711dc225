// The points of a user's object for operators: jobs that wait or have ended, and expired data.
import { logEvent, logIdOf } from "#worker/http/log.ts";
import type { WritePoint } from "#worker/http/points.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { storedValue } from "#worker/db/stored-value.ts";

/** What is known of an open job. `units`: spent so far. `waited`: the point that it waits is written. */
type Known = { units: number; waited: boolean };
const storedOf = ({ id }: Pick<JobRow, "id">) => storedValue<Known>(`point:${id}`);

export function createJobPoints(kv: SyncKvStorage, writePoint: WritePoint) {
  const knownOf = (job: JobRow): Known => storedOf(job).get(kv) ?? { units: 0, waited: false };

  return {
    addUnits(job: JobRow, units: number): void {
      if (units === 0) return;
      const known = knownOf(job);
      storedOf(job).put(kv, { ...known, units: known.units + units });
    },

    /** Writes a point for a job that ends or begins to wait by this change. */
    noteChange(job: JobRow, { state, reason, endedAt }: Partial<JobRow>): void {
      const { kind, isBackground } = job;
      const known = knownOf(job);
      const waits = state === "paused" || state === "halted";
      if (waits && !isBackground && !known.waited) {
        storedOf(job).put(kv, { ...known, waited: true });
        writePoint({ what: "waiting", reason: reason ?? "unknown", kind });
      }
      if (endedAt == null || state === undefined) return;
      storedOf(job).delete(kv);
      const ms = endedAt - job.startedAt;
      writePoint({ what: "job", outcome: state, kind, isBackground, ms, ...known });
    },

    /** Writes a point only if a lack of units was the reason. In a library that rests, data is meant to expire. */
    async noteExpired(userId: string, resting: boolean): Promise<void> {
      if (!resting) writePoint({ what: "expired" });
      logEvent("youtube_data_expired", { user: await logIdOf(userId), resting });
    },
  };
}

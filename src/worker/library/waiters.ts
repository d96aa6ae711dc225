// Who waits for which job. Disconnecting does not cancel the job; each waiter resolves once.
import type { SyncOutcome } from "#worker/library/jobs.ts";
import type { SyncWant } from "#worker/library/job-requests.ts";

/** `want` is undefined for those who wait for the whole job. */
type Waiter = { want?: SyncWant; resolve: (outcome: SyncOutcome) => void };

export type Waiters = ReturnType<typeof createWaiters>;

export function createWaiters() {
  const waiting = new Map<string, Waiter[]>();

  /** Answers those who wait for the job, or those of them whose want is met. */
  function settle(
    jobId: string,
    outcome: SyncOutcome,
    which: (want: SyncWant | undefined) => boolean = () => true,
  ): void {
    const all = waiting.get(jobId) ?? [];
    const left = all.filter(({ want }) => !which(want));
    if (left.length > 0) waiting.set(jobId, left);
    else waiting.delete(jobId);
    for (const { want, resolve } of all) if (which(want)) resolve(outcome);
  }

  return {
    settle,

    /** How the job ends, or that it has to wait. */
    waitFor(jobId: string, want?: SyncWant): Promise<SyncOutcome> {
      const { promise, resolve } = Promise.withResolvers<SyncOutcome>();
      waiting.set(jobId, [...(waiting.get(jobId) ?? []), { ...(want && { want }), resolve }]);
      return promise;
    },

    areThere(jobId: string, which: (want: SyncWant | undefined) => boolean): boolean {
      return waiting.get(jobId)?.some(({ want }) => which(want)) ?? false;
    },

    settleAll(outcome: SyncOutcome): void {
      for (const id of waiting.keys()) settle(id, outcome);
    },
  };
}

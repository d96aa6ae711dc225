// The requests that wait for jobs. Disconnecting does not cancel the job; each waiter resolves once.
import type { SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import type { SyncWant } from "#worker/library/jobs/kinds.ts";

/** `want` is undefined for a request that waits for the whole job. */
type Waiter = { want?: SyncWant; resolve: (outcome: SyncOutcome) => void };

export type Waiters = ReturnType<typeof createWaiters>;

export function createWaiters() {
  const waiting = new Map<string, Waiter[]>();

  /** Resolves the job's waiters, or only those whose want matches `which`. */
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

    /** Resolves when the job ends or has to wait. */
    waitFor(jobId: string, want?: SyncWant): Promise<SyncOutcome> {
      const { promise, resolve } = Promise.withResolvers<SyncOutcome>();
      waiting.set(jobId, [...(waiting.get(jobId) ?? []), { ...(want && { want }), resolve }]);
      return promise;
    },

    has(jobId: string, which: (want: SyncWant | undefined) => boolean): boolean {
      return waiting.get(jobId)?.some(({ want }) => which(want)) ?? false;
    },

    settleAll(outcome: SyncOutcome): void {
      for (const id of waiting.keys()) settle(id, outcome);
    },
  };
}

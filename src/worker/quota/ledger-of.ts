import { describeError, logEvent } from "#worker/http/log.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";

/** Creates a new stub for each call, because a stub stays broken after its object restarts. */
export function ledgerOf(env: LedgerBinding) {
  return env.QUOTA_LEDGER.get(env.QUOTA_LEDGER.idFromName("ledger"));
}

/** Takes jobs out of the queue. Does not throw: a place that nobody asks for is lost by itself. */
export async function leaveQueue(env: LedgerBinding, jobs: readonly string[]): Promise<void> {
  if (jobs.length === 0) return;
  await ledgerOf(env)
    .leave(jobs)
    .catch((error: unknown) => logEvent("queue_not_left", { cause: describeError(error) }));
}

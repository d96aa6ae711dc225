import { describeError, logEvent } from "#worker/http/log.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { placeKeyOf } from "#worker/quota/subjects.ts";

/** Creates a new stub for each call, because a stub stays broken after its object restarts. */
export function ledgerOf(env: LedgerBinding) {
  return env.QUOTA_LEDGER.get(env.QUOTA_LEDGER.idFromName("ledger"));
}

/**
 * Takes jobs out of the queue. Does not throw: a place that nobody asks for is lost by itself.
 * @param secret with which the queue's keys are made
 */
export async function leaveQueue(
  env: LedgerBinding,
  secret: string,
  jobIds: readonly string[],
): Promise<void> {
  if (jobIds.length === 0) return;
  await Promise.all(jobIds.map((id) => placeKeyOf(secret, id)))
    .then((keys) => ledgerOf(env).leave(keys))
    .catch((error: unknown) => logEvent("queue_not_left", { cause: describeError(error) }));
}

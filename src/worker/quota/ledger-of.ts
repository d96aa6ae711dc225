import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";

/** Creates a new stub for each call, because a stub stays broken after its object restarts. */
export function ledgerOf(env: LedgerBinding) {
  return env.QUOTA_LEDGER.get(env.QUOTA_LEDGER.idFromName("ledger"));
}

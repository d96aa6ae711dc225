// The quota ledger's rules with its state in memory, in place of its Durable Object.
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { closeBucket, reopenBucket } from "#worker/quota/closed-buckets.ts";
import type { Bucket } from "#worker/quota/classes.ts";
import {
  type Grant,
  NOTHING_SPENT,
  type Reservation,
  type ReservationOutcome,
  reserveUnits,
  returnUnits,
  type Units,
} from "#worker/quota/ledger.ts";
import { type LedgerSettings, type LedgerState, openLedger } from "#worker/quota/ledger-state.ts";

/** Nobody's own limit is simulated: every request comes from somebody else. */
export class MemoryLedger {
  readonly #settings: LedgerSettings;
  readonly #leases = new Map<string, Grant>();
  state: LedgerState = openLedger(Date.now());

  constructor(settings: LedgerSettings) {
    this.#settings = settings;
  }

  async reserve(reservation: Reservation, leaseId?: string): Promise<ReservationOutcome> {
    const { state, outcome } = this.#reserve(reservation);
    this.state = state;
    if (outcome.granted && leaseId !== undefined) {
      this.#leases.set(leaseId, outcome);
    }
    return outcome;
  }

  async canReserve(reservation: Reservation): Promise<ReservationOutcome> {
    return this.#reserve(reservation).outcome;
  }

  async settle(leases: readonly { id: string; unused: Units }[]): Promise<void> {
    for (const { id, unused } of leases) {
      const lease = this.#leases.get(id);
      this.#leases.delete(id);
      if (lease) this.state = returnUnits(this.state, unused, lease, Date.now());
    }
  }

  async close(bucket: Bucket, day: string): Promise<number> {
    this.state = closeBucket(this.state, bucket, day, this.#settings, Date.now());
    return this.state.closedUntil[bucket];
  }

  async reopened(bucket: Bucket, day: string): Promise<void> {
    this.state = reopenBucket(this.state, bucket, day, Date.now());
  }

  #reserve(reservation: Reservation) {
    return reserveUnits(this.state, reservation, NOTHING_SPENT, this.#settings, Date.now());
  }
}

export function bindingOf(ledger: MemoryLedger): LedgerBinding {
  // The callers use only these methods of the namespace and of its object.
  const namespace: unknown = { idFromName: () => "ledger", get: () => ledger };
  return { QUOTA_LEDGER: namespace as LedgerBinding["QUOTA_LEDGER"] };
}

// The quota ledger's rules with its state in memory, in place of its Durable Object.
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { closeBucket, reopenBucket } from "#worker/quota/closed-buckets.ts";
import type { Bucket } from "#worker/quota/classes.ts";
import {
  END_OF_DAY,
  FORECAST_DAYS,
  type HourSpent,
  hourOf,
  type Needs,
  needsByHour,
} from "#worker/quota/forecast.ts";
import {
  type Allowance,
  type Grant,
  type Reservation,
  type ReservationOutcome,
  reserveUnits,
  returnUnits,
  type Units,
} from "#worker/quota/ledger.ts";
import {
  type LedgerSettings,
  type LedgerState,
  openLedger,
  turnDay,
} from "#worker/quota/ledger-state.ts";

/** Nobody's own limit is simulated: every request comes from somebody else. */
export class MemoryLedger {
  readonly #settings: LedgerSettings;
  readonly #leases = new Map<string, Grant & { units: Units }>();
  /** As the object notes them. */
  #hours: HourSpent[] = [];
  #needs: readonly Needs[] = [];
  state: LedgerState = openLedger(Date.now());

  constructor(settings: LedgerSettings) {
    this.#settings = settings;
  }

  async reserve(reservation: Reservation, leaseId?: string): Promise<ReservationOutcome> {
    const { state, outcome } = this.#reserve(reservation);
    this.state = state;
    if (outcome.granted && leaseId !== undefined) {
      this.#leases.set(leaseId, { ...outcome, units: reservation.units });
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
    this.#turnHour();
    return reserveUnits(this.state, reservation, [], this.allowance(), Date.now());
  }

  allowance(): Allowance {
    return { settings: this.#settings, needs: this.#needs };
  }

  #turnHour(): void {
    const now = Date.now();
    const { day, spent } = this.state;
    const today = turnDay(this.state, now);
    const hour = today === this.state ? hourOf(now) : END_OF_DAY;
    const last = this.#hours.at(-1);
    if (last?.day !== day || last.hour < hour) this.#hours.push({ day, hour, spent });
    if (today === this.state) return;
    const days = [...new Set(this.#hours.map((one) => one.day))].slice(-FORECAST_DAYS);
    this.#hours = this.#hours.filter((one) => days.includes(one.day));
    this.#needs = needsByHour(this.#hours);
    this.state = today;
  }
}

export function bindingOf(ledger: MemoryLedger): LedgerBinding {
  // The callers use only these methods of the namespace and of its object.
  const namespace: unknown = { idFromName: () => "ledger", get: () => ledger };
  return { QUOTA_LEDGER: namespace as LedgerBinding["QUOTA_LEDGER"] };
}

// The one Durable Object that stores the ledger. Units are reserved here before calls are sent, so a crash can only
// waste units, never overspend them.
import { DurableObject } from "cloudflare:workers";
import { logEvent } from "#worker/http/log.ts";
import { readSettings } from "#worker/settings.ts";
import type { Bucket, QuotaClass } from "#worker/quota/classes.ts";
import {
  chargeSubject,
  freeForSubject,
  type Grant,
  NOTHING_SPENT,
  type Reservation,
  type ReservationOutcome,
  reserveUnits,
  returnUnits,
  type Subject,
  subjectLimit,
  type SubjectSpent,
  type Units,
  unitsLeft,
} from "#worker/quota/ledger.ts";
import {
  type LedgerState,
  openLedger,
  turnDay,
  type OldLedgerState,
  takeOver,
  withNewBuckets,
} from "#worker/quota/ledger-state.ts";
import { closeBucket, reopenBucket } from "#worker/quota/closed-buckets.ts";

const STATE_KEY = "ledger2";
const OLD_STATE_KEY = "ledger";
const LEASE_PREFIX = "lease:";

/** What was reserved and may be given back in part, until it is settled. */
type Lease = Pick<Grant, "class" | "day" | "from"> & { subject: Subject | undefined };

/** Units that could be spent now, and how many there are a day, for one subject and class. */
export type Forecast = { left: number; aDay: number };

export class QuotaLedger extends DurableObject<object> {
  #state = this.#stored();

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    state.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS subjects (key TEXT PRIMARY KEY, spent TEXT NOT NULL)",
    );
  }

  /**
   * Reserves all units or none.
   * @param leaseId if set, unused units can be given back with {@link settle}; a repeated id is a mistake
   */
  reserve(reservation: Reservation, leaseId?: string): ReservationOutcome {
    const { units, subject } = reservation;
    this.#turnDay();
    const spent = this.#spentBy(subject);
    const { state, outcome } = reserveUnits(
      this.#state,
      reservation,
      spent,
      readSettings(this.env).quota,
      Date.now(),
    );
    this.#keep(state);
    if (!outcome.granted) return outcome;
    const { class: name, day, from } = outcome;
    if (subject) this.#keepSubject(subject, chargeSubject(spent, name, units, 1));
    if (leaseId !== undefined) {
      const lease: Lease = { class: name, subject, day, from };
      this.ctx.storage.kv.put(`${LEASE_PREFIX}${leaseId}`, lease);
    }
    return outcome;
  }

  /** What {@link reserve} would return; reserves nothing. */
  canReserve(reservation: Reservation): ReservationOutcome {
    this.#turnDay();
    const { quota } = readSettings(this.env);
    return reserveUnits(
      this.#state,
      reservation,
      this.#spentBy(reservation.subject),
      quota,
      Date.now(),
    ).outcome;
  }

  /** Ends leases and gives their unused units back. Repeatable; an unknown lease changes nothing. */
  settle(leases: readonly { id: string; unused: Units }[]): void {
    this.#turnDay();
    for (const { id, unused } of leases) this.#settleOne(id, unused);
  }

  #settleOne(id: string, unused: Units): void {
    const { kv } = this.ctx.storage;
    const lease = kv.get<Lease>(`${LEASE_PREFIX}${id}`);
    if (!lease) return;
    kv.delete(`${LEASE_PREFIX}${id}`);
    this.#keep(returnUnits(this.#state, unused, lease, Date.now()));
    if (!lease.subject) return;
    const spent = chargeSubject(this.#spentBy(lease.subject), lease.class, unused, -1);
    this.#keepSubject(lease.subject, spent);
  }

  /** What the subject could spend on work of this class. */
  forecast(name: QuotaClass, subject: Subject): Forecast {
    this.#turnDay();
    const { quota } = readSettings(this.env);
    const counted = name === "writes" ? "writes" : "reads";
    const now = Date.now();
    const free = freeForSubject(subject.kind, counted, quota, now);
    const own = Math.max(0, free - this.#spentBy(subject)[counted]);
    return {
      left: Math.min(own, unitsLeft(this.#state, "main", name, quota, now)),
      aDay: subjectLimit(subject.kind, counted, quota),
    };
  }

  /** Closes the bucket after a refusal of a call of `day`. Returns when it opens, in milliseconds. */
  close(bucket: Bucket, day: string): number {
    const now = Date.now();
    const before = this.#state.closedUntil[bucket];
    this.#keep(closeBucket(this.#state, bucket, day, readSettings(this.env).quota, now));
    const until = this.#state.closedUntil[bucket];
    if (until > before) {
      const spent = this.#state.spent[bucket];
      logEvent("bucket_closed", { bucket, spent, until: new Date(until).toISOString() });
    }
    return Math.max(now, until);
  }

  /** Opens the bucket, because the probe of `day` was answered. */
  reopened(bucket: Bucket, day: string): void {
    this.#keep(reopenBucket(this.#state, bucket, day, Date.now()));
  }

  /** The spent units of the current Pacific day. */
  report(): LedgerState {
    return turnDay(this.#state, Date.now());
  }

  /** At midnight Pacific all counts begin anew; what subjects spent is deleted. */
  #turnDay(): void {
    const today = turnDay(this.#state, Date.now());
    if (today === this.#state) return;
    const { kv, sql } = this.ctx.storage;
    sql.exec("DELETE FROM subjects");
    for (const [key] of kv.list({ prefix: LEASE_PREFIX })) kv.delete(key);
    this.#keep(today);
  }

  #spentBy(subject: Subject | undefined): SubjectSpent {
    if (!subject) return NOTHING_SPENT;
    const [row] = this.ctx.storage.sql
      .exec<{ spent: string }>("SELECT spent FROM subjects WHERE key = ?", subject.key)
      .toArray();
    // A count that was added since the row was stored is missing in it.
    return row ? { ...NOTHING_SPENT, ...JSON.parse(row.spent) } : NOTHING_SPENT;
  }

  #keepSubject({ key }: Subject, spent: SubjectSpent): void {
    this.ctx.storage.sql.exec(
      "INSERT OR REPLACE INTO subjects (key, spent) VALUES (?, ?)",
      key,
      JSON.stringify(spent),
    );
  }

  #stored(): LedgerState {
    const { kv } = this.ctx.storage;
    const state = kv.get<LedgerState>(STATE_KEY);
    const now = Date.now();
    if (state) return withNewBuckets(state, now);
    const old = kv.get<OldLedgerState>(OLD_STATE_KEY);
    return old ? takeOver(old, readSettings(this.env).quota, now) : openLedger(now);
  }

  #keep(state: LedgerState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.ctx.storage.kv.put(STATE_KEY, state);
  }
}

export type LedgerBinding = { QUOTA_LEDGER: DurableObjectNamespace<QuotaLedger> };

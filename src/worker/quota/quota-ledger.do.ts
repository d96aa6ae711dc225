// The one Durable Object that stores the ledger. Units are reserved here before calls are sent, so a crash can only
// waste units, never overspend them.
import { DurableObject } from "cloudflare:workers";
import type { Spending, Switch } from "#shared/contract/system.ts";
import type { EventCounts } from "#worker/http/event-counts.ts";
import { logEvent } from "#worker/http/log.ts";
import { readSettings } from "#worker/settings.ts";
import type { Bucket, QuotaClass, Units } from "#worker/quota/classes.ts";
import {
  addEvents,
  EVENTS_TABLE,
  recentEvents,
  type Seen,
  type Watched,
} from "#worker/quota/ledger-events.ts";
import { leftOfDay, NOTE_MS, noteDayLeft } from "#worker/quota/day-left.ts";
import { closeBucket, reopenBucket } from "#worker/quota/closed-buckets.ts";
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
  describeLedger,
  type Grant,
  type Refusal,
  type Reservation,
  type ReservationOutcome,
  returnUnits,
} from "#worker/quota/ledger.ts";
import {
  chargeSubject,
  type Counted,
  countedFor,
  NOTHING_SPENT,
  type Subject,
  type SubjectSpent,
} from "#worker/quota/subject-limits.ts";
import {
  type LedgerState,
  openLedger,
  turnDay,
  usualSpent,
  withNewBuckets,
} from "#worker/quota/ledger-state.ts";
import { type Asking, FORGOTTEN_MS, type Waiting } from "#worker/quota/queue.ts";
import { type Stops, stoppedBy, withSwitch } from "#worker/quota/switches.ts";
import { type Books, type Forecast, forecastFor, reserveInTurn } from "#worker/quota/turns.ts";
import { storedValue } from "#worker/db/stored-value.ts";

const storedState = storedValue<LedgerState>("ledger2");
const storedStops = storedValue<Stops>("stops");
const storedWatched = storedValue<Watched>("watched");
const TABLES = `
  CREATE TABLE IF NOT EXISTS subjects (key TEXT PRIMARY KEY, spent TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS hours (
    day TEXT NOT NULL, hour INTEGER NOT NULL, spent TEXT NOT NULL, PRIMARY KEY (day, hour)
  );
  CREATE TABLE IF NOT EXISTS queue (
    job TEXT PRIMARY KEY, person TEXT NOT NULL, wanted INTEGER NOT NULL, had INTEGER NOT NULL,
    since INTEGER NOT NULL, asks_at INTEGER NOT NULL, day TEXT NOT NULL, spent INTEGER NOT NULL
  );${EVENTS_TABLE}`;

/** What was reserved and may be given back in part, until it is settled. */
type Lease = Pick<Grant, "class" | "day" | "common" | "isBeyondUsual"> & {
  units: Units;
  subject: Subject | undefined;
};
const LEASES = "lease:";
const leaseOf = (id: string) => storedValue<Lease>(`lease:${id}`);

export class QuotaLedger extends DurableObject<{ KV: KVNamespace }> {
  #state = this.#stored();
  #needs: readonly Needs[];
  /** The hour that this instance has noted last. */
  #notedHour = "";
  #leftNotedAt = -Infinity;

  constructor(state: DurableObjectState, env: { KV: KVNamespace }) {
    super(state, env);
    state.storage.sql.exec(TABLES);
    this.#needs = this.#expected();
  }

  /**
   * Reserves all units or none. A job that is refused units of a change waits in the queue afterwards.
   * @param leaseId if set, unused units can be given back with {@link settle}; a repeated id is a mistake
   */
  reserve(reservation: Reservation, leaseId?: string): ReservationOutcome {
    const { units, subject } = reservation;
    const stopped = this.#stopped(reservation);
    if (stopped) return stopped;
    const { state, placed, outcome } = this.#consider(reservation);
    this.#keep(state);
    this.#keepPlaces(placed);
    this.#noteLeft();
    if (!outcome.granted) return outcome;
    const { class: name, day, common, isBeyondUsual } = outcome;
    for (const counted of countedFor(subject)) this.#charge(counted, name, units, 1);
    if (leaseId !== undefined) {
      const lease = { class: name, subject, day, units, common, isBeyondUsual };
      leaseOf(leaseId).put(this.ctx.storage.kv, lease);
    }
    return outcome;
  }

  /** What {@link reserve} would return; reserves nothing. A refused job waits as well. */
  canReserve(reservation: Reservation): ReservationOutcome {
    const stopped = this.#stopped(reservation);
    if (stopped) return stopped;
    const { placed, outcome } = this.#consider(reservation);
    if (!outcome.granted) this.#keepPlaces(placed);
    return outcome;
  }

  /** Who is stopped keeps their place in the queue, and gets none. */
  #stopped({ class: name, switches = [] }: Reservation): Refusal | undefined {
    return stoppedBy(this.stops(), name, switches, Date.now());
  }

  /** What the operator has stopped. */
  stops(): Stops {
    return storedStops.get(this.ctx.storage.kv) ?? {};
  }

  /** Repeatable. */
  setSwitch(name: Switch, isStopped: boolean): Stops {
    const stops = withSwitch(this.stops(), name, isStopped, Date.now());
    storedStops.put(this.ctx.storage.kv, stops);
    logEvent("switch_set", { name, isStopped });
    return stops;
  }

  /** Adds to what has happened in these ten minutes. */
  count(counts: EventCounts): void {
    addEvents(this.ctx.storage.sql, counts, Date.now());
  }

  /** What the alert rules look at. */
  seen(): Seen {
    return {
      ...recentEvents(this.ctx.storage.sql, Date.now()),
      waitingSince: this.#queue().map(({ since }) => since),
      spending: this.describe(),
      watched: storedWatched.get(this.ctx.storage.kv) ?? { at: null, told: {} },
    };
  }

  noteWatched(watched: Watched): void {
    storedWatched.put(this.ctx.storage.kv, watched);
  }

  #consider(reservation: Reservation) {
    const { asking, subject } = reservation;
    const books = this.#books(subject, asking);
    const { queue, ...reserved } = reserveInTurn(books, reservation, Date.now());
    const known = new Set(books.queue);
    return { ...reserved, placed: queue.filter((one) => !known.has(one)) };
  }

  /** @param asking without it the queue is not needed */
  #books(subject: Subject | undefined, asking: Asking | undefined): Books {
    this.#turnHour();
    return {
      state: this.#state,
      queue: asking ? this.#queue() : [],
      spentBy: countedFor(subject).map((counted) => this.#spentBy(counted)),
      allowance: this.#allowance(),
    };
  }

  /** Jobs that have ended, were stopped, or are erased with their person leave the queue. Repeatable. */
  leave(jobs: readonly string[]): void {
    for (const job of jobs) this.ctx.storage.sql.exec("DELETE FROM queue WHERE job = ?", job);
  }

  #allowance(): Allowance {
    return { settings: readSettings(this.env).quota, needs: this.#needs };
  }

  /** Ends leases and gives their unused units back. Repeatable; an unknown lease changes nothing. */
  settle(leases: readonly { id: string; unused: Units }[]): void {
    this.#turnHour();
    for (const { id, unused } of leases) this.#settleOne(id, unused);
  }

  #settleOne(id: string, unused: Units): void {
    const { kv } = this.ctx.storage;
    const lease = leaseOf(id).get(kv);
    leaseOf(id).delete(kv);
    // The version before stored leases without their units; those count as spent.
    if (!lease?.units) return;
    this.#keep(returnUnits(this.#state, unused, lease, Date.now()));
    for (const counted of countedFor(lease.subject)) {
      this.#charge(counted, lease.class, unused, -1);
    }
  }

  /** See {@link forecastFor}. */
  forecast(name: QuotaClass, subject: Subject, asking?: Asking): Forecast {
    const payer = { class: name, subject };
    return forecastFor(this.#books(subject, asking), payer, asking, Date.now());
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

  /** What each class has spent today and what is left to it, for the log and for operators. */
  describe(): Spending {
    this.#turnHour();
    return describeLedger(this.#state, this.#allowance(), Date.now());
  }

  /**
   * Each hour, stores how many usual units each class had spent before it. At midnight Pacific all counts begin anew: what
   * subjects spent is deleted, and what classes are expected to need is computed from the last days.
   */
  #turnHour(): void {
    const now = Date.now();
    const today = turnDay(this.#state, now);
    if (today === this.#state) {
      this.#noteHour(hourOf(now));
      return;
    }
    const { kv, sql } = this.ctx.storage;
    this.#noteHour(END_OF_DAY);
    sql.exec("DELETE FROM subjects");
    sql.exec("DELETE FROM queue WHERE asks_at < ?", Date.now() - FORGOTTEN_MS);
    sql.exec(
      "DELETE FROM hours WHERE day NOT IN (SELECT DISTINCT day FROM hours ORDER BY day DESC LIMIT ?)",
      FORECAST_DAYS,
    );
    for (const [key] of kv.list({ prefix: LEASES })) kv.delete(key);
    this.#keep(today);
    this.#needs = this.#expected();
  }

  /** In KV, for those who must not ask here for each request. */
  #noteLeft(): void {
    const now = Date.now();
    // A clock that was put back says nothing.
    if (now >= this.#leftNotedAt && now < this.#leftNotedAt + NOTE_MS) return;
    this.#leftNotedAt = now;
    const left = leftOfDay(this.#state, this.#allowance(), now);
    this.ctx.waitUntil(noteDayLeft(this.env.KV, left, now));
  }

  #noteHour(hour: number): void {
    const { day } = this.#state;
    const { sql } = this.ctx.storage;
    const name = `${day} ${hour}`;
    if (this.#notedHour === name) return;
    this.#notedHour = name;
    sql.exec(
      "INSERT OR IGNORE INTO hours (day, hour, spent) VALUES (?, ?, ?)",
      day,
      hour,
      JSON.stringify(usualSpent(this.#state)),
    );
  }

  /** The needs that follow from the last days. */
  #expected(): readonly Needs[] {
    const rows = this.ctx.storage.sql
      .exec<{ day: string; hour: number; spent: string }>("SELECT day, hour, spent FROM hours")
      .toArray();
    return needsByHour(
      rows.map(({ day, hour, spent }): HourSpent => ({ day, hour, spent: JSON.parse(spent) })),
    );
  }

  #queue(): Waiting[] {
    return this.ctx.storage.sql
      .exec<Waiting>(
        "SELECT job, person, wanted, had, since, asks_at AS asksAt, day, spent FROM queue",
      )
      .toArray();
  }

  #keepPlaces(placed: readonly Waiting[]): void {
    const { sql } = this.ctx.storage;
    for (const { job, person, wanted, had, since, asksAt, day, spent } of placed) {
      sql.exec(
        "INSERT OR REPLACE INTO queue VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        job,
        person,
        wanted,
        had,
        since,
        asksAt,
        day,
        spent,
      );
    }
  }

  #spentBy({ key }: Counted): SubjectSpent {
    const [row] = this.ctx.storage.sql
      .exec<{ spent: string }>("SELECT spent FROM subjects WHERE key = ?", key)
      .toArray();
    // A count that was added since the row was stored is missing in it.
    return row ? { ...NOTHING_SPENT, ...JSON.parse(row.spent) } : NOTHING_SPENT;
  }

  /** @param sign -1 gives units back */
  #charge(counted: Counted, name: QuotaClass, units: Units, sign: 1 | -1): void {
    this.ctx.storage.sql.exec(
      "INSERT OR REPLACE INTO subjects (key, spent) VALUES (?, ?)",
      counted.key,
      JSON.stringify(chargeSubject(this.#spentBy(counted), name, units, sign)),
    );
  }

  #stored(): LedgerState {
    const state = storedState.get(this.ctx.storage.kv);
    const now = Date.now();
    return state ? withNewBuckets(state, now) : openLedger(now);
  }

  #keep(state: LedgerState): void {
    if (state === this.#state) return;
    this.#state = state;
    storedState.put(this.ctx.storage.kv, state);
  }
}

export type LedgerBinding = { QUOTA_LEDGER: DurableObjectNamespace<QuotaLedger> };

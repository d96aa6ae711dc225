// The one Durable Object that stores the ledger. Every call to YouTube is booked here before it is sent, so
// a crash can only waste units, never overspend them.
import { DurableObject } from "cloudflare:workers";
import { logEvent } from "#worker/http/log.ts";
import { readSettings } from "#worker/settings.ts";
import {
  type Booking,
  type BookingOutcome,
  type Bucket,
  bookUnits,
  closeBucket,
  type LedgerState,
  openLedger,
  reopenBucket,
  turnDay,
} from "#worker/quota/ledger.ts";

const STATE_KEY = "ledger";

export class QuotaLedger extends DurableObject<object> {
  #state = this.ctx.storage.kv.get<LedgerState>(STATE_KEY) ?? openLedger(Date.now());

  /** Books all of `bookings` or none. */
  book(bookings: readonly Booking[]): BookingOutcome {
    const { state, outcome } = bookUnits(
      this.#state,
      bookings,
      readSettings(this.env).quota,
      Date.now(),
    );
    this.#keep(state);
    return outcome;
  }

  /** What {@link book} would return; books nothing. */
  canBook(bookings: readonly Booking[]): BookingOutcome {
    return bookUnits(this.#state, bookings, readSettings(this.env).quota, Date.now()).outcome;
  }

  /** Closes the bucket after a refusal of a call booked on `day`. Returns when it opens, in milliseconds. */
  close(bucket: Bucket, day: string): number {
    const now = Date.now();
    const before = this.#state.closedUntil[bucket];
    this.#keep(closeBucket(this.#state, bucket, day, readSettings(this.env).quota, now));
    const until = this.#state.closedUntil[bucket];
    if (until > before) {
      const booked = this.#state.booked[bucket];
      logEvent("bucket_closed", { bucket, booked, until: new Date(until).toISOString() });
    }
    return Math.max(now, until);
  }

  /** Opens the bucket, because the probe booked on `day` was answered. */
  reopened(bucket: Bucket, day: string): void {
    this.#keep(reopenBucket(this.#state, bucket, day, Date.now()));
  }

  /** The bookings of the current Pacific day. */
  report(): LedgerState {
    return turnDay(this.#state, Date.now());
  }

  #keep(state: LedgerState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.ctx.storage.kv.put(STATE_KEY, state);
  }
}

export type LedgerBinding = { QUOTA_LEDGER: DurableObjectNamespace<QuotaLedger> };

/** The ledger's interface for clients of YouTube. */
export type LedgerClient = {
  book: (bookings: readonly Booking[]) => Promise<BookingOutcome>;
  /** What `book` would return; books nothing. */
  canBook: (bookings: readonly Booking[]) => Promise<BookingOutcome>;
  /** Closes the bucket after a refusal on `day`. Returns when it opens, in milliseconds since the epoch. */
  close: (bucket: Bucket, day: string) => Promise<number>;
  /** Opens the bucket after the answer to a probe booked on `day`. */
  reopened: (bucket: Bucket, day: string) => Promise<void>;
};

/** A client of the deployment's only ledger. */
export function createLedgerClient(env: LedgerBinding): LedgerClient {
  return {
    book: (bookings) => ledgerOf(env).book(bookings),
    canBook: (bookings) => ledgerOf(env).canBook(bookings),
    close: (bucket, day) => ledgerOf(env).close(bucket, day),
    reopened: (bucket, day) => ledgerOf(env).reopened(bucket, day),
  };
}

/** Creates a new stub for each call, because a stub stays broken after its object restarts. */
export function ledgerOf(env: LedgerBinding) {
  return env.QUOTA_LEDGER.get(env.QUOTA_LEDGER.idFromName("ledger"));
}

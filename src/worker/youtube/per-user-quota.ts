// Limits the units a day that one person may spend on reading their library. All users share the
// allowance, and one page that is reloaded again and again must not use it up. Counted in the user's object.
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import {
  allowanceOf,
  type Booking,
  type BookingOutcome,
  type LedgerSettings,
} from "#worker/quota/ledger.ts";
import type { LedgerClient } from "#worker/quota/quota-ledger.do.ts";

const KEY = "unitsRead";
type Spent = { until: number; units: number };

/** Of the signed-in share of the main bucket. */
const FRACTION_PER_USER = 0.3;

/** A ledger that refuses reads beyond the user's quota. Changes have their own share and are not limited. */
export function withPerUserQuota(
  ledger: LedgerClient,
  kv: SyncKvStorage,
  settings: LedgerSettings,
): LedgerClient {
  const most = Math.floor(allowanceOf(settings, "main", "signedIn") * FRACTION_PER_USER);

  async function book(bookings: readonly Booking[]): Promise<BookingOutcome> {
    const units = bookings
      .filter(({ bucket, share }) => bucket === "main" && share === "signedIn")
      .reduce((sum, booking) => sum + booking.units, 0);
    if (units === 0) return ledger.book(bookings);
    const now = Date.now();
    const known = kv.get<Spent>(KEY);
    const spent =
      known && now < known.until ? known : { until: nextPacificMidnight(now), units: 0 };
    if (spent.units + units > most) return { granted: false, resumesAt: spent.until };
    const outcome = await ledger.book(bookings);
    const counted = kv.get<Spent>(KEY);
    const before = counted?.until === spent.until ? counted.units : 0;
    if (outcome.granted) kv.put(KEY, { until: spent.until, units: before + units });
    return outcome;
  }

  return { ...ledger, book };
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import {
  type Booking,
  bookUnits,
  closeBucket,
  describeLedger,
  type LedgerSettings,
  type LedgerState,
  openLedger,
  reopenBucket,
} from "#worker/quota/ledger.ts";

const SETTINGS: LedgerSettings = {
  budget: { main: 100, stats: 50 },
  shares: { anonymous: 40, signedIn: 35, writes: 25 },
};
const NOON = Date.parse("2026-11-21T20:00:00Z");

function book(state: LedgerState, units: number, extra: Partial<Booking> = {}, now = NOON) {
  return bookUnits(state, [{ bucket: "main", share: "anonymous", units, ...extra }], SETTINGS, now);
}

/** 80 of the main bucket's 100 units are booked; the anonymous share and the changes have some left. */
function nearlySpent(): LedgerState {
  const booked = { anonymous: 35, signedIn: 35, writes: 10 };
  const empty = openLedger(NOON);
  return { ...empty, booked: { ...empty.booked, main: booked } };
}

const MINUTE_MS = 60_000;

test("the log has its units by share, and whether YouTube has closed a bucket", () => {
  const { state } = book(openLedger(NOON), 12);
  const closed = closeBucket(state, "stats", "2026-11-21", SETTINGS, NOON);
  expect(describeLedger(closed, SETTINGS, NOON)).toEqual({
    day: "2026-11-21",
    main: {
      anonymous: { spent: 12, of: 40 },
      signedIn: { spent: 0, of: 35 },
      writes: { spent: 0, of: 25 },
      isClosed: false,
    },
    stats: {
      anonymous: { spent: 0, of: 20 },
      signedIn: { spent: 0, of: 17 },
      writes: { spent: 0, of: 12 },
      isClosed: true,
    },
  });
});

describe("shares", () => {
  test("a share is granted to its last unit and then refused until midnight Pacific", () => {
    const full = book(openLedger(NOON), 40);
    expect(full.outcome).toEqual({ granted: true, day: "2026-11-21" });
    expect(book(full.state, 1).outcome).toEqual({
      granted: false,
      resumesAt: Date.parse("2026-11-22T08:00:00Z"),
    });
  });

  test("a used-up share does not affect another", () => {
    const full = book(openLedger(NOON), 40);
    expect(book(full.state, 35, { share: "signedIn" }).outcome.granted).toBe(true);
  });

  test("the buckets are independent", () => {
    const full = book(openLedger(NOON), 40);
    expect(book(full.state, 20, { bucket: "stats" }).outcome.granted).toBe(true);
  });

  test("a booking of several parts is made completely or not at all", () => {
    const outcome = bookUnits(
      openLedger(NOON),
      [
        { bucket: "main", share: "anonymous", units: 10 },
        { bucket: "stats", share: "anonymous", units: 21 },
      ],
      SETTINGS,
      NOON,
    );
    expect(outcome.outcome.granted).toBe(false);
    expect(outcome.state.booked.main.anonymous).toBe(0);
  });

  test("no sequence of bookings exceeds a share or a budget", () => {
    const booking = fc.record({
      bucket: fc.constantFrom("main" as const, "stats" as const),
      share: fc.constantFrom("anonymous" as const, "signedIn" as const, "writes" as const),
      units: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 60 }), (bookings) => {
        let state = openLedger(NOON);
        for (const one of bookings) state = bookUnits(state, [one], SETTINGS, NOON).state;
        for (const bucket of ["main", "stats"] as const) {
          const booked = state.booked[bucket];
          const sum = booked.anonymous + booked.signedIn + booked.writes;
          expect(sum).toBeLessThanOrEqual(SETTINGS.budget[bucket]);
          expect(booked.anonymous).toBeLessThanOrEqual(SETTINGS.budget[bucket] * 0.4);
        }
      }),
    );
  });
});

describe("the day", () => {
  test("a bucket that YouTube closed stays closed until the reset and opens after it", () => {
    const closed = closeBucket(nearlySpent(), "main", "2026-11-21", SETTINGS, NOON);
    expect(book(closed, 1).outcome.granted).toBe(false);
    const resumesAt = nextPacificMidnight(NOON);
    expect(book(closed, 1, {}, resumesAt - 1).outcome.granted).toBe(false);
    expect(book(closed, 1, {}, resumesAt).outcome.granted).toBe(true);
  });

  test("a refusal of a call that was booked yesterday does not close today's bucket", () => {
    const today = openLedger(NOON);
    expect(closeBucket(today, "main", "2026-11-20", SETTINGS, NOON)).toEqual(today);
  });

  test("just after midnight, when YouTube may still count the old day, a bucket closes briefly", () => {
    const midnight = nextPacificMidnight(NOON);
    const closed = closeBucket(
      openLedger(midnight),
      "main",
      "2026-11-22",
      SETTINGS,
      midnight + 60_000,
    );
    expect(book(closed, 1, {}, midnight + 120_000).outcome).toEqual({
      granted: false,
      resumesAt: midnight + 360_000,
    });
    expect(book(closed, 1, {}, midnight + 360_000).outcome.granted).toBe(true);
  });

  test.each([
    ["in winter", "2026-01-15T12:00:00Z", "2026-01-16T08:00:00Z"],
    ["in summer", "2026-07-15T12:00:00Z", "2026-07-16T07:00:00Z"],
    ["on the eve of spring forward", "2026-03-08T07:30:00Z", "2026-03-08T08:00:00Z"],
    ["on the day of spring forward (23 hours)", "2026-03-08T08:00:00Z", "2026-03-09T07:00:00Z"],
    ["on the day of fall back (25 hours)", "2026-11-01T07:00:00Z", "2026-11-02T08:00:00Z"],
    ["a millisecond before midnight", "2026-11-22T07:59:59.999Z", "2026-11-22T08:00:00Z"],
    ["at midnight itself", "2026-11-22T08:00:00Z", "2026-11-23T08:00:00Z"],
    ["at the end of the year", "2026-12-31T20:00:00Z", "2027-01-01T08:00:00Z"],
    ["on a leap day", "2028-02-29T20:00:00Z", "2028-03-01T08:00:00Z"],
  ])("ends right %s", (_name, now, expected) => {
    expect(new Date(nextPacificMidnight(Date.parse(now))).toISOString()).toBe(
      new Date(expected).toISOString(),
    );
  });
});

describe("a bucket that YouTube reports as exhausted while little is booked", () => {
  const DAY = "2026-11-21";
  const refuse = (state: LedgerState, now: number, day = DAY) =>
    closeBucket(state, "main", day, SETTINGS, now);
  const opensAt = (state: LedgerState, now: number) => {
    const { outcome } = book(state, 1, {}, now);
    return outcome.granted ? undefined : outcome.resumesAt;
  };

  test("closes for five minutes, then ten, twenty, forty, and at most an hour", () => {
    let state = openLedger(NOON);
    let now = NOON;
    for (const minutes of [5, 10, 20, 40, 60, 60]) {
      state = refuse(state, now);
      expect(opensAt(state, now)).toBe(now + minutes * MINUTE_MS);
      now += minutes * MINUTE_MS;
      const probe = book(state, 1, {}, now);
      expect(probe.outcome).toEqual({ granted: true, day: DAY, isProbe: true });
      state = probe.state;
    }
  });

  test("is not closed longer by calls that were in flight with the refused one", () => {
    const state = refuse(openLedger(NOON), NOON);
    expect(refuse(state, NOON + 10)).toEqual(state);
  });

  test("lets one booking through after the pause, and the others wait for its answer", () => {
    const after = NOON + 5 * MINUTE_MS;
    const probe = book(refuse(openLedger(NOON), NOON), 1, {}, after);
    expect(probe.outcome).toMatchObject({ isProbe: true });
    expect(opensAt(probe.state, after + 1)).toBe(after + MINUTE_MS);
    expect(book(probe.state, 1, { bucket: "stats" }, after + 1).outcome).toEqual({
      granted: true,
      day: DAY,
    });
  });

  test("a booking beyond its share is no probe, and leaves the probe to another", () => {
    const after = NOON + 5 * MINUTE_MS;
    const refused = book(refuse(openLedger(NOON), NOON), 41, {}, after);
    expect(refused.outcome.granted).toBe(false);
    expect(book(refused.state, 1, {}, after).outcome).toMatchObject({ isProbe: true });
  });

  test("opens when the probe was answered, and the pauses begin at five minutes again", () => {
    const after = NOON + 5 * MINUTE_MS;
    const probe = book(refuse(openLedger(NOON), NOON), 1, {}, after);
    const open = reopenBucket(probe.state, "main", DAY, after + 1);
    expect(book(open, 1, {}, after + 1).outcome).toEqual({ granted: true, day: DAY });
    expect(opensAt(refuse(open, after + 2), after + 2)).toBe(after + 2 + 5 * MINUTE_MS);
  });

  test("a minute after a lost probe another probe is allowed", () => {
    const after = NOON + 5 * MINUTE_MS;
    const probe = book(refuse(openLedger(NOON), NOON), 1, {}, after);
    const next = book(probe.state, 1, {}, after + MINUTE_MS);
    expect(next.outcome).toMatchObject({ granted: true, isProbe: true });
  });

  test("stays closed until midnight Pacific when four fifths of it are booked", () => {
    expect(opensAt(refuse(nearlySpent(), NOON), NOON)).toBe(nextPacificMidnight(NOON));
    const { booked } = nearlySpent();
    const less = { ...nearlySpent(), booked: { ...booked, main: { ...booked.main, writes: 9 } } };
    expect(opensAt(refuse(less, NOON), NOON)).toBe(NOON + 5 * MINUTE_MS);
  });

  test("is never closed past midnight Pacific, and the new day begins open", () => {
    const midnight = nextPacificMidnight(NOON);
    const late = midnight - MINUTE_MS;
    const state = refuse(openLedger(late), late);
    expect(opensAt(state, late)).toBe(midnight);
    expect(book(state, 1, {}, midnight).outcome).toEqual({ granted: true, day: "2026-11-22" });
  });

  test("a report about another day, or about an open bucket, changes nothing", () => {
    const state = refuse(openLedger(NOON), NOON);
    expect(reopenBucket(state, "main", "2026-11-20", NOON)).toEqual(state);
    expect(reopenBucket(state, "stats", DAY, NOON)).toEqual(state);
  });

  test("a ledger that was stored before probes existed is read and stays closed", () => {
    const old = { ...openLedger(NOON), closedUntil: { main: NOON + MINUTE_MS, stats: 0 } };
    expect("doubts" in old).toBe(false);
    expect(opensAt(old, NOON)).toBe(NOON + MINUTE_MS);
    expect(book(old, 1, {}, NOON + MINUTE_MS).outcome).toEqual({ granted: true, day: DAY });
    expect(reopenBucket(old, "main", DAY, NOON)).toEqual(old);
  });
});

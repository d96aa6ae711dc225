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
} from "#worker/quota/ledger.ts";

const SETTINGS: LedgerSettings = {
  budget: { main: 100, stats: 50 },
  shares: { anonymous: 40, signedIn: 35, writes: 25 },
};
const NOON = Date.parse("2026-11-21T20:00:00Z");

function book(state: LedgerState, units: number, extra: Partial<Booking> = {}, now = NOON) {
  return bookUnits(state, [{ bucket: "main", share: "anonymous", units, ...extra }], SETTINGS, now);
}

test("what is logged of it is figures, by share, and whether YouTube has closed a bucket", () => {
  const { state } = book(openLedger(NOON), 12);
  const closed = closeBucket(state, "stats", "2026-11-21", NOON);
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

  test("what one share has used up is still there for another", () => {
    const full = book(openLedger(NOON), 40);
    expect(book(full.state, 35, { share: "signedIn" }).outcome.granted).toBe(true);
  });

  test("the buckets are apart", () => {
    const full = book(openLedger(NOON), 40);
    expect(book(full.state, 20, { bucket: "stats" }).outcome.granted).toBe(true);
  });

  test("a booking of several parts is made whole or not at all", () => {
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

  test("whatever is asked for, no share and no budget is ever passed", () => {
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
    const closed = closeBucket(openLedger(NOON), "main", "2026-11-21", NOON);
    expect(book(closed, 1).outcome.granted).toBe(false);
    const resumesAt = nextPacificMidnight(NOON);
    expect(book(closed, 1, {}, resumesAt - 1).outcome.granted).toBe(false);
    expect(book(closed, 1, {}, resumesAt).outcome.granted).toBe(true);
  });

  test("a refusal of a call that was booked yesterday says nothing of today", () => {
    const today = openLedger(NOON);
    expect(closeBucket(today, "main", "2026-11-20", NOON)).toEqual(today);
  });

  test("just after midnight, when YouTube may still count the old day, a bucket closes briefly", () => {
    const midnight = nextPacificMidnight(NOON);
    const closed = closeBucket(openLedger(midnight), "main", "2026-11-22", midnight + 60_000);
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

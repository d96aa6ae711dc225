import { describe, expect, test } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { floorsFrom } from "#worker/quota/classes.ts";
import { closeBucket, reopenBucket } from "#worker/quota/closed-buckets.ts";
import { type Reservation, reserveUnits } from "#worker/quota/ledger.ts";
import { type LedgerSettings, type LedgerState, openLedger } from "#worker/quota/ledger-state.ts";

const SETTINGS: LedgerSettings = {
  budget: { main: 1000, stats: 500, search: 100 },
  floors: floorsFrom([25, 5, 5, 20, 10, 15, 15, 5]),
  headStart: 25,
};
const NOON = Date.parse("2026-11-21T20:00:00Z");
const MINUTE_MS = 60_000;

function book(state: LedgerState, units: number, extra: Partial<Reservation> = {}, now = NOON) {
  const reservation = { class: "coldAnonymous", units: { main: units }, ...extra } as const;
  return reserveUnits(state, reservation, [], { settings: SETTINGS, needs: [] }, now);
}

/** 800 of the main bucket's 1,000 units are spent. */
function nearlySpent(): LedgerState {
  const empty = openLedger(NOON);
  const spent = { ...empty.spent.main, coldAnonymous: 400, sync: 300, writes: 100 };
  return { ...empty, spent: { ...empty.spent, main: spent } };
}

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
      reason: "paused",
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
      expect(probe.outcome).toMatchObject({ granted: true, day: DAY, probes: ["main"] });
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
    expect(probe.outcome).toMatchObject({ probes: ["main"] });
    expect(opensAt(probe.state, after + 1)).toBe(after + MINUTE_MS);
    expect(book(probe.state, 1, { units: { stats: 1 } }, after + 1).outcome).toMatchObject({
      granted: true,
      day: DAY,
    });
  });

  test("a reservation beyond its class is no probe, and leaves the probe to another", () => {
    const after = NOON + 5 * MINUTE_MS;
    const refused = book(refuse(openLedger(NOON), NOON), 900, {}, after);
    expect(refused.outcome.granted).toBe(false);
    expect(book(refused.state, 1, {}, after).outcome).toMatchObject({ probes: ["main"] });
  });

  test("opens when the probe was answered, and the pauses begin at five minutes again", () => {
    const after = NOON + 5 * MINUTE_MS;
    const probe = book(refuse(openLedger(NOON), NOON), 1, {}, after);
    const open = reopenBucket(probe.state, "main", DAY, after + 1);
    expect(book(open, 1, {}, after + 1).outcome).toMatchObject({ granted: true, day: DAY });
    expect(opensAt(refuse(open, after + 2), after + 2)).toBe(after + 2 + 5 * MINUTE_MS);
  });

  test("a minute after a lost probe another probe is allowed", () => {
    const after = NOON + 5 * MINUTE_MS;
    const probe = book(refuse(openLedger(NOON), NOON), 1, {}, after);
    const next = book(probe.state, 1, {}, after + MINUTE_MS);
    expect(next.outcome).toMatchObject({ granted: true, probes: ["main"] });
  });

  test("stays closed until midnight Pacific when four fifths of it are spent", () => {
    expect(opensAt(refuse(nearlySpent(), NOON), NOON)).toBe(nextPacificMidnight(NOON));
    const { spent } = nearlySpent();
    const less = { ...nearlySpent(), spent: { ...spent, main: { ...spent.main, writes: 90 } } };
    expect(opensAt(refuse(less, NOON), NOON)).toBe(NOON + 5 * MINUTE_MS);
  });

  test("is never closed past midnight Pacific, and the new day begins open", () => {
    const midnight = nextPacificMidnight(NOON);
    const late = midnight - MINUTE_MS;
    const state = refuse(openLedger(late), late);
    expect(opensAt(state, late)).toBe(midnight);
    expect(book(state, 1, {}, midnight).outcome).toMatchObject({
      granted: true,
      day: "2026-11-22",
    });
  });

  test("a report about another day, or about an open bucket, changes nothing", () => {
    const state = refuse(openLedger(NOON), NOON);
    expect(reopenBucket(state, "main", "2026-11-20", NOON)).toEqual(state);
    expect(reopenBucket(state, "stats", DAY, NOON)).toEqual(state);
  });

  test("a ledger that was stored before probes existed is read and stays closed", () => {
    const old = {
      ...openLedger(NOON),
      closedUntil: { main: NOON + MINUTE_MS, stats: 0, search: 0 },
    };
    expect("doubts" in old).toBe(false);
    expect(opensAt(old, NOON)).toBe(NOON + MINUTE_MS);
    expect(book(old, 1, {}, NOON + MINUTE_MS).outcome).toMatchObject({ granted: true, day: DAY });
    expect(reopenBucket(old, "main", DAY, NOON)).toEqual(old);
  });
});

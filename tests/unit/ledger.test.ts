import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { BUCKETS, floorsFrom, QUOTA_CLASSES, type QuotaClass } from "#worker/quota/classes.ts";
import {
  describeLedger,
  NOTHING_SPENT,
  type Reservation,
  reserveUnits,
  returnUnits,
  subjectLimit,
  unitsLeft,
} from "#worker/quota/ledger.ts";
import {
  floorUnits,
  type LedgerSettings,
  type LedgerState,
  openLedger,
  takeOver,
} from "#worker/quota/ledger-state.ts";
import { closeBucket } from "#worker/quota/closed-buckets.ts";

// In the order of the classes: writes, connect, confirm, sync, coldSignedIn, coldAnonymous, refresh, background.
const SETTINGS: LedgerSettings = {
  budget: { main: 1000, stats: 500, search: 100 },
  floors: floorsFrom([25, 5, 5, 20, 10, 15, 15, 5]),
  headStart: 25,
};
const MIDNIGHT = Date.parse("2026-11-21T08:00:00Z");
const HOUR_MS = 3_600_000;
const NOON = MIDNIGHT + 12 * HOUR_MS;
const LAST_MINUTE = MIDNIGHT + 24 * HOUR_MS - 60_000;

function book(state: LedgerState, units: number, extra: Partial<Reservation> = {}, now = NOON) {
  const reservation = { class: "coldAnonymous", units: { main: units }, ...extra } as const;
  return reserveUnits(state, reservation, NOTHING_SPENT, SETTINGS, now);
}

/** The ledger after one class has taken all that it gets. */
function exhausted(state: LedgerState, name: QuotaClass, now = NOON): LedgerState {
  const units = unitsLeft(state, "main", name, SETTINGS, now);
  return book(state, units, { class: name }, now).state;
}

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, units) => sum + units, 0);

const MINUTE_MS = 60_000;

test("the log has its units by class, and whether YouTube has closed a bucket", () => {
  const { state } = book(openLedger(NOON), 12);
  const closed = closeBucket(state, "stats", "2026-11-21", SETTINGS, NOON);
  expect(describeLedger(closed, SETTINGS, NOON)).toMatchObject({
    day: "2026-11-21",
    main: {
      isClosed: false,
      classes: { coldAnonymous: { spent: 12, of: 150 }, writes: { spent: 0, of: 250 } },
    },
    stats: { isClosed: true, classes: { coldAnonymous: { spent: 0, of: 75, left: 0 } } },
  });
});

describe("floors", () => {
  test("a quarter of a floor is free at midnight, and all of it from eight in the evening", () => {
    const evening = MIDNIGHT + 20 * HOUR_MS;
    expect(exhausted(openLedger(evening), "writes", evening).taken.main.writes).toBe(250);
    const open = openLedger(MIDNIGHT);
    expect(unitsLeft(open, "main", "writes", SETTINGS, MIDNIGHT)).toBe(62);
    expect(book(open, 62, { class: "writes" }, MIDNIGHT).outcome.granted).toBe(true);
    expect(book(open, 63, { class: "writes" }, MIDNIGHT).outcome).toEqual({
      granted: false,
      reason: "spent",
      resumesAt: expect.any(Number),
    });
  });

  test("what is refused now is granted at the time that the refusal names", () => {
    const open = exhausted(openLedger(MIDNIGHT), "coldAnonymous", MIDNIGHT);
    const refused = book(open, 10, {}, MIDNIGHT).outcome;
    if (refused.granted) throw new Error("It was granted.");
    expect(refused.resumesAt).toBeGreaterThan(MIDNIGHT);
    expect(refused.resumesAt).toBeLessThan(MIDNIGHT + 3 * HOUR_MS);
    expect(book(open, 10, {}, refused.resumesAt).outcome.granted).toBe(true);
    expect(book(open, 150, {}, refused.resumesAt).outcome.granted).toBe(false);
  });

  test("more than the rest of the day will have is refused until midnight Pacific", () => {
    const open = exhausted(openLedger(NOON), "coldAnonymous");
    expect(book(open, 700, {}, NOON).outcome).toEqual({
      granted: false,
      reason: "spent",
      resumesAt: nextPacificMidnight(NOON),
    });
  });

  test.each(QUOTA_CLASSES)("%s keeps its free units whatever the other classes take", (name) => {
    let state = openLedger(NOON);
    const promised = Math.floor(floorUnits(SETTINGS, "main", name) * (0.25 + 0.75 * 0.6 - 0.6));
    for (const other of QUOTA_CLASSES) if (other !== name) state = exhausted(state, other);
    expect(unitsLeft(state, "main", name, SETTINGS, NOON)).toBeGreaterThanOrEqual(promised);
  });

  test("idle floors are lent: at the end of the day one class can have spent almost everything", () => {
    const state = exhausted(openLedger(LAST_MINUTE), "coldAnonymous", LAST_MINUTE);
    expect(sumOf(state.spent.main)).toBe(1000);
  });

  test("what became idle is lent at once to people who wait, and an hour later to refreshes", () => {
    const hour = MIDNIGHT + HOUR_MS;
    const open = openLedger(MIDNIGHT);
    const own = (name: QuotaClass) =>
      Math.floor(floorUnits(SETTINGS, "main", name) * (0.25 + 0.75 / 20));
    expect(unitsLeft(open, "main", "coldAnonymous", SETTINGS, hour)).toBeGreaterThan(
      own("coldAnonymous") + 20,
    );
    expect(unitsLeft(open, "main", "refresh", SETTINGS, hour)).toBe(own("refresh"));
    expect(unitsLeft(open, "main", "refresh", SETTINGS, hour + HOUR_MS)).toBeGreaterThan(
      own("refresh") + 20,
    );
  });

  test("after refreshes took all they get, cold reads have what became idle in the last hour", () => {
    const state = exhausted(openLedger(NOON), "refresh");
    expect(unitsLeft(state, "main", "refresh", SETTINGS, NOON)).toBe(0);
    const lastHour = (1000 * (1 - 0.2)) / 20;
    const own = 150 * (0.25 + 0.75 * 0.6) - 150 * (11 / 20);
    const left = unitsLeft(state, "main", "coldAnonymous", SETTINGS, NOON);
    expect(left).toBeGreaterThan(own + lastHour - 10);
  });

  test("the buckets are independent", () => {
    const full = exhausted(openLedger(NOON), "coldAnonymous");
    expect(book(full, 0, { units: { stats: 20 } }).outcome.granted).toBe(true);
  });

  test("units of both buckets are granted together or not at all", () => {
    const { state, outcome } = book(openLedger(NOON), 0, { units: { main: 10, stats: 400 } });
    expect(outcome.granted).toBe(false);
    expect(sumOf(state.spent.main)).toBe(0);
  });

  test("no sequence of reservations, returns and hours exceeds a floor or a budget", () => {
    const step = fc.record({
      name: fc.constantFrom(...QUOTA_CLASSES),
      main: fc.integer({ min: 0, max: 90 }),
      stats: fc.integer({ min: 0, max: 90 }),
      unused: fc.integer({ min: 0, max: 90 }),
      minutes: fc.integer({ min: 0, max: 90 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let state = openLedger(MIDNIGHT);
        let now = MIDNIGHT;
        for (const { name, main, stats, unused, minutes } of steps) {
          now = Math.min(now + minutes * MINUTE_MS, LAST_MINUTE);
          const booked = book(state, 0, { class: name, units: { main, stats } }, now);
          state = booked.state;
          if (booked.outcome.granted) {
            state = returnUnits(state, { main: unused }, booked.outcome, now);
          }
          for (const bucket of BUCKETS) {
            expect(sumOf(state.taken[bucket])).toBe(sumOf(state.spent[bucket]));
            for (const floor of QUOTA_CLASSES) {
              expect(state.taken[bucket][floor]).toBeGreaterThanOrEqual(0);
              expect(state.spent[bucket][floor]).toBeGreaterThanOrEqual(0);
              expect(state.taken[bucket][floor]).toBeLessThanOrEqual(
                floorUnits(SETTINGS, bucket, floor),
              );
            }
          }
        }
      }),
    );
  });
});

describe("what is given back", () => {
  test("can be spent again, by the class that lent it too", () => {
    const before = openLedger(LAST_MINUTE);
    const { state, outcome } = book(before, 600, {}, LAST_MINUTE);
    if (!outcome.granted) throw new Error("It was refused.");
    const after = returnUnits(state, { main: 600 }, outcome, LAST_MINUTE);
    expect(after).toEqual(before);
  });

  test("is never more than was granted", () => {
    const { state, outcome } = book(openLedger(NOON), 5);
    if (!outcome.granted) throw new Error("It was refused.");
    const after = returnUnits(state, { main: 50, stats: 50 }, outcome, NOON);
    expect(after).toEqual(openLedger(NOON));
  });

  test("of yesterday is gone", () => {
    const { outcome } = book(openLedger(NOON), 5);
    if (!outcome.granted) throw new Error("It was refused.");
    const tomorrow = nextPacificMidnight(NOON);
    const today = book(openLedger(tomorrow), 7, {}, tomorrow).state;
    expect(returnUnits(today, { main: 5 }, outcome, tomorrow)).toEqual(today);
  });
});

test("the day's count of the version before is taken over: nothing is spent twice", () => {
  const booked = { anonymous: 300, signedIn: 250, writes: 50 };
  const old = {
    day: "2026-11-21",
    booked: { main: booked, stats: { anonymous: 10, signedIn: 0, writes: 0 } },
    closedUntil: { main: 0, stats: NOON + HOUR_MS },
  };
  const state = takeOver(old, SETTINGS, NOON);
  expect(state.spent.main).toMatchObject({ coldAnonymous: 300, sync: 250, writes: 50 });
  expect(sumOf(state.taken.main)).toBe(600);
  expect(state.closedUntil.stats).toBe(NOON + HOUR_MS);
  for (const name of QUOTA_CLASSES) {
    expect(state.taken.main[name]).toBeLessThanOrEqual(floorUnits(SETTINGS, "main", name));
  }
  expect(takeOver({ ...old, day: "2026-11-20" }, SETTINGS, NOON)).toEqual(openLedger(NOON));
});

test("in an evening in which everything is lent, somebody can still connect and change something", () => {
  const evening = MIDNIGHT + 21 * HOUR_MS;
  const settings = { ...SETTINGS, budget: { main: 10_000, stats: 10_000, search: 100 } };
  const units = unitsLeft(openLedger(evening), "main", "coldAnonymous", settings, evening);
  const greedy = { class: "coldAnonymous", units: { main: units } } as const;
  const { state } = reserveUnits(openLedger(evening), greedy, NOTHING_SPENT, settings, evening);
  expect(unitsLeft(state, "main", "coldAnonymous", settings, evening)).toBe(0);
  expect(unitsLeft(state, "main", "writes", settings, evening)).toBeGreaterThanOrEqual(250);
  expect(unitsLeft(state, "main", "connect", settings, evening)).toBeGreaterThanOrEqual(50);
});

test.each([
  [100, 5],
  [30, 2],
  [10, 1],
  [0, 0],
])("of %i searches a day, one person has %i", (search, own) => {
  const settings = { ...SETTINGS, budget: { ...SETTINGS.budget, search } };
  expect(subjectLimit("person", "searches", settings)).toBe(own);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recordOf } from "#shared/record-of.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import {
  BUCKETS,
  comesBefore,
  floorsFrom,
  QUOTA_CLASSES,
  type QuotaClass,
} from "#worker/quota/classes.ts";
import { closeBucket } from "#worker/quota/closed-buckets.ts";
import { type Needs, NO_NEEDS } from "#worker/quota/forecast.ts";
import {
  type Allowance,
  describeLedger,
  type Reservation,
  reserveUnits,
  returnUnits,
  unitsLeft,
} from "#worker/quota/ledger.ts";
import { subjectLimit } from "#worker/quota/subject-limits.ts";
import {
  floorUnits,
  type LedgerSettings,
  type LedgerState,
  openLedger,
} from "#worker/quota/ledger-state.ts";

// Floors: writes 200, connect 40, confirm 40, sync 140, coldSignedIn 60, coldAnonymous 60, refresh 40, background 20;
// 400 are common.
const SETTINGS: LedgerSettings = {
  budget: { main: 1000, stats: 500, search: 100 },
  floors: floorsFrom([20, 4, 4, 14, 6, 6, 4, 2]),
  headStart: 25,
};
const ALLOWANCE: Allowance = { settings: SETTINGS, needs: [] };
const MIDNIGHT = Date.parse("2026-11-21T08:00:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const NOON = MIDNIGHT + 12 * HOUR_MS;
const EVENING = MIDNIGHT + 22 * HOUR_MS;
const LAST_MINUTE = MIDNIGHT + 24 * HOUR_MS - MINUTE_MS;
const OTHERS = QUOTA_CLASSES.filter((name) => name !== "search");

function book(
  state: LedgerState,
  units: number,
  extra: Partial<Reservation> = {},
  now = NOON,
  allowance = ALLOWANCE,
) {
  const reservation = { class: "coldAnonymous", units: { main: units }, ...extra } as const;
  return reserveUnits(state, reservation, [], allowance, now);
}

/** The ledger after one class has taken all that it gets. */
function exhausted(
  state: LedgerState,
  name: QuotaClass,
  now = NOON,
  allowance = ALLOWANCE,
): LedgerState {
  const units = unitsLeft(state, "main", name, allowance, now);
  return book(state, units, { class: name }, now, allowance).state;
}

/** The same needs at every hour. */
function always(main: Partial<Record<QuotaClass, number>>): Allowance {
  const needs: Needs = { ...NO_NEEDS, main: { ...NO_NEEDS.main, ...main } };
  return { settings: SETTINGS, needs: Array.from({ length: 26 }, () => needs) };
}

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, units) => sum + units, 0);

test("the log has its units by class, and whether YouTube has closed a bucket", () => {
  const { state } = book(openLedger(NOON), 12);
  const closed = closeBucket(state, "stats", "2026-11-21", SETTINGS, NOON);
  expect(describeLedger(closed, ALLOWANCE, NOON)).toMatchObject({
    day: "2026-11-21",
    main: {
      isClosed: false,
      classes: { coldAnonymous: { spent: 12, of: 60 }, writes: { spent: 0, of: 200 } },
    },
    stats: { isClosed: true, classes: { coldAnonymous: { spent: 0, of: 30, left: 0 } } },
  });
});

describe("floors", () => {
  test("a quarter of a floor and of what is common is free at midnight, and all of it from eight in the evening", () => {
    const evening = MIDNIGHT + 20 * HOUR_MS;
    expect(exhausted(openLedger(evening), "writes", evening).spent.main.writes).toBe(600);
    const open = openLedger(MIDNIGHT);
    expect(unitsLeft(open, "main", "writes", ALLOWANCE, MIDNIGHT)).toBe(150);
    expect(book(open, 150, { class: "writes" }, MIDNIGHT).outcome.granted).toBe(true);
    expect(book(open, 151, { class: "writes" }, MIDNIGHT).outcome).toEqual({
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
    expect(refused.resumesAt).toBeLessThan(MIDNIGHT + HOUR_MS);
    expect(book(open, 10, {}, refused.resumesAt).outcome.granted).toBe(true);
    expect(book(open, 150, {}, refused.resumesAt).outcome.granted).toBe(false);
  });

  test("more than the rest of the day will have is refused until midnight Pacific", () => {
    const open = exhausted(openLedger(NOON), "coldAnonymous");
    expect(book(open, 900, {}, NOON).outcome).toEqual({
      granted: false,
      reason: "spent",
      resumesAt: nextPacificMidnight(NOON),
    });
  });

  test("in 1,000 random days in which classes ask without end, every other class gets its floor until the last hour", () => {
    const day = fc.record({
      greedy: fc.uniqueArray(fc.constantFrom(...OTHERS), { minLength: 1, maxLength: 6 }),
      minutes: fc.array(fc.integer({ min: 1, max: 240 }), { minLength: 5, maxLength: 30 }),
      needs: fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 9, maxLength: 9 }),
      units: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 9, maxLength: 9 }),
    });
    fc.assert(
      fc.property(day, ({ greedy, minutes, needs, units }) => {
        const expected = QUOTA_CLASSES.map((name, index) => [name, needs[index] ?? 0]);
        const allowance = always(Object.fromEntries(expected));
        let state = openLedger(MIDNIGHT);
        let now = MIDNIGHT;
        for (const [step, more] of minutes.entries()) {
          now += more * MINUTE_MS;
          if (now >= LAST_MINUTE - HOUR_MS) break;
          for (const name of greedy) state = exhausted(state, name, now, allowance);
          // A modest class takes some of its floor meanwhile.
          const modest = OTHERS.filter((name) => !greedy.includes(name));
          const name = modest[step % modest.length];
          if (name !== undefined) {
            const left = floorUnits(SETTINGS, "main", name) - state.spent.main[name];
            const some = Math.min(units[step % units.length] ?? 0, left);
            state = book(state, some, { class: name }, now, allowance).state;
          }
        }
        const before = MIDNIGHT + 23 * HOUR_MS - 1;
        for (const name of OTHERS) {
          const own = floorUnits(SETTINGS, "main", name) - state.spent.main[name];
          const last = book(state, Math.max(0, own), { class: name }, before, allowance);
          expect(last.outcome.granted).toBe(true);
          state = last.state;
        }
        expect(sumOf(state.spent.main)).toBeLessThanOrEqual(1000);
      }),
      { numRuns: 1000 },
    );
  });

  test("in the last hour one class can spend all that is left, but what those before it are expected to need", () => {
    const open = openLedger(LAST_MINUTE);
    expect(exhausted(open, "coldAnonymous", LAST_MINUTE).spent.main.coldAnonymous).toBe(1000);
    const expected = always({ sync: 30, writes: 100, refresh: 500 });
    expect(unitsLeft(open, "main", "coldAnonymous", expected, LAST_MINUTE)).toBe(870);
    expect(unitsLeft(open, "main", "sync", expected, LAST_MINUTE)).toBe(1000);
  });

  test("a class has its floor besides what it took of the common units before", () => {
    const state = exhausted(openLedger(MIDNIGHT), "sync", MIDNIGHT);
    expect(state.spent.main.sync).toBe(35 + 100);
    expect(unitsLeft(state, "main", "coldSignedIn", ALLOWANCE, MIDNIGHT)).toBe(15);
    expect(unitsLeft(state, "main", "coldSignedIn", ALLOWANCE, EVENING)).toBe(60 + 300);
    expect(unitsLeft(state, "main", "sync", ALLOWANCE, EVENING)).toBe(105 + 300);
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

  test("no sequence of reservations, returns and hours exceeds a budget, and what is left never shrinks by waiting", () => {
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
          const left = unitsLeft(state, "main", name, ALLOWANCE, now);
          now = Math.min(now + minutes * MINUTE_MS, LAST_MINUTE);
          expect(unitsLeft(state, "main", name, ALLOWANCE, now)).toBeGreaterThanOrEqual(left);
          const units = { main, stats };
          const booked = book(state, 0, { class: name, units }, now);
          state = booked.state;
          if (booked.outcome.granted) {
            state = returnUnits(state, { main: unused }, { ...booked.outcome, units }, now);
          }
          for (const bucket of BUCKETS) {
            expect(Math.min(...Object.values(state.spent[bucket]))).toBeGreaterThanOrEqual(0);
            expect(sumOf(state.spent[bucket])).toBeLessThanOrEqual(SETTINGS.budget[bucket]);
          }
        }
      }),
    );
  });
});

describe("common units", () => {
  test("visitors get what people are not expected to need beyond their floors, and refreshes what visitors are not", () => {
    const left = (name: QuotaClass, allowance: Allowance) =>
      unitsLeft(openLedger(EVENING), "main", name, allowance, EVENING);
    // Within their floors.
    const little = always({ sync: 140, writes: 200 });
    expect([left("coldAnonymous", little), left("refresh", little)]).toEqual([460, 440]);
    const much = always({ sync: 240, writes: 300, coldAnonymous: 110 });
    expect([left("coldAnonymous", much), left("refresh", much)]).toEqual([260, 190]);
    expect(left("background", always({ sync: 1000 }))).toBe(20);
    // Changes wait for syncs, and syncs for nobody.
    expect([left("writes", much), left("sync", much)]).toEqual([500, 540]);
  });

  test("whatever visitors take at any hour, what was expected of people is there for them", () => {
    const day = fc.record({
      sync: fc.integer({ min: 0, max: 300 }),
      writes: fc.integer({ min: 0, max: 350 }),
      minutes: fc.array(fc.integer({ min: 1, max: 240 }), { minLength: 1, maxLength: 20 }),
    });
    fc.assert(
      fc.property(day, ({ sync, writes, minutes }) => {
        const allowance = always({ sync, writes });
        let state = openLedger(MIDNIGHT);
        let now = MIDNIGHT;
        for (const more of minutes) {
          now = Math.min(now + more * MINUTE_MS, EVENING);
          for (const name of ["coldAnonymous", "refresh", "background"] as const) {
            state = exhausted(state, name, now, allowance);
          }
        }
        for (const [name, units] of [
          ["sync", sync],
          ["writes", Math.min(writes, 600 - Math.max(sync, 140) + 140)],
        ] as const) {
          const { state: after, outcome } = book(state, units, { class: name }, EVENING);
          expect(outcome.granted).toBe(true);
          state = after;
        }
      }),
    );
  });

  test("the order of the classes", () => {
    const before = recordOf(OTHERS, (name) => OTHERS.filter((other) => comesBefore(other, name)));
    expect(before.sync).toEqual([]);
    expect(before.writes).toEqual(["connect", "confirm", "sync"]);
    expect(before.coldAnonymous).toEqual(["writes", "connect", "confirm", "sync", "coldSignedIn"]);
    expect(before.refresh).toEqual([...before.coldAnonymous, "coldAnonymous"]);
    expect(before.background).toEqual([...before.refresh, "refresh"]);
  });
});

describe("what is given back", () => {
  test("can be spent again", () => {
    const before = openLedger(LAST_MINUTE);
    const { state, outcome } = book(before, 600, {}, LAST_MINUTE);
    if (!outcome.granted) throw new Error("It was refused.");
    const lease = { ...outcome, units: { main: 600 } };
    expect(returnUnits(state, { main: 600 }, lease, LAST_MINUTE)).toEqual(before);
  });

  test("is never more than was granted", () => {
    const { state, outcome } = book(openLedger(NOON), 5);
    if (!outcome.granted) throw new Error("It was refused.");
    const lease = { ...outcome, units: { main: 5 } };
    const after = returnUnits(state, { main: 50, stats: 50 }, lease, NOON);
    expect(after).toEqual(openLedger(NOON));
  });

  test("of yesterday is gone", () => {
    const { outcome } = book(openLedger(NOON), 5);
    if (!outcome.granted) throw new Error("It was refused.");
    const tomorrow = nextPacificMidnight(NOON);
    const today = book(openLedger(tomorrow), 7, {}, tomorrow).state;
    const lease = { ...outcome, units: { main: 5 } };
    expect(returnUnits(today, { main: 5 }, lease, tomorrow)).toEqual(today);
  });
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

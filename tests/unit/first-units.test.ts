// Who takes what is left of a floor when many people ask without end.
import { describe, expect, test } from "vitest";
import { recordOf } from "#shared/record-of.ts";
import {
  BUCKETS,
  FIRST_PERCENT,
  FIRST_UNITS,
  floorsFrom,
  LEFT_TO_OTHERS,
  SUBJECT_PERCENT,
} from "#worker/quota/classes.ts";
import {
  type Refusal,
  reserveUnits,
  returnUnits,
  unitsLeft,
  unitsLeftFor,
} from "#worker/quota/ledger.ts";
import {
  chargeSubject,
  NOTHING_SPENT,
  type SubjectSpent,
  ownUnits,
} from "#worker/quota/subject-limits.ts";
import {
  type LedgerSettings,
  nothing,
  openLedger,
  usualSpent,
} from "#worker/quota/ledger-state.ts";

const BUDGET = 460;
// Everything is the floor for libraries, and free at midnight.
const SETTINGS: LedgerSettings = {
  budget: { main: BUDGET, stats: 0, search: 0 },
  floors: floorsFrom([0, 0, 0, 100, 0, 0, 0, 0]),
  headStart: 100,
};
const LARGE = { ...SETTINGS, budget: { main: 10_000, stats: 0, search: 0 } };
const ALLOWANCE = { settings: SETTINGS, needs: [] };
const MIDNIGHT = Date.parse("2026-11-21T08:00:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const LAST_HOUR = MIDNIGHT + 23 * HOUR_MS;
const WANTED = { class: "sync", units: { main: 1 } } as const;
const KEPT = (BUDGET * FIRST_PERCENT) / 100;

/** A day on which people take one unit at a time. */
function openDay() {
  let state = openLedger(MIDNIGHT);
  const people = new Map<string, SubjectSpent>();
  const spentBy = (key: string): SubjectSpent => people.get(key) ?? NOTHING_SPENT;

  function take(key: string, now: number): Refusal | undefined {
    const reservation = { ...WANTED, subject: { kind: "person", key } } as const;
    const after = reserveUnits(state, reservation, [spentBy(key)], ALLOWANCE, now);
    state = after.state;
    if (!after.outcome.granted) return after.outcome;
    people.set(key, chargeSubject(spentBy(key), "sync", WANTED.units, 1));
    return undefined;
  }

  return {
    left: (now = MIDNIGHT) => unitsLeft(state, "main", "sync", ALLOWANCE, now),
    spentBy: (key: string) => spentBy(key).reads,

    /** Until nobody gets one any more; returns the last refusal of each. */
    takeTurns(keys: readonly string[], now = MIDNIGHT): Refusal[] {
      for (;;) {
        const refusals = keys.flatMap((key) => take(key, now) ?? []);
        if (refusals.length === keys.length) return refusals;
      }
    },
  };
}

const named = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);
const FIRST = FIRST_UNITS.reads;
const TIMES = LEFT_TO_OTHERS.reads;

describe("when those who came first want more than there is", () => {
  const people = named("person", 11);
  const spend = () => {
    const day = openDay();
    return { day, refusals: day.takeTurns(people) };
  };

  test("they leave a part of the floor to others, and four times as much as each has had", () => {
    const { day, refusals } = spend();
    const taken = people.map(day.spentBy);
    expect(Math.min(...taken)).toBeGreaterThanOrEqual(FIRST);
    expect(day.left()).toBe(BUDGET - taken.reduce((sum, units) => sum + units));
    // Of first units nothing is left to others.
    const further = Math.max(...taken) > FIRST;
    expect(further).toBe(true);
    // Of five units that are left beside that, one may be taken.
    expect(day.left()).toBeGreaterThanOrEqual(KEPT + TIMES * Math.max(...taken));
    expect(day.left()).toBeLessThan(KEPT + TIMES * Math.min(...taken) + TIMES + 1);
    expect(refusals.map(({ reason }) => reason)).toEqual(people.map(() => "own_limit"));
  });

  test("others get all that is left as their first units", () => {
    const { day } = spend();
    const left = day.left();
    const others = named("other", Math.ceil(left / FIRST));
    const refusals = day.takeTurns(others);
    expect(day.left()).toBe(0);
    expect(others.reduce((sum, key) => sum + day.spentBy(key), 0)).toBe(left);
    expect(new Set(refusals.map(({ reason }) => reason))).toEqual(new Set(["spent"]));
  });

  test("they get all that is left in the last hour, to which they are put off", () => {
    const { day, refusals } = spend();
    const resumesAt = Math.max(...refusals.map((refusal) => refusal.resumesAt));
    expect(resumesAt).toBeGreaterThanOrEqual(LAST_HOUR);
    expect(resumesAt).toBeLessThan(LAST_HOUR + MINUTE_MS);
    const left = day.left();
    const limit = (BUDGET * SUBJECT_PERCENT.person.reads) / 100;
    const free = people.reduce((sum, key) => sum + limit - day.spentBy(key), 0);
    expect(free).toBeGreaterThan(left);
    day.takeTurns(people, resumesAt);
    expect(day.left(resumesAt)).toBe(0);
  });
});

test("as long as anybody wants first units, none is kept from them", () => {
  const day = openDay();
  day.takeTurns(named("person", 1 + BUDGET / FIRST));
  expect(day.left()).toBe(0);
});

describe("whoever has spent what is usual", () => {
  const subject = { kind: "person", key: "one" } as const;

  test("yields to what classes after theirs are expected to need", () => {
    // Nothing is a floor, and new playlists come after libraries.
    const settings = { ...LARGE, floors: floorsFrom([0, 0, 0, 0, 0, 0, 0, 0]) };
    const expected = recordOf(BUCKETS, nothing);
    expected.main.coldSignedIn = 9000;
    const allowance = { settings, needs: Array.from({ length: 26 }, () => expected) };
    const left = (reads: number) => {
      const spentBy = [{ ...NOTHING_SPENT, reads }];
      const payer = { class: "sync", subject } as const;
      return unitsLeftFor(openLedger(MIDNIGHT), "main", payer, spentBy, allowance, MIDNIGHT);
    };
    // A percent of the day is usual.
    expect(left(99)).toBe(SUBJECT_PERCENT.person.reads * 100 - 99);
    expect(left(100)).toBe(Math.floor((1000 - TIMES * 100) / (TIMES + 1)));
  });

  test("is refused as one who has had their part, while others of the class get units", () => {
    const expected = recordOf(BUCKETS, nothing);
    expected.main.coldSignedIn = 9000;
    const allowance = {
      settings: { ...LARGE, floors: floorsFrom([0, 0, 0, 0, 0, 0, 0, 0]) },
      needs: Array.from({ length: 26 }, () => expected),
    };
    const reservation = { class: "sync", subject, units: { main: 1001 } } as const;
    const spentBy = [{ ...NOTHING_SPENT, reads: 100 }];
    const { outcome } = reserveUnits(
      openLedger(MIDNIGHT),
      reservation,
      spentBy,
      allowance,
      MIDNIGHT,
    );
    expect(outcome).toMatchObject({ granted: false, reason: "own_limit" });
  });

  test("is not in what their class is expected to need on later days", () => {
    const units = { main: 4 };
    const spend = (reads: number) =>
      reserveUnits(
        openLedger(MIDNIGHT),
        { ...WANTED, subject, units },
        [{ ...NOTHING_SPENT, reads }],
        ALLOWANCE,
        MIDNIGHT,
      );
    expect(usualSpent(spend(0).state).main.sync).toBe(4);
    const { state, outcome } = spend(FIRST);
    expect([state.spent.main.sync, usualSpent(state).main.sync]).toEqual([4, 0]);
    if (!outcome.granted) throw new Error(outcome.reason);
    const back = returnUnits(state, { main: 1 }, { ...outcome, units }, MIDNIGHT);
    expect([back.spent.main.sync, usualSpent(back).main.sync]).toEqual([3, 0]);
  });
});

test("ten syncs leave the first units of a new playlist", () => {
  const payer = { class: "coldSignedIn", subject: { kind: "person", key: "one" } } as const;
  const units = (newReads: number) =>
    ownUnits(payer, "main", [{ ...NOTHING_SPENT, reads: 150, newReads }], 20, LARGE, MIDNIGHT);
  expect([units(0), units(100)]).toEqual([20, 0]);
});

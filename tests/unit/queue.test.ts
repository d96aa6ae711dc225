// The queue of changes: its order, the longest wait, and what a waiting job is told (decision 67).
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { DEFAULT_FLOORS, SET_CLASSES } from "#worker/quota/classes.ts";
import { type Allowance } from "#worker/quota/ledger.ts";
import { chargeSubject, NOTHING_SPENT } from "#worker/quota/subject-limits.ts";
import { openLedger } from "#worker/quota/ledger-state.ts";
import {
  asWaiting,
  FORGOTTEN_MS,
  isBefore,
  PATIENCE_MS,
  placeOf,
  stillWaiting,
  type Waiting,
  withGranted,
  withRefused,
} from "#worker/quota/queue.ts";
import { forecastFor, reserveInTurn } from "#worker/quota/turns.ts";

const CHANGE = 50;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MIDNIGHT = Date.parse("2026-11-21T08:00:00Z");
const DAY = "2026-11-21";

/** A job of `changes` changes of a person of its own, who has had `had` of them. */
function job(name: string, changes: number, since: number, had = 0): Waiting {
  const units = { wanted: changes * CHANGE, had: had * CHANGE, spent: 0 };
  return { job: name, person: name, since, asksAt: since, day: DAY, ...units };
}

const namesOf = (queue: readonly Waiting[]) => queue.map((one) => one.job);

describe("the order", () => {
  const now = MIDNIGHT + 2 * DAY_MS;
  test.each<[string, Waiting, Waiting]>([
    ["who came first", job("a", 5, now - 2), job("b", 5, now - 1)],
    ["a first change before a second one", job("a", 1, now), job("b", 9, 0, 1)],
    ["a small job before an eleventh change", job("a", 1, now), job("b", 9, 0, 10)],
    [
      "somebody's first hundred before another's second",
      job("a", 90, now),
      job("b", 400, now - 1, 100),
    ],
    ["what has waited three days", job("a", 9, now - PATIENCE_MS, 300), job("b", 1, now - 1)],
    [
      "of what has waited three days, what came first",
      job("a", 9, now - PATIENCE_MS - 1, 300),
      job("b", 1, now - PATIENCE_MS),
    ],
  ])("%s comes first", (_name, first, second) => {
    const at = first.since === now - PATIENCE_MS ? now : Math.max(now, second.since);
    const recent = second.since === 0 ? { ...second, since: now - DAY_MS } : second;
    expect([isBefore(first, recent, at), isBefore(recent, first, at)]).toEqual([true, false]);
  });

  test("a round begins anew for all jobs of a person, with the first, the tenth and the hundredth change", () => {
    const first = job("a", 200, 1, 9);
    const second = { ...job("b", 5, 2, 9), person: "a" };
    const other = job("c", 5, 3);
    const after = withGranted([first, second, other], first, CHANGE, now);
    expect(after.map(({ had, since, wanted }) => [had, since, wanted / CHANGE])).toEqual([
      [10 * CHANGE, now, 199],
      [10 * CHANGE, now, 5],
      [0, 3, 5],
    ]);
    const [again = first] = withGranted(after, { ...first, had: 10 * CHANGE }, CHANGE, now + 1);
    expect([again.had, again.since]).toEqual([11 * CHANGE, now]);
    for (const had of [0, 99]) {
      const [begun] = withGranted([job("a", 9, 1, had)], job("a", 9, 1, had), CHANGE, now);
      expect(begun?.since).toBe(now);
    }
  });

  test("a job keeps its place when it is refused again, and loses it when it has not asked for two days", () => {
    const queue = withRefused([job("a", 5, now), job("b", 5, now + 1)], job("a", 5, now), now + 9);
    const known = { day: DAY, spent: 0, now: now + HOUR_MS };
    const asked = asWaiting({ job: "a", person: "a", wanted: 200 }, queue, known);
    expect(asked).toMatchObject({ since: now, wanted: 200 });
    expect(namesOf(stillWaiting(queue, now + 1 + FORGOTTEN_MS))).toEqual(["b", "a"]);
    expect(namesOf(stillWaiting(queue, now + 9 + FORGOTTEN_MS))).toEqual(["a"]);
    expect(stillWaiting(queue, now + 10 + FORGOTTEN_MS)).toEqual([]);
  });
});

/** Persons with one job each, who come on some day. */
const crowd = fc.record({
  aDay: fc.integer({ min: 10, max: 60 }),
  own: fc.integer({ min: 5, max: 30 }),
  jobs: fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 20 }),
      changes: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 500 })),
    }),
    { minLength: 1, maxLength: 15 },
  ),
});

type Crowd = { aDay: number; own: number; jobs: readonly { day: number; changes: number }[] };

/** What is left of the round that the person is in. */
function restOfRound({ had, wanted }: Waiting): number {
  const ends = [10, 100, 200, 300, 400, 500].map((changes) => changes * CHANGE);
  return Math.min(wanted, (ends.find((end) => end > had) ?? had) - had);
}

/** Spends so many changes each day in the order of the queue. `onChange` sees the queue before each. */
function spend(
  { aDay, own, jobs }: Crowd,
  onChange: (next: Waiting, queue: readonly Waiting[], now: number) => void,
): void {
  let queue: readonly Waiting[] = [];
  let left = jobs.reduce((sum, { changes }) => sum + changes, 0);
  for (let day = 0; left > 0; day += 1) {
    const start = MIDNIGHT + day * DAY_MS;
    const come = jobs.flatMap((one, index) =>
      one.day === day ? [job(String(index).padStart(2, "0"), one.changes, start)] : [],
    );
    queue = [...queue, ...come].map((one) => ({ ...one, day: `${day}`, spent: 0, asksAt: start }));
    for (let change = 0; change < aDay; change += 1) {
      const now = start + change;
      const able = queue.filter(({ wanted, spent }) => wanted > 0 && spent < own * CHANGE);
      const [first, ...rest] = able;
      if (!first) break;
      const next = rest.reduce((a, b) => (isBefore(b, a, now) ? b : a), first);
      onChange(next, queue, now);
      queue = withGranted(queue, next, CHANGE, now);
      left -= 1;
    }
  }
}

describe("the longest wait", () => {
  test("no round ends later than three days after its beginning and what was before it then", () => {
    fc.assert(
      fc.property(crowd, (some) => {
        const bounds = new Map<string, { since: number; until: number }>();
        const daysFor = (units: number, aDay: number) => Math.ceil(units / CHANGE / aDay) * DAY_MS;
        spend(some, (next, queue, now) => {
          for (const one of queue) {
            if (one.wanted === 0 || bounds.get(one.job)?.since === one.since) continue;
            const before = queue.filter((other) => other.since <= one.since);
            const units = before.reduce((sum, other) => sum + restOfRound(other), 0);
            const wait = daysFor(units, some.aDay) + daysFor(restOfRound(one), some.own);
            bounds.set(one.job, {
              since: one.since,
              until: one.since + PATIENCE_MS + wait + DAY_MS,
            });
          }
          expect(now).toBeLessThanOrEqual(bounds.get(next.job)?.until ?? 0);
        });
      }),
      { numRuns: 40, seed: 67 },
    );
  });

  test("nobody's second hundred comes before another's first, unless it has waited three days", () => {
    fc.assert(
      fc.property(crowd, (some) => {
        spend(some, (next, queue, now) => {
          if (next.had < 100 * CHANGE || now - next.since >= PATIENCE_MS) return;
          const passed = queue.filter(
            ({ wanted, had, spent }) =>
              wanted > 0 && had < 100 * CHANGE && spent < some.own * CHANGE,
          );
          expect(namesOf(passed)).toEqual([]);
        });
      }),
      { numRuns: 40, seed: 67 },
    );
  });

  test("the days that a job is told are right to three days, or a third, if nobody else comes", () => {
    const atOnce = crowd.map((some) => ({
      ...some,
      jobs: some.jobs.map(({ changes }) => ({ day: 0, changes })),
    }));
    fc.assert(
      fc.property(atOnce, (some) => {
        const ends = new Map<string, number>();
        let told: [string, number][] = [];
        spend(some, (next, queue, now) => {
          if (told.length === 0) {
            const [aDay, own] = [some.aDay * CHANGE, some.own * CHANGE];
            const capacity = { leftToday: aDay, aDay, ownLeftToday: own, ownADay: own };
            told = queue.map((one) => [one.job, placeOf(one, queue, capacity, MIDNIGHT).days]);
          }
          ends.set(next.job, Math.floor((now - MIDNIGHT) / DAY_MS));
        });
        for (const [name, days] of told) {
          const off = Math.abs((ends.get(name) ?? 0) - days);
          expect(off).toBeLessThanOrEqual(Math.max(PATIENCE_MS / DAY_MS, days / 3));
        }
      }),
      { numRuns: 40, seed: 67 },
    );
  });
});

const ALLOWANCE: Allowance = {
  settings: {
    budget: { main: 10_000, stats: 10_000, search: 100 },
    floors: DEFAULT_FLOORS,
    headStart: 25,
  },
  needs: [],
};

/** A day of the ledger on which nothing is left but the floor for changes: 32 of them, and 8 at midnight. */
function openDay(now: number) {
  const state = openLedger(now);
  for (const one of SET_CLASSES) {
    if (one !== "writes") state.spent.main[one] = DEFAULT_FLOORS[one] * 100;
  }
  state.spent.main.refresh += 5000;
  state.common.main.refresh = 5000;
  return state;
}

/** The ledger with its queue. */
function openOffice() {
  let state = openDay(MIDNIGHT);
  let queue: readonly Waiting[] = [];
  const spent = new Map<string, number>();
  const booksOf = (person: string) => {
    const writes = { main: spent.get(person) ?? 0 };
    const spentBy = [chargeSubject(NOTHING_SPENT, "writes", writes, 1)];
    return { state, queue, spentBy, allowance: ALLOWANCE };
  };
  const payerOf = (key: string) => ({ class: "writes", subject: { kind: "person", key } }) as const;
  return {
    /** One change of the person's job, which still needs so many. */
    ask(person: string, changes: number, now: number) {
      const asking = { job: person, person, wanted: changes * CHANGE };
      const wish = { ...payerOf(person), units: { main: CHANGE }, asking };
      const answer = reserveInTurn(booksOf(person), wish, now);
      ({ state, queue } = answer);
      if (answer.outcome.granted) spent.set(person, (spent.get(person) ?? 0) + CHANGE);
      return answer.outcome;
    },
    /** Asks for one after the other, until the first refusal. Returns what is left, and the refusal. */
    askAll(person: string, changes: number, now: number) {
      for (let left = changes; left > 0; left -= 1) {
        const outcome = this.ask(person, left, now);
        if (!outcome.granted) return { left, outcome };
      }
      return { left: 0, outcome: undefined };
    },
    forecast: (person: string, changes: number, now: number) =>
      forecastFor(
        booksOf(person),
        payerOf(person),
        { job: "", person, wanted: changes * CHANGE },
        now,
      ),
    /** The next day, with as little. */
    turn(now: number): void {
      state = openDay(now);
      spent.clear();
    },
    queue: () => queue,
  };
}

describe("units in turn", () => {
  const noon = MIDNIGHT + 12 * HOUR_MS;

  test("a small job with nobody before it goes through at once, beside a large one that waits", () => {
    const office = openOffice();
    const large = office.askAll("large", 100, noon);
    expect(large.outcome).toMatchObject({ granted: false, place: { before: 0 } });
    expect(large.left).toBeLessThan(95);
    expect(office.askAll("small", 1, noon).left).toBe(0);
    expect(namesOf(office.queue())).toEqual(["large"]);
  });

  test("each one who waits is told a later place, and is served in that order after midnight", () => {
    const office = openOffice();
    const names = [..."abcdefghi"];
    const evening = MIDNIGHT + 21 * HOUR_MS;
    for (let other = 0; office.ask(`${other}`, 1, evening).granted; other += 1);
    const told = names.map((name) => office.ask(name, 3, evening + 1));
    expect(told.map((one) => !one.granted && one.place?.before)).toEqual(
      names.map((_, index) => index + 1),
    );
    const times = told.map((one) => (one.granted ? 0 : one.resumesAt));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(names.length);
    const midnight = nextPacificMidnight(evening);
    const [first = 0] = times;
    expect(first).toBeGreaterThan(midnight);
    office.turn(midnight);
    // Whoever wakes too early, or comes now, does not pass those before.
    expect(office.ask("i", 3, first).granted).toBe(false);
    expect(office.ask("new", 1, first).granted).toBe(false);
    const served = names.slice(0, 7).map((name, index) => office.ask(name, 3, times[index] ?? 0));
    expect(served.map(({ granted }) => granted)).toEqual(served.map(() => true));
  });

  test("whoever is at their own limit, or has not asked when they should have, keeps nobody waiting", () => {
    const office = openOffice();
    const evening = MIDNIGHT + 21 * HOUR_MS;
    expect(office.askAll("limited", 60, evening).outcome).toMatchObject({ reason: "own_limit" });
    const names = Array.from({ length: 45 }, (_, index) => `${index}`);
    const served = names.filter((name) => office.ask(name, 1, evening + MINUTE_MS).granted);
    expect(served.length).toBeGreaterThan(15);
    const midnight = nextPacificMidnight(evening);
    office.turn(midnight);
    const waiting = office.queue().map(({ asksAt }) => asksAt);
    const late = Math.max(...waiting) + 3 * MINUTE_MS;
    expect(office.ask("new", 1, midnight + MINUTE_MS).granted).toBe(false);
    expect(office.ask("newer", 1, late).granted).toBe(true);
  });

  test("the plan of a large job says how many can be done now and how many days all takes", () => {
    const office = openOffice();
    const alone = office.forecast("new", 100, noon);
    expect(alone.left / CHANGE).toBeGreaterThan(5);
    expect(alone).toMatchObject({ aDay: 1500, before: 0 });
    expect(alone.days).toBeGreaterThanOrEqual(3);
    expect(office.forecast("new", 2, noon)).toMatchObject({ before: 0, days: 0 });
    for (let other = 0; other < 20; other += 1) office.askAll(`${other}`, 90, noon);
    const behind = office.forecast("new", 100, noon + 1);
    expect(behind.before).toBeGreaterThan(0);
    expect(behind.days).toBeGreaterThan(alone.days);
  });
});

// The bucket of searches in the quota ledger: its one class, its limit for a person, and states from before it.
import { expect, test } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { DEFAULT_FLOORS, QUOTA_CLASSES } from "#worker/quota/classes.ts";
import { closeBucket } from "#worker/quota/closed-buckets.ts";
import { describeLedger, reserveUnits, unitsLeft } from "#worker/quota/ledger.ts";
import { chargeSubject, NOTHING_SPENT, type Subject } from "#worker/quota/subject-limits.ts";
import { floorUnits, openLedger, withNewBuckets } from "#worker/quota/ledger-state.ts";

const HOUR_MS = 3_600_000;
const MIDNIGHT = nextPacificMidnight(Date.parse("2026-11-21T12:00:00Z"));
const EVENING = MIDNIGHT + 21 * HOUR_MS;
const SETTINGS = {
  budget: { main: 10_000, stats: 10_000, search: 100 },
  floors: DEFAULT_FLOORS,
  headStart: 25,
};

const ALLOWANCE = { settings: SETTINGS, needs: [] };

const person = (key: string): Subject => ({ kind: "person", key });

/** Searches until the first refusal. Returns how many were granted, and the refusal. */
function searchAll(times: number, now: number, subject?: Subject) {
  let state = openLedger(now);
  let spent = NOTHING_SPENT;
  for (let granted = 0; granted < times; granted += 1) {
    const want = { class: "search", subject, units: { search: 1 } } as const;
    const tried = reserveUnits(state, want, [spent], ALLOWANCE, now);
    if (!tried.outcome.granted) return { granted, refusal: tried.outcome, state };
    state = tried.state;
    if (subject) spent = chargeSubject(spent, "search", { search: 1 }, 1);
  }
  return { granted: times, refusal: undefined, state };
}

test("only searches may spend it, and searches have no floor of another bucket", () => {
  for (const name of QUOTA_CLASSES) {
    const isSearch = name === "search";
    expect(floorUnits(SETTINGS, "search", name)).toBe(isSearch ? 100 : 0);
    if (isSearch) expect(floorUnits(SETTINGS, "main", name)).toBe(0);
  }
});

test("a quarter is free at midnight, all in the evening, and never more than all", () => {
  expect(searchAll(200, MIDNIGHT).granted).toBe(25);
  expect(searchAll(200, EVENING)).toMatchObject({ granted: 100, refusal: { reason: "spent" } });
});

test("one person has five searches a day, all of them at once from midnight on", () => {
  const { granted, refusal } = searchAll(200, MIDNIGHT, person("a"));
  expect(granted).toBe(5);
  expect(refusal).toMatchObject({
    reason: "own_limit",
    resumesAt: nextPacificMidnight(MIDNIGHT),
  });
});

test("searches are counted for nobody's reading, and reading for nobody's searches", () => {
  const spent = chargeSubject(NOTHING_SPENT, "search", { search: 5 }, 1);
  expect(spent).toEqual({ ...NOTHING_SPENT, searches: 5 });
  expect(chargeSubject(NOTHING_SPENT, "sync", { main: 9, stats: 9 }, 1).searches).toBe(0);
});

test("YouTube's refusal of a search closes no other bucket", () => {
  const state = closeBucket(
    openLedger(EVENING),
    "search",
    openLedger(EVENING).day,
    SETTINGS,
    EVENING,
  );
  expect(unitsLeft(state, "search", "search", ALLOWANCE, EVENING)).toBe(0);
  expect(unitsLeft(state, "main", "sync", ALLOWANCE, EVENING)).toBeGreaterThan(0);
});

test("a state from before there was the bucket keeps what was spent, and has nothing of it spent", () => {
  const { spent, closedUntil, ...rest } = searchAll(3, EVENING).state;
  const { search: _s, ...oldSpent } = spent;
  const { search: _c, ...oldClosed } = closedUntil;
  const oldMain = { ...oldSpent, main: { ...oldSpent.main, sync: 7 } };
  // As it was stored.
  const text = JSON.stringify({ ...rest, spent: oldMain, closedUntil: oldClosed });
  const state = withNewBuckets(JSON.parse(text), EVENING);
  expect(state.spent.main.sync).toBe(7);
  expect(unitsLeft(state, "search", "search", ALLOWANCE, EVENING)).toBe(100);
});

test("the report lists each bucket with the classes that spend it", () => {
  const report = describeLedger(searchAll(3, EVENING).state, ALLOWANCE, EVENING);
  expect(report.search.classes).toEqual({ search: { spent: 3, of: 100, left: 97 } });
  expect(Object.keys(report.main.classes)).not.toContain("search");
});

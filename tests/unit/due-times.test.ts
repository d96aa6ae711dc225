import { describe, expect, test } from "vitest";
import { randomOf } from "#tests/campaigns/random.ts";
import {
  afterStart,
  afterWhole,
  dueReadings,
  type LibraryTimes,
  mustConfirm,
  nextDueAt,
  retryWithinMs,
  spreadOut,
} from "#worker/library/upkeep/due-times.ts";
import { regionsJob } from "#worker/library/reading/region-check.ts";

const DAY_MS = 86_400_000;
const STEPS_A_DAY = 24;
const START = Date.UTC(2026, 10, 22);

const times = (change: Partial<LibraryTimes> = {}): LibraryTimes => ({
  seenAt: START,
  listedAt: START,
  wholeAt: START,
  regionsAt: START,
  triedAt: START,
  regionsTriedAt: START,
  ...change,
});
const after = (days: number): number => START + days * DAY_MS;

describe("a library is due", () => {
  test.each<[string, Partial<LibraryTimes>, number]>([
    ["a day after its list was read, for somebody who was here", {}, 1],
    ["after four days, for somebody seen a week ago", { seenAt: after(-7) }, 4],
    ["after twenty days, for somebody seen a month ago", { seenAt: after(-30) }, 20],
    ["when everything is twenty days old", { seenAt: after(-30), wholeAt: after(-15) }, 5],
    ["when the oldest regions are 25 days old", { listedAt: after(20), wholeAt: after(20) }, 25],
    ["not within a day after the last try", { listedAt: after(-9), wholeAt: after(-40) }, 1],
  ])("%s", (_name, change, days) => expect(nextDueAt(times(change))).toBe(after(days)));

  test("with everything, and with the list beside it when that is twenty days old too", () => {
    expect(dueReadings(times({ listedAt: after(1) }), after(20))).toEqual(["all"]);
    expect(dueReadings(times(), after(20))).toEqual(["all", "playlists"]);
  });

  test("with its list before everything is twenty days old, and with everything after", () => {
    expect(dueReadings(times(), after(0.9))).toEqual([]);
    expect(dueReadings(times(), after(1))).toEqual(["playlists"]);
    expect(dueReadings(times({ listedAt: after(19.9) }), after(19.99))).toEqual([]);
    expect(dueReadings(times({ listedAt: after(19.9) }), after(20))).toEqual(["all"]);
  });
});

test("regions are due 25 days after the oldest were read, but never while contents are", () => {
  const read = times({ listedAt: after(24.9), wholeAt: after(24) });
  expect(dueReadings(read, after(24.99))).toEqual([]);
  expect(dueReadings(read, after(25))).toEqual(["regions"]);
  expect(dueReadings({ ...read, wholeAt: after(5) }, after(25))).toEqual(["all"]);
});

test("a library that has been tried is due later, whatever was due and however late it was tried", () => {
  const random = randomOf(45);
  const before = () => after(-random.below(60));
  for (let round = 0; round < 2000; round += 1) {
    const known: LibraryTimes = {
      seenAt: before(),
      listedAt: before(),
      wholeAt: before(),
      regionsAt: before(),
      triedAt: before(),
      regionsTriedAt: before(),
    };
    const now = nextDueAt(known) + random.below(10) * DAY_MS;
    expect(nextDueAt(afterStart(known, dueReadings(known, now), now))).toBeGreaterThan(now);
  }
});

test("regions that nobody has looked at for 30 days wait until their owner is here again", () => {
  const unseen = times({ seenAt: after(-30), listedAt: after(20), wholeAt: after(20) });
  expect(dueReadings(unseen, after(25))).toEqual([]);
  expect(nextDueAt(unseen)).toBe(after(40));
  const isBack = { ...unseen, seenAt: after(26) };
  expect(dueReadings(isBack, after(26))).toEqual(["playlists", "regions"]);
});

test("the first regions are due an hour after everything was read for the first time", () => {
  const first = afterWhole(times({ wholeAt: 0, regionsAt: 0 }), START);
  expect(nextDueAt(first)).toBe(START + 3_600_000);
  expect(dueReadings(first, START + 3_600_000)).toEqual(["regions"]);
});

test("a check of regions does not put off the list, nor the list a check", () => {
  const due = times({ listedAt: after(0.1), wholeAt: START, regionsAt: after(-24.5) });
  const checked = afterStart(due, ["regions"], after(0.9));
  expect(nextDueAt(checked)).toBe(after(1.1));
  expect(nextDueAt(afterStart(due, ["playlists"], after(0.4)))).toBe(after(1));
});

test("refused regions try again later than anything else", () => {
  const urgent = times({ wholeAt: after(-26) });
  expect(regionsJob.retryWithinMs).toBeGreaterThan(retryWithinMs(urgent, START));
});

test("recent visitors try again sooner than others after a refusal", () => {
  const [daily, weekly, seldom] = [1, 7, 30].map((days) =>
    retryWithinMs(times({ seenAt: after(-days) }), START),
  );
  expect(daily).toBeLessThan(weekly ?? 0);
  expect(weekly).toBeLessThan(seldom ?? 0);
});

test("who is about to lose contents tries again as soon as recent visitors, until they are lost", () => {
  const [young, old, lost] = [20, 26, 31].map((days) =>
    retryWithinMs(times({ seenAt: after(-60), wholeAt: after(-days) }), START),
  );
  expect(old).toBe(retryWithinMs(times(), START));
  expect([young, lost]).toEqual([72 * 3_600_000, 72 * 3_600_000]);
});

test("times are put off by at most a tenth, and never into the past", () => {
  expect(spreadOut(after(10), START, 0)).toBe(after(10));
  expect(spreadOut(after(10), START, 1)).toBe(after(11));
  expect(spreadOut(after(-1), START, 1)).toBe(after(-1));
});

/**
 * The rule for many libraries that nobody visits, hour by hour. A list of playlists costs one unit of
 * `lists`; an overdue confirmation one of `confirms`. Returns units a day and the oldest confirmation.
 */
function simulate(libraries: number, budget: { lists: number; confirms: number }) {
  const random = randomOf(14).value;
  const days = 120;
  const all = Array.from({ length: libraries }, () => {
    // Last read at any time of the last 25 days.
    const at = START - random() * 25 * DAY_MS;
    const state = times({
      seenAt: after(-60),
      listedAt: at,
      wholeAt: Number.POSITIVE_INFINITY,
      regionsAt: Number.POSITIVE_INFINITY,
      triedAt: at,
    });
    return { state, confirmedAt: at, nextAt: spreadOut(nextDueAt(state), at, random()) };
  });
  const spent = { lists: 0, confirms: 0 };
  let oldestMs = 0;
  const left = { lists: 0, confirms: 0 };
  for (let step = 0; step < days * STEPS_A_DAY; step += 1) {
    const now = after(step / STEPS_A_DAY);
    if (step % STEPS_A_DAY === 0) Object.assign(left, budget);
    for (const one of all) {
      if (one.nextAt > now) continue;
      one.state = { ...one.state, triedAt: now };
      if (dueReadings(one.state, now).length > 0 && left.lists > 0) {
        left.lists -= 1;
        spent.lists += 1;
        one.state = { ...one.state, listedAt: now };
        one.confirmedAt = now;
      } else if (mustConfirm(one.confirmedAt, now) && left.confirms > 0) {
        left.confirms -= 1;
        spent.confirms += 1;
        one.confirmedAt = now;
      }
      one.nextAt = spreadOut(nextDueAt(one.state), now, random());
    }
    for (const { confirmedAt } of all) oldestMs = Math.max(oldestMs, now - confirmedAt);
  }
  return {
    lists: spent.lists / days,
    confirms: spent.confirms / days,
    oldestDays: oldestMs / DAY_MS,
  };
}

describe("10,000 connected libraries that nobody visits", () => {
  test("are all confirmed within 30 days by their lists, for less than 500 units a day", () => {
    const { lists, confirms, oldestDays } = simulate(10_000, { lists: 700, confirms: 0 });
    expect(oldestDays).toBeLessThan(30);
    expect(lists).toBeLessThan(500);
    expect(confirms).toBe(0);
  });

  test("are all confirmed within 30 days for 450 units a day when no list gets units", () => {
    const { confirms, oldestDays } = simulate(10_000, { lists: 0, confirms: 450 });
    expect(oldestDays).toBeLessThan(30);
    expect(confirms).toBeLessThan(400);
  });

  test("are not all confirmed for 300 units a day", () => {
    expect(simulate(10_000, { lists: 0, confirms: 300 }).oldestDays).toBeGreaterThan(30);
  });
});

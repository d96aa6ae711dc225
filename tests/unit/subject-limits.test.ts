// What one person or address may spend of the day (decision 66). economy.test.ts has attackers among others.
import { describe, expect, test } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { DEFAULT_FLOORS, QUOTA_CLASSES, type QuotaClass } from "#worker/quota/classes.ts";
import {
  type Allowance,
  chargeSubject,
  countedFor,
  NOTHING_SPENT,
  reserveUnits,
  type Subject,
  type SubjectSpent,
  type Units,
} from "#worker/quota/ledger.ts";
import { openLedger } from "#worker/quota/ledger-state.ts";

const MIDNIGHT = Date.parse("2026-11-21T08:00:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LAST_MINUTE = MIDNIGHT + 24 * HOUR_MS - MINUTE_MS;
const ALLOWANCE: Allowance = {
  settings: {
    budget: { main: 10_000, stats: 10_000, search: 100 },
    floors: DEFAULT_FLOORS,
    headStart: 25,
  },
  needs: [],
};

const personOf = (key: string): Subject => ({ kind: "person", key });

/** A day of the ledger and of everybody who spends something. */
function openDay() {
  let state = openLedger(MIDNIGHT);
  const spent = new Map<string, SubjectSpent>();
  const spentBy = (key: string) => spent.get(key) ?? NOTHING_SPENT;
  return {
    /** Takes all units or none, at `now`. */
    take(name: QuotaClass, subject: Subject, units: Units, now: number) {
      const counted = countedFor(subject);
      const all = counted.map(({ key }) => spentBy(key));
      const wish = { class: name, units, subject };
      const taken = reserveUnits(state, wish, all, ALLOWANCE, now);
      state = taken.state;
      if (taken.outcome.granted) {
        const paying = taken.outcome.class;
        for (const { key } of counted)
          spent.set(key, chargeSubject(spentBy(key), paying, units, 1));
      }
      return taken.outcome;
    },
    /** Takes so many units again and again, until the first refusal. */
    takeAll(name: QuotaClass, subject: Subject, units: Units, now: number) {
      while (this.take(name, subject, units, now).granted);
    },
    spentBy,
    total: (bucket: "main" | "search") =>
      Object.values(state.spent[bucket]).reduce((sum, units) => sum + units, 0),
  };
}

describe("one subject", () => {
  const person = personOf("a");
  const address = { kind: "address", key: "b" } as const;

  test.each([
    ["an address", address, "coldAnonymous", 300],
    ["a person", person, "sync", 1000],
    ["a person's changes", person, "writes", 1500],
  ] as const)("%s may spend its part of the day and no more", (_name, subject, name, limit) => {
    const spend = (units: number, spent: number, now: number) =>
      reserveUnits(
        openLedger(now),
        { class: name, units: { main: units }, subject },
        [chargeSubject(NOTHING_SPENT, name, { main: spent }, 1)],
        ALLOWANCE,
        now,
      ).outcome;
    expect(spend(1, limit - 1, LAST_MINUTE)).toMatchObject({ granted: true });
    expect(spend(1, limit, LAST_MINUTE)).toEqual({
      granted: false,
      reason: "own_limit",
      resumesAt: nextPacificMidnight(LAST_MINUTE),
    });
    const morning = spend(1, limit - 1, MIDNIGHT);
    expect(morning).toMatchObject({ granted: false, reason: "own_limit" });
    if (morning.granted) throw new Error("It was granted.");
    expect(morning.resumesAt).toBeLessThan(LAST_MINUTE);
    expect(spend(1, limit - 1, morning.resumesAt)).toMatchObject({ granted: true });
  });

  test("reads, lengths and changes are counted apart", () => {
    let spent = chargeSubject(NOTHING_SPENT, "sync", { main: 3, stats: 4 }, 1);
    spent = chargeSubject(spent, "writes", { main: 50 }, 1);
    spent = chargeSubject(spent, "coldSignedIn", { main: 7, stats: 6 }, 1);
    expect(spent).toEqual({
      reads: 10,
      newReads: 7,
      connects: 0,
      stats: 10,
      newStats: 6,
      searches: 0,
      writes: 50,
    });
    expect(chargeSubject(spent, "sync", { main: 1, stats: 99 }, -1)).toMatchObject({
      reads: 9,
      stats: 0,
      writes: 50,
    });
  });

  test("connecting again and again goes on with the units for libraries", () => {
    const day = openDay();
    for (let unit = 0; unit < 20; unit += 1) {
      expect(day.take("connect", person, { main: 1 }, LAST_MINUTE)).toMatchObject({
        class: "connect",
      });
    }
    expect(day.take("connect", person, { main: 1 }, LAST_MINUTE)).toMatchObject({ class: "sync" });
  });

  test("at any hour whoever has spent all they may leaves first units to ten others", () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const now = MIDNIGHT + hour * HOUR_MS;
      const day = openDay();
      // Nothing is left of the common units either.
      for (const name of QUOTA_CLASSES) day.takeAll(name, person, { main: 1 }, now);
      for (let other = 0; other < 10; other += 1) {
        const first = day.take("sync", personOf(`${other}`), { main: 20 }, now);
        expect([hour, other, first.granted]).toEqual([hour, other, true]);
      }
      expect(day.take("writes", personOf("0"), { main: 50 }, now).granted).toBe(true);
    }
  });
});

describe("networks", () => {
  const within = (subnet: number): Subject => ({
    kind: "address",
    key: `64-${subnet}`,
    networks: [
      { kind: "network56", key: `56-${Math.floor(subnet / 256)}` },
      { kind: "network48", key: "48" },
    ],
  });

  test.each([
    ["one /64", [0], 300],
    ["20 of a /56", Array.from({ length: 20 }, (_, index) => index), 450],
    ["20 /56 of a /48", Array.from({ length: 20 }, (_, index) => index * 256), 600],
  ])("%s", (_name, subnets, most) => {
    const day = openDay();
    for (const subnet of subnets) {
      day.takeAll("coldAnonymous", within(subnet), { main: 1 }, LAST_MINUTE);
    }
    expect(day.total("main")).toBe(most);
  });
});

// What one person or address may spend of the day (decision 38).
import { describe, expect, test } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { BUCKETS, floorsFrom, QUOTA_CLASSES } from "#worker/quota/classes.ts";
import { chargeSubject, NOTHING_SPENT, reserveUnits, unitsLeft } from "#worker/quota/ledger.ts";
import { floorUnits, type LedgerSettings, openLedger } from "#worker/quota/ledger-state.ts";

const MIDNIGHT = Date.parse("2026-11-21T08:00:00Z");
const HOUR_MS = 3_600_000;
const LAST_MINUTE = MIDNIGHT + 24 * HOUR_MS - 60_000;
const SETTINGS: LedgerSettings = {
  budget: { main: 10_000, stats: 10_000, search: 100 },
  floors: floorsFrom([25, 5, 5, 20, 10, 15, 15, 5]),
  headStart: 25,
};

describe("one subject", () => {
  const person = { kind: "person", key: "a" } as const;
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
        chargeSubject(NOTHING_SPENT, name, { main: spent }, 1),
        SETTINGS,
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

  test("at any hour two others can still change something after one has taken its part", () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const now = MIDNIGHT + hour * HOUR_MS;
      let state = openLedger(now);
      const change = { class: "writes", units: { main: 50 }, subject: person } as const;
      for (let spent = NOTHING_SPENT; ; spent = chargeSubject(spent, "writes", change.units, 1)) {
        const taken = reserveUnits(state, change, spent, SETTINGS, now);
        if (!taken.outcome.granted) break;
        state = taken.state;
      }
      expect(unitsLeft(state, "main", "writes", SETTINGS, now)).toBeGreaterThanOrEqual(100);
    }
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

  // Its limits add up to less than each floor that it can spend, with something left for others.
  test.each(["connect", "sync", "coldSignedIn", "writes"] as const)(
    "at any hour a second person can spend something of %s after the first spent all they may",
    (name) => {
      for (let hour = 0; hour < 24; hour += 1) {
        const now = MIDNIGHT + hour * HOUR_MS;
        let state = openLedger(now);
        // Nothing idle is left to borrow.
        for (const other of QUOTA_CLASSES) {
          for (const bucket of BUCKETS) {
            const idle = unitsLeft(state, bucket, other, SETTINGS, now);
            const own = Math.min(idle, floorUnits(SETTINGS, bucket, other));
            if (other !== name) state.taken[bucket][other] = own;
          }
        }
        let spent = NOTHING_SPENT;
        for (;;) {
          const wish = { class: name, units: { main: 1 }, subject: person } as const;
          const taken = reserveUnits(state, wish, spent, SETTINGS, now);
          if (!taken.outcome.granted || taken.outcome.class !== name) break;
          state = taken.state;
          spent = chargeSubject(spent, taken.outcome.class, { main: 1 }, 1);
        }
        expect(unitsLeft(state, "main", name, SETTINGS, now)).toBeGreaterThanOrEqual(100);
      }
    },
  );

  test("connecting again and again goes on with the units for libraries", () => {
    const connect = { class: "connect", units: { main: 1 }, subject: person } as const;
    const spent = chargeSubject(NOTHING_SPENT, "connect", { main: 20 }, 1);
    const paying = (before: typeof spent) =>
      reserveUnits(openLedger(LAST_MINUTE), connect, before, SETTINGS, LAST_MINUTE).outcome;
    expect(paying(NOTHING_SPENT)).toMatchObject({ granted: true, class: "connect" });
    expect(paying(spent)).toMatchObject({ granted: true, class: "sync" });
  });
});

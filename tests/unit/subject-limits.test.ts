// What one person or address may spend of the day (decision 66).
import { createRandom } from "#bench/economy/world.ts";
import { describe, expect, test } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import {
  DEFAULT_FLOORS,
  QUOTA_CLASSES,
  type QuotaClass,
  type Units,
} from "#worker/quota/classes.ts";
import { type Allowance, reserveUnits } from "#worker/quota/ledger.ts";
import {
  chargeSubject,
  countedFor,
  NOTHING_SPENT,
  type Subject,
  type SubjectSpent,
} from "#worker/quota/subject-limits.ts";
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

/**
 * What an honest person does: how many units each time, and how many times a day they may at most. Syncs and changes are
 * jobs: what is refused waits and asks again.
 */
const JOBS: ReadonlySet<QuotaClass> = new Set(["sync", "writes"]);
const RETRY_MS = 30 * MINUTE_MS;
const WISHES = [
  ["sync", { main: 4 }, 10],
  ["writes", { main: 50 }, 10],
  ["search", { search: 1 }, 5],
  ["coldSignedIn", { main: 5 }, 10],
] as const;
const HONEST = 12;
const DAYS = 2;
type DropLast<Tuple extends unknown[]> = Tuple extends [...infer Rest, unknown] ? Rest : never;

describe("attackers", () => {
  /**
   * A day in which `attackers` take all they get every ten minutes, and twelve honest subjects do each of `wishes` at
   * random moments. By class: the part of the subjects who were granted something, and of all wishes that were granted.
   */
  function attackedDay(
    attackers: readonly Subject[],
    honest: (index: number) => Subject,
    wishes: readonly (readonly [QuotaClass, Units, number])[],
    random: () => number,
  ) {
    const day = openDay();
    const asks = Array.from({ length: HONEST }).flatMap((_, index) =>
      wishes.flatMap(([name, units, times]) =>
        Array.from({ length: times }, () => {
          const at = MIDNIGHT + random() * (24 * HOUR_MS - 1);
          return { at, index, name, units, times };
        }),
      ),
    );
    const granted = new Map<string, number>();
    let now = MIDNIGHT;
    const attackUntil = (time: number) => {
      for (; now <= time; now += 10 * MINUTE_MS) {
        for (const attacker of attackers) {
          for (const [name, units] of wishes) day.takeAll(name, attacker, units, now);
        }
      }
    };
    while (asks.length > 0) {
      asks.sort((a, b) => b.at - a.at);
      const ask = asks.pop();
      if (!ask || ask.at >= MIDNIGHT + 24 * HOUR_MS) continue;
      const { at, index, name, units } = ask;
      attackUntil(at);
      const key = `${index} ${name}`;
      if (day.take(name, honest(index), units, at).granted) {
        granted.set(key, (granted.get(key) ?? 0) + 1);
      } else if (JOBS.has(name)) asks.push({ ...ask, at: at + RETRY_MS });
    }
    const served = new Map<string, { first: number; all: number }>();
    for (const [name, , times] of wishes) {
      const counts = Array.from(
        { length: HONEST },
        (_, index) => granted.get(`${index} ${name}`) ?? 0,
      );
      const partOf = (least: number) => counts.filter((count) => count >= least).length / HONEST;
      served.set(name, {
        first: partOf(1),
        all: counts.reduce((sum, count) => sum + count, 0) / HONEST / times,
      });
    }
    return served;
  }

  /** The averages of some days. */
  function servedOf(...[attackers, honest, wishes]: DropLast<Parameters<typeof attackedDay>>) {
    const random = createRandom(27);
    const sums: Record<string, number> = {};
    for (let day = 0; day < DAYS; day += 1) {
      for (const [name, parts] of attackedDay(attackers, honest, wishes, random)) {
        for (const [which, part] of Object.entries(parts)) {
          sums[`${name} ${which}`] = (sums[`${name} ${which}`] ?? 0) + part / DAYS;
        }
      }
    }
    return sums;
  }

  // 20 attackers and twelve others who want ten changes each would need 16,000 units, and five searches each 160.
  test.each([5, 20])("%i accounts leave others their first units and most reads", (count) => {
    const attackers = Array.from({ length: count }, (_, index) => personOf(`attacker-${index}`));
    const served = servedOf(attackers, (index) => personOf(`${index}`), WISHES);
    for (const name of ["sync", "writes", "search", "coldSignedIn"]) {
      expect([name, served[`${name} first`]]).toEqual([name, expect.closeTo(1)]);
    }
    expect(served["sync all"]).toBeGreaterThan(0.8);
    expect(served["coldSignedIn all"]).toBeGreaterThan(0.8);
    // Beside 20, each has the first of ten changes: they are the floor.
    expect(served["writes all"]).toBeGreaterThan(count === 5 ? 0.3 : 0.09);
    expect(served["search all"]).toBeGreaterThan(count === 5 ? 0.6 : 0.25);
  });

  test.each([
    ["20 addresses", []],
    ["20 /64 of one /48", [{ kind: "network48", key: "48" }]],
  ] as const)("%s leave others most playlists", (_name, networks) => {
    const attackers = Array.from({ length: 20 }, (_, index): Subject => ({
      kind: "address",
      key: `attacker-${index}`,
      networks,
    }));
    const honest = (index: number): Subject => ({ kind: "address", key: `${index}` });
    const served = servedOf(attackers, honest, [["coldAnonymous", { main: 5 }, 10]]);
    expect(served["coldAnonymous first"]).toBeCloseTo(1);
    expect(served["coldAnonymous all"]).toBeGreaterThan(0.95);
  });
});

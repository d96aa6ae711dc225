// Days of everybody: visitors and people with an account ask the calculator, people with a connected library visit, read and
// change it, newcomers connect, attackers take what they get. One ledger grants all units, by the product's own rules.
import * as assumed from "#bench/economy/assumptions.ts";
import { DAY_MS, START } from "#bench/economy/assumptions.ts";
import { planAttack, planBusyPeople, planChangesOfAttackers } from "#bench/economy/attackers.ts";
import { Calculator, unitsForNewList } from "#bench/economy/calculator.ts";
import { Changes } from "#bench/economy/changes.ts";
import { Ledger, settingsOf } from "#bench/economy/ledger.ts";
import { Person } from "#bench/economy/people.ts";
import { type Report, Tally } from "#bench/economy/tally.ts";
import { createTimeline } from "#bench/economy/timeline.ts";
import { createRandom, listOf, timeOfDay } from "#bench/economy/world.ts";
import type { Subject } from "#worker/quota/subject-limits.ts";

export type Scenario = {
  seed: number;
  days: number;
  /** The last days are reported. */
  reported: number;
  /** YouTube's allowance of each of `main` and `stats` for a day. */
  units: number;
  /** Requests to the calculator, a day. */
  requests: number;
  /** Connected people; as many leave as connect. */
  people: number;
  /** How many lists the world asks for, beside those that are asked for once. */
  lists: number;
  /** Nothing is stored at the start. */
  isEmpty?: boolean;
  /** They take what they get; then busy people, or visitors, ask ten times a day for everything. */
  attackers?: readonly Subject[];
};

export type Work = (now: number) => void | Promise<void>;
/** Calls the work at that time. */
export type At = (time: number, work: Work) => void;

const TURN_MS = 5 * 60_000;
/** At the start everything was read within this time, as by libraries that keep themselves current. */
const OLDEST_START_MS = 22 * DAY_MS;
/** Of a day's units, what new lists had in the month before the start. */
const NEW_LISTS_BEFORE = 0.5;

/** Always the same for a scenario. Replaces Math.random meanwhile, by which the product spreads due times. */
export async function simulate(scenario: Scenario): Promise<Report> {
  const realRandom = Math.random;
  Math.random = createRandom(scenario.seed + 1);
  try {
    return await run(scenario);
  } finally {
    Math.random = realRandom;
  }
}

async function run(scenario: Scenario): Promise<Report> {
  const { seed, days, reported, units, requests, people: count, lists } = scenario;
  const end = START + days * DAY_MS;
  const from = end - reported * DAY_MS;
  const tally = new Tally(from, from + (reported * DAY_MS) / 2);
  const ledger = new Ledger(settingsOf(units), START, (day, now) => tally.endDay(day, now));
  const changes = new Changes(ledger, tally);
  const timeline = createTimeline<Work>();
  const at: At = (time, work) => timeline.add(time, work);
  const every = (ms: number, first: number, work: (now: number) => void): void => {
    const again = (now: number): void => {
      work(now);
      at(now + ms, again);
    };
    at(first, again);
  };

  const calculator = new Calculator({ ledger, tally, random: createRandom(seed + 2), lists });
  if (scenario.isEmpty !== true) {
    calculator.fill(requests, (units * NEW_LISTS_BEFORE) / averageUnits());
  }
  const random = createRandom(seed + 3);
  const people = Array.from({ length: count }, (_, index) =>
    connect(`person-${index}`, START, START - random() * OLDEST_START_MS),
  );

  /** Somebody whose events end when they leave. */
  function connect(key: string, now: number, readAt?: number): Person {
    const here = (time: number, work: Work): void =>
      at(time, (later) => (person.hasLeft ? undefined : work(later)));
    // Nothing of it runs before it is there.
    const person: Person = new Person(
      { ledger, changes, tally, random, at: here },
      key,
      now,
      readAt,
    );
    return person;
  }

  const newcomers = count * assumed.NEWCOMERS_A_DAY;
  let connected = count;
  if (newcomers > 0) {
    every(DAY_MS / newcomers, START + random() * (DAY_MS / newcomers), (now) => {
      const index = Math.floor(random() * count);
      const leaving = people[index];
      if (leaving) leaving.hasLeft = true;
      people[index] = connect(`person-${(connected += 1)}`, now);
    });
  }
  every(TURN_MS, START, (now) => changes.turn(now));
  every(DAY_MS, START + DAY_MS - 1, (now) =>
    tally.countLibraries(
      people.map((person) => person.state(now)),
      now,
    ),
  );
  if (scenario.attackers) {
    const [attacker] = scenario.attackers;
    const kind = attacker?.kind === "person" ? "person" : "address";
    every(assumed.ATTACK_EVERY_MS, START, planAttack(ledger, scenario.attackers));
    every(DAY_MS, START, planChangesOfAttackers(changes, scenario.attackers));
    every(DAY_MS, START, planBusyPeople({ ledger, changes, tally, random, at }, kind));
  }

  const times = Float64Array.from({ length: requests }, (_, index) =>
    timeOfDay((index + 0.5) / requests),
  );
  for (let request = 0; ; request += 1) {
    const day = requests === 0 ? days : Math.floor(request / requests);
    const time = day >= days ? end : START + (day + (times[request % requests] ?? 0)) * DAY_MS;
    while (Math.min(timeline.nextAt(), calculator.nextProbe) < time) {
      if (calculator.nextProbe < timeline.nextAt()) {
        calculator.probe(calculator.nextProbe);
        continue;
      }
      const next = timeline.next();
      const waits = next?.event(next.time);
      if (waits) await waits;
    }
    if (time >= end) break;
    calculator.ask(payerOf(request), time);
  }
  ledger.turnHour(end);
  changes.end(end);
  return tally.report();

  function payerOf(request: number) {
    const person = random() < assumed.SIGNED_IN_REQUESTS && people[request % count];
    if (person) return { class: "coldSignedIn", subject: person.subject } as const;
    const subject = { kind: "address", key: `visitor-${request}` } as const;
    return { class: "coldAnonymous", subject } as const;
  }
}

/** Units of an average new list. */
export function averageUnits(): number {
  const sample = 10_000;
  let sum = 0;
  for (let list = 0; list < sample; list += 1) {
    const { items, isChannel } = listOf(list);
    sum += unitsForNewList(items, isChannel, false).main ?? 0;
  }
  return sum / sample;
}

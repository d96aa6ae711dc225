// `npm run bench -- economy`: how far YouTube's allowance goes, by a simulation of everybody (decision 70). Exits with 3 if
// a goal is missed. `node bench/economy/run.ts --quick` runs the goals without attackers only.
import { BUSY_PEOPLE, UNSEEN } from "#bench/economy/assumptions.ts";
import { averageUnits, type Scenario, simulate } from "#bench/economy/simulation.ts";
import type { Report } from "#bench/economy/tally.ts";
import { GOAL_MISSED, report } from "#bench/report.ts";
import { DEFAULT_FLOORS } from "#worker/quota/classes.ts";
import type { Subject } from "#worker/quota/subject-limits.ts";
import { WRITE_UNITS } from "#worker/youtube/transport.ts";

const REQUESTS = [1500, 20_000, 100_000];
const PEOPLE = [100, 300, 1000, 3000];
const UNITS = [10_000, 50_000, 1_000_000];
const WORLDS = [50_000, 500_000, 5_000_000];
/** What is asked for at YouTube's form. */
const ALLOWANCES = [10_000, 20_000, 30_000, 50_000, 75_000, 100_000, 150_000, 200_000, 300_000];

const isQuick = process.argv.includes("--quick");
/** Of a month the second half is reported, when the start no longer matters. */
const MONTH = { seed: 14, days: 28, reported: 14, lists: 500_000 };
/** Days of many requests or people are alike sooner, and take longer to simulate. */
const FORTNIGHT = { ...MONTH, days: 14, reported: 7 };

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
const count = (value: number) => Math.round(value).toLocaleString("en");
const sumOf = (units: Record<string, number>) =>
  Object.values(units).reduce((sum, one) => sum + one, 0);

function scenarioOf(requests: number, people: number, units: number): Scenario {
  const isLarge = requests > 20_000 || people > 300;
  return { ...(isLarge ? FORTNIGHT : MONTH), requests, people, units };
}

function rowOf({ units, people, requests, lists }: Scenario, of: Report): string {
  const waits = (values: readonly number[]) => values.map((one) => one.toFixed(1)).join(" / ");
  const { coldAnonymous = 0, coldSignedIn = 0 } = of.newRefused;
  const cells = [
    ...[units, people, requests, lists].map((one) => count(one)),
    percent(of.refused),
    `${percent(coldAnonymous)}, ${percent(coldSignedIn)}`,
    percent(of.syncsRefused),
    waits(of.changeDays),
    waits(of.ageHours),
    percent(of.outdated),
    percent(of.held),
    count(sumOf(of.spent)),
  ];
  return `| ${cells.join(" | ")} |`;
}

function printHead(): void {
  console.log(
    "\n| Units | People | Requests a day | Lists | Refused | of new lists: visitors, accounts | Visits that wait | " +
      "Changes wait, days (50, 90, 99 %) | Age, hours (50, 90, 99 %) | Outdated | Contents held | Units spent |",
  );
  console.log(`|${" --- |".repeat(12)}`);
}

async function row(scenario: Scenario): Promise<Report> {
  const of = await simulate(scenario);
  console.log(rowOf(scenario, of));
  return of;
}

/**
 * Prints a figure beside its goal. Where the arithmetic leaves no way to reach it, the figure has to be as near to the limit as
 * a tenth.
 */
function isReached(goal: {
  name: string;
  value: number;
  atMost: number;
  limit: number;
  arithmetic: string;
}): boolean {
  const { name, value, atMost, limit, arithmetic } = goal;
  const isPossible = limit <= atMost;
  const words = isPossible
    ? arithmetic
    : `goal ${atMost}, limit ${limit.toFixed(3)}: ${arithmetic}`;
  const bound = isPossible ? atMost : limit * 1.1;
  return report({ name, measured: words, ratio: value, limit: { atMost: bound } });
}

/** Of a day's units, those that changes can have at most: their floor and all common ones. */
function changesADay(units: number): number {
  const others = sumOf(DEFAULT_FLOORS) - DEFAULT_FLOORS.writes;
  return (units * (100 - others)) / 100 / WRITE_UNITS;
}

async function reachesPeople(): Promise<boolean> {
  const scenario = { ...MONTH, requests: 1500, people: 600, units: 10_000, lists: 50_000 };
  const of = await row(scenario);
  const most = changesADay(scenario.units);
  const wanted = `${count(of.changesWanted)} changes are wanted a day, and ${count(most)} possible at most`;
  // Each page has to be read once in 30 days.
  const needs = {
    changes: of.changesWanted * WRITE_UNITS,
    contents: of.pages / 30,
    visits: (of.spent["sync"] ?? 0) + (of.spent["connect"] ?? 0) + (of.spent["confirm"] ?? 0),
    "new lists": of.newLists * averageUnits(),
  };
  const words = Object.entries(needs).map(([name, units]) => `${name} ${count(units)}`);
  const missing = Math.max(0, sumOf(needs) - scenario.units);
  return [
    isReached({
      name: "600 people: days that nine in ten changes wait",
      value: of.changeDays[1],
      atMost: 2,
      limit: 0,
      arithmetic: wanted,
    }),
    isReached({
      name: "600 people: contents not held",
      value: 1 - of.held,
      atMost: 0.05,
      limit: 0,
      arithmetic: `units wanted a day: ${words.join(", ")}, of which the day lacks ${count(missing)}`,
    }),
  ].every(Boolean);
}

async function reachesVisitors(): Promise<boolean> {
  const scenario = { ...scenarioOf(20_000, 300, 10_000), lists: 50_000 };
  const of = await row(scenario);
  const { coldAnonymous = 0, coldSignedIn = 0 } = of.spent;
  const before = sumOf(of.spent) - coldAnonymous - coldSignedIn;
  const possible = (scenario.units - before) / averageUnits();
  return isReached({
    name: "20,000 requests, 10 % never seen: refused",
    value: of.refused,
    atMost: 0.08,
    limit: Math.max(0, of.newLists - possible) / scenario.requests,
    arithmetic: `${count(of.newLists)} lists are wanted anew a day, others leave units for ${count(possible)}`,
  });
}

async function reachesEmptyStore(): Promise<boolean> {
  const scenario = {
    ...scenarioOf(20_000, 300, 10_000),
    lists: 50_000,
    days: 1,
    reported: 1,
    isEmpty: true,
  };
  const of = await row(scenario);
  const most = scenario.units / averageUnits();
  // As if all units went to the most popular lists, before anybody asked for them.
  const answered = ((1 - UNSEEN) * Math.log(most + 1)) / Math.log(scenario.lists + 1);
  return isReached({
    name: "first day, nothing stored, 20,000 requests: refused",
    value: of.refused,
    atMost: 0.25,
    limit: 1 - answered,
    arithmetic: `all units are ${count(most)} lists; the most popular so many are ${percent(answered)} of all requests`,
  });
}

const accounts = (length: number): Subject[] =>
  Array.from({ length }, (_, index) => ({ kind: "person", key: `attacker-${index}` }));
const addresses = (networks: Subject["networks"]): Subject[] =>
  Array.from({ length: 20 }, (_, index) => ({
    kind: "address",
    key: `attacker-${index}`,
    ...(networks && { networks }),
  }));

async function reachesHonest(): Promise<boolean> {
  const rows: [string, Subject[]][] = [
    ["5 accounts", accounts(5)],
    ["20 accounts", accounts(20)],
    ["20 addresses", addresses(undefined)],
    ["20 /64 of one /48", addresses([{ kind: "network48", key: "48" }])],
  ];
  let isEach = true;
  console.log(
    `\n${BUSY_PEOPLE} honest people or visitors who want ten of each a day, beside attackers`,
  );
  for (const [name, attackers] of rows) {
    const scenario = { ...scenarioOf(1500, 100, 10_000), days: 10, reported: 3, attackers };
    const { served } = await simulate(scenario);
    for (const [kind, { first, tenth }] of Object.entries(served)) {
      const measured = `${name}, ${kind}`;
      const least = { name: "their first", measured, ratio: first, limit: { atLeast: 0.99 } };
      isEach = report(least) && isEach;
      // One person may search five times a day.
      if (kind === "search") continue;
      isEach =
        report({ name: "their tenth", measured, ratio: tenth, limit: { atLeast: 0.8 } }) && isEach;
    }
  }
  return isEach;
}

/** The smallest allowance with which nearly everybody gets what they want, of those that are more than they `need`. */
async function allowanceFor(requests: number, people: number, need: number): Promise<string> {
  for (const units of ALLOWANCES) {
    if (units < need) continue;
    const of = await simulate(scenarioOf(requests, people, units));
    const isEnough = of.refused <= 0.01 && of.changeDays[1] <= 1 && of.held >= 0.98;
    if (isEnough) return count(units);
  }
  return "more";
}

console.log("Goals");
printHead();
let isEach = await reachesPeople();
isEach = (await reachesVisitors()) && isEach;
isEach = (await reachesEmptyStore()) && isEach;
if (!isQuick) {
  isEach = (await reachesHonest()) && isEach;
  console.log("\nEverybody");
  printHead();
  const needs = new Map<string, number>();
  for (const requests of REQUESTS) {
    for (const units of UNITS) {
      for (const people of PEOPLE) {
        const { spent } = await row(scenarioOf(requests, people, units));
        // With so many units left, answers are checked more often than they have to be.
        needs.set(`${requests} ${people}`, sumOf(spent) - (spent["refresh"] ?? 0));
      }
    }
  }
  console.log("\nWorlds");
  printHead();
  for (const lists of WORLDS) await row({ ...scenarioOf(20_000, 300, 10_000), lists });
  console.log(`\nAllowance to ask for | ${REQUESTS.map((one) => count(one)).join(" | ")} requests`);
  for (const people of PEOPLE) {
    const cells: string[] = [];
    for (const requests of REQUESTS) {
      cells.push(await allowanceFor(requests, people, needs.get(`${requests} ${people}`) ?? 0));
    }
    console.log(`| ${count(people)} | ${cells.join(" | ")} |`);
  }
}
process.exitCode = isEach ? 0 : GOAL_MISSED;

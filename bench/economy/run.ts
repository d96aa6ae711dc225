// `npm run bench -- economy`: how far YouTube's allowance goes, by a simulation of everybody (decision 70). Exits with 1 if
// a goal is missed. `node bench/economy/run.ts --quick` runs the goals without attackers only.
import { BUSY_PEOPLE } from "#bench/economy/assumptions.ts";
import { averageUnits, type Scenario, simulate } from "#bench/economy/simulation.ts";
import type { Report } from "#bench/economy/tally.ts";
import { report } from "#bench/report.ts";
import type { Subject } from "#worker/quota/ledger.ts";

const REQUESTS = [1500, 20_000, 100_000];
const PEOPLE = [100, 300, 1000, 3000];
const UNITS = [10_000, 50_000, 1_000_000];
const WORLDS = [50_000, 500_000, 5_000_000];
/** What is asked for at YouTube's form. */
const ALLOWANCES = [10_000, 20_000, 30_000, 50_000, 75_000, 100_000, 150_000, 200_000, 300_000];

const isQuick = process.argv.includes("--quick");
/** Of a month the second half is reported, when the start no longer matters. */
const MONTH = { seed: 14, days: 28, reported: 14, lists: 500_000 };
/** Days of 100,000 requests are alike sooner, and take longer to simulate. */
const FORTNIGHT = { ...MONTH, days: 14, reported: 7 };

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
const count = (value: number) => Math.round(value).toLocaleString("en");
const sumOf = (units: Record<string, number>) =>
  Object.values(units).reduce((sum, one) => sum + one, 0);

function scenarioOf(requests: number, people: number, units: number): Scenario {
  return { ...(requests > 20_000 ? FORTNIGHT : MONTH), requests, people, units };
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

/** A figure that has to reach its goal, or where no rule can, the limit that the arithmetic names. */
type Goal = { name: string; value: number; atMost: number; arithmetic: string; limit: number };

/** Prints whether it is reached: the goal, or what is possible, with a tenth of what is left to it. */
function isReached({ name, value, atMost, arithmetic, limit }: Goal): boolean {
  const bound = Math.max(atMost, limit * 1.1);
  console.log(`     ${arithmetic}`);
  const measured = bound > atMost ? `goal ${atMost}, which cannot be reached` : "the goal";
  return report({ name, measured, ratio: value, limit: { atMost: bound } });
}

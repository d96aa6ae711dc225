// `npm run bench -- economy`: how far YouTube's default allowance goes, by simulation (decision 39). Exits with 1 if
// a goal is missed. `node bench/economy/run.ts --quick` runs the calculator's goal only, `--libraries` only the connected
// libraries (decision 43).
import { reportLibraries } from "#bench/economy/libraries/report.ts";
import { report } from "#bench/report.ts";
import { simulatePreviousRules } from "#bench/economy/previous-rules.ts";
import type { Scenario } from "#bench/economy/scenario.ts";
import { simulate } from "#bench/economy/simulation.ts";
import { average, type DayReport } from "#bench/economy/tally.ts";

/** The last days are reported, when the start no longer matters. */
const DAYS = 14;
const REPORTED_DAYS = 7;
// By the previous rules, copies expire for a month before a day is like the next.
const DAYS_BEFORE = 35;
const GOAL = { requestsADay: 100_000, unseen: 0, refusedPercent: 1 };
const CHANGES_A_DAY = 0.03;

const isQuick = process.argv.includes("--quick");
const onlyLibraries = process.argv.includes("--libraries");
const scenarios = [1500, 15_000, 100_000].flatMap((requestsADay) =>
  [0, 0.1, 0.3].map((unseen): Scenario => ({
    seed: 14,
    days: DAYS,
    requestsADay,
    unseen,
    changesADay: CHANGES_A_DAY,
  })),
);
const isGoal = ({ requestsADay, unseen }: Scenario) =>
  requestsADay === GOAL.requestsADay && unseen === GOAL.unseen;

console.log(
  `50,000 playlists, asked for by Zipf 1.0; each changes ${CHANGES_A_DAY * 100} % of days; 1.5 % broadcasts; a quarter are channels, by handle.`,
);
console.log(
  `Averages of the last ${REPORTED_DAYS} of ${DAYS} days, of ${DAYS_BEFORE} by the previous rules. Units a day, main + stats.`,
);
let isReached = true;
for (const scenario of scenarios.filter((one) => !onlyLibraries && (!isQuick || isGoal(one)))) {
  const { requestsADay, unseen } = scenario;
  console.log(
    `\n${requestsADay.toLocaleString("en")} requests a day, ${unseen * 100} % never seen`,
  );
  const ours = average((await simulate(scenario)).slice(-REPORTED_DAYS));
  const previous = average(
    simulatePreviousRules({ ...scenario, days: DAYS_BEFORE }).slice(-REPORTED_DAYS),
  );
  print("now", ours);
  print("before", previous);
  if (!isGoal(scenario)) continue;
  const percent = refusedPercent(ours);
  const measured = `${refusedPercent(previous).toFixed(2)} % by the previous rules`;
  const limit = { atMost: GOAL.refusedPercent };
  isReached = report({ name: "refused, in percent", measured, ratio: percent, limit }) && isReached;
}
if (!isQuick) isReached = (await reportLibraries()) && isReached;
process.exitCode = isReached ? 0 : 1;

function refusedPercent({ refused, requests }: DayReport): number {
  return (100 * refused) / requests;
}

function print(name: string, day: DayReport): void {
  const classes = Object.keys(day.spent.main).flatMap((one) => {
    const [main, stats] = [day.spent.main[one] ?? 0, day.spent.stats[one] ?? 0];
    return main + stats === 0 ? [] : [`${one} ${main.toFixed(0)} + ${stats.toFixed(0)}`];
  });
  const [median, most, nearlyAll] = day.checkedHours.map((hours) => hours.toFixed(1));
  const outdated = ((100 * day.outdated) / day.requests).toFixed(2);
  console.log(
    `  ${name.padEnd(7)} refused ${refusedPercent(day).toFixed(2)} %; ${classes.join(", ")}; ` +
      `checked ${median} / ${most} / ${nearlyAll} h ago (50, 90, 99 %), read ${day.readDays.toFixed(1)} days ago (99 %); ` +
      `outdated ${outdated} %`,
  );
}

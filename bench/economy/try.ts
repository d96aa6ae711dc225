import { simulate, type Scenario } from "#bench/economy/simulation.ts";
for (const cell of (process.argv[2] ?? "").split(",")) {
  const [requests = 0, people = 0, units = 0, lists = 500_000, days = 28, isEmpty = 0] = cell
    .split(":")
    .map(Number);
  const scenario: Scenario = {
    seed: 14,
    days,
    reported: isEmpty ? days : days / 2,
    units,
    requests,
    people,
    lists,
    isEmpty: isEmpty === 1,
  };
  const begin = performance.now();
  const report = await simulate(scenario);
  console.log(
    cell,
    ((performance.now() - begin) / 1000).toFixed(1),
    "s",
    JSON.stringify(report, (_k, v) => (typeof v === "number" ? Math.round(v * 1000) / 1000 : v)),
  );
}

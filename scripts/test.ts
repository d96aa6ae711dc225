// `npm test`: every gate but those of the campaigns, in two lanes, each shown and timed, then
// the slowest tests, and one line that adds them up. `npm test -- --only unit` (or `--only lint,e2e`) runs a part, with
// what it depends on; `--changed` runs the tests that the uncommitted changes reach; `--seeds 50` or `--seeds full` plays
// that many rounds of each campaign that `--only` names; `--built` does not build and uses the last build.
import "#scripts/quiet-tools.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { requireTestChromium } from "#scripts/chromium.ts";
import { installOtherBrowsers } from "#scripts/other-browsers.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { changedFiles, reachedTests } from "#scripts/reached-tests.ts";
import { sandboxOrigin } from "#scripts/settings.ts";
import { testTempFolder } from "#scripts/test-temp-folder.ts";
import {
  addTallies,
  campaignNotes,
  playwrightFailures,
  playwrightTimes,
  readPlaywright,
  readVitest,
  type Tally,
  type TestTime,
  vitestFailedFiles,
  vitestFailures,
  vitestTimes,
} from "#scripts/test-tally.ts";
import { writeWordFiles } from "#scripts/messages/word-files.ts";

writeWordFiles();

type Lane = "main" | "timed";

type Gate = {
  name: string;
  /** Gates of one lane run one after the other; "main" if absent. */
  lane?: Lane;
  /** Of gates that must have passed. */
  needs?: string[];
  /** Takes longer than `npm test` may: runs only where it is named, as `npm run test:campaigns` does. */
  onlyIfNamed?: boolean;
  /** Arguments of Node; `report` is where a test runner writes what it counted. */
  command: (report: string) => string[];
  env?: (report: string) => NodeJS.ProcessEnv;
  /**
   * Part of `--changed`: always, or with at most so many of its files that the changes reach, so that all ends within 90
   * seconds on two cores.
   */
  changed?: "always" | number;
  /** Instead of {@link GATE_LIMIT_MS}. */
  limitMs?: number;
  /** Gates without one count as one test. */
  count?: (report: string, exitCode: number) => Tally;
  failures?: (report: string) => string[];
  /** What restricts its command to the tests that failed; none if that is not possible. */
  onlyFailed?: (report: string) => string[];
  times?: (report: string) => TestTime[];
  /** What is told of its reports although all is well. */
  notes?: (report: string) => string[];
};

const { values: options } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    changed: { type: "boolean" },
    seeds: { type: "string" },
    built: { type: "boolean" },
  },
});

const seeds = options.seeds ?? process.env["CAMPAIGN_SEEDS"] ?? "";
// Several times what the longest takes; what hangs must not keep the rest from being counted.
const GATE_LIMIT_MS = 45 * 60_000;
const SLOWEST_SHOWN = 10;
const MOST_REPEATED = 10;

const bin = (file: string): string => path.join(projectRoot, "node_modules", file);
const vitest = (name: string, given: readonly string[] = []): Gate => ({
  name,
  command: (report) => [
    bin("vitest/vitest.mjs"),
    "run",
    `--project=${name}`,
    ...given,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ],
  count: readVitest,
  failures: vitestFailures,
  onlyFailed: vitestFailedFiles,
  times: vitestTimes,
});

const playwrightEnv = (report: string): NodeJS.ProcessEnv => ({
  CHROMIUM_PATH: requireTestChromium(),
  PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  PLAYWRIGHT_JSON_OUTPUT_NAME: report,
});
const playwright = (name: string, files: readonly string[] = []): Gate => ({
  name,
  lane: "timed",
  needs: ["build", "screens"],
  command: () => [bin("@playwright/test/cli.js"), "test", ...files, "--reporter=list,json"],
  env: playwrightEnv,
  count: readPlaywright,
  failures: playwrightFailures,
  onlyFailed: () => ["--last-failed"],
  times: playwrightTimes,
});

const campaign: Pick<Gate, "env" | "notes"> = {
  env: () => ({ CAMPAIGN_SEEDS: seeds }),
  notes: campaignNotes,
};

const gates: Gate[] = [
  // First, because the browser tests wait for it.
  {
    name: "build",
    command: () => ["scripts/build.ts"],
    env: () => ({ SANDBOX_URL: sandboxOrigin(8788), PSEUDO_LANGUAGE: "on" }),
  },
  {
    name: "screens",
    command: () => ["tests/support/screens/build.ts"],
    env: () => ({ SANDBOX_URL: sandboxOrigin(8788) }),
  },
  { name: "format", changed: "always", command: () => [bin("oxfmt/bin/oxfmt"), "--check"] },
  { name: "lint", changed: "always", command: () => [bin("oxlint/bin/oxlint")] },
  { name: "unused", command: () => [bin("knip/bin/knip.js")] },
  // By default each project is checked by four threads, which check shared types again: twice the CPU time.
  {
    name: "types",
    changed: "always",
    command: () => [bin("typescript/bin/tsc"), "-b", "--checkers", "1"],
  },
  { name: "sizes", needs: ["build"], command: () => ["scripts/route-sizes.ts"] },
  { name: "migrations", command: () => ["scripts/check-migrations.ts"] },
  { ...vitest("unit"), changed: 60 },
  { ...vitest("sandbox"), changed: 60 },
  { ...playwright("e2e"), changed: 2 },
  // One runtime more than there are cores, because the tests also wait in real time for alarms and timers.
  {
    ...vitest("worker", [`--maxWorkers=${availableParallelism() + 1}`]),
    lane: "timed",
    changed: 20,
  },
  { ...vitest("campaigns"), ...campaign, onlyIfNamed: true },
  {
    ...playwright("windows", ["languages-windows"]),
    env: (report) => ({ ...playwrightEnv(report), EVERY_WINDOW: "on" }),
    onlyIfNamed: true,
  },
  {
    ...vitest("worker", [
      "tests/worker/calculator-lies.test.ts",
      "tests/worker/faults-account.test.ts",
      "tests/worker/payment-orders.test.ts",
      "tests/worker/removal-faults.test.ts",
      "tests/worker/sync-model.test.ts",
      "tests/worker/withdrawals.test.ts",
    ]),
    ...campaign,
    name: "worker-campaigns",
    onlyIfNamed: true,
  },
  { ...vitest("faults"), ...campaign, lane: "timed", needs: ["build"], onlyIfNamed: true },
  {
    ...vitest("browsers"),
    lane: "timed",
    needs: ["build"],
    env: () => {
      installOtherBrowsers();
      return {};
    },
    onlyIfNamed: true,
  },
  {
    name: "mutations",
    // All mutations take an hour or more.
    command: () => [
      "scripts/mutate.ts",
      ...(/^\d+$/.test(seeds) ? ["--quick", "--most", seeds] : ["--minutes", "180"]),
    ],
    limitMs: 200 * 60_000,
    onlyIfNamed: true,
  },
];

const results = new Map<string, Tally>();
// Said at the end, where whoever sees only the last lines finds it.
const failures: string[] = [];
const times: TestTime[] = [];
const temporary = mkdtempSync(path.join(testTempFolder(), "tidylist-test-"));
const running = new Set<ReturnType<typeof spawn>>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    rmSync(temporary, { recursive: true, force: true });
    process.exit(1);
  });
}

const selected = options.changed ? selectReached() : selectGates();
await runInLanes(selected);
// What only failed because the machine was busy with the other gates passes now.
if (process.env["CI"] !== undefined) for (const gate of selected) await repeatFailed(gate);
rmSync(temporary, { recursive: true, force: true });

const total = addTallies([...results.values()]);
const failedGates = [...results].filter(([, { failed }]) => failed > 0).map(([name]) => name);
if (failures.length > 0) console.log(`\n${failures.join("\n")}`);
const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN);
if (slowest.length > 0) console.log("\nThe slowest tests:");
for (const { ms, name } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
if (failedGates.length > 0) console.log(`\nFailed: ${failedGates.join(", ")}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;

/**
 * The lane `timed` has the tests that wait in real time for an app: beside each other they get a fraction of the processor
 * and are late. The other lane computes beside them. What a gate prints is shown when it ends, so that nothing is
 * mixed.
 */
async function runInLanes(selected: readonly Gate[]): Promise<void> {
  const ended = new Map<string, Promise<void>>();
  let laneEnds: Record<Lane, Promise<void>> = {
    main: Promise.resolve(),
    timed: Promise.resolve(),
  };
  for (const gate of selected) {
    const { lane = "main", needs = [] } = gate;
    const before = Promise.all([laneEnds[lane], ...needs.map((need) => ended.get(need))]);
    const end = before.then(() => runAndShow(gate));
    ended.set(gate.name, end);
    laneEnds = { ...laneEnds, [lane]: end };
  }
  await Promise.all(ended.values());
}

async function runAndShow(gate: Gate): Promise<void> {
  const startedAt = performance.now();
  console.log(`.. ${gate.name} started`);
  const { tally, output } = await runGate(gate);
  results.set(gate.name, tally);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const verdict = tally.failed === 0 ? "passed" : "FAILED";
  process.stdout.write(`\n== ${gate.name}\n${output}== ${gate.name}: ${verdict} in ${seconds} s\n`);
}

/** Runs the failed tests of a gate again, if they are few, with nothing beside them. */
async function repeatFailed(gate: Gate): Promise<void> {
  const before = results.get(gate.name);
  const again = gate.onlyFailed?.(path.join(temporary, `${gate.name}.json`)) ?? [];
  if (!before || before.failed === 0 || before.failed > MOST_REPEATED || again.length === 0) return;
  const name = `${gate.name}, its failed tests alone`;
  await runAndShow({ ...gate, name, command: (report) => [...gate.command(report), ...again] });
  const failed = results.get(name)?.failed ?? before.failed;
  results.delete(name);
  results.set(gate.name, { ...before, passed: before.passed + before.failed - failed, failed });
}

async function runGate(gate: Gate): Promise<{ tally: Tally; output: string }> {
  const missing = (gate.needs ?? []).filter((need) => results.get(need)?.failed !== 0);
  if (missing.length > 0) {
    const output = `Not run: it needs ${missing.join(", ")}.\n`;
    return { tally: { passed: 0, failed: 1, skipped: 0 }, output };
  }
  const report = path.join(temporary, `${gate.name}.json`);
  let exitCode = 1;
  let output = "";
  try {
    const child = spawn(process.execPath, gate.command(report), {
      cwd: projectRoot,
      env: { ...process.env, TMPDIR: temporary, ...gate.env?.(report) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    const limit = setTimeout(() => {
      output += `It has not ended within ${(gate.limitMs ?? GATE_LIMIT_MS) / 60_000} minutes.\n`;
      child.kill("SIGKILL");
    }, gate.limitMs ?? GATE_LIMIT_MS);
    await once(child, "close");
    clearTimeout(limit);
    running.delete(child);
    exitCode = child.exitCode ?? 1;
  } catch (error) {
    output += `${error instanceof Error ? error.message : String(error)}\n`;
  }
  failures.push(...(gate.failures?.(report) ?? []));
  times.push(...(gate.times?.(report) ?? []));
  for (const note of gate.notes?.(report) ?? []) output += `${note}\n`;
  const isFine = exitCode === 0;
  const tally = gate.count?.(report, exitCode) ?? {
    passed: Number(isFine),
    failed: Number(!isFine),
    skipped: 0,
  };
  return { tally, output };
}

/** The static checks, and of each kind of tests those files that the changes reach, as many as there is time for. */
function selectReached(): Gate[] {
  const changed = changedFiles();
  const reaching = gates.flatMap((gate) => {
    if (gate.changed === "always") return [gate];
    if (gate.changed === undefined) return [];
    const reached = reachedTests(gate.name, changed);
    const files = reached.slice(0, gate.changed);
    console.log(
      `${gate.name}: ${files.length} of the ${reached.length} files that the changes reach`,
    );
    if (files.length === 0) return [];
    return [{ ...gate, command: (report: string) => [...gate.command(report), ...files] }];
  });
  const needed = new Set(reaching.flatMap(({ needs = [] }) => needs));
  return [...gates.filter(({ name }) => needed.has(name)), ...reaching];
}

function selectGates(): Gate[] {
  const wanted = new Set((options.only ?? []).flatMap((names) => names.split(",")));
  if (wanted.size === 0) return gates.filter(({ onlyIfNamed }) => !onlyIfNamed);
  for (const name of wanted) {
    if (gates.some((gate) => gate.name === name)) continue;
    console.error(`There is no part "${name}": ${gates.map((gate) => gate.name).join(", ")}.`);
    process.exit(2);
  }
  for (const gate of gates) {
    if (wanted.has(gate.name)) for (const need of gate.needs ?? []) wanted.add(need);
  }
  const needed = gates.filter((gate) => wanted.has(gate.name));
  if (!options.built) return needed;
  return needed
    .filter(({ name }) => name !== "build")
    .map((gate) => ({ ...gate, needs: gate.needs?.filter((need) => need !== "build") ?? [] }));
}

// `npm test`: every gate in order, each shown and timed, and one line that adds them up.
// `npm test -- --only unit` (or `--only lint,e2e`) runs a part, with what it depends on; `--seeds 50` or
// `--seeds full` has each campaign play more than a few rounds.
import "#scripts/quiet-tools.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { requireTestChromium } from "#scripts/chromium.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { sandboxOrigin } from "#scripts/settings.ts";
import {
  addTallies,
  campaignNotes,
  playwrightFailures,
  readPlaywright,
  readVitest,
  type Tally,
  vitestFailures,
} from "#scripts/test-tally.ts";

type Gate = {
  name: string;
  /** Of gates that must have passed. */
  needs?: string[];
  /** Arguments of Node; `report` is where a test runner writes what it counted. */
  command: (report: string) => string[];
  /** Into how many shards its files are divided, which run at once. */
  shards?: number;
  env?: (report: string) => NodeJS.ProcessEnv;
  /** Gates without one count as one test. */
  count?: (report: string, exitCode: number) => Tally;
  failures?: (report: string) => string[];
  /** What is told of its reports although all is well. */
  notes?: (report: string) => string[];
};

const { values: options } = parseArgs({
  options: { only: { type: "string", multiple: true }, seeds: { type: "string" } },
});

// Several times what the longest takes; what hangs must not keep the rest from being counted.
const gateLimitMs = 45 * 60_000;

const bin = (file: string): string => path.join(projectRoot, "node_modules", file);
const vitest = (name: string, files: readonly string[] = []): Gate => ({
  name,
  command: (report) => [
    bin("vitest/vitest.mjs"),
    "run",
    `--project=${name}`,
    ...files,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ],
  count: readVitest,
  failures: vitestFailures,
});

const campaign: Pick<Gate, "env" | "notes"> = {
  env: () => ({ CAMPAIGN_SEEDS: options.seeds ?? process.env["CAMPAIGN_SEEDS"] ?? "" }),
  notes: campaignNotes,
};

const gates: Gate[] = [
  { name: "format", command: () => [bin("oxfmt/bin/oxfmt"), "--check"] },
  { name: "lint", command: () => [bin("oxlint/bin/oxlint")] },
  { name: "unused", command: () => [bin("knip/bin/knip.js")] },
  { name: "types", command: () => [bin("typescript/bin/tsc"), "-b", "--force"] },
  {
    name: "build",
    command: () => ["scripts/build.ts"],
    env: () => ({ SANDBOX_URL: sandboxOrigin(8788) }),
  },
  { name: "sizes", needs: ["build"], command: () => ["scripts/route-sizes.ts"] },
  { name: "migrations", command: () => ["scripts/check-migrations.ts"] },
  vitest("unit"),
  vitest("sandbox"),
  // Its one process waits more than it works, and each shard has a sandbox of its own.
  { ...vitest("worker"), shards: 3 },
  { ...vitest("campaigns"), ...campaign },
  {
    ...vitest("worker", ["tests/worker/calculator-lies.test.ts"]),
    ...campaign,
    name: "readings",
  },
  { ...vitest("faults"), ...campaign, needs: ["build"] },
  { name: "mutations", command: () => ["scripts/mutate.ts"] },
  {
    name: "e2e",
    needs: ["build"],
    command: () => [bin("@playwright/test/cli.js"), "test", "--reporter=list,json"],
    env: (report) => ({
      CHROMIUM_PATH: requireTestChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }),
    count: readPlaywright,
    failures: playwrightFailures,
  },
];

const results = new Map<string, Tally>();
// Said at the end, where whoever sees only the last lines finds it.
const failures: string[] = [];
const reports = mkdtempSync(path.join(tmpdir(), "tidylist-test-"));
const running = new Set<ReturnType<typeof spawn>>();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    rmSync(reports, { recursive: true, force: true });
    process.exit(1);
  });
}

for (const gate of selectGates()) {
  const startedAt = performance.now();
  console.log(`\n== ${gate.name}`);
  const tally = await runGate(gate);
  results.set(gate.name, tally);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`== ${gate.name}: ${tally.failed === 0 ? "passed" : "FAILED"} in ${seconds} s`);
}
rmSync(reports, { recursive: true, force: true });

const total = addTallies([...results.values()]);
const failedGates = [...results].filter(([, { failed }]) => failed > 0).map(([name]) => name);
if (failures.length > 0) console.log(`\n${failures.join("\n")}`);
if (failedGates.length > 0) console.log(`\nFailed: ${failedGates.join(", ")}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runGate(gate: Gate): Promise<Tally> {
  const missing = (gate.needs ?? []).filter((need) => results.get(need)?.failed !== 0);
  if (missing.length > 0) {
    console.log(`Not run: it needs ${missing.join(", ")}.`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const shards = Array.from({ length: gate.shards ?? 1 }, (_, index) => index + 1);
  return addTallies(await Promise.all(shards.map((shard) => runShard(gate, shard))));
}

async function runShard(gate: Gate, shard: number): Promise<Tally> {
  const report = path.join(reports, `${gate.name}-${shard}.json`);
  const part = gate.shards === undefined ? [] : [`--shard=${shard}/${gate.shards}`];
  let exitCode = 1;
  try {
    const child = spawn(process.execPath, [...gate.command(report), ...part], {
      cwd: projectRoot,
      env: { ...process.env, ...gate.env?.(report) },
      stdio: ["ignore", "inherit", "inherit"],
    });
    running.add(child);
    const limit = setTimeout(() => {
      console.error(`${gate.name} has not ended within ${gateLimitMs / 60_000} minutes.`);
      child.kill("SIGKILL");
    }, gateLimitMs);
    await once(child, "close");
    clearTimeout(limit);
    running.delete(child);
    exitCode = child.exitCode ?? 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  failures.push(...(gate.failures?.(report) ?? []));
  for (const note of gate.notes?.(report) ?? []) console.log(note);
  const isFine = exitCode === 0;
  return (
    gate.count?.(report, exitCode) ?? {
      passed: Number(isFine),
      failed: Number(!isFine),
      skipped: 0,
    }
  );
}

/** Without a choice all but what repeats tests: `readings` with more rounds, `mutations` on changed sources. */
function selectGates(): Gate[] {
  const wanted = new Set((options.only ?? []).flatMap((names) => names.split(",")));
  if (wanted.size === 0)
    return gates.filter(({ name }) => name !== "readings" && name !== "mutations");
  for (const name of wanted) {
    if (gates.some((gate) => gate.name === name)) continue;
    console.error(`There is no part "${name}": ${gates.map((gate) => gate.name).join(", ")}.`);
    process.exit(2);
  }
  for (const gate of gates) {
    if (wanted.has(gate.name)) for (const need of gate.needs ?? []) wanted.add(need);
  }
  return gates.filter((gate) => wanted.has(gate.name));
}

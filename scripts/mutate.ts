// Mutation tests: changes one table entry of the source at a time, in a copy of the project, and expects at
// least one test to fail. Mutations that no test notices are listed at the end, and the script fails.
//   node scripts/mutate.ts [--table PATTERN] [--only PATTERN] [--project worker] [--most 20] [--minutes 60]
// `--most` makes that many of each table, chosen at random; `--quick` leaves out the tables that only the slow
// tests of the Worker cover.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { MutatedTable } from "#scripts/mutations/mutation.ts";
import { MUTATED_TABLES } from "#scripts/mutations/tables.ts";
import { projectRoot } from "#scripts/project-root.ts";

/** A test that hangs counts as failed. */
const RUN_LIMIT_MS = 5 * 60_000;
const NOT_COPIED = new Set([".git", ".wrangler", "dist", "node_modules"]);

const { values: options } = parseArgs({
  options: {
    table: { type: "string", default: "" },
    only: { type: "string", default: "" },
    project: { type: "string" },
    quick: { type: "boolean", default: false },
    most: { type: "string", default: "Infinity" },
    minutes: { type: "string", default: "60" },
  },
});

const endsAt = performance.now() + Number(options.minutes) * 60_000;
const copy = mkdtempSync(path.join(tmpdir(), "tidylist-mutations-"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    rmSync(copy, { recursive: true, force: true });
    process.exit(1);
  });
}

const survivors: string[] = [];
let noticed = 0;
let notMade = 0;
/** Files whose tests pass without any change. */
const passing = new Set<string>();
/** The files that noticed the latest changes, the last one first: they are asked first. */
let lastToFail: string[] = [];
try {
  copyProject();
  for (const table of MUTATED_TABLES) {
    if (options.quick && table.tests.some(({ project }) => project !== "unit")) continue;
    if (new RegExp(options.table).test(table.name)) await playTable(table);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${noticed} changes were noticed by a test, ${survivors.length} were not.`);
for (const name of survivors) console.log(`  not noticed: ${name}`);
if (notMade > 0) console.log(`${notMade} changes were not made within ${options.minutes} minutes.`);
process.exitCode = survivors.length === 0 && notMade === 0 && noticed > 0 ? 0 : 1;

function copyProject(): void {
  cpSync(projectRoot, copy, {
    recursive: true,
    filter: (source) => !NOT_COPIED.has(path.relative(projectRoot, source)),
  });
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(copy, "node_modules"));
}

async function playTable(table: MutatedTable): Promise<void> {
  const tests = table.tests.filter(({ project }) => project === (options.project ?? project));
  const file = path.join(copy, table.file);
  const text = readFileSync(file, "utf8");
  for (const { project, files } of tests) {
    const others = files.filter((file) => !passing.has(file));
    if (others.length > 0 && (await fails(project, others))) {
      throw new Error(`${others.join(", ")} fail without any change`);
    }
    for (const file of others) passing.add(file);
  }
  const mutations = table.mutate(text).filter(({ name }) => new RegExp(options.only).test(name));
  if (mutations.length === 0) throw new Error(`nothing to change in ${table.file}`);
  for (const mutation of choose(mutations)) {
    if (performance.now() > endsAt) {
      notMade += 1;
      continue;
    }
    writeFileSync(file, mutation.text);
    const by = await firstToFail(tests);
    console.log(`${table.name}, ${mutation.name}: ${by === undefined ? "NOT NOTICED" : by}`);
    if (by === undefined) survivors.push(`${table.name}, ${mutation.name}`);
    else noticed += 1;
  }
  writeFileSync(file, text);
}

function choose<T>(all: readonly T[]): T[] {
  const inAnyOrder = all.map((one) => ({ one, order: Math.random() }));
  inAnyOrder.sort((a, b) => a.order - b.order);
  return inAnyOrder.slice(0, Number(options.most)).map(({ one }) => one);
}

/** The first file to fail: those of the first project come first, and of them the one that failed most recently. */
async function firstToFail(tests: MutatedTable["tests"]): Promise<string | undefined> {
  for (const { project, files } of tests) {
    const known = lastToFail.filter((file) => files.includes(file));
    for (const file of [...known, ...files.filter((file) => !known.includes(file))]) {
      if (!(await fails(project, [file]))) continue;
      lastToFail = [file, ...lastToFail.filter((other) => other !== file)];
      return file;
    }
  }
  return undefined;
}

async function fails(project: string, files: readonly string[]): Promise<boolean> {
  const vitest = path.join(copy, "node_modules/vitest/vitest.mjs");
  const child = spawn(
    process.execPath,
    [vitest, "run", `--project=${project}`, "--bail=1", ...files],
    { cwd: copy, stdio: "ignore" },
  );
  const limit = setTimeout(() => child.kill("SIGKILL"), RUN_LIMIT_MS);
  await once(child, "close");
  clearTimeout(limit);
  return child.exitCode !== 0;
}

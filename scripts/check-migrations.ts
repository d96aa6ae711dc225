// Fails when the tables in src/worker/db/schema.ts have changed and no migration says so.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

const real = path.join(projectRoot, "migrations");
// drizzle-kit takes a folder relative to the project only.
const copy = mkdtempSync(path.join(projectRoot, "node_modules/.migrations-"));
try {
  cpSync(real, copy, { recursive: true });
  const drizzleKit = path.join(projectRoot, "node_modules/drizzle-kit/bin.cjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [drizzleKit, "generate"], {
    cwd: projectRoot,
    env: { ...process.env, MIGRATIONS_DIR: path.relative(projectRoot, copy) },
    // It asks whether something was renamed; nobody is here to answer.
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    timeout: 60_000,
  });
  // A question that nobody answers ends it without an error and without a word of no changes.
  if (status === 0 && stdout.includes("No schema changes")) {
    console.log("The migrations say all that the tables say.");
  } else {
    console.error("The tables have changed without a migration. Run npm run migrations.");
    console.error(`${stdout}${stderr}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

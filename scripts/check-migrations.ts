// Fails if the tables in the schema have changed without a migration.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

const kits = [
  { name: "D1", folder: "migrations", config: "drizzle.config.ts" },
  {
    name: "the users' objects",
    folder: "src/worker/library/store/migrations",
    config: "drizzle.library.config.ts",
  },
];

for (const kit of kits) check(kit);

function check({ name, folder, config }: (typeof kits)[number]): void {
  // drizzle-kit accepts only a folder inside the project.
  const copy = mkdtempSync(path.join(projectRoot, "node_modules/.migrations-"));
  try {
    cpSync(path.join(projectRoot, folder), copy, { recursive: true });
    const drizzleKit = path.join(projectRoot, "node_modules/drizzle-kit/bin.cjs");
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [drizzleKit, "generate", "--config", config],
      {
        cwd: projectRoot,
        env: { ...process.env, MIGRATIONS_DIR: path.relative(projectRoot, copy) },
        // It asks whether something was renamed, and here nobody can answer.
        stdio: ["ignore", "pipe", "pipe"],
        encoding: "utf8",
        timeout: 60_000,
      },
    );
    // An unanswered question ends it without an error, but also without this text.
    if (status === 0 && stdout.includes("No schema changes")) {
      console.log(`The migrations of ${name} say all that the tables say.`);
    } else {
      console.error(
        `The tables of ${name} have changed without a migration. Run npm run migrations.`,
      );
      console.error(`${stdout}${stderr}`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

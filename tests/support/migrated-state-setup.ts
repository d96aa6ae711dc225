// Makes a state folder with an empty, migrated database. Wrangler needs seconds for it, so it is
// made once a run and copied for each app.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { migrateLocalDatabase } from "#scripts/local-run.ts";

const run = promisify(execFile);

// Vitest calls the default export and, at the end, the function that it returns.
export default async function setUpState(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "tidylist-state-"));
  const runToEnd = async (_what: string, script: string, args: string[], env: NodeJS.ProcessEnv) =>
    void (await run(process.execPath, [script, ...args], { env }));
  await migrateLocalDatabase({ runToEnd }, folder);
  project.provide("migratedState", folder);
  return () => rm(folder, { recursive: true, force: true });
}

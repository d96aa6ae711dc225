// A state folder with an empty, migrated database. Wrangler needs seconds to make one, so a test run
// makes it once and copies it for each app.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { migrateLocalDatabase } from "#scripts/local-run.ts";

const run = promisify(execFile);

export async function makeMigratedState(): Promise<{
  folder: string;
  remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), "tidylist-state-"));
  const runToEnd = async (_what: string, script: string, args: string[], env: NodeJS.ProcessEnv) =>
    void (await run(process.execPath, [script, ...args], { env }));
  await migrateLocalDatabase({ runToEnd }, folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

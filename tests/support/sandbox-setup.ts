// Starts the sandbox that the Worker's tests call, on a free port and with the tests' own world, for
// the whole run.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { findFreePort } from "#scripts/ports.ts";
import { startSandboxProcess } from "#scripts/sandbox-process.ts";
import { testWorld } from "#tests/support/test-world.ts";

// Vitest calls the default export and, at the end, the function that it returns.
export default async function setUpSandbox(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), "tidylist-world-"));
  const world = path.join(folder, "world.json");
  writeFileSync(world, JSON.stringify(testWorld));
  const env = { ...process.env, SANDBOX_WORLD: world, SANDBOX_DAILY_QUOTA: "10000" };
  const sandbox = await startSandboxProcess({ port: await findFreePort(), env });
  project.provide("sandboxOrigin", sandbox.origin);
  return async () => {
    await sandbox.stop();
    rmSync(folder, { recursive: true });
  };
}

// Starts the sandbox that the Worker's tests call, on a free port, for the whole run.
import type { TestProject } from "vitest/node";
import { findFreePort } from "#scripts/ports.ts";
import { startSandboxProcess } from "#scripts/sandbox-process.ts";

// Vitest calls the default export and, at the end, the function that it returns.
export default async function setUpSandbox(project: TestProject): Promise<() => Promise<void>> {
  const sandbox = await startSandboxProcess({ port: await findFreePort(), env: process.env });
  project.provide("sandboxOrigin", sandbox.origin);
  return () => sandbox.stop();
}

// The built app with a Workers runtime that can be killed repeatedly at any moment. The sandbox
// runs in this process and survives: its log and its charged units are the evidence.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import type { LoggedCall } from "#sandbox/call-log.ts";
import { startSandbox } from "#sandbox/server.ts";
import type { SandboxState } from "#sandbox/state.ts";
import type { World } from "#sandbox/world.ts";
import { findFreePort } from "#scripts/ports.ts";
import { localVars, sandboxOrigin } from "#scripts/settings.ts";
import { startWorkerRuntime } from "#scripts/worker-runtime.ts";
import { type LyingProxy, startLyingProxy } from "#tests/campaigns/lying-proxy.ts";

export type MortalApp = {
  origin: string;
  stateDir: string;
  /** The process id of workerd; a new one after each kill. */
  pid(): number;
  /** `kill -9` of the runtime; resolves when a new one serves the same state on the same port. */
  kill(): Promise<void>;
  /** Calls to YouTube from this index of the sandbox's log on, each with its charged units. */
  calls(since?: number): LoggedCall[];
  /** The origin of the vendors. */
  vendorsOrigin: string;
  /** The proxy between the app and the vendors, if wanted. */
  proxy: LyingProxy | undefined;
  /** The vendors' data and settings; may be read and changed. */
  vendors: SandboxState;
  /** Units that YouTube has charged. */
  charged(): Record<"main" | "stats" | "search", number>;
  stop(): Promise<void>;
};

const RESTART_MS = 60_000;
// The vendor never refuses here: only the ledger limits the calls.
const VENDORS_BUDGET = 1_000_000;

/** @param options.folder where the state is to lie; a new one otherwise, which goes at the end */
export async function startMortalApp(options: {
  world: World;
  latencyMs?: number;
  vars?: Record<string, string>;
  folder?: string;
  /** Starts a proxy with wrong answers between the app and the vendors. */
  isLiedTo?: boolean;
}): Promise<MortalApp> {
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), "tidylist-mortal-")));
  const stateDir = path.join(folder, "state");
  await cp(inject("migratedState"), stateDir, { recursive: true });
  const { world, latencyMs = 0 } = options;
  const sandbox = await startSandbox({ port: 0, world, latencyMs, dailyQuota: VENDORS_BUDGET });
  const videoIdOf = (itemId: string) => sandbox.state.library.videoIdOf(itemId);
  const proxy = options.isLiedTo ? await startLyingProxy(sandbox.port, videoIdOf) : undefined;
  const vendorsPort = proxy?.port ?? sandbox.port;
  const port = await findFreePort();
  const env = { TIDYLIST_LOCAL: "sandbox", PORT: String(port), SANDBOX_PORT: String(vendorsPort) };
  const budget = { QUOTA_DAILY_UNITS: "1000000", QUOTA_DAILY_STATS: "1000000" };
  let onRestart = (): void => undefined;
  const runtime = await startWorkerRuntime({
    port,
    stateDir,
    vars: { ...localVars(env), ...budget, ...options.vars },
    onCrash: () => onRestart(),
    onLog: (line) => console.log(line),
  });
  const pid = (): number => {
    if (runtime.pid === undefined) throw new Error("The Workers runtime cannot be seen.");
    return runtime.pid;
  };
  return {
    origin: `http://localhost:${port}`,
    stateDir,
    pid,
    kill: async () => {
      const restarted = new Promise<boolean>((resolve) => (onRestart = () => resolve(true)));
      process.kill(pid(), "SIGKILL");
      const isBack = await Promise.race([restarted, wait(RESTART_MS, false, { ref: false })]);
      if (!isBack) throw new Error("The Workers runtime did not come back.");
    },
    calls: (since) => sandbox.state.log.calls(since).filter(({ vendor }) => vendor === "youtube"),
    vendorsOrigin: sandboxOrigin(vendorsPort),
    proxy,
    vendors: sandbox.state,
    charged: () => sandbox.state.quota.totals(sandbox.state.clock.now()),
    stop: async () => {
      await runtime.stop();
      await proxy?.close();
      await sandbox.close();
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until the condition is true.
 * @throws Error with `what` after a time limit
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 20_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It did not come to this: ${what}.`);
    await wait(2);
  }
}

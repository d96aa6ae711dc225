// Runs the sandbox as a child process that never outlives this one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { endWithThisProcess } from "#scripts/child-guard.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { sandboxOrigin } from "#scripts/settings.ts";
import { waitForAnswer } from "#scripts/wait-for-answer.ts";

export type SandboxProcess = {
  origin: string;
  pid: number;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

const stopTimeoutMs = 3_000;

/**
 * Starts the sandbox and waits until it answers. The environment may set SANDBOX_WORLD, SANDBOX_LATENCY_MS,
 * SANDBOX_DAILY_QUOTA, SANDBOX_LIST_LAG_MS, SANDBOX_REPLICA_LAG_MS, SANDBOX_WEBHOOK_URL and SANDBOX_CERTIFICATE.
 * @throws Error with its output, if it ends before it answers
 */
export async function startSandboxProcess(options: {
  port: number;
  env: NodeJS.ProcessEnv;
}): Promise<SandboxProcess> {
  const isHttps = options.env["SANDBOX_CERTIFICATE"] !== undefined;
  const origin = sandboxOrigin(options.port, isHttps ? "https" : "http");
  const child = spawn(process.execPath, [path.join(projectRoot, "sandbox/server.ts")], {
    env: { ...options.env, SANDBOX_PORT: String(options.port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithThisProcess(child);
  let output = "";
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-4_000);
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = once(child, "exit").then(() => undefined);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = async (): Promise<void> => {
    if (hasEnded()) return;
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
    await ended;
    clearTimeout(timer);
  };
  try {
    await waitForAnswer(`${origin}/sandbox/log`, hasEnded);
  } catch (error) {
    await stop();
    throw new Error(`The sandbox did not start. ${output.trim() || String(error)}`, {
      cause: error,
    });
  }
  child.stdout.off("data", collect).resume();
  child.stderr.off("data", collect).pipe(process.stderr, { end: false });
  return { origin, pid: child.pid ?? 0, ended, stop };
}

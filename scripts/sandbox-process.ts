// The sandbox as a child process: started, waited for, ended, and never left behind.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sandboxOrigin } from "#scripts/settings.ts";

export type SandboxProcess = {
  origin: string;
  pid: number;
  /** Settles when the process has ended. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

const startTimeoutMs = 30_000;
const stopTimeoutMs = 3_000;

/**
 * Starts the sandbox and waits until it answers. The environment may hold SANDBOX_WORLD,
 * SANDBOX_LATENCY_MS and SANDBOX_DAILY_QUOTA.
 * @throws Error when it ends before it answers; what it printed stands in the message
 */
export async function startSandboxProcess(options: {
  port: number;
  env: NodeJS.ProcessEnv;
}): Promise<SandboxProcess> {
  const origin = sandboxOrigin(options.port);
  const child = spawn(
    process.execPath,
    [
      "--import",
      new URL("./die-with-parent.ts", import.meta.url).href,
      new URL("../src/sandbox/server.ts", import.meta.url).pathname,
    ],
    {
      env: { ...options.env, SANDBOX_PORT: String(options.port) },
      // The fourth channel is what tells the child that this process is gone.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  let output = "";
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-4_000);
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const ended = once(child, "exit").then(() => undefined);
  try {
    await waitForAnswer(`${origin}/sandbox/log`, child, startTimeoutMs);
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`The sandbox did not start. ${output.trim()}`.trim(), { cause: error });
  }
  // From here on it belongs to whoever watches the terminal.
  child.stderr?.pipe(process.stderr, { end: false });
  return { origin, pid: child.pid ?? 0, ended, stop: () => endProcess(child, ended) };
}

async function waitForAnswer(url: string, child: ChildProcess, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("It ended.");
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing answered at ${url} within ${timeoutMs / 1_000} s.`);
}

async function endProcess(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

// The lifecycle of a command that keeps servers running: a signal, or the end of one server, ends all.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { endWithThisProcess } from "#scripts/child-guard.ts";
import { projectRoot } from "#scripts/project-root.ts";

export type Lifecycle = {
  /** Registers a function to run at the end; the last registered runs first. */
  onStop(stop: () => Promise<void> | void): void;
  /** Prints a sentence on stderr and ends everything with exit code 1. */
  fail(sentence: string): void;
  /** Runs a script or tool until it ends; prints its output only if it fails. */
  runToEnd(what: string, script: string, args: string[], env: NodeJS.ProcessEnv): Promise<void>;
};

const stopTimeoutMs = 8_000;
const parentCheckMs = 500;

/** Runs `start`; what it registered is stopped after a signal or failure. */
export function runUntilStopped(start: (life: Lifecycle) => Promise<void>): void {
  const stops: (() => Promise<void> | void)[] = [];
  let ending = false;
  const end = async (exitCode: number): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(exitCode || 1), stopTimeoutMs).unref();
    for (const stop of stops.toReversed()) {
      // If one part fails to stop, the others must still be stopped.
      await Promise.resolve(stop()).catch(() => undefined);
    }
    process.exit(exitCode);
  };
  const fail = (sentence: string): void => {
    if (!ending) process.stderr.write(`${sentence}\n`);
    void end(1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end(0));
  // A test that started this process has ended.
  process.on("disconnect", () => void end(0));
  // A killed npm cannot pass the signal on; then this process gets another parent.
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"] !== undefined) {
    setInterval(() => process.ppid === parent || void end(0), parentCheckMs).unref();
  }
  const life: Lifecycle = {
    onStop: (stop) => void stops.push(stop),
    fail,
    runToEnd: (what, script, args, env) => runToEnd(life, what, [script, ...args], env),
  };
  start(life).catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );
}

async function runToEnd(
  life: Lifecycle,
  what: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithThisProcess(child);
  life.onStop(() => void child.kill("SIGTERM"));
  let output = "";
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  await once(child, "close");
  if (child.exitCode !== 0) throw new Error(`${what} failed.\n${output.trim()}`);
}

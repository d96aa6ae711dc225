// The life of a command that keeps servers running: one signal, or the end of one part, ends all.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { endWithThisProcess } from "#scripts/child-guard.ts";
import { projectRoot } from "#scripts/project-root.ts";

export type Lifecycle = {
  /** Registers what has to be ended; the last registered ends first. */
  onStop(stop: () => Promise<void> | void): void;
  /** Ends everything with exit code 1 and a sentence on stderr. */
  fail(sentence: string): void;
  /** Runs one of our scripts or tools to its end; its output is shown only when it fails. */
  runToEnd(what: string, script: string, args: string[], env: NodeJS.ProcessEnv): Promise<void>;
};

const stopTimeoutMs = 8_000;
const parentCheckMs = 500;

/** Runs the start of a command; what it registered lives until a signal or a failure. */
export function runUntilStopped(start: (life: Lifecycle) => Promise<void>): void {
  const stops: (() => Promise<void> | void)[] = [];
  let ending = false;
  const end = async (exitCode: number): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(exitCode || 1), stopTimeoutMs).unref();
    for (const stop of stops.toReversed()) {
      // One part that cannot stop must not keep the others running.
      await Promise.resolve(stop()).catch(() => undefined);
    }
    process.exit(exitCode);
  };
  const fail = (sentence: string): void => {
    if (!ending) process.stderr.write(`${sentence}\n`);
    void end(1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end(0));
  // Started by a test: the parent's end is ours.
  process.on("disconnect", () => void end(0));
  // npm killed without a chance to pass the signal on leaves us to another parent.
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

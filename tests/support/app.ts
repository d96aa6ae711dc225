// The built app with its sandbox, as `npm start` runs them, on free ports and with fresh state.
import { fork } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "#scripts/ports.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { appOrigin, sandboxOrigin } from "#scripts/settings.ts";

export type RunningApp = {
  origin: string;
  sandboxOrigin: string;
  /** The folder of the local D1, KV and Durable Objects. */
  stateDir: string;
  /** The process ids, for measuring; killing one ends the app. */
  pids: { start: number; sandbox: number; workerd: number };
  /** The end of its output, including its log. */
  output(): string;
  stop(): Promise<void>;
};

type ReadyMessage = { pids: { sandbox: number; workerd: number } };

// A busy machine needs more than a minute.
const startTimeoutMs = 120_000;
const KEPT_CHARACTERS = 1_000_000;

/**
 * Starts the build in dist/ as it is; `npm run build` makes it. The database is migrated, or a copy of the
 * migrated one in TIDYLIST_MIGRATED_STATE.
 * @param options.world a world (docs of SANDBOX_WORLD), or the path of one
 * @throws Error with what the app printed when it does not start
 */
export async function startApp(
  options: {
    world?: unknown;
    latencyMs?: number;
    dailyQuota?: number;
    https?: boolean;
    env?: Record<string, string>;
  } = {},
): Promise<RunningApp> {
  const folder = await mkdtemp(path.join(tmpdir(), "tidylist-app-"));
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const stateDir = path.join(folder, "state");
  const { world, latencyMs, dailyQuota } = options;
  const env: NodeJS.ProcessEnv = {
    ...withoutAppSettings(process.env),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    STATE_DIR: stateDir,
    ...(latencyMs === undefined ? {} : { SANDBOX_LATENCY_MS: String(latencyMs) }),
    ...(dailyQuota === undefined ? {} : { SANDBOX_DAILY_QUOTA: String(dailyQuota) }),
    ...options.env,
  };
  if (typeof world === "string") env["SANDBOX_WORLD"] = world;
  if (world !== undefined && typeof world !== "string") {
    env["SANDBOX_WORLD"] = path.join(folder, "world.json");
    await writeFile(env["SANDBOX_WORLD"], JSON.stringify(world));
  }
  const scheme = options.https ? "https" : "http";
  const flags = ["--no-build", "--sandbox", ...(options.https ? ["--https"] : [])];
  const migratedState = process.env["TIDYLIST_MIGRATED_STATE"];
  if (migratedState !== undefined) {
    await cp(migratedState, stateDir, { recursive: true });
    flags.push("--no-migrations");
  }
  const child = fork(path.join(projectRoot, "scripts/start.ts"), flags, {
    cwd: projectRoot,
    env,
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const collect = (chunk: Buffer): void =>
    void (output = (output + chunk.toString()).slice(-KEPT_CHARACTERS));
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const ended = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const ready = await Promise.race([
    once(child, "message").then(([message]) => message as ReadyMessage),
    ended.then(() => undefined),
    wait(startTimeoutMs, undefined, { ref: false }),
  ]);
  if (ready === undefined) {
    await stop();
    throw new Error(`The app did not start. ${output.slice(-8_000).trim()}`);
  }
  return {
    origin: appOrigin(port, scheme),
    sandboxOrigin: sandboxOrigin(sandboxPort, scheme),
    stateDir,
    pids: { start: child.pid ?? 0, ...ready.pids },
    output: () => output,
    stop,
  };
}

// Settings of the developer's shell must not affect a test's app.
function withoutAppSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^(SANDBOX_\w+|QUOTA_\w+|ANONYMOUS_VIDEO_LIMIT|STATE_DIR|npm_lifecycle_event)$/.test(name),
    ),
  );
}

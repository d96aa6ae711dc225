// The built app in workerd, started from the configuration that the build wrote. One Miniflare
// instance and no proxy in front of it: a request goes straight to the assets and the Worker.
import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, type Json, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { endWithThisProcess } from "#scripts/child-guard.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { withoutVendorKeys } from "#scripts/settings.ts";

export type WorkerRuntime = {
  /** Of the workerd that runs now; undefined when it could not be seen. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
};

const builtConfigPath = path.join(projectRoot, "dist/tidylist/wrangler.json");

/**
 * Serves the build on 127.0.0.1, with D1, KV and Durable Objects kept in stateDir where
 * `wrangler --persist-to` would look for them.
 * @param vars settings laid over those of the build
 * @param onCrash called when workerd ended by itself and Miniflare has started another
 * @param onLog takes each line that the Worker logs; without it they go to stderr
 * @throws Error when there is no build or workerd cannot start
 */
export async function startWorkerRuntime(options: {
  port: number;
  stateDir: string;
  vars: Record<string, string>;
  onCrash: () => void;
  onLog?: (line: string) => void;
}): Promise<WorkerRuntime> {
  if (!existsSync(builtConfigPath)) throw new Error("There is no build. Run npm run build first.");
  const config = unstable_readConfig({ config: builtConfigPath }, { hideWarnings: true });
  const { workerOptions, externalWorkers, main } = unstable_getMiniflareWorkerOptions(config);
  const { modulesRules: _rules, ...worker } = workerOptions;
  if (main === undefined) throw new Error(`${builtConfigPath} names no Worker.`);
  const { onLog = (line) => void process.stderr.write(`${line}\n`) } = options;
  const runtimeProcess = watchForWorkerd();
  const dropNewSignalHandlers = rememberSignalHandlers();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: options.port,
      cf: false,
      telemetry: { enabled: false },
      log: new Log(LogLevel.WARN),
      logRequests: false,
      handleStructuredLogs: ({ message }) => onLog(message),
      unsafeHandleRuntimeRestart: options.onCrash,
      resourcePersistencePath: path.resolve(options.stateDir, "v3"),
      workers: [
        {
          ...worker,
          ...readModules(main),
          name: config.name ?? "tidylist",
          bindings: layVars(worker["bindings"], options.vars),
        },
        ...externalWorkers,
      ],
    }),
  );
  dropNewSignalHandlers();
  try {
    await miniflare.ready;
  } catch (error) {
    runtimeProcess.stopWatching();
    await miniflare.dispose().catch(() => undefined);
    throw error;
  }
  return {
    get pid() {
      return runtimeProcess.pid();
    },
    stop: async () => {
      runtimeProcess.stopWatching();
      await miniflare.dispose();
    },
  };
}

// Wrangler has laid the .dev.vars of the build over its settings. Beside the sandbox the keys in it
// have no place: the Worker refuses a mixture.
function layVars(built: unknown, vars: Record<string, string>): Record<string, Json> {
  const bindings = built as Record<string, Json> | undefined;
  const isSandbox = vars["SANDBOX_URL"] !== undefined;
  return { ...(isSandbox ? withoutVendorKeys({ ...bindings }) : bindings), ...vars };
}

// Miniflare keeps its child process to itself, and starts another when that one crashes, so each is
// caught where Node announces it. Of two runtimes in one process both would see the other's.
function watchForWorkerd(): { pid(): number | undefined; stopWatching(): void } {
  let workerd: ChildProcess | undefined;
  const onChild = (message: unknown): void => {
    const { process: child } = message as { process: ChildProcess };
    child.once("spawn", () => {
      if (!path.basename(child.spawnfile).startsWith("workerd")) return;
      workerd = child;
      endWithThisProcess(child);
    });
  };
  subscribe("child_process", onChild);
  return {
    pid: () => workerd?.pid,
    stopWatching: () => void unsubscribe("child_process", onChild),
  };
}

// Miniflare would leave the process at the first signal, before the other parts have ended.
function rememberSignalHandlers(): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const before = new Set(signals.flatMap((signal) => process.listeners(signal)));
  return () => {
    for (const signal of signals) {
      for (const listener of process.listeners(signal)) {
        if (!before.has(listener)) process.removeListener(signal, listener);
      }
    }
  };
}

function readModules(main: string): {
  rootPath: string;
  modules: { type: "ESModule"; path: string; contents: string }[];
} {
  const rootPath = path.dirname(main);
  const entry = path.basename(main);
  const others = globSync("**/*.{js,mjs}", { cwd: rootPath }).filter((file) => file !== entry);
  const modules = [entry, ...others].map((file) => ({
    type: "ESModule" as const,
    path: file,
    contents: readFileSync(path.join(rootPath, file), "utf8"),
  }));
  return { rootPath, modules };
}

// Runs the built app in workerd with the configuration that the build wrote, in one Miniflare instance without
// a proxy: requests go directly to the assets and the Worker.
import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, type Json, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { MAIL_BINDING, mailWorker } from "#sandbox/mail/worker.ts";
import type { LocalCertificate } from "#scripts/local-certificate.ts";
import { endWithThisProcess } from "#scripts/child-guard.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { withoutVendorKeys } from "#scripts/settings.ts";
import { atDistance, type Distance } from "#scripts/simulated-distance.ts";

export type WorkerRuntime = {
  /** Of the current workerd; undefined if it is not known. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
};

const builtConfigPath = path.join(projectRoot, "dist/tidylist/wrangler.json");

/**
 * Serves the build on 127.0.0.1. D1, KV and Durable Objects are stored in stateDir in the layout of
 * `wrangler --persist-to`.
 * @param certificate serves https with it instead of http
 * @param distance how far away its stores and objects seem to be
 * @param vars settings that override those of the build
 * @param onCrash called after workerd crashed and Miniflare started another
 * @param onLog receives each line that the Worker logs; by default they go to stderr
 * @throws Error without a build, or if workerd cannot start
 */
export async function startWorkerRuntime(options: {
  port: number;
  stateDir: string;
  certificate?: LocalCertificate | undefined;
  distance?: Distance | undefined;
  vars: Record<string, string>;
  onCrash: () => void;
  onLog?: (line: string) => void;
}): Promise<WorkerRuntime> {
  if (!existsSync(builtConfigPath)) throw new Error("There is no build. Run npm run build first.");
  const config = unstable_readConfig({ config: builtConfigPath }, { hideWarnings: true });
  const { workerOptions, externalWorkers, main } = unstable_getMiniflareWorkerOptions(config);
  const { modulesRules: _rules, ...worker } = workerOptions;
  if (main === undefined) throw new Error(`${builtConfigPath} names no Worker.`);
  const sandboxUrl = options.vars["SANDBOX_URL"];
  const {
    certificate,
    distance,
    onLog = (line) => void process.stderr.write(`${line}\n`),
  } = options;
  const runtimeProcess = watchForWorkerd();
  const dropNewSignalHandlers = rememberSignalHandlers();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: options.port,
      ...(certificate && {
        https: true,
        httpsKey: certificate.pem,
        httpsCert: certificate.pem,
      }),
      cf: false,
      telemetry: { enabled: false },
      log: new Log(LogLevel.WARN),
      logRequests: false,
      // Runs a cron on request: /cdn-cgi/local/scheduled?cron=17+*+*+*+*
      unsafeTriggerHandlers: true,
      handleStructuredLogs: ({ message }) => onLog(message),
      unsafeHandleRuntimeRestart: options.onCrash,
      resourcePersistencePath: path.resolve(options.stateDir, "v3"),
      workers: [
        {
          ...worker,
          ...readModules(main, config.durable_objects.bindings, distance),
          name: config.name ?? "tidylist",
          bindings: layVars(worker["bindings"], options.vars),
          ...(sandboxUrl !== undefined && withMail(worker)),
        },
        ...(sandboxUrl === undefined ? [] : [mailWorker(sandboxUrl)]),
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

function withMail(worker: Record<string, unknown>) {
  const others = worker["serviceBindings"] as Record<string, string> | undefined;
  return { serviceBindings: { ...others, EMAIL: MAIL_BINDING } };
}

// Wrangler has merged the build's .dev.vars into its settings. With the sandbox, the vendors' keys in it are
// removed, because the Worker refuses a mixture.
function layVars(built: unknown, vars: Record<string, string>): Record<string, Json> {
  const bindings = built as Record<string, Json> | undefined;
  const isSandbox = vars["SANDBOX_URL"] !== undefined;
  return { ...(isSandbox ? withoutVendorKeys({ ...bindings }) : bindings), ...vars };
}

// Miniflare does not expose its child process, and starts another after a crash, so each is observed through
// Node's own events. Two runtimes in one process would see each other's.
export function watchForWorkerd(): { pid(): number | undefined; stopWatching(): void } {
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

// Miniflare would exit the process at the first signal, before the other parts have stopped.
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

function readModules(
  main: string,
  objects: readonly { class_name: string }[],
  distance: Distance | undefined,
) {
  const rootPath = path.dirname(main);
  const entry = path.basename(main);
  const others = globSync("**/*.{js,mjs}", { cwd: rootPath }).filter((file) => file !== entry);
  const modules = [entry, ...others].map((file) => ({
    type: "ESModule" as const,
    path: file,
    contents: readFileSync(path.join(rootPath, file), "utf8"),
  }));
  const classes = objects.map(({ class_name: name }) => name);
  return { rootPath, modules: distance ? atDistance(modules, entry, classes, distance) : modules };
}

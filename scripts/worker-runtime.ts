// The built app in workerd, started from the configuration that the build wrote. One Miniflare
// instance and no proxy in front of it: a request goes straight to the assets and the Worker.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";

export type WorkerRuntime = { stop(): Promise<void> };

const builtConfigPath = path.resolve("dist/tidylist/wrangler.json");

/**
 * Serves the build on both loopback addresses' IPv4 form, with D1, KV and Durable Objects kept in
 * stateDir where `wrangler --persist-to` would look for them.
 * @param vars settings laid over those of the build
 * @param onCrash called once when the runtime ends by itself
 * @throws Error when there is no build or workerd cannot start
 */
export async function startWorkerRuntime(options: {
  port: number;
  stateDir: string;
  vars: Record<string, string>;
  onCrash: () => void;
}): Promise<WorkerRuntime> {
  const config = unstable_readConfig({ config: builtConfigPath }, { hideWarnings: true });
  const { workerOptions, externalWorkers, main } = unstable_getMiniflareWorkerOptions(config);
  const { modulesRules: _rules, ...worker } = workerOptions;
  if (main === undefined) throw new Error(`${builtConfigPath} names no Worker`);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: options.port,
      cf: false,
      telemetry: { enabled: false },
      log: new Log(LogLevel.WARN),
      logRequests: false,
      handleStructuredLogs: ({ message }) => process.stderr.write(`${message}\n`),
      unsafeHandleRuntimeRestart: options.onCrash,
      resourcePersistencePath: path.resolve(options.stateDir, "v3"),
      workers: [
        {
          ...worker,
          name: config.name ?? "tidylist",
          bindings: { ...worker.bindings, ...options.vars },
          ...readModules(main),
        },
        ...externalWorkers,
      ],
    }),
  );
  try {
    await miniflare.ready;
  } catch (error) {
    await miniflare.dispose().catch(() => undefined);
    throw error;
  }
  return { stop: () => miniflare.dispose() };
}

function readModules(main: string): {
  rootPath: string;
  modules: { type: "ESModule"; path: string; contents: string }[];
} {
  const root = path.dirname(main);
  const entry = path.basename(main);
  const others = globSync("**/*.{js,mjs}", { cwd: root }).filter((file) => file !== entry);
  return {
    rootPath: root,
    modules: [entry, ...others].map((file) => ({
      type: "ESModule" as const,
      path: file,
      contents: readFileSync(path.join(root, file), "utf8"),
    })),
  };
}

// Runs the Worker of this folder in workerd.
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import { projectRoot } from "#scripts/project-root.ts";
import { watchForWorkerd } from "#scripts/worker-runtime.ts";

export type LargeLibrary = {
  /** Runs an operation of object.ts. Returns its answer, how long it took, and workerd's CPU time. */
  ask(operation: string): Promise<{ answer: unknown; ms: number; cpuMs: number }>;
  stop(): Promise<void>;
};

/** @param stateDir keeps the object for the next run */
export async function startLargeLibrary(stateDir?: string): Promise<LargeLibrary> {
  const folder = await mkdtemp(path.join(tmpdir(), "tidylist-large-"));
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: path.join(projectRoot, "bench/large-library/object.ts"),
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        external: [/^cloudflare:/, /^node:/],
        output: { entryFileNames: "worker.js" },
      },
    },
  });
  const workerd = watchForWorkerd();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      modules: true,
      modulesRoot: folder,
      scriptPath: path.join(folder, "worker.js"),
      compatibilityDate: "2026-08-20",
      compatibilityFlags: ["nodejs_als"],
      resourcePersistencePath: stateDir ?? path.join(folder, "state"),
      durableObjects: { LARGE: { className: "LargeLibrary", useSQLite: true } },
    }),
  );
  const origin = await miniflare.ready;
  return {
    async ask(operation) {
      const cpuBefore = cpuMs(workerd.pid());
      const began = performance.now();
      const response = await fetch(new URL(operation, origin), {
        // The runtime may close a connection that was idle during a long operation.
        headers: { Connection: "close" },
      });
      const text = await response.text();
      const ms = performance.now() - began;
      const cpuAfter = cpuMs(workerd.pid());
      if (!response.ok) throw new Error(`${operation}: ${response.status} ${text.slice(0, 2000)}`);
      return {
        answer: text === "" ? undefined : JSON.parse(text),
        ms,
        cpuMs: cpuAfter - cpuBefore,
      };
    },
    async stop() {
      workerd.stopWatching();
      await miniflare.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The CPU time of all threads of a process so far, as Linux counts it. */
function cpuMs(pid: number | undefined): number {
  const threads = `/proc/${pid}/task`;
  const times = readdirSync(threads).map((thread) => {
    const [nanoseconds] = readFileSync(`${threads}/${thread}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / 1e6;
  });
  return times.reduce((sum, ms) => sum + ms, 0);
}

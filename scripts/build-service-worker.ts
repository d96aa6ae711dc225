// Builds the service worker as one classic script, because Firefox runs no modules there before version 147.
import { build } from "vite";
import { projectRoot } from "#scripts/project-root.ts";
import { clientFolder } from "#scripts/served-files.ts";
import { buildTargets } from "#scripts/supported-browsers.ts";

/** `define` replaces expressions of the source, as in the build of the app. */
export async function buildServiceWorker(define: Record<string, string>): Promise<void> {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: "warn",
    define,
    publicDir: false,
    build: {
      target: buildTargets,
      outDir: clientFolder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: "src/service-worker/index.ts",
        output: { format: "iife", entryFileNames: "service-worker.js" },
      },
    },
  });
}

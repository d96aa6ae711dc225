// Builds the service worker as one classic script, because Firefox runs no modules there before version 147, and lists
// the files that it keeps: the calculator and the page "You are offline" with everything that they load.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { build, type Manifest } from "vite";
import type { Shell } from "#service-worker/kept-shell.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { clientFolder } from "#scripts/served-files.ts";
import { buildTargets } from "#scripts/supported-browsers.ts";
import { pathOf } from "#shared/languages.ts";

const PAGES = ["/playlist-length", "/offline"];
/** What the calculator's page loads, now or on use; of the app's entry only what every page loads. */
const MODULES = ["src/client/pages/playlist-length-page.tsx", "src/client/app/write-head.ts"];
/** Changes need a connection. */
const LEFT_OUT = "src/client/pages/playlist-creation.tsx";

type Options = {
  /** Replaces expressions of the source, as in the build of the app. */
  define: Record<string, string>;
  /** Of the build of each language. */
  manifests: ReadonlyMap<string, Manifest>;
  /** Off: a script that removes the service worker from devices that have it. */
  isOn: boolean;
};

export async function buildServiceWorker({ define, manifests, isOn }: Options): Promise<void> {
  const shells = Object.fromEntries(
    await Promise.all(
      [...manifests].map(async ([language, manifest]): Promise<[string, Shell]> => [
        language,
        await findShell(manifest, pathOf(language)),
      ]),
    ),
  );
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: "warn",
    define: { ...define, "import.meta.env.SHELLS": JSON.stringify(isOn ? shells : null) },
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

async function findShell(manifest: Manifest, languagePath: string): Promise<Shell> {
  const pages = PAGES.map((page) => `${languagePath}${page}`);
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key) || key === LEFT_OUT) return;
    visited.add(key);
    files.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    if (chunk.isEntry) return;
    for (const imported of chunk.dynamicImports ?? []) visit(imported);
  };
  for (const module of ["index.html", ...MODULES]) {
    if (!manifest[module]) throw new Error(`The build has no chunk for ${module}`);
    visit(module);
  }
  const texts = await Promise.all(
    pages.map((page) => readFile(path.join(clientFolder, `${page}.html`), "utf8")),
  );
  for (const text of texts) {
    for (const [, file = ""] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) files.add(file);
  }
  // Files have a digest in their name.
  const all = [...files].toSorted();
  const version = createHash("sha256")
    .update(JSON.stringify([all, texts]))
    .digest("hex")
    .slice(0, 12);
  return { version, pages, files: all };
}

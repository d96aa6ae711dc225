// Builds the app in the other languages: each is a build of its own, so that a page loads no words but its own. Files without
// words come out the same and are there once.
import { cp, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { clientBuild } from "#scripts/client-build.ts";
import { wordsIn } from "#scripts/messages/words-plugin.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { clientFolder } from "#scripts/served-files.ts";
import { buildTargets } from "#scripts/supported-browsers.ts";

/** Builds the app in `language` and returns the folder with its page and manifest; its files are among those that are served. */
export async function buildLanguage(
  language: string,
  define: Record<string, string>,
): Promise<string> {
  const outDir = path.join(projectRoot, "node_modules/.cache/languages", language);
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define,
    plugins: [react(), tailwindcss(), wordsIn(language)],
    build: {
      ...clientBuild(),
      target: buildTargets,
      modulePreload: { polyfill: false },
      outDir,
      emptyOutDir: true,
    },
  });
  await addAssets(path.join(outDir, "assets"));
  return outDir;
}

/** @throws Error if there is another file of the same name */
async function addAssets(from: string): Promise<void> {
  const served = path.join(clientFolder, "assets");
  const known = new Set(await readdir(served));
  for (const file of await readdir(from)) {
    const [source, target] = [path.join(from, file), path.join(served, file)];
    if (!known.has(file)) await cp(source, target);
    else if (!(await readFile(source)).equals(await readFile(target))) {
      throw new Error(`Two files have the name ${file}`);
    }
  }
}

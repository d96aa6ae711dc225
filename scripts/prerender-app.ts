// Builds the app for Node and renders every public page.
import { rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type * as Prerender from "#client/app/prerender.tsx";
import type { ContactMails, IndexedPage } from "#scripts/discovery-files.ts";
import { wordsIn } from "#scripts/messages/words-plugin.ts";
import { projectRoot } from "#scripts/project-root.ts";

const FOLDER = path.join(projectRoot, "node_modules/.cache/prerender");

export type Prerendered = {
  pages: Prerender.PrerenderedPage[];
  indexed: readonly IndexedPage[];
  /** The text of the web app manifest. */
  appManifest: string;
  mails: ContactMails;
};

/** `define` replaces expressions of the source, as in the build for the browser. */
export async function prerenderApp(
  define: Record<string, string>,
  language: string,
): Promise<Prerendered> {
  // Node keeps the modules of a folder for the life of the process.
  const outDir = path.join(FOLDER, language);
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: "warn",
    define,
    plugins: [react(), wordsIn(language)],
    build: {
      ssr: "src/client/app/prerender.tsx",
      outDir,
      emptyOutDir: true,
      // The browser imports the pages' heads on demand; this build needs all of them at once.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  });
  const entry = pathToFileURL(path.join(outDir, "prerender.js"));
  const module = (await import(`${entry.href}?${Date.now()}`)) as typeof Prerender;
  const prerendered = {
    pages: await module.prerenderPages(),
    indexed: module.indexedPages(),
    appManifest: module.manifestText(),
    mails: module.contactMails(),
  };
  await rm(outDir, { recursive: true });
  return prerendered;
}

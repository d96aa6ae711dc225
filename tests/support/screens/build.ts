// Builds the app for the tests of screens: as scripts/build.ts builds it for the browser, with another entry.
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { definitionsOf } from "#scripts/build-settings.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { sharedChunks } from "#scripts/shared-chunks.ts";
import { buildTargets } from "#scripts/supported-browsers.ts";
import { screensFolder } from "#tests/support/screens/serve.ts";

const store = path.join(projectRoot, "tests/support/screens/store.ts");

/** Puts main.tsx and store.ts of this folder in the places of the app's. */
const screens: Plugin = {
  name: "screens",
  enforce: "pre",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => html.replace("/src/client/main.tsx", "/tests/support/screens/main.tsx"),
  },
  resolveId: (source, importer) =>
    source === "#client/ui/store.ts" && importer !== store ? store : undefined,
};

await build({
  root: projectRoot,
  configFile: false,
  logLevel: "error",
  define: definitionsOf(process.env),
  plugins: [screens, react(), tailwindcss()],
  build: {
    target: buildTargets,
    modulePreload: { polyfill: false },
    outDir: screensFolder,
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks() } } },
  },
});

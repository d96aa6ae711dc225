// Builds what is deployed: the Worker, the app, and the public pages as HTML. Environment variables: those of
// scripts/build-settings.ts, and SANDBOX_URL (the sandbox of a local run).
import { createBuilder } from "vite";
import { assetHeaders } from "#scripts/asset-headers.ts";
import {
  definitionsOf,
  hasServiceWorker,
  originOf,
  sandboxHostOf,
} from "#scripts/build-settings.ts";
import { buildServiceWorker } from "#scripts/build-service-worker.ts";
import { discoveryFiles } from "#scripts/discovery-files.ts";
import { writePages } from "#scripts/page-files.ts";
import { prerenderApp } from "#scripts/prerender-app.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { writeServed } from "#scripts/served-files.ts";
import { sharedChunks } from "#scripts/shared-chunks.ts";

const define = definitionsOf(process.env);

const builder = await createBuilder({
  root: projectRoot,
  define,
  environments: {
    client: {
      build: {
        manifest: true,
        sourcemap: false,
        rolldownOptions: {
          // Inlines the contract's addresses where they are used, so that no page loads all of them.
          optimization: { inlineConst: { mode: "all", pass: 1 } },
          output: { codeSplitting: { groups: sharedChunks } },
        },
      },
    },
  },
});
await builder.buildApp();
const { pages, indexed, mails } = await prerenderApp(define);
const manifest = await writePages(pages);
await buildServiceWorker({ define, manifest, isOn: hasServiceWorker(process.env) });
const discovery = discoveryFiles({
  origin: originOf(process.env),
  pages: indexed,
  mails,
  now: new Date(),
});
for (const [name, text] of Object.entries(discovery)) await writeServed(name, text);
const sandbox = sandboxHostOf(process.env);
// Any port, because several local runs with different sandbox ports share one build.
const sandboxOrigins = sandbox === "" ? [] : [`http://${sandbox}:*`];
await writeServed("_headers", assetHeaders({ sandboxOrigins }));
// The plugins leave handles open that would keep this process running.
process.exit(0);

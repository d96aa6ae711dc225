// Builds what is deployed: the Worker, the app, and the public pages as HTML. Settings of the build:
// PUBLIC_ORIGIN (where the product lives), CONTACT_DOMAIN (where its mail is received) and SANDBOX_URL
// (what stands in for the vendors, locally).
import { createBuilder } from "vite";
import { assetHeaders } from "#scripts/asset-headers.ts";
import { discoveryFiles } from "#scripts/discovery-files.ts";
import { writePages } from "#scripts/page-files.ts";
import { prerenderApp } from "#scripts/prerender-app.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { writeServed } from "#scripts/served-files.ts";
import { sharedChunks } from "#scripts/shared-chunks.ts";

const publicOrigin = process.env["PUBLIC_ORIGIN"] ?? "https://tidylist.app";
const contactDomain = process.env["CONTACT_DOMAIN"] ?? "tidylist.app";
const define = {
  "import.meta.env.PUBLIC_ORIGIN": JSON.stringify(publicOrigin),
  "import.meta.env.CONTACT_DOMAIN": JSON.stringify(contactDomain),
};

const builder = await createBuilder({
  root: projectRoot,
  define,
  environments: {
    client: {
      build: {
        manifest: true,
        sourcemap: false,
        rolldownOptions: {
          // The contract's addresses stand where they are used, and not all of them in every page.
          optimization: { inlineConst: { mode: "all", pass: 1 } },
          output: { codeSplitting: { groups: sharedChunks } },
        },
      },
    },
  },
});
await builder.buildApp();
const { pages, indexed, mails } = await prerenderApp(define);
await writePages(pages);
const discovery = discoveryFiles({ origin: publicOrigin, pages: indexed, mails, now: new Date() });
for (const [name, text] of Object.entries(discovery)) await writeServed(name, text);
const sandbox = sandboxOrigins(process.env["SANDBOX_URL"]);
await writeServed("_headers", assetHeaders({ sandboxOrigins: sandbox }));
// The plugins leave handles open that would keep this process alive for ever.
process.exit(0);

function sandboxOrigins(sandboxUrl: string | undefined): string[] {
  if (!sandboxUrl) return [];
  // One build serves several local runs, each with a sandbox on a port of its own.
  return [`http://${new URL(sandboxUrl).hostname}:*`];
}

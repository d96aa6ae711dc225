// Builds what is deployed: the Worker, the app, and the public pages as HTML. Environment variables: those of
// scripts/build-settings.ts, and SANDBOX_URL (the sandbox of a local run).
import { createBuilder } from "vite";
import { assetHeaders } from "#scripts/asset-headers.ts";
import {
  definitionsOf,
  hasServiceWorker,
  languagesOf,
  originOf,
  sandboxHostOf,
} from "#scripts/build-settings.ts";
import { buildServiceWorker } from "#scripts/build-service-worker.ts";
import { clientBuild } from "#scripts/client-build.ts";
import { discoveryFiles, type IndexedPage } from "#scripts/discovery-files.ts";
import { buildLanguage } from "#scripts/language-builds.ts";
import { PSEUDO_LANGUAGE } from "#scripts/messages/pseudo.ts";
import { nameBootScript, writePages } from "#scripts/page-files.ts";
import { prerenderApp } from "#scripts/prerender-app.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { clientFolder, writeServed } from "#scripts/served-files.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import { writeWordFiles } from "#scripts/messages/word-files.ts";

writeWordFiles();

const define = definitionsOf(process.env);

const builder = await createBuilder({
  root: projectRoot,
  define,
  environments: {
    client: {
      build: clientBuild(),
    },
  },
});
await builder.buildApp();
const built = languagesOf(process.env);
const boot = await nameBootScript(built);
const english = await prerenderApp(define, DEFAULT_LANGUAGE);
const manifest = await writePages(english, {
  language: DEFAULT_LANGUAGE,
  from: clientFolder,
  boot,
});
const translated: IndexedPage[] = [];
const manifests = new Map([[DEFAULT_LANGUAGE as string, manifest]]);
for (const language of built) {
  if (language === DEFAULT_LANGUAGE) continue;
  const from = await buildLanguage(language, define);
  const rendered = await prerenderApp(define, language);
  manifests.set(language, await writePages(rendered, { language, from, boot }));
  if (language !== PSEUDO_LANGUAGE) translated.push(...rendered.indexed);
}
await buildServiceWorker({ define, manifests, isOn: hasServiceWorker(process.env) });
const discovery = discoveryFiles({
  origin: originOf(process.env),
  pages: english.indexed,
  translated,
  mails: english.mails,
  now: new Date(),
});
for (const [name, text] of Object.entries(discovery)) await writeServed(name, text);
const sandbox = sandboxHostOf(process.env);
// Any port, because several local runs with different sandbox ports share one build.
const sandboxOrigins = sandbox === "" ? [] : [`http://${sandbox}:*`];
await writeServed("_headers", assetHeaders({ sandboxOrigins }));
// The plugins leave handles open that would keep this process running.
process.exit(0);

// Builds what is deployed: the Worker, the app, and the public pages as HTML. Settings of the build:
// PUBLIC_ORIGIN (where the product lives), CONTACT_DOMAIN (where its mail is received) and SANDBOX_URL
// (what stands in for the vendors, locally).
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, createBuilder, type Manifest } from "vite";
import type * as Prerender from "#client/app/prerender.tsx";
import { assetHeaders, type HeaderSettings } from "#scripts/asset-headers.ts";
import { type ContactMails, discoveryFiles, type IndexedPage } from "#scripts/discovery-files.ts";
import { publicApiPlugin } from "#scripts/public-api.ts";

const ROOT = process.cwd();
const CLIENT = path.join(ROOT, "dist/client");
const PRERENDER = path.join(ROOT, "node_modules/.cache/prerender");
const PRELOADED_FONT = /figtree-latin-wght-normal/;

type Page = Prerender.PrerenderedPage;
type ModuleInfo = { importedIds: readonly string[] } | null;
type ChunkingContext = { getModuleInfo: (id: string) => ModuleInfo };

const publicOrigin = process.env["PUBLIC_ORIGIN"] ?? "https://tidylist.app";
const contactDomain = process.env["CONTACT_DOMAIN"] ?? "tidylist.app";
const define = {
  "import.meta.env.PUBLIC_ORIGIN": JSON.stringify(publicOrigin),
  "import.meta.env.CONTACT_DOMAIN": JSON.stringify(contactDomain),
};

// What several pages share is one file and not ten: each costs a slow phone a round trip. But every
// visitor loads it: so what the start page does not need is two more files, with what the calculator needs
// and no more (its long list apart, which no other public page has), and the rest is left to be shared
// among those who are signed in.
const START = ["src/client/main.tsx", "src/client/pages/home-page.tsx"];
const CALCULATOR = [...START, "src/client/pages/playlist-length-page.tsx"];
const LISTS = /react-virtual|virtual-core|src\/client\/ui\/video-list\//;
const sharedChunks = [
  { name: named("shared", neededBy(START)), minShareCount: 2 },
  {
    name: named("more", neededBy(CALCULATOR)),
    test: (id: string) => !LISTS.test(id),
    minShareCount: 2,
  },
  { name: named("lists", neededBy(CALCULATOR)), minShareCount: 2 },
];

const builder = await createBuilder({
  root: ROOT,
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
const { pages, indexed, mails } = await prerender();
await writePages(pages);
const discovery = discoveryFiles({
  origin: publicOrigin,
  pages: indexed,
  mails,
  now: new Date(),
});
for (const [name, text] of Object.entries(discovery)) await writeServed(name, text);
const settings: HeaderSettings = { sandboxOrigins: sandboxOrigins(process.env["SANDBOX_URL"]) };
await writeFile(path.join(CLIENT, "_headers"), assetHeaders(settings));
// The plugins leave handles open that would keep this process alive for ever.
process.exit(0);

type Needed = (id: string, context: ChunkingContext) => boolean;

/** Whether a module is loaded with one of these files, before anything is asked for later. */
function neededBy(files: readonly string[]): Needed {
  const needed = new Set<string>();
  return (id, context) => {
    if (needed.size === 0) {
      const waiting = files.map((file) => path.join(ROOT, file));
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (needed.has(next)) continue;
        needed.add(next);
        waiting.push(...(context.getModuleInfo(next)?.importedIds ?? []));
      }
    }
    return needed.has(id);
  };
}

function named(name: string, isNeeded: Needed) {
  return (id: string, context: ChunkingContext): string | null =>
    isNeeded(id, context) ? name : null;
}

/** Renders every public page once, in Node. */
async function prerender(): Promise<{
  pages: Page[];
  indexed: readonly IndexedPage[];
  mails: ContactMails;
}> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    define,
    plugins: [react(), publicApiPlugin()],
    build: {
      ssr: "src/client/app/prerender.tsx",
      outDir: PRERENDER,
      emptyOutDir: true,
      // Here the heads of all pages are wanted at once; in the browser they come when asked for.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  });
  const entry = pathToFileURL(path.join(PRERENDER, "prerender.js"));
  const module = (await import(`${entry.href}?${Date.now()}`)) as typeof Prerender;
  return {
    pages: await module.prerenderPages(),
    indexed: module.indexedPages(),
    mails: module.contactMails(),
  };
}

async function writePages(rendered: readonly Page[]): Promise<void> {
  const { template, scripts } = await takeScripts(
    await readFile(path.join(CLIENT, "index.html"), "utf8"),
  );
  const manifestFile = path.join(CLIENT, ".vite/manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  const font = (await readdir(path.join(CLIENT, "assets"))).find((name) =>
    PRELOADED_FONT.test(name),
  );
  if (font === undefined) throw new Error("The build has no font to preload");
  for (const page of rendered) {
    const head = [
      page.head,
      `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />`,
    ].join("\n    ");
    const later = [...scripts, ...preloads(scripts, manifest, page.module)].join("");
    const shell = withIntegrity(
      fill(
        fill(template, "<!--page-head-->", head),
        "</body>",
        `  <template id="app-scripts">${later}</template>\n  </body>`,
      ),
    );
    const html = fill(shell, "<!--page-body-->", page.body);
    requireStrictPolicy(page.file, html);
    await writeServed(page.file, html);
  }
  // The manifest is of no use to a browser, and what is not deployed cannot be read.
  await rm(path.dirname(manifestFile), { recursive: true });
  await rm(PRERENDER, { recursive: true });
}

async function writeServed(name: string, text: string): Promise<void> {
  const target = path.join(CLIENT, name);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

/**
 * The page without the tags that load the app, and those: `public/boot.js` asks for them after the first
 * paint. Nothing is painted before the styles are there, so they come first; that script itself is named
 * by its content like the other files, so that no page meets another version's.
 */
async function takeScripts(html: string): Promise<{ template: string; scripts: string[] }> {
  const loading = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
  const scripts = html.match(loading) ?? [];
  const styles = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
  if (styles === undefined || scripts.length === 0) throw new Error("The build lacks its app");
  const rest = html.replaceAll(loading, "").replace(styles, "");
  const boot = await nameByContent("boot.js");
  const first = `${styles}\n    <script src="/${boot}"></script>`;
  return { template: fill(rest, '<script src="/boot.js"></script>', first), scripts };
}

async function nameByContent(file: string): Promise<string> {
  const bytes = await readFile(path.join(CLIENT, file));
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  const named = `assets/${path.basename(file, ".js")}-${digest}.js`;
  await rename(path.join(CLIENT, file), path.join(CLIENT, named));
  return named;
}

/** The chunks of a page that `scripts` do not name, to be fetched in parallel. */
function preloads(scripts: readonly string[], manifest: Manifest, module: string): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  if (!manifest[module]) throw new Error(`The build has no chunk for ${module}`);
  visit(module);
  return [...files]
    .filter((file) => !scripts.some((tag) => tag.includes(`/${file}"`)))
    .map((file) => `<link rel="modulepreload" href="/${file}" crossorigin />`);
}

/** The digest of what it loads, in every tag that loads a script or a style sheet. */
function withIntegrity(html: string): string {
  const loading =
    /<(?:script(?! type="application\/ld\+json")|link(?=[^>]*\srel="(?:stylesheet|modulepreload)"))[^>]*>/g;
  return html.replace(loading, (tag) => {
    const file = /\s(?:src|href)="\/([^/"][^"]*)"/.exec(tag)?.[1];
    if (file === undefined) throw new Error(`This loads no file of the build: ${tag}`);
    const bytes = readFileSync(path.join(CLIENT, file));
    const digest = createHash("sha384").update(bytes).digest("base64");
    return tag.replace(/\s(?=(?:src|href)=)/, ` integrity="sha384-${digest}" `);
  });
}

function fill(template: string, mark: string, text: string): string {
  if (!template.includes(mark)) throw new Error(`index.html has no ${mark}`);
  return template.replace(mark, () => text);
}

/**
 * The pages' policy forbids inline scripts and styles; finding out in the browser is too late. Data for
 * search engines is never run, and no policy asks about it.
 */
function requireStrictPolicy(file: string, html: string): void {
  const forbidden =
    /<script(?![^>]*\ssrc=)(?! type="application\/ld\+json")|<style|\sstyle="|\son[a-z]+="/i.exec(
      html,
    );
  if (forbidden) throw new Error(`${file} has something inline: ${forbidden[0]}`);
}

function sandboxOrigins(sandboxUrl: string | undefined): string[] {
  if (!sandboxUrl) return [];
  // One build serves several local runs, each with a sandbox on a port of its own.
  return [`http://${new URL(sandboxUrl).hostname}:*`];
}

// Writes the prerendered pages as the files that are served: each is the build's index.html with a page's
// head and markup, and with the digest of everything that it loads.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Manifest } from "vite";
import type { PrerenderedPage } from "#client/app/prerender.tsx";
import { clientFolder, writeServed } from "#scripts/served-files.ts";

const PRELOADED_FONT = /figtree-latin-wght-normal/;

export async function writePages(rendered: readonly PrerenderedPage[]): Promise<void> {
  const { template, scripts } = await takeScripts(
    await readFile(path.join(clientFolder, "index.html"), "utf8"),
  );
  const manifestFile = path.join(clientFolder, ".vite/manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  const font = (await readdir(path.join(clientFolder, "assets"))).find((name) =>
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
  const bytes = await readFile(path.join(clientFolder, file));
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  const named = `assets/${path.basename(file, ".js")}-${digest}.js`;
  await rename(path.join(clientFolder, file), path.join(clientFolder, named));
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
    const bytes = readFileSync(path.join(clientFolder, file));
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

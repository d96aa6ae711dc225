// Writes the prerendered pages of a language, and the app's manifest: the build's index.html with each page's head and markup,
// and with integrity digests for everything that it loads.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Manifest, minifySync } from "vite";
import type { Prerendered } from "#scripts/prerender-app.ts";
import { clientFolder, writeServed } from "#scripts/served-files.ts";
import { directionOf, pathOf } from "#shared/languages.ts";

const PRELOADED_FONT = /figtree-latin-wght-normal/;
const MANIFEST = "manifest.webmanifest";
/** What the start page loads for people with a session, in parallel with the rest. */
const SIGNED_IN = ["src/client/pages/signed-in-home.tsx", "src/client/shell/header/signed-in.tsx"];

type Options = {
  /** A BCP 47 tag. */
  language: string;
  /** The folder of the language's build. */
  from: string;
  /** The name of the boot script among the served files. */
  boot: string;
};

/** Returns the build's manifest. Browsers do not need it, so it is not deployed. */
export async function writePages(
  { pages, appManifest }: Pick<Prerendered, "pages" | "appManifest">,
  { language, from, boot }: Options,
): Promise<Manifest> {
  const html = await readFile(path.join(from, "index.html"), "utf8");
  const { template, scripts } = takeScripts(inLanguage(html, language), boot);
  const manifestFile = path.join(from, ".vite/manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  const font = (await readdir(path.join(clientFolder, "assets"))).find((name) =>
    PRELOADED_FONT.test(name),
  );
  if (font === undefined) throw new Error("The build has no font to preload");
  const folder = pathOf(language);
  await writeServed(`${folder}/${MANIFEST}`, appManifest);
  for (const page of pages) {
    const head = [
      page.head,
      `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />`,
      `<link rel="manifest" href="${folder}/${MANIFEST}" />`,
    ].join("\n    ");
    const templates: string[] = [];
    const later =
      page.module === undefined ? [] : [...scripts, ...preloads(scripts, manifest, [page.module])];
    if (later.length > 0) templates.push(scriptTemplate("app-scripts", later));
    if (page.file === "index.html") {
      const signedIn = preloads(later, manifest, SIGNED_IN);
      templates.push(scriptTemplate("signed-in-scripts", signedIn));
    }
    const shell = withIntegrity(
      fill(
        fill(template, "<!--page-head-->", head),
        "</body>",
        `  ${templates.join("\n    ")}\n  </body>`,
      ),
    );
    const text = fill(shell, "<!--page-body-->", page.body);
    requireStrictPolicy(page.file, text);
    await writeServed(`${folder}/${page.file}`, text);
  }
  await rm(path.dirname(manifestFile), { recursive: true });
  return manifest;
}

/**
 * Takes the tags that load the app out of the page and returns both: `public/boot.js` loads the app after the
 * first paint. Styles block that paint, so they come first.
 */
function takeScripts(html: string, boot: string): { template: string; scripts: string[] } {
  const loading = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
  const scripts = html.match(loading) ?? [];
  const styles = /<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
  if (styles === undefined || scripts.length === 0) throw new Error("The build lacks its app");
  const rest = html.replaceAll(loading, "").replace(styles, "");
  const first = `${styles}\n    <script src="/${boot}"></script>`;
  return { template: fill(rest, '<script src="/boot.js"></script>', first), scripts };
}

function inLanguage(html: string, language: string): string {
  return fill(html, '<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`);
}

/**
 * Tells the boot script the languages, and gives it a digest in its name, which is returned, so that a page never loads another
 * version of it.
 */
export async function nameBootScript(built: readonly string[]): Promise<string> {
  const file = "boot.js";
  const paths = Object.fromEntries(built.map((language) => [language, pathOf(language)]));
  const source = await readFile(path.join(clientFolder, file), "utf8");
  const { code } = minifySync(file, fill(source, '"PATHS BY LANGUAGE"', JSON.stringify(paths)));
  const digest = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  const named = `assets/${path.basename(file, ".js")}-${digest}.js`;
  await writeFile(path.join(clientFolder, named), code);
  await rm(path.join(clientFolder, file));
  return named;
}

/** Keeps tags from working until public/boot.js takes them out. */
function scriptTemplate(id: string, tags: readonly string[]): string {
  return `<template id="${id}">${tags.join("")}</template>`;
}

/** Tags that preload the chunks of these modules in parallel, but for those in `scripts`. */
function preloads(
  scripts: readonly string[],
  manifest: Manifest,
  modules: readonly string[],
): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) {
    if (!manifest[module]) throw new Error(`The build has no chunk for ${module}`);
    visit(module);
  }
  return [...files]
    .filter((file) => !scripts.some((tag) => tag.includes(`/${file}"`)))
    .map((file) => `<link rel="modulepreload" href="/${file}" crossorigin />`);
}

/** Adds an integrity digest to every tag that loads a script or style sheet. */
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
  if (!template.includes(mark)) throw new Error(`There is no ${mark}`);
  return template.replace(mark, () => text);
}

/**
 * @throws Error for inline scripts and styles, which the pages' policy forbids. Structured data for search
 * engines is allowed, because it is not executed.
 */
function requireStrictPolicy(file: string, html: string): void {
  const forbidden =
    /<script(?![^>]*\ssrc=)(?! type="application\/ld\+json")|<style|\sstyle="|\son[a-z]+="/i.exec(
      html,
    );
  if (forbidden) throw new Error(`${file} has something inline: ${forbidden[0]}`);
}

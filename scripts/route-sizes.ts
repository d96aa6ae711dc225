// Measures what a browser loads for each route, in gzip: the scripts and style sheets in the page, and all
// their static imports. The dashboard is the landing page plus the files for signed-in people. The checkout is
// measured without Stripe's script. Files that are loaded after the first drawing (menus, messages, the playlist
// window) or on a click (CSV export) are not counted.
// Exits with 1 if a route exceeds its limit, or one of another language exceeds the English one by more than 4 KB.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import filePlugin from "@size-limit/file";
import sizeLimit from "size-limit";
import { clientFolder } from "#scripts/served-files.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, pathOf } from "#shared/languages.ts";

type Route = {
  path: string;
  html: string;
  /** A file that the route must load. */
  chunk: RegExp;
  /** True if a script loads that file, so that it is not in the page. */
  late?: boolean;
  limitKb: number;
};

const routes: Route[] = [
  {
    path: "/",
    html: "index.html",
    chunk: /^assets\/home-page-/,
    limitKb: 110,
  },
  {
    path: "/playlist-length",
    html: "playlist-length.html",
    chunk: /^assets\/playlist-length-page-/,
    limitKb: 135,
  },
  {
    path: "/import",
    html: "import.html",
    chunk: /^assets\/import-page-/,
    limitKb: 132,
  },
  {
    path: "/checkout",
    html: "checkout.html",
    chunk: /^assets\/(?:payment|signed-in)-(?!home)/,
    late: true,
    limitKb: 130,
  },
  {
    path: "/ signed in",
    html: "index.html",
    chunk: /^assets\/signed-in-/,
    late: true,
    limitKb: 168,
  },
];
const cssLimitKb = 12;

/** By how much the scripts of other languages may exceed the English ones. */
const OVER_ENGLISH_KB = 4;

let kept = true;
for (const route of routes) {
  const english = await measureRoute(route, DEFAULT_LANGUAGE, route.limitKb);
  for (const { tag } of LANGUAGES) {
    if (tag !== DEFAULT_LANGUAGE) await measureRoute(route, tag, english + OVER_ENGLISH_KB);
  }
}
process.exitCode = kept ? 0 : 1;

/** Returns the size of the scripts in KB. */
async function measureRoute(route: Route, tag: string, limitKb: number): Promise<number> {
  const { path: address, html, chunk, late = false } = route;
  const page = path.posix.join(pathOf(tag), html).replace(/^\//, "");
  const files = filesOf(page, late ? chunk : undefined);
  if (!files.some((file) => chunk.test(file))) throw new Error(`${page} does not load ${chunk}`);
  const name = tag === DEFAULT_LANGUAGE ? address : `${tag} ${address}`;
  const scripts = await measure(`${name} JavaScript`, files, ".js", limitKb);
  await measure(`${name} CSS`, files, ".css", cssLimitKb);
  return scripts;
}

async function measure(
  name: string,
  files: string[],
  ending: string,
  limitKb: number,
): Promise<number> {
  const paths = files.filter((file) => file.endsWith(ending)).map(inClient);
  const check = { checks: [{ name, files: paths, gzip: true }] };
  const [result] = (await sizeLimit([filePlugin], check)) as { size?: number }[];
  const size = result?.size ?? 0;
  const fits = size > 0 && size <= limitKb * 1000;
  kept &&= fits;
  const verdict = fits ? "" : "  OVER THE LIMIT";
  console.log(`${name}: ${(size / 1000).toFixed(1)} KB of ${limitKb.toFixed(1)} KB gzip${verdict}`);
  return size / 1000;
}

/**
 * The scripts and style sheets that a page loads, without duplicates, as paths in the served folder. Includes the files that
 * match `late`, which the page's scripts import later.
 */
function filesOf(html: string, late: RegExp | undefined): string[] {
  if (!existsSync(inClient(html))) throw new Error(`The build has no ${html}.`);
  // Visitors do not load what the page names for people with a session.
  const page = readFileSync(inClient(html), "utf8").replace(
    /<template id="signed-in-scripts">.*?<\/template>/s,
    "",
  );
  const named = [...page.matchAll(/(?:src|href)="\/([^"?#]+\.(?:js|css))"/g)].map(
    ([, name = ""]) => name,
  );
  // The code is minified, so imports are found by their keyword and the quoted file.
  const found = follow(named, /\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g);
  if (late === undefined) return found;
  const all = follow(named, /\b(?:import|from)\s*\(?["'`](\.[^"'`]+\.js)["'`]/g);
  const later = all.filter((file) => late.test(file));
  return [...new Set([...found, ...follow(later, /\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g)])];
}

/** These files, and those that scripts among them import by `imports`. */
function follow(files: readonly string[], imports: RegExp): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith(".js")) return;
    const code = readFileSync(inClient(file), "utf8");
    for (const [, name = ""] of code.matchAll(imports)) {
      visit(path.posix.join(path.posix.dirname(file), name));
    }
  };
  for (const file of files) visit(file);
  return [...found];
}

function inClient(file: string): string {
  return path.join(clientFolder, file);
}

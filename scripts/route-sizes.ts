// Measures what a browser loads for each route, in gzip: the scripts and style sheets in the page, and all
// their static imports. The dashboard is the landing page plus the files for signed-in people. The checkout is
// measured without Stripe's script. Files that are loaded after the first drawing (menus, messages, the playlist
// window) or on a click (CSV export) are not counted.
// Exits with 1 if a route exceeds its limit.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import filePlugin from "@size-limit/file";
import sizeLimit from "size-limit";
import { clientFolder } from "#scripts/served-files.ts";

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
    limitKb: 109,
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
    limitKb: 128,
  },
  {
    path: "/ signed in",
    html: "index.html",
    chunk: /^assets\/signed-in-/,
    late: true,
    limitKb: 156,
  },
];
const cssLimitKb = 12;

const assets = readdirSync(inClient("assets")).map((name) => `assets/${name}`);
let kept = true;
for (const { path: route, html, chunk, late = false, limitKb } of routes) {
  const files = filesOf(html, late ? assets.filter((file) => chunk.test(file)) : []);
  if (!files.some((file) => chunk.test(file))) throw new Error(`${html} does not load ${chunk}`);
  const fits = [
    await measure(`${route} JavaScript`, files, ".js", limitKb),
    await measure(`${route} CSS`, files, ".css", cssLimitKb),
  ];
  kept &&= fits.every(Boolean);
}
process.exitCode = kept ? 0 : 1;

async function measure(
  name: string,
  files: string[],
  ending: string,
  limitKb: number,
): Promise<boolean> {
  const paths = files.filter((file) => file.endsWith(ending)).map(inClient);
  const check = { checks: [{ name, files: paths, gzip: true }] };
  const [result] = (await sizeLimit([filePlugin], check)) as { size?: number }[];
  const size = result?.size ?? 0;
  const fits = size > 0 && size <= limitKb * 1000;
  const verdict = fits ? "" : "  OVER THE LIMIT";
  console.log(`${name}: ${(size / 1000).toFixed(1)} KB of ${limitKb} KB gzip${verdict}`);
  return fits;
}

/** The scripts and style sheets of a page and of `more`, each once, relative to the served folder. */
function filesOf(html: string, more: readonly string[]): string[] {
  if (!existsSync(inClient(html))) throw new Error(`The build has no ${html}.`);
  // Visitors do not load what the page names for people with a session.
  const page = readFileSync(inClient(html), "utf8").replace(
    /<template id="signed-in-scripts">.*?<\/template>/s,
    "",
  );
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith(".js")) return;
    const code = readFileSync(inClient(file), "utf8");
    // The code is minified, so imports are found by their keyword and the quoted file.
    for (const [, name = ""] of code.matchAll(/\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g)) {
      visit(path.posix.join(path.posix.dirname(file), name));
    }
  };
  for (const [, name = ""] of page.matchAll(/(?:src|href)="\/([^"?#]+\.(?:js|css))"/g)) visit(name);
  for (const file of more) visit(file);
  return [...found];
}

function inClient(file: string): string {
  return path.join(clientFolder, file);
}

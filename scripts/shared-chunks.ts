// Decides which modules of the app share a file. Few files, because each costs a slow phone a round trip and every machine
// about ten milliseconds of processor time: with the bundler's own division, the dashboard loaded 62 files. But no page
// should load what it does not need, so each group holds what one page needs and the groups before it do not have: the
// start page, the calculator (with its long list, its links and its reading apart, because other pages need only those),
// the header of signed-in people and the checkout, imported lists, the dashboard, and a playlist's window. The bundler
// divides the rest.
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

type ModuleInfo = { importedIds: readonly string[] } | null;
type ChunkingContext = { getModuleInfo: (id: string) => ModuleInfo };
type Needed = (id: string, context: ChunkingContext) => boolean;
type Group = {
  name: (id: string, context: ChunkingContext) => string | null;
  test?: (id: string) => boolean;
  minShareCount: number;
};

const LISTS = /react-virtual|virtual-core|src\/client\/ui\/video-list\/(?!regions|selection)/;
const READING = /src\/client\/features\/calculator\/(?:input|kept|reading)\//;
const LINKS =
  /src\/client\/features\/calculator\/|src\/shared\/(?:youtube-links?|youtube-link-finder|youtube-channels|calculator-words)\./;

/** A module belongs to the first of these that has it. For one build, whose modules it remembers. */
export function sharedChunks(): Group[] {
  const START = neededBy(["main.tsx", "pages/home-page.tsx"]);
  const CALCULATOR = neededBy([
    "main.tsx",
    "pages/home-page.tsx",
    "pages/playlist-length-page.tsx",
  ]);
  const HEADER = neededBy(["shell/header/signed-in.tsx"]);
  const HOME = neededBy(["pages/signed-in-home.tsx"]);
  const ACCOUNT = neededBy([
    "pages/checkout-page.tsx",
    "features/checkout/payment.tsx",
    "shell/header/signed-in.tsx",
  ]);
  const IMPORT = neededBy(["pages/import-page.tsx"]);
  const WINDOW = neededBy(["features/playlist-detail/open-playlist.tsx"]);

  return [
    group("shared", START),
    group("more", CALCULATOR, (id) => !LISTS.test(id) && !LINKS.test(id)),
    group("lists", CALCULATOR, (id) => !LINKS.test(id)),
    group("links", CALCULATOR, (id) => !READING.test(id)),
    group("reading", CALCULATOR),
    group(
      "account",
      (id, context) => ACCOUNT(id, context) && (HEADER(id, context) || HOME(id, context)),
    ),
    group("changes", (id, context) => IMPORT(id, context) && HOME(id, context)),
    group("home", HOME),
    group("imports", IMPORT),
    group("window", WINDOW),
  ];
}

/** Selects the modules that one of these files imports statically. */
function neededBy(files: readonly string[]): Needed {
  const needed = new Set<string>();
  return (id, context) => {
    if (needed.size === 0) {
      const waiting = files.map((file) => path.join(projectRoot, "src/client", file));
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (needed.has(next)) continue;
        needed.add(next);
        waiting.push(...(context.getModuleInfo(next)?.importedIds ?? []));
      }
    }
    return needed.has(id);
  };
}

/** The modules of `isNeeded` that more than one entry needs. */
function group(name: string, isNeeded: Needed, test?: (id: string) => boolean): Group {
  return {
    name: (id, context) => (isNeeded(id, context) ? name : null),
    ...(test && { test }),
    minShareCount: 2,
  };
}

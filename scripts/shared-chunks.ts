// Decides which modules of the app share a file. Few files, because each costs a slow phone a round trip. But
// every visitor loads them, so the modules are divided into those of the start page, those that the calculator
// needs in addition, its long list and its links, which the checkout and the dashboard do not have, and its reading, which
// imported lists do not have either. The bundler divides the rest.
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

type ModuleInfo = { importedIds: readonly string[] } | null;
type ChunkingContext = { getModuleInfo: (id: string) => ModuleInfo };
type Needed = (id: string, context: ChunkingContext) => boolean;

const START = ["src/client/main.tsx", "src/client/pages/home-page.tsx"];
const CALCULATOR = [...START, "src/client/pages/playlist-length-page.tsx"];
const LISTS = /react-virtual|virtual-core|src\/client\/ui\/video-list\//;
const READING = /src\/client\/features\/calculator\/(?:input|kept|reading)\//;
const LINKS =
  /src\/client\/features\/calculator\/|src\/shared\/(?:youtube-links?|youtube-link-finder|youtube-channels|calculator-words)\./;

export const sharedChunks = [
  { name: named("shared", neededBy(START)), minShareCount: 2 },
  {
    name: named("more", neededBy(CALCULATOR)),
    test: (id: string) => !LISTS.test(id) && !LINKS.test(id),
    minShareCount: 2,
  },
  {
    name: named("lists", neededBy(CALCULATOR)),
    test: (id: string) => !LINKS.test(id),
    minShareCount: 2,
  },
  {
    name: named("links", neededBy(CALCULATOR)),
    test: (id: string) => !READING.test(id),
    minShareCount: 2,
  },
  {
    name: named("reading", neededBy(CALCULATOR)),
    minShareCount: 2,
  },
];

/** Selects the modules that one of these files imports statically. */
function neededBy(files: readonly string[]): Needed {
  const needed = new Set<string>();
  return (id, context) => {
    if (needed.size === 0) {
      const waiting = files.map((file) => path.join(projectRoot, file));
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

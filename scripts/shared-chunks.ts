// Which modules of the app share a file. What several pages share is one file and not ten: each costs a
// slow phone a round trip. But every visitor loads it, so what the start page does not need is two more
// files, with what the calculator needs and no more (its long list apart, which no other public page
// has). The rest is left to be shared among those who are signed in.
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

type ModuleInfo = { importedIds: readonly string[] } | null;
type ChunkingContext = { getModuleInfo: (id: string) => ModuleInfo };
type Needed = (id: string, context: ChunkingContext) => boolean;

const START = ["src/client/main.tsx", "src/client/pages/home-page.tsx"];
const CALCULATOR = [...START, "src/client/pages/playlist-length-page.tsx"];
const LISTS = /react-virtual|virtual-core|src\/client\/ui\/video-list\//;

export const sharedChunks = [
  { name: named("shared", neededBy(START)), minShareCount: 2 },
  {
    name: named("more", neededBy(CALCULATOR)),
    test: (id: string) => !LISTS.test(id),
    minShareCount: 2,
  },
  { name: named("lists", neededBy(CALCULATOR)), minShareCount: 2 },
];

/** Whether a module is loaded with one of these files, before anything is asked for later. */
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

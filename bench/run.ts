// `npm run bench`: measures every promised figure as a ratio to a baseline in the same run.
// `npm run bench -- reading` runs one part. Exits with 1 if a limit is missed.
import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { benchCached } from "#bench/cached.ts";
import { benchLarge } from "#bench/large.ts";
import { benchLibrary } from "#bench/library.ts";
import { benchLighthouse } from "#bench/lighthouse.ts";
import { benchLists } from "#bench/lists.ts";
import { benchMemory } from "#bench/memory.ts";
import { benchPage } from "#bench/page.ts";
import { benchReading } from "#bench/reading.ts";
import { benchSession } from "#bench/session.ts";
import { benchTakeout } from "#bench/takeout.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { readLocalSettings, sandboxOrigin } from "#scripts/settings.ts";

const PARTS: Record<string, () => Promise<boolean>> = {
  economy: benchEconomy,
  reading: benchReading,
  lists: benchLists,
  cached: benchCached,
  session: benchSession,
  library: benchLibrary,
  large: benchLarge,
  memory: benchMemory,
  page: benchPage,
  takeout: benchTakeout,
  lighthouse: benchLighthouse,
};

/** A process of its own, because it replaces the clock. */
async function benchEconomy(): Promise<boolean> {
  const program = path.join(projectRoot, "bench/economy/run.ts");
  return spawnSync(process.execPath, [program], { stdio: "inherit" }).status === 0;
}

// The same build as for a deployment, except that it allows the sandbox's pictures.
const build = path.join(projectRoot, "scripts/build.ts");
const env = {
  ...process.env,
  SANDBOX_URL: sandboxOrigin(readLocalSettings(process.env).sandboxPort),
};
const wanted = process.argv.slice(2);
const needsBuild = wanted.length === 0 || wanted.some((name) => name !== "economy");
if (needsBuild) {
  execFileSync(process.execPath, [build], { env, stdio: ["ignore", "ignore", "inherit"] });
}
let kept = true;
for (const [name, run] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  kept = (await run()) && kept;
}
process.exitCode = kept ? 0 : 1;

// `npm run bench`: measures every promised figure as a ratio to a baseline in the same run. Each limit is the goal, and a
// line that misses it begins with MISS. `npm run bench -- reading` runs one part, `-- --short` the short form that CI
// runs; `-- --built` uses the last build instead of building. Exits with 1 if a part could not be measured, and without
// --short also if a goal was missed.
import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { benchCached } from "#bench/cached.ts";
import { benchDistance } from "#bench/distance.ts";
import { benchLarge } from "#bench/large.ts";
import { benchLibrary } from "#bench/library.ts";
import { benchLighthouse } from "#bench/lighthouse.ts";
import { benchLists } from "#bench/lists.ts";
import { benchMemory } from "#bench/memory.ts";
import { benchPage } from "#bench/page.ts";
import { benchReading } from "#bench/reading.ts";
import { benchSession } from "#bench/session.ts";
import { GOAL_MISSED } from "#bench/report.ts";
import { isShort } from "#bench/size.ts";
import { benchStates } from "#bench/states.ts";
import { benchTakeout } from "#bench/takeout.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { readLocalSettings, sandboxOrigin } from "#scripts/settings.ts";

const PARTS: Record<string, () => Promise<boolean>> = {
  economy: benchEconomy,
  reading: benchReading,
  distance: benchDistance,
  lists: benchLists,
  cached: benchCached,
  session: benchSession,
  library: benchLibrary,
  states: benchStates,
  large: benchLarge,
  memory: benchMemory,
  page: benchPage,
  takeout: benchTakeout,
  lighthouse: benchLighthouse,
};
const SHORT_PARTS = ["reading", "distance", "cached", "session"];

/** A process of its own, because it replaces the clock. */
async function benchEconomy(): Promise<boolean> {
  const program = path.join(projectRoot, "bench/economy/run.ts");
  const { status } = spawnSync(process.execPath, [program], { stdio: "inherit" });
  if (status !== 0 && status !== GOAL_MISSED) throw new Error("the simulation failed");
  return status === 0;
}

const named = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const unknown = named.find((name) => !(name in PARTS));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}
const standard = isShort ? SHORT_PARTS : Object.keys(PARTS);
const wanted = named.length > 0 ? named : standard;
// The same build as for a deployment, except that it allows the sandbox's pictures.
if (!process.argv.includes("--built") && wanted.some((name) => name !== "economy")) {
  const env = {
    ...process.env,
    SANDBOX_URL: sandboxOrigin(readLocalSettings(process.env).sandboxPort),
  };
  const build = path.join(projectRoot, "scripts/build.ts");
  execFileSync(process.execPath, [build], { env, stdio: ["ignore", "ignore", "inherit"] });
}
const failed: string[] = [];
let kept = true;
for (const [name, run] of Object.entries(PARTS)) {
  if (!wanted.includes(name)) continue;
  console.log(`\n${name}`);
  try {
    kept = (await run()) && kept;
  } catch (error) {
    failed.push(name);
    console.error(error);
  }
}
if (!kept) console.log("\nSome goals were missed.");
if (failed.length > 0) console.log(`\nNot measured: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 || (!kept && !isShort) ? 1 : 0;

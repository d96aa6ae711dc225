// `npm run bench`: every figure that we promise, as a ratio beside its baseline in the same run.
// `npm run bench -- reading` runs one part. Exits with 1 when a line is missed.
import { benchCached } from "#bench/cached.ts";
import { benchLighthouse } from "#bench/lighthouse.ts";
import { benchPage } from "#bench/page.ts";
import { benchReading } from "#bench/reading.ts";

const PARTS: Record<string, () => Promise<boolean>> = {
  reading: benchReading,
  cached: benchCached,
  page: benchPage,
  lighthouse: benchLighthouse,
};

const wanted = process.argv.slice(2);
let kept = true;
for (const [name, run] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  kept = (await run()) && kept;
}
process.exitCode = kept ? 0 : 1;

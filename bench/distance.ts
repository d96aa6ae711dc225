// Cold calculations where KV, the objects and the ledger are far away (scripts/simulated-distance.ts), and YouTube answers
// in 100 ms: compared with the chain of pages alone, which needs none of them.
import { timeCalculation } from "#bench/calculation.ts";
import { readPageChain } from "#bench/peer.ts";
import { inSeconds, median, report } from "#bench/report.ts";
import { isShort } from "#bench/size.ts";
import { createBenchWorld } from "#bench/world.ts";
import { startApp } from "#tests/support/app.ts";

const ROUNDS = isShort ? 3 : 7;
const LATENCY_MS = 100;
/** In short lists and usual ones the last call, for the lengths of the last page, is a large part. */
const SIZES = [10, 60, 500];

type Goals = { [size: number]: number; first: number };
type Place = { name: string; distance: string; goals: Goals };

const PLACES: Place[] = [
  {
    name: "30/10/30 ms",
    distance: "kv=30,object=10,ledger=30,d1=30",
    goals: { 10: 2, 60: 1.5, 500: 1.1, first: 1.3 },
  },
  {
    name: "100/10/120 ms",
    distance: "kv=100,object=10,ledger=120,d1=120",
    goals: { 10: 3.4, 60: 2.2, 500: 1.25, first: 1.3 },
  },
];

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchDistance(): Promise<boolean> {
  let kept = true;
  for (const place of PLACES) kept = (await benchPlace(place)) && kept;
  return kept;
}

async function benchPlace({ name, distance, goals }: Place): Promise<boolean> {
  const counts = Object.fromEntries(SIZES.map((size) => [size, 1]));
  const { world, idsOf } = createBenchWorld(counts, ROUNDS + 1);
  const app = await startApp({
    world,
    latencyMs: LATENCY_MS,
    dailyQuota: 1_000_000,
    env: { SANDBOX_DISTANCE: distance },
  });
  try {
    let kept = true;
    const firsts: number[] = [];
    const pages: number[] = [];
    for (const size of SIZES) {
      // The code is compiled before the measurement.
      await timeCalculation(app.origin, idsOf(size, ROUNDS), size);
      const chains: number[] = [];
      const ours: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const ids = idsOf(size, round);
        chains.push((await readPageChain(app.sandboxOrigin, ids[0] ?? "")).ms);
        const { ms, firstMs } = await timeCalculation(app.origin, ids, size);
        ours.push(ms);
        if (size !== 10) continue;
        pages.push(chains.at(-1) ?? 0);
        firsts.push(firstMs);
      }
      kept =
        report({
          name: `${name}, ${size} videos less one call: page chain`,
          measured: `${inSeconds(median(ours))} against ${inSeconds(median(chains))}`,
          ratio: (median(ours) - LATENCY_MS) / median(chains),
          limit: { atMost: goals[size] ?? 0 },
        }) && kept;
    }
    const [first, page] = [median(firsts), median(pages)];
    return (
      report({
        name: `${name}, first line of progress: one page`,
        measured: `${first.toFixed(0)} ms against ${page.toFixed(0)} ms`,
        ratio: first / page,
        limit: { atMost: goals.first },
      }) && kept
    );
  } finally {
    await app.stop();
  }
}

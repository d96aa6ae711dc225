// Measures two servers in turns, so that the machine's load affects both.
import autocannon from "autocannon";
import { median } from "#bench/report.ts";
import { isShort } from "#bench/size.ts";

const ROUNDS = isShort ? 2 : 5;
const SECONDS = isShort ? 1 : 3;
const CONNECTIONS = 8;

export type Target = Pick<autocannon.Options, "url" | "method" | "headers" | "body" | "requests">;

/** Median requests a second of each, after one second of warm-up. */
export async function measureRates(
  ours: Target,
  bare: Target,
): Promise<{ ours: number; bare: number }> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  await requestsPerSecond(ours, 1);
  await requestsPerSecond(bare, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await requestsPerSecond(bare, SECONDS));
    rates.ours.push(await requestsPerSecond(ours, SECONDS));
  }
  return { ours: median(rates.ours), bare: median(rates.bare) };
}

async function requestsPerSecond(target: Target, duration: number): Promise<number> {
  const result = await autocannon({ ...target, duration, connections: CONNECTIONS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result.errors} errors, ${result.non2xx} refusals`);
  }
  return result.requests.average;
}

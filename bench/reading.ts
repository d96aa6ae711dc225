// Cold readings at 100 ms a call: ours, compared with the chain of pages alone and with the peer's method.
import { timeCalculation } from "#bench/calculation.ts";
import { inSeconds, median, report } from "#bench/report.ts";
import { readLikeThePeer, readPageChain } from "#bench/peer.ts";
import { isShort } from "#bench/size.ts";
import { createBenchWorld } from "#bench/world.ts";
import { startApp } from "#tests/support/app.ts";

const ROUNDS = isShort ? 1 : 3;
const LATENCY_MS = 100;

type Case = { name: string; size: number; copies: number; limit: number; extraCalls: number };

const CASES: Case[] = [
  {
    name: "10 videos less one call: page chain",
    size: 10,
    copies: 1,
    limit: 1.1,
    extraCalls: 1,
  },
  {
    name: "60 videos less one call: page chain",
    size: 60,
    copies: 1,
    limit: 1.1,
    extraCalls: 1,
  },
  {
    name: "500 videos less one call: page chain",
    size: 500,
    copies: 1,
    limit: 1.05,
    extraCalls: 1,
  },
  {
    name: "3 playlists of 1,200: the longest chain",
    size: 1200,
    copies: 3,
    limit: 1.08,
    extraCalls: 0,
  },
  { name: "5,000 videos: 100-page chain", size: 5000, copies: 1, limit: 1.05, extraCalls: 0 },
].filter(({ size }) => !isShort || size <= 500);

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchReading(): Promise<boolean> {
  const counts = Object.fromEntries(CASES.map(({ size, copies }) => [size, copies]));
  const { world, idsOf } = createBenchWorld(counts, ROUNDS);
  const app = await startApp({
    world,
    latencyMs: LATENCY_MS,
    dailyQuota: 1_000_000,
    env: { ANONYMOUS_VIDEO_LIMIT: "20000" },
  });
  try {
    let kept = true;
    for (const { name, size, copies, limit, extraCalls } of CASES) {
      const chains: number[] = [];
      const ours: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const ids = idsOf(size, round);
        chains.push((await readPageChain(app.sandboxOrigin, ids[0] ?? "")).ms);
        ours.push((await timeCalculation(app.origin, ids, size * copies)).ms);
      }
      const peer = await readLikeThePeer(app.sandboxOrigin, idsOf(size, 0));
      const chain = median(chains);
      const measured = `${inSeconds(median(ours))} against ${inSeconds(chain)}; the peer's way takes ${inSeconds(peer)}`;
      const ratio = (median(ours) - extraCalls * LATENCY_MS) / chain;
      kept = report({ name, measured, ratio, limit: { atMost: limit } }) && kept;
    }
    const [longest] = idsOf(Math.max(...CASES.map(({ size }) => size)), 0);
    return (await benchSecondReading(app.origin, app.sandboxOrigin, longest)) && kept;
  } finally {
    await app.stop();
  }
}

/**
 * A reading with regions, which the answer without them does not hold, so that the list is read again. Its first line of
 * progress must arrive after the first page, not after the last.
 */
async function benchSecondReading(
  origin: string,
  sandboxOrigin: string,
  playlistId: string | undefined,
): Promise<boolean> {
  if (playlistId === undefined) throw new Error("no long playlist");
  const startedAt = performance.now();
  const response = await post(
    origin,
    { urls: [playlistId], region: "FR" },
    { Accept: "application/x-ndjson" },
  );
  let first = 0;
  for await (const chunk of response.body ?? []) {
    if (chunk.byteLength > 0 && first === 0) first = performance.now() - startedAt;
  }
  const ms = performance.now() - startedAt;
  const page = await timeOnePage(sandboxOrigin, playlistId);
  const chain = await readPageChain(sandboxOrigin, playlistId);
  const again = report({
    name: `${chain.ids.length} videos again: the same chain`,
    measured: `${inSeconds(ms)} against ${inSeconds(chain.ms)}`,
    ratio: ms / chain.ms,
    // A short list ends before many pages are on their way together.
    limit: { atMost: isShort ? 0.6 : 0.25 },
  });
  const isSoon = report({
    name: "first line of progress: one page",
    measured: `${first.toFixed(0)} ms against ${page.toFixed(0)} ms`,
    ratio: first / page,
    limit: { atMost: 1.3 },
  });
  return again && isSoon;
}

async function timeOnePage(sandboxOrigin: string, playlistId: string): Promise<number> {
  const startedAt = performance.now();
  const query = new URLSearchParams({
    part: "snippet",
    maxResults: "50",
    playlistId,
    key: "sandbox-key",
  });
  await (await fetch(`${sandboxOrigin}/youtube/v3/playlistItems?${query}`)).text();
  return performance.now() - startedAt;
}

async function post(
  origin: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(`${origin}/api/public/playlist-length`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response;
}

// A list of 20,000 ids at 100 ms a call: its stream, compared with the same calls alone, as many at a time; and the
// same list again.
import pLimit from "p-limit";
import { inSeconds, report } from "#bench/report.ts";
import { videosAnswerSchema } from "#shared/contract/videos.ts";
import { startApp } from "#tests/support/app.ts";
import { CALLS_AT_ONCE } from "#worker/youtube/reading-units.ts";

const VIDEOS = 20_000;
const A_CALL = 50;
const LATENCY_MS = 100;
const CHANNEL = { channelTitle: "Bench Channel", channelId: "UCbench000000000000000ab" };

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchLists(): Promise<boolean> {
  const ids = Array.from({ length: VIDEOS }, (_, index) => `lv${String(index).padStart(9, "0")}`);
  const videos = ids.map((id, index) => ({
    id,
    title: `Video ${index}`,
    duration: `PT${100 + (index % 900)}S`,
    ...CHANNEL,
  }));
  const app = await startApp({
    world: { videos, playlists: [] },
    latencyMs: LATENCY_MS,
    dailyQuota: 1_000_000,
    env: { ANONYMOUS_VIDEO_LIMIT: String(VIDEOS) },
  });
  try {
    const calls = await timeCalls(app.sandboxOrigin, ids);
    const cold = await timeStream(app.origin, ids);
    const again = await timeStream(app.origin, ids);
    const isCold = report({
      name: `${VIDEOS} ids: their ${VIDEOS / A_CALL} calls, ${CALLS_AT_ONCE} at a time`,
      measured: `${inSeconds(cold)} against ${inSeconds(calls)}`,
      ratio: cold / calls,
      limit: { atMost: 1.1 },
    });
    const isAgain = report({
      name: "the same list again, from the store: cold",
      measured: `${inSeconds(again)} against ${inSeconds(cold)}`,
      ratio: again / cold,
      limit: { atMost: 0.2 },
    });
    return isCold && isAgain;
  } finally {
    await app.stop();
  }
}

async function timeCalls(sandboxOrigin: string, ids: readonly string[]): Promise<number> {
  const limit = pLimit(CALLS_AT_ONCE);
  const startedAt = performance.now();
  const batches = Array.from({ length: ids.length / A_CALL }, (_, index) =>
    ids.slice(index * A_CALL, (index + 1) * A_CALL),
  );
  await Promise.all(
    batches.map((batch) =>
      limit(async () => {
        const query = new URLSearchParams({
          part: "contentDetails",
          id: batch.join(","),
          fields: "items(id,contentDetails/duration)",
          key: "sandbox-key",
        });
        const path = `/youtube/v3/videos:batchGetStats?${query}`;
        const { items } = (await (await fetch(`${sandboxOrigin}${path}`)).json()) as {
          items: unknown[];
        };
        if (items.length !== batch.length) throw new Error("a call did not answer all of its ids");
      }),
    ),
  );
  return performance.now() - startedAt;
}

/** Milliseconds until the whole answer has arrived. @throws Error if a video is missing */
async function timeStream(origin: string, ids: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${origin}/api/public/videos`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/x-ndjson",
      Origin: origin,
    },
    body: JSON.stringify({ ids }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const text = await response.text();
  const ms = performance.now() - startedAt;
  const lines = text.trimEnd().split("\n");
  const parts = lines.map((line) => videosAnswerSchema.parse(JSON.parse(line)));
  const read = parts.reduce((sum, { videos }) => sum + videos.length, 0);
  if (read !== ids.length) throw new Error(`read ${read} videos instead of ${ids.length}`);
  return ms;
}

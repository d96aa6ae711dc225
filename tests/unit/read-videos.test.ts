// The order and the number of calls for a list of ids, in virtual time. What is answered is in
// tests/worker/video-lists.test.ts.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { VideosAnswer } from "#shared/contract/videos.ts";
import { readVideos } from "#worker/calculator/reading/read-videos.ts";
import type { ReadingGate } from "#worker/calculator/reading/reading-gate.ts";
import { CALLS_AT_ONCE } from "#worker/youtube/reading-units.ts";

const CALL_MS = 100;
const LIST = Array.from({ length: 20_000 }, (_, index) => `v${String(index).padStart(10, "0")}`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function youtube() {
  const calls = { lengths: 0, inFull: 0, atOnce: 0, most: 0 };
  const answer = async () => {
    calls.atOnce += 1;
    calls.most = Math.max(calls.most, calls.atOnce);
    await wait(CALL_MS);
    calls.atOnce -= 1;
  };
  return {
    calls,
    client: {
      getVideoDurations: async (ids: readonly string[]) => {
        calls.lengths += 1;
        await answer();
        // Each fiftieth is gone, one of each call.
        return new Map(ids.slice(1).map((id) => [id, 60] as const));
      },
      listVideos: async () => {
        calls.inFull += 1;
        await answer();
        return { videos: [], isWhole: true };
      },
    },
  };
}

const open: ReadingGate = { refusal: async () => undefined, note: async () => undefined };

function optionsWith(client: ReturnType<typeof youtube>["client"], gate = open) {
  const parts: VideosAnswer[] = [];
  return {
    parts,
    options: {
      client,
      gate,
      readKnown: async () => new Map(),
      store: async () => undefined,
      reserve: async () => undefined,
      write: async (part: VideosAnswer) => {
        parts.push(part);
        return true;
      },
    },
  };
}

async function timeOf(work: Promise<void>): Promise<number> {
  const startedAt = Date.now();
  const ended = work.then(() => Date.now() - startedAt);
  await vi.runAllTimersAsync();
  return ended;
}

test("20,000 ids take no longer than their batches, five at a time", async () => {
  const { calls, client } = youtube();
  const { options, parts } = optionsWith(client);
  const ms = await timeOf(readVideos(LIST, false, options));
  expect(calls).toMatchObject({ lengths: 400, inFull: 8, most: CALLS_AT_ONCE });
  expect(ms).toBeLessThanOrEqual((1.1 * 408 * CALL_MS) / CALLS_AT_ONCE);
  expect(parts.flatMap(({ videos }) => videos)).toHaveLength(19_600);
  expect(parts.flatMap(({ notListed }) => notListed)).toHaveLength(400);
});

test("the first part comes with the first call", async () => {
  const { client } = youtube();
  const { options, parts } = optionsWith(client);
  const work = readVideos(LIST, false, options);
  await vi.advanceTimersByTimeAsync(CALL_MS);
  expect(parts[0]?.videos).toHaveLength(49);
  await timeOf(work);
});

test("after the person has gone, no call begins", async () => {
  const { calls, client } = youtube();
  const { options } = optionsWith(client);
  await timeOf(readVideos(LIST, false, { ...options, write: async () => false }));
  expect(calls.lengths).toBe(CALLS_AT_ONCE);
});

test("after a refusal no call begins, and every id is in the answer as unread", async () => {
  const { calls, client } = youtube();
  const resumesAt = Date.now() + 3_600_000;
  const refusal = async () => ({ ok: false, reason: "quota", resumesAt }) as const;
  const { options, parts } = optionsWith(client, { ...open, refusal });
  await timeOf(readVideos(LIST, false, options));
  expect(calls.lengths).toBe(0);
  expect(new Set(parts.flatMap(({ unread }) => unread.flatMap(({ ids }) => ids))).size).toBe(
    20_000,
  );
  expect(parts[0]?.unread[0]).toMatchObject({
    code: "calculator_quota_exhausted",
    retryAt: new Date(resumesAt).toISOString(),
  });
});

test("stores that fail cost calls, and no answer", async () => {
  const { client } = youtube();
  const { options, parts } = optionsWith(client);
  const fail = () => Promise.reject(new Error("D1 is down"));
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  await timeOf(readVideos(LIST.slice(0, 100), false, { ...options, readKnown: fail, store: fail }));
  log.mockRestore();
  expect(parts.flatMap(({ videos }) => videos)).toHaveLength(98);
  expect(parts.flatMap(({ notListed }) => notListed)).toHaveLength(2);
});

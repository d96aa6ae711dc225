import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { playlists, sumOfSeconds } from "#tests/support/test-world.ts";
import { analyze } from "#tests/worker/api.ts";
import { planFaults, resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import { ledgerStub } from "#tests/worker/tables.ts";
import type { Subject } from "#worker/quota/subject-limits.ts";
import type { PlaylistWant, ReadOutcome } from "#worker/calculator/reading/snapshot.ts";
import type { Bindings } from "#worker/env.ts";

const ITEMS = "/youtube/v3/playlistItems";
const bindings = env as unknown as Bindings;

beforeEach(resetSandbox);
afterEach(() => planFaults());

function readerOf(playlistId: string) {
  return bindings.PLAYLIST_READER.get(bindings.PLAYLIST_READER.idFromName(playlistId));
}

async function read(
  playlistId: string,
  want: Partial<PlaylistWant>,
  subject?: Subject,
): Promise<ReadOutcome> {
  const whole = { limit: 500, withRegions: false, withTitle: false, ...want };
  return readerOf(playlistId).read(
    playlistId,
    whole,
    { class: "coldAnonymous", subject },
    async () => undefined,
  );
}

function summaryOf(outcome: ReadOutcome): unknown {
  if (!outcome.ok) return outcome.reason;
  const { complete, items, title } = outcome.snapshot;
  return { complete, items: items.length, title };
}

describe("callers that come while a playlist is being read", () => {
  test("with a higher limit extend the running walk, and with a lower limit get fewer items", async () => {
    const { id } = playlists.joined;
    await planFaults({ path: ITEMS, action: { delayMs: 60 } });
    const small = read(id, { limit: 50 });
    const large = read(id, { limit: 500, withTitle: true });
    expect(await Promise.all([small, large].map(async (one) => summaryOf(await one)))).toEqual([
      { complete: false, items: 50, title: "The Joined list" },
      { complete: true, items: 220, title: "The Joined list" },
    ]);
    // Five pages and the title; five calls for lengths.
    expect(await unitsSpent()).toEqual({ main: 6, stats: 5 });
  });

  test("with a higher limit do not make the walk longer for somebody else, who pays for it", async () => {
    const { id } = playlists.cut;
    await planFaults({ path: ITEMS, action: { delayMs: 60 } });
    const one = { kind: "address", key: "one" } as const;
    const other = { kind: "address", key: "other" } as const;
    const small = read(id, { limit: 50 }, one);
    const large = read(id, { limit: 500 }, other);
    const [first, second] = (await Promise.all([small, large])).map(summaryOf);
    expect(first).toMatchObject({ complete: false, items: 50 });
    expect(second).toMatchObject({ complete: true });
    const aDay = 300;
    expect(await ledgerStub().forecast("coldAnonymous", one)).toMatchObject({
      left: aDay - 1,
      aDay,
    });
  });

  test("with a region wait for the walk and then start their own", async () => {
    const { id } = playlists.moving;
    await planFaults({ path: ITEMS, action: { delayMs: 30 } });
    const outcomes = await Promise.all([read(id, {}), read(id, { withRegions: true })]);
    expect(outcomes.map((outcome) => outcome.ok && outcome.snapshot.withRegions)).toEqual([
      false,
      true,
    ]);
    expect(await unitsSpent()).toEqual({ main: 9, stats: 3 });
  });
});

describe("a reader that is killed during a walk", () => {
  test("fails its callers, stores nothing partial, and reads the exact total the next time", async () => {
    const { id } = playlists.aborted;
    await planFaults({ path: ITEMS, when: { at: 1 }, action: { delayMs: 400 } });
    const interrupted = read(id, {}).catch(() => "interrupted");
    await vi.waitFor(async () => expect((await unitsSpent()).main).toBeGreaterThan(0));
    await runInDurableObject(readerOf(id), (_reader, state) => state.abort("restart")).catch(
      () => undefined,
    );
    expect(await interrupted).toBe("interrupted");
    const answer = await analyze({ urls: [id] });
    expect([answer.totalVideos, answer.totalDuration]).toEqual([120, sumOfSeconds(900, 120)]);
  });
});

test("a fault at any call of a reading does not change its total", async () => {
  const total = sumOfSeconds(300, 130);
  for (const path of [ITEMS, "/youtube/v3/videos:batchGetStats"]) {
    for (const at of [0, 1, 2]) {
      await bindings.KV.delete(`playlist:v2:${playlists.crowd.id}`);
      await runInDurableObject(readerOf(playlists.crowd.id), (_reader, state) =>
        state.abort("forget"),
      ).catch(() => undefined);
      await planFaults({ path, when: { at }, action: { status: 503, body: {} } });
      const outcome = await read(playlists.crowd.id, {});
      const seconds = outcome.ok
        ? outcome.snapshot.items.reduce((sum, item) => sum + item.durationSeconds, 0)
        : outcome.reason;
      expect([path, at, seconds]).toEqual([path, at, total]);
    }
  }
});

test("the log never contains the key or the pasted text", async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: unknown) => {
    lines.push(String(line));
  });
  try {
    await planFaults({
      path: "/youtube/v3/",
      action: { status: 403, body: { error: { message: "<b>" } } },
    });
    const urls = ["https://evil.tld/?token=canary", "dQw4w9WgXcQ"];
    await analyze({ urls }).catch(() => undefined);
  } finally {
    log.mockRestore();
  }
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).not.toMatch(/sandbox-key|canary/);
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), event: expect.any(String) });
  }
});

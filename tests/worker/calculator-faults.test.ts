import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  missingPlaylistId,
  playlists,
  secondsOf,
  singlePlaylist,
  sumOfSeconds,
} from "#tests/support/test-world.ts";
import { analyze, analyzeStream, refusal } from "#tests/worker/api.ts";
import { planFaults, resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";

const ITEMS = "/youtube/v3/playlistItems";
const STATS = "/youtube/v3/videos:batchGetStats";
const VIDEOS = "/youtube/v3/videos?";

beforeEach(resetSandbox);
afterEach(() => planFaults());

/** Each test uses its own playlists, because a playlist that was read stays cached. */
let nextSingle = 2;
function unread(): { id: string; seconds: number } {
  const index = nextSingle;
  nextSingle += 1;
  return { id: singlePlaylist(index).id, seconds: secondsOf(index) };
}

async function expectExact(list: { id: string; seconds: number }): Promise<void> {
  const answer = await analyze({ urls: [list.id] });
  expect([answer.totalVideos, answer.totalDuration]).toEqual([1, list.seconds]);
}

describe("a short fault is retried and does not change the total", () => {
  test.each([
    ["503", { status: 503, body: {} }],
    ["500", { status: 500, body: {} }],
    ["an HTML page with status 200", { status: 200, body: "<html>hello</html>" }],
    ["an answer of another shape", { status: 200, body: { items: [{ id: 5 }] } }],
    ["an answer without its list", { status: 200, body: {} }],
    ["half a JSON document", { truncate: 40 }],
    ["a broken connection", { truncate: 40, cut: true }],
    ["a lost answer", { loseAnswer: true }],
    ["a rate limit with Retry-After", { status: 429, body: {}, headers: { "Retry-After": "1" } }],
  ])("%s", async (_name, action) => {
    await planFaults({ path: ITEMS, when: { at: 0 }, action });
    await expectExact(unread());
  });

  test("waits as long as Retry-After says", async () => {
    const headers = { "Retry-After": "1" };
    await planFaults({ path: ITEMS, when: { at: 0 }, action: { status: 429, body: {}, headers } });
    const startedAt = Date.now();
    await expectExact(unread());
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1000);
  });
});

describe("lengths", () => {
  test.each([
    ["is not there", { status: 404, body: {} }],
    ["is down", { status: 503, body: {} }],
  ])("come from videos.list when batchGetStats %s", async (_name, action) => {
    await planFaults({ path: STATS, action });
    await expectExact(unread());
  });

  test(
    "that cannot be fetched fail the playlist instead of making its total too small",
    {
      timeout: 20_000,
    },
    async () => {
      await planFaults(
        { path: STATS, action: { status: 503, body: {} } },
        {
          path: VIDEOS,
          action: { status: 503, body: {} },
        },
      );
      expect(await refusal({ urls: [unread().id] })).toEqual([502, "youtube_unavailable"]);
    },
  );
});

describe("a lasting fault", () => {
  test("of one playlist is reported on its line, does not affect the others, and caches nothing wrong", async () => {
    const [good, bad] = [unread(), unread()];
    const action = { status: 503, body: {} };
    await planFaults({ path: ITEMS, query: { playlistId: bad.id }, action });
    const urls = [bad.id, good.id];
    const partial = await analyze({ urls });
    expect([partial.totalVideos, partial.totalDuration]).toEqual([1, good.seconds]);
    expect(partial.notices).toEqual([{ code: "youtube_unavailable", line: 1 }]);
    await planFaults();
    expect((await analyze({ urls })).totalDuration).toBe(good.seconds + bad.seconds);
  });

  test("of every call gives one sentence, also at the end of a stream", async () => {
    await planFaults({ path: "/youtube/v3/", action: { status: 500, body: {} } });
    const urls = [unread().id];
    expect(await analyzeStream({ urls })).toEqual([
      {
        type: "error",
        status: 502,
        code: "youtube_unavailable",
        message: expect.any(String),
      },
    ]);
  });

  test("a missing playlist is requested once a minute, not for every request", async () => {
    const urls = [missingPlaylistId("Flood")];
    for (let request = 0; request < 5; request += 1) await analyze({ urls });
    expect(await unitsSpent()).toEqual({ main: 1, stats: 0 });
  });
});

describe("a chain of pages that breaks", () => {
  test("with a 404 in the middle is read again from the start, with the exact total", async () => {
    const { id } = playlists.broken;
    await planFaults({ path: ITEMS, when: { at: 1 }, action: { notFound: true } });
    const answer = await analyze({ urls: [id] });
    expect([answer.totalVideos, answer.totalDuration]).toEqual([120, sumOfSeconds(400, 120)]);
    // Page 1, the 404, and all three pages again; the lengths are known and not fetched again.
    expect(await unitsSpent()).toEqual({ main: 5, stats: 3 });
  });

  test("with a repeated token is read again from the start, with the exact total", async () => {
    const { id } = playlists.circle;
    await planFaults({ path: ITEMS, when: { at: 1 }, action: { repeatPageToken: true } });
    expect((await analyze({ urls: [id] })).totalDuration).toBe(sumOfSeconds(500, 120));
  });

  test("every time is a failure and never a shorter playlist", async () => {
    const { id } = playlists.cut;
    const action = { status: 503, body: {} };
    // The second page and each of its retries.
    await planFaults(...[1, 2, 3, 4].map((at) => ({ path: ITEMS, when: { at }, action })));
    expect(await refusal({ urls: [id] })).toEqual([502, "youtube_unavailable"]);
    await planFaults();
    expect((await analyze({ urls: [id] })).totalDuration).toBe(sumOfSeconds(600, 120));
  });
});

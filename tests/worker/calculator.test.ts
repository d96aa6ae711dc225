import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  missingPlaylistId,
  ordinaryId,
  playlists,
  secondsOf,
  singlePlaylist,
  sumOfSeconds,
} from "#tests/support/test-world.ts";
import { describeNotice } from "#shared/calculator-words.ts";
import { analyze, analyzeStream, postRaw } from "#tests/worker/api.ts";
import { planFaults, readLog, resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";

beforeEach(resetSandbox);

describe("a total", () => {
  test("holds every visible video once, in the playlist's order, in the contract's fields", async () => {
    const answer = await analyze({ urls: [playlists.small.id], isAuthenticated: false });
    expect(answer.totalVideos).toBe(12);
    expect(answer.processedUrls).toBe(1);
    expect(answer.totalDuration).toBe(sumOfSeconds(0, 12));
    expect(answer.warnings).toEqual([]);
    expect(answer.videos.map(({ id }) => id)).toEqual(playlists.small.items);
    expect(answer.videos[0]).toMatchObject({
      id: ordinaryId(0),
      title: "Video 0",
      channelTitle: "Test Channel",
      duration: secondsOf(0),
      playlistId: playlists.small.id,
    });
    expect(new Set(answer.videos.map(({ uniqueId }) => uniqueId)).size).toBe(12);
  });

  test("is right for several pages", async () => {
    const answer = await analyze({ urls: [playlists.pages.id] });
    expect([answer.totalVideos, answer.totalDuration]).toEqual([120, sumOfSeconds(100, 120)]);
  });

  test("leaves out hidden videos by their state, not by their title, and says so", async () => {
    const answer = await analyze({ urls: [playlists.hidden.id], withTitles: true });
    expect(answer.leftOut).toMatchObject({ private: 1, deleted: 2, broadcast: 2 });
    expect(answer.totalDuration).toBe(secondsOf(0) + 7);
    expect(answer.videos.map(({ id, broadcast }) => [id, broadcast])).toEqual([
      [ordinaryId(0), undefined],
      ["live0000001", "broadcast"],
      ["soon0000001", "broadcast"],
      ["named000001", undefined],
    ]);
    expect(answer.notices).toEqual([
      { code: "left_out", line: 1, name: "The Hidden list", leftOut: answer.leftOut },
    ]);
    expect(answer.warnings).toEqual(answer.notices?.map((notice) => describeNotice(notice)));
  });

  test("decides about blocked videos by the requested region", async () => {
    const inGermany = await analyze({ urls: [playlists.regions.id], region: "DE" });
    expect([inGermany.totalVideos, inGermany.leftOut.blocked]).toEqual([1, 2]);
    const inAmerica = await analyze({ urls: [playlists.regions.id], region: "US" });
    expect([inAmerica.totalVideos, inAmerica.leftOut.blocked]).toEqual([3, 0]);
    const anywhere = await analyze({ urls: [playlists.regions.id] });
    expect(anywhere.totalVideos).toBe(3);
  });

  test("of an empty playlist is 0, with a warning", async () => {
    const answer = await analyze({ urls: [playlists.empty.id] });
    expect([answer.totalVideos, answer.processedUrls]).toEqual([0, 1]);
    expect(answer.notices).toEqual([{ code: "playlist_empty", line: 1 }]);
  });
});

describe("duplicates", () => {
  const urls = [playlists.small.id, playlists.overlap.id];

  test("are counted once over all playlists, at their first place", async () => {
    const answer = await analyze({ urls, includeDuplicates: false });
    expect([answer.totalVideos, answer.totalDuration]).toEqual([18, sumOfSeconds(0, 18)]);
    expect(answer.playlists.map(({ totalVideos }) => totalVideos)).toEqual([12, 6]);
    expect(answer.leftOut.duplicates).toBe(6);
  });

  test("are counted each time if requested", async () => {
    const answer = await analyze({ urls, includeDuplicates: true });
    expect(answer.totalVideos).toBe(24);
    expect(answer.totalDuration).toBe(sumOfSeconds(0, 12) + sumOfSeconds(6, 12));
  });

  test("inside one playlist follow the same rule, with an id for each occurrence", async () => {
    const once = await analyze({ urls: [playlists.twice.id] });
    expect(once.totalVideos).toBe(2);
    const each = await analyze({ urls: [playlists.twice.id], includeDuplicates: true });
    expect(each.totalDuration).toBe(2 * secondsOf(0) + secondsOf(1));
    expect(new Set(each.videos.map(({ uniqueId }) => uniqueId)).size).toBe(3);
  });

  test("a repeated line is counted once even then", async () => {
    const answer = await analyze({
      urls: [playlists.small.id, "", `youtube.com/playlist?list=${playlists.small.id}`],
      includeDuplicates: true,
    });
    expect(answer.totalVideos).toBe(12);
    expect(answer.notices).toEqual([
      { code: "line_repeated", line: 3, firstLine: 1, oneOfSeveral: false },
    ]);
  });
});

describe("lines", () => {
  test("each have an outcome, and an invalid line does not affect the others", async () => {
    const answer = await analyze({
      urls: [
        "https://vimeo.com/1",
        playlists.small.id,
        "https://www.youtube.com/playlist?list=WL",
        missingPlaylistId("Verdict"),
        playlists.secret.id,
        `https://youtu.be/${ordinaryId(99)}`,
        "https://youtu.be/neverexiste",
        "🎉\u0000\u202Egnitset",
      ],
    });
    expect(answer.totalVideos).toBe(13);
    expect(answer.processedUrls).toBe(1);
    expect(answer.totalDuration).toBe(sumOfSeconds(0, 12) + secondsOf(99));
    const code = "line_rejected";
    expect(answer.notices).toMatchObject([
      { code, line: 1, reason: "not_youtube", text: "https://vimeo.com/1" },
      { code, line: 3, reason: "watch_later" },
      { code: "playlist_missing", line: 4 },
      { code: "playlist_missing", line: 5 },
      { code: "video_missing", line: 7 },
      { code, line: 8, reason: "not_youtube", text: "🎉\u{FFFD}\u{FFFD}gnitset" },
    ]);
  });

  test("with several links count each link, and warnings name the link they are about", async () => {
    const missing = missingPlaylistId("Beside");
    const answer = await analyze({
      urls: [`[small](${playlists.small.id}), ${missing} and https://youtu.be/${ordinaryId(99)}.`],
    });
    expect([answer.totalVideos, answer.processedUrls]).toEqual([13, 1]);
    expect(answer.playlists[0]).toMatchObject({ line: 1, id: playlists.small.id });
    expect(answer.notices).toEqual([{ code: "playlist_missing", line: 1, id: missing }]);
  });

  test("that are single videos count as videos and not as playlists, without an item id", async () => {
    const answer = await analyze({ urls: [ordinaryId(5), "live0000001"] });
    expect([answer.totalVideos, answer.processedUrls]).toEqual([2, 0]);
    expect(answer.videos[0]?.uniqueId).toBeUndefined();
    expect(answer.videos[1]).toMatchObject({ broadcast: "live", duration: 0 });
  });

  test("name their playlist if titles were requested", async () => {
    const answer = await analyze({ urls: [singlePlaylist(0).id], withTitles: true });
    expect(answer.playlists[0]?.title).toBe("The Single0x list");
    expect(answer.videos[0]?.playlistTitle).toBe("The Single0x list");
  });
});

describe("without an account", () => {
  test("500 cold videos cost 10 units in each bucket, and repeating the request costs nothing", async () => {
    const body = { urls: [playlists.five.id] };
    const answer = await analyze(body);
    expect([answer.totalVideos, answer.limitedTo]).toEqual([500, undefined]);
    expect(await unitsSpent()).toEqual({ main: 10, stats: 10 });
    expect(await analyze(body)).toEqual(answer);
    expect(await unitsSpent()).toEqual({ main: 10, stats: 10 });
  });

  test("paging stops at 500 videos, and the warning says how many there are", async () => {
    const answer = await analyze({ urls: [playlists.big.id, playlists.small.id] });
    expect([answer.totalVideos, answer.limitedTo]).toEqual([500, 500]);
    expect(answer.totalDuration).toBe(sumOfSeconds(0, 500));
    const limited = { code: "limited", limit: 500 };
    expect([
      { ...limited, reported: 1212, someUnread: false },
      { ...limited, reported: 1200, someUnread: true },
    ]).toContainEqual(answer.notices?.[0]);
    const { calls } = await readLog();
    const pages = calls.filter(({ query }) => query["playlistId"] === playlists.big.id);
    expect(pages).toHaveLength(10);
  });

  test("a missing playlist uses nothing of the limit that all lines share", async () => {
    const answer = await analyze({ urls: ["neverexiste", "neverexist2", playlists.five.id] });
    expect([answer.totalVideos, answer.limitedTo]).toEqual([500, undefined]);
    expect(answer.totalDuration).toBe(sumOfSeconds(200, 500));
  });

  test("lines behind the limit are named and not counted as playlists", async () => {
    const urls = [playlists.five.id, playlists.small.id, ordinaryId(3), playlists.overlap.id];
    const answer = await analyze({ urls });
    expect([answer.totalVideos, answer.processedUrls, answer.limitedTo]).toEqual([500, 1, 500]);
    expect(answer.notices?.slice(1)).toEqual(
      [2, 3, 4].map((line) => ({ code: "limit_reached_before", line })),
    );
  });

  test("fields of the request that claim a sign-in are ignored", async () => {
    const answer = await analyze({ urls: [playlists.big.id], isAuthenticated: true });
    expect(answer.totalVideos).toBe(500);
  });

  test("100 concurrent cold requests for one playlist cost the same as one", async () => {
    const urls = [playlists.crowd.id];
    const answers = await Promise.all(Array.from({ length: 100 }, () => analyze({ urls })));
    for (const { totalDuration } of answers) expect(totalDuration).toBe(sumOfSeconds(300, 130));
    expect(await unitsSpent()).toEqual({ main: 3, stats: 3 });
  });
});

describe("the streamed form", () => {
  test("sends each playlist's progress and ends with the complete answer", async () => {
    const urls = [playlists.pages.id, playlists.small.id];
    const lines = await analyzeStream({ urls, includeDuplicates: true, region: "FR" });
    const result = lines.at(-1);
    expect(result).toMatchObject({ type: "result", totalVideos: 132 });
    const progress = lines.filter((line) => line.type === "progress");
    const ofPages = progress.filter(({ playlistId }) => playlistId === playlists.pages.id);
    expect(ofPages.map(({ read }) => read)).toEqual([50, 100, 120, 120]);
    expect(ofPages.at(-1)).toMatchObject({
      done: true,
      totalVideos: 120,
      totalDuration: sumOfSeconds(100, 120),
    });
    expect(lines.filter(({ type }) => type !== "progress")).toHaveLength(1);
  });

  test("counts against the limit that applies, not against what YouTube reports", async () => {
    const urls = [playlists.big.id];
    const lines = await analyzeStream({ urls, includeDuplicates: true, region: "FR" });
    const progress = lines.filter((line) => line.type === "progress");
    expect(progress.at(-1)).toMatchObject({ read: 500, totalVideos: 500, done: true });
    expect(new Set(progress.map(({ reported }) => reported))).toEqual(new Set([500]));
  });

  test("names a playlist while it is still being read", async () => {
    await planFaults({ path: "/youtube/v3/playlistItems", action: { delayMs: 40 } });
    const lines = await analyzeStream({ urls: [playlists.named.id], withTitles: true });
    const early = lines.filter((line) => line.type === "progress" && !line.done);
    expect(early.at(-1)).toMatchObject({ title: "The Named list", read: 120 });
    await planFaults();
  });

  test("of a cached answer is only the last line", async () => {
    const body = { urls: [playlists.small.id] };
    const answer = await analyze(body);
    expect(await analyzeStream(body)).toEqual([{ type: "result", ...answer }]);
  });

  test("begins before the work is done, and the work continues when the client disconnects", async () => {
    const body = JSON.stringify({ urls: [playlists.left.id] });
    await planFaults({
      path: "/youtube/v3/playlistItems",
      when: { at: 2 },
      action: { delayMs: 500 },
    });
    const response = await postRaw(body, { Accept: "application/x-ndjson" });
    expect(response.headers.get("Content-Type")).toBe("application/x-ndjson; charset=utf-8");
    const reader = response.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    expect(JSON.parse(first.split("\n")[0] ?? "")).toMatchObject({ type: "progress", read: 50 });
    expect((await unitsSpent()).main).toBeLessThan(3);
    await reader?.cancel();
    await vi.waitFor(async () => expect(await unitsSpent()).toEqual({ main: 3, stats: 3 }), 3000);
    await vi.waitFor(async () => {
      expect((await analyze({ urls: [playlists.left.id] })).totalVideos).toBe(120);
      expect(await unitsSpent()).toEqual({ main: 3, stats: 3 });
    });
  });
});

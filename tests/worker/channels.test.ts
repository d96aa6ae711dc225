import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { channelListsSchema } from "#shared/contract/channels.ts";
import { CHANNEL_SECONDS, channels, crowdPlaylists, playlists } from "#tests/support/test-world.ts";
import {
  analyze,
  analyzeStream,
  fetchApi,
  OWN_PAGE,
  postRaw,
  statusAndCode,
} from "#tests/worker/api.ts";
import { callsTo, planFaults, resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import { emptyLedger } from "#tests/worker/tables.ts";
import type { Bindings } from "#worker/env.ts";

const { KV } = env as unknown as Bindings;
const TOTAL = CHANNEL_SECONDS.reduce((sum, seconds) => sum + seconds, 0);
const HOUR_MS = 3_600_000;
const LOOK_UP = "/youtube/v3/channels";
const LISTS = "/youtube/v3/playlists";

beforeEach(async () => {
  await resetSandbox();
  await emptyLedger();
  const { keys } = await KV.list();
  await Promise.all(keys.map(({ name }) => KV.delete(name)));
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

function moveClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + byMs });
}

async function listsOf(channel: string, page?: string): Promise<Response> {
  const query = new URLSearchParams({ channel, ...(page !== undefined && { page }) });
  return fetchApi(`/api/public/channel-playlists?${query.toString()}`, { headers: OWN_PAGE });
}

describe("a channel", () => {
  test.each([
    ["@talksandmore"],
    ["https://www.youtube.com/@TalksAndMore/featured"],
    [channels.talks.id],
    ["youtube.com/user/OldTalks"],
  ])("pasted as %s counts its uploads", async (line) => {
    const answer = await analyze({ urls: [line], withTitles: true });
    expect([answer.totalVideos, answer.totalDuration]).toEqual([3, TOTAL]);
    expect(answer.notices).toEqual([]);
    expect(answer.playlists).toMatchObject([
      { line: 1, id: channels.talks.uploads, title: "The talks channel", isChannel: true },
    ]);
    expect(answer.videos[0]?.playlistTitle).toBe("The talks channel");
  });

  test("has a handle in any script, escaped or not", async () => {
    const line = "https://www.youtube.com/@%E3%83%81%E3%83%A3%E3%83%B3%E3%83%8D%E3%83%AB";
    expect((await analyze({ urls: [line] })).totalVideos).toBe(3);
    expect((await analyze({ urls: ["@チャンネル"] })).totalVideos).toBe(3);
    const [call] = await callsTo(LOOK_UP);
    expect(call?.query["forHandle"]).toBe("@チャンネル");
  });

  test("by a tab says that all of its uploads are counted", async () => {
    const answer = await analyze({ urls: ["youtube.com/@talksandmore/shorts"] });
    expect(answer.totalVideos).toBe(3);
    expect(answer.notices).toEqual([{ code: "all_uploads", line: 1, name: "The talks channel" }]);
  });

  test("by several names, or beside its list, is counted once", async () => {
    const answer = await analyze({
      urls: [channels.kept.id, "@kept", `youtube.com/playlist?list=${channels.kept.uploads}`],
      includeDuplicates: true,
    });
    expect(answer.totalVideos).toBe(3);
    expect(answer.notices).toEqual([
      { code: "line_repeated", line: 2, firstLine: 1, oneOfSeveral: false },
      { code: "line_repeated", line: 3, firstLine: 1, oneOfSeveral: false },
    ]);
  });

  test("that has more videos than are read says so before it is read", async () => {
    const lines = await analyzeStream({ urls: ["@longest"] });
    expect(lines[0]).toMatchObject({
      type: "progress",
      title: "The long channel",
      read: 0,
      size: 100_000,
    });
    expect(lines.at(-1)).toMatchObject({ type: "result", totalVideos: 3 });
  });

  test.each([
    ["does not exist", "@nobody_at_all", "channel_missing"],
    ["was closed", "@closed", "channel_missing"],
    ["has no videos", "@silent", "channel_empty"],
    ["has no list", "@unlisted", "channel_unlisted"],
  ])("that %s spoils no other line", async (_case, line, code) => {
    const answer = await analyze({ urls: [line, playlists.small.id] });
    expect(answer.totalVideos).toBe(12);
    expect(answer.notices).toEqual([{ code, line: 1 }]);
    expect(answer.warnings).toHaveLength(1);
  });

  test("that does not exist stops no playlist, however many of them there are", async () => {
    const unknown = ["@nobody_1", "@nobody_2", "@nobody_3", "@nobody_4", "@nobody_5"];
    const answer = await analyze({ urls: [playlists.small.id, ...unknown] });
    expect(answer.totalVideos).toBe(12);
    expect(answer.notices).toEqual(
      unknown.map((_, nth) => ({ code: "channel_missing", line: nth + 2 })),
    );
  });

  test("without videos is not read", async () => {
    await analyze({ urls: ["@silent"] });
    expect(await callsTo("/youtube/v3/playlistItems")).toEqual([]);
  });
});

describe("a look-up", () => {
  test("costs one unit, and the callers of the next weeks nothing more", async () => {
    await analyze({ urls: ["@paying"] });
    // The channel and a page, and its lengths.
    expect(await unitsSpent()).toEqual({ main: 2, stats: 1 });
    await analyze({ urls: ["@paying"], includeDuplicates: true });
    moveClock(23 * HOUR_MS);
    await analyze({ urls: ["@paying"], region: "DE" });
    expect(await callsTo(LOOK_UP)).toHaveLength(1);
  });

  test("is made once for many who ask at once", async () => {
    await planFaults({ path: LOOK_UP, action: { delayMs: 300 } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        analyze({ urls: ["@crowd.of_people", playlists.small.id].slice(0, 1 + (nth % 2)) }),
      ),
    );
    for (const { totalVideos } of answers) expect([3, 15]).toContain(totalVideos);
    expect(await callsTo(LOOK_UP)).toHaveLength(1);
  });

  test("of nothing is remembered for some minutes", async () => {
    await analyze({ urls: ["@nobody_here"] });
    await analyze({ urls: ["@nobody_here", playlists.small.id] });
    expect(await callsTo(LOOK_UP)).toHaveLength(1);
    moveClock(6 * 60_000);
    await analyze({ urls: ["@nobody_here", playlists.overlap.id] });
    expect(await callsTo(LOOK_UP)).toHaveLength(2);
  });

  test("that fails later does not take away what is stored", async () => {
    await analyze({ urls: ["@moving"] });
    moveClock(26 * 24 * HOUR_MS);
    await planFaults({ path: LOOK_UP, action: { status: 503, body: {} } });
    expect((await analyze({ urls: ["@moving"], includeDuplicates: true })).totalVideos).toBe(3);
  });

  test.each<[string, Record<string, unknown>]>([
    ["no answer", { status: 503, body: {} }],
    ["an answer cut short", { truncate: 40 }],
    ["an answer that is no JSON", { status: 200, body: "<html>" }],
    ["no channel among those counted", { status: 200, body: { pageInfo: { totalResults: 1 } } }],
    ["another channel", { status: 200, body: answerWith({ id: channels.talks.id }) }],
    ["two channels", { status: 200, body: answerWith({ id: channels.late.id }, 2) }],
    ["a number of videos that is none", { status: 200, body: answerWith({ id: "UC1" }) }],
  ])("with %s is a failure of its line only, and is not stored", async (_case, action) => {
    await planFaults({ path: LOOK_UP, action });
    const answer = await analyze({ urls: [channels.late.id, playlists.small.id] });
    expect(answer.totalVideos).toBe(12);
    expect(answer.notices).toEqual([{ code: "youtube_unavailable", line: 1 }]);
    await planFaults();
    expect((await analyze({ urls: [channels.late.id] })).totalVideos).toBe(3);
  });

  test("whose list is no list is not read", async () => {
    const body = answerWith({ id: channels.late.id, uploads: "../../evil" });
    await planFaults({ path: LOOK_UP, action: { status: 200, body } });
    const answer = await analyze({ urls: [channels.late.id] });
    expect(answer.notices).toEqual([{ code: "channel_unlisted", line: 1 }]);
  });

  test("that YouTube refuses says when to try again", async () => {
    const quota = { error: { code: 403, errors: [{ reason: "quotaExceeded" }] } };
    await planFaults({ path: LOOK_UP, action: { status: 403, body: quota } });
    const refused = await postRaw(JSON.stringify({ urls: ["@nobody_paid"] }));
    expect(refused.headers.get("Retry-After")).not.toBeNull();
    expect(await statusAndCode(refused)).toEqual([429, "youtube_paused"]);
  });
});

describe("the playlists of a channel", () => {
  test("are listed page by page, without private ones, and kept", async () => {
    const first = channelListsSchema.parse(await (await listsOf("@crowd.of_people")).json());
    expect(first.channel).toEqual({ id: channels.crowd.id, title: "The crowd channel" });
    expect(first.playlists).toHaveLength(50);
    const second = channelListsSchema.parse(
      await (await listsOf("@crowd.of_people", first.next)).json(),
    );
    expect(second.next).toBeUndefined();
    const all = [...first.playlists, ...second.playlists];
    expect(all.map(({ id }) => id).toSorted()).toEqual(
      crowdPlaylists.map(({ id }) => id).toSorted(),
    );
    expect(all[0]).toMatchObject({ title: "The Crowd0x list", videoCount: 2 });
    expect((await unitsSpent()).main).toBe(3);
    await listsOf("@crowd.of_people", first.next);
    await listsOf(`https://youtube.com/channel/${channels.crowd.id}/playlists`);
    // Its id is another name of the channel, which costs a look-up; the lists cost nothing.
    expect((await unitsSpent()).main).toBe(4);
  });

  test("are asked for once, however many ask at once", async () => {
    await planFaults({ path: LISTS, action: { delayMs: 300 } });
    const names = ["@crowd.of_people", channels.crowd.id];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => listsOf(names[nth % names.length] ?? "")),
    );
    for (const answer of answers) {
      expect(channelListsSchema.parse(await answer.json()).playlists).toHaveLength(50);
    }
    expect(await callsTo(LISTS)).toHaveLength(1);
  });

  test("is an empty list for a channel without any", async () => {
    const answer = channelListsSchema.parse(await (await listsOf("@talksandmore")).json());
    expect(answer.playlists).toEqual([]);
  });

  test("that does not exist, or whose name is none, is refused", async () => {
    expect(await statusAndCode(await listsOf("@nobody_at_all"))).toEqual([404, "no_such_channel"]);
    expect(await statusAndCode(await listsOf("@closed"))).toEqual([404, "no_such_channel"]);
    expect(await statusAndCode(await listsOf("hello"))).toEqual([400, "invalid_input"]);
    expect(await statusAndCode(await listsOf("@talksandmore", "&"))).toEqual([
      400,
      "invalid_input",
    ]);
  });

  test("that was closed since its look-up are refused like those of no channel", async () => {
    const body = { error: { code: 403, errors: [{ reason: "channelClosed" }] } };
    await planFaults({ path: LISTS, action: { status: 403, body } });
    expect(await statusAndCode(await listsOf("@moving"))).toEqual([404, "no_such_channel"]);
  });

  test("are listed by an old look-up while no new one can be made", async () => {
    await analyze({ urls: ["@crowd.of_people"] });
    moveClock(26 * 24 * HOUR_MS);
    await planFaults({ path: LOOK_UP, action: { status: 503, body: {} } });
    const answer = channelListsSchema.parse(await (await listsOf("@crowd.of_people")).json());
    expect(answer.playlists).toHaveLength(50);
    expect(await callsTo(LOOK_UP)).not.toHaveLength(1);
  });

  test("fails in one sentence while YouTube does not answer", async () => {
    await planFaults({ path: LISTS, action: { status: 503, body: {} } });
    expect(await statusAndCode(await listsOf("@talksandmore"))).toEqual([
      502,
      "youtube_unavailable",
    ]);
  });

  test("of another channel in YouTube's answer are left out", async () => {
    const items = [item(channels.talks.id, 1), item(channels.crowd.id, 2)];
    const body = { pageInfo: { totalResults: 2 }, items };
    await planFaults({ path: LISTS, action: { status: 200, body } });
    const answer = channelListsSchema.parse(await (await listsOf("@talksandmore")).json());
    expect(answer.playlists).toHaveLength(1);
  });
});

function item(channelId: string, nth: number) {
  return {
    id: `PL${String(nth).padStart(32, "0")}`,
    snippet: { title: "A list", channelId },
    contentDetails: { itemCount: 1 },
  };
}

/** An answer of channels.list with so many times the same channel. */
function answerWith({ id, uploads = "UUlist" }: { id: string; uploads?: string }, times = 1) {
  const one = {
    id,
    snippet: { title: "A channel" },
    contentDetails: { relatedPlaylists: { uploads } },
    statistics: { videoCount: "3" },
  };
  const items = Array.from({ length: times }, () => one);
  return { pageInfo: { totalResults: times }, items };
}

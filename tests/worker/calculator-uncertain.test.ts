// Readings with a miscount: the answer says what does not agree, and it is cached for a minute
// only.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { calculatorResponseSchema, type CalculatorResponse } from "#shared/contract/calculator.ts";
import { ordinaryId, playlists, sumOfSeconds } from "#tests/support/test-world.ts";
import { analyze, getShared, refusal } from "#tests/worker/api.ts";
import {
  aliasOf,
  type Answer,
  type Call,
  changeAnswers,
  passOn,
} from "#tests/worker/changed-answers.ts";
import { resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";
import type { AnswerMetadata } from "#worker/calculator/answers/cache.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const TRUE_TOTAL = [120, sumOfSeconds(100, 120)];

let next = 1;
const listOf = (playlist: { id: string }): string => aliasOf(playlist.id, next++);
const totalOf = ({ totalVideos, totalDuration }: CalculatorResponse) => [
  totalVideos,
  totalDuration,
];

beforeEach(async () => {
  await resetSandbox();
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function later(byMs: number): void {
  vi.setSystemTime(Date.now() + byMs);
}

/** Every page leaves out these videos, and the reported counts stay the same. */
function without(videoIds: readonly string[]) {
  return ({ list }: Call, answer: Answer): Answer => {
    if (list !== "playlistItems") return answer;
    const items = (answer.items ?? []).filter(
      ({ snippet }) => !videoIds.includes(snippet?.resourceId?.videoId ?? ""),
    );
    return { ...answer, items };
  };
}

describe("a list with a miscount", () => {
  const missing = [ordinaryId(130), ordinaryId(131)];

  test("says so, is read again after a minute, and is accepted if the second reading is the same", async () => {
    const id = listOf(playlists.pages);
    const notice = { code: "miscounted", line: 1, name: id, counts: [120], listed: 118 };
    changeAnswers(without(missing));
    const first = await analyze({ urls: [id] });
    expect(first).toMatchObject({ totalVideos: 118, uncertain: true, notices: [notice] });
    later(MINUTE_MS - 1000);
    expect(await analyze({ urls: [id] })).toEqual(first);
    expect((await unitsSpent()).main).toBe(3);
    later(1000);
    const second = await analyze({ urls: [id] });
    expect(second).toMatchObject({ totalVideos: 118, uncertain: true, notices: [notice] });
    expect(second.readAt).not.toBe(first.readAt);
    later(14 * MINUTE_MS);
    expect(await analyze({ urls: [id] })).toEqual(second);
    expect((await unitsSpent()).main).toBe(6);
  });

  test("is not accepted if the second reading lists other items", async () => {
    const id = listOf(playlists.pages);
    changeAnswers(without(missing));
    await analyze({ urls: [id] });
    later(MINUTE_MS);
    changeAnswers(without([ordinaryId(140), ordinaryId(141)]));
    expect(await analyze({ urls: [id] })).toMatchObject({ totalVideos: 118, uncertain: true });
    later(MINUTE_MS);
    changeAnswers(passOn);
    expect(totalOf(await analyze({ urls: [id] }))).toEqual(TRUE_TOTAL);
  });

  test("is not returned after a minute when YouTube does not answer", async () => {
    const id = listOf(playlists.small);
    changeAnswers(without([ordinaryId(3)]));
    await analyze({ urls: [id] });
    later(MINUTE_MS);
    changeAnswers(() => undefined);
    expect(await refusal({ urls: [id] })).toEqual([502, "youtube_unavailable"]);
  });

  test("because its page chain ended early says how many items were listed", async () => {
    const id = listOf(playlists.pages);
    changeAnswers(({ list }, answer) => {
      if (list === "playlistItems") delete answer.nextPageToken;
      return answer;
    });
    const answer = await analyze({ urls: [id] });
    expect([answer.totalVideos, answer.uncertain]).toEqual([50, true]);
    expect(answer.notices).toEqual([
      { code: "miscounted", line: 1, name: id, counts: [120], listed: 50 },
    ]);
  });

  test("and with different counts on its pages names those counts", async () => {
    const id = listOf(playlists.pages);
    changeAnswers(({ list, query }, answer) => {
      const isFirst = list === "playlistItems" && !query.has("pageToken");
      return isFirst ? { ...answer, pageInfo: { totalResults: 121 } } : answer;
    });
    const answer = await analyze({ urls: [id] });
    expect([totalOf(answer), answer.uncertain]).toEqual([TRUE_TOTAL, true]);
    expect(answer.notices).toEqual([
      { code: "miscounted", line: 1, name: id, counts: [121, 120], listed: 120 },
    ]);
  });

  test("and cut at the limit says that some items were left out", async () => {
    const id = listOf(playlists.big);
    changeAnswers(without([ordinaryId(10)]));
    const answer = await analyze({ urls: [id] });
    expect([answer.totalVideos, answer.uncertain]).toEqual([500, true]);
    const notice = { code: "skipped", line: 1, name: id, skipped: 1 };
    expect(answer.notices).toContainEqual(notice);
  });

  test("is detected by the playlist's own count when the title is read", async () => {
    const id = listOf(playlists.small);
    const short = ({ list }: Call, answer: Answer): Answer =>
      list === "playlistItems"
        ? { items: (answer.items ?? []).slice(1), pageInfo: { totalResults: 11 } }
        : answer;
    changeAnswers(short);
    const answer = await analyze({ urls: [id], withTitles: true });
    expect([answer.totalVideos, answer.uncertain]).toEqual([11, true]);
    expect(answer.notices).toEqual([
      { code: "miscounted", line: 1, name: "The Small list", counts: [11, 12], listed: 11 },
    ]);
  });

  test("and read an hour ago without a title is read again when the title's count differs", async () => {
    const id = listOf(playlists.small);
    changeAnswers(({ list }, answer) =>
      list === "playlistItems"
        ? { items: (answer.items ?? []).slice(1), pageInfo: { totalResults: 11 } }
        : answer,
    );
    expect((await analyze({ urls: [id] })).totalVideos).toBe(11);
    later(HOUR_MS);
    changeAnswers(passOn);
    const answer = await analyze({ urls: [id], withTitles: true });
    expect([answer.totalVideos, answer.uncertain]).toEqual([12, undefined]);
  });

  test("is not cacheable, and its total is not in the preview of a link", async () => {
    const id = listOf(playlists.small);
    changeAnswers(without([ordinaryId(3)]));
    const shared = await getShared(`list=${id}`);
    const body = await shared.text();
    const answer = calculatorResponseSchema.parse(JSON.parse(body));
    const readAt = Date.parse(answer.readAt);
    expect(answer.uncertain).toBe(true);
    expect(shared.headers.get("Cache-Control")).toBe("no-store");
    await vi.waitFor(async () => {
      const { keys } = await bindings.KV.list<AnswerMetadata>({ prefix: "answer:" });
      const kept = await Promise.all(keys.map(async ({ name }) => bindings.KV.get(name)));
      const key = keys[kept.indexOf(body)];
      expect(key?.metadata).toEqual({
        readAt,
        checkedAt: readAt,
        etag: expect.any(String),
        goneAt: readAt + MINUTE_MS,
      });
    });
  });
});

describe("a list without any item", () => {
  const nothing: Answer = { items: [], pageInfo: { totalResults: 0 } };

  test("is empty if the playlist's count is 0 too, for one unit more", async () => {
    changeAnswers(passOn);
    const answer = await analyze({ urls: [listOf(playlists.empty)] });
    expect(answer.notices).toEqual([{ code: "playlist_empty", line: 1 }]);
    expect(answer.uncertain).toBeUndefined();
    expect(await unitsSpent()).toEqual({ main: 2, stats: 0 });
  });

  test("is not reported as empty if the playlist's count is not 0", async () => {
    const id = listOf(playlists.small);
    changeAnswers(({ list }, answer) => (list === "playlistItems" ? nothing : answer));
    const answer = await analyze({ urls: [id] });
    expect([answer.totalVideos, answer.uncertain]).toEqual([0, true]);
    expect(answer.notices).toEqual([
      { code: "miscounted", line: 1, name: "The Small list", counts: [0, 12], listed: 0 },
    ]);
  });

  test("is not reported as empty if the playlist has no count", async () => {
    const id = listOf(playlists.small);
    changeAnswers(() => nothing);
    const answer = await analyze({ urls: [id] });
    expect([answer.totalVideos, answer.uncertain]).toEqual([0, true]);
    expect(answer.notices).toEqual([
      { code: "miscounted", line: 1, name: id, counts: [], listed: 0 },
    ]);
  });
});

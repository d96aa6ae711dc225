// Videos without an answer from YouTube, or with a partial one: they are never reported as deleted,
// and a list has the same total whichever call reads it.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import { ordinaryId, playlists, secondsOf, sumOfSeconds } from "#tests/support/test-world.ts";
import { analyze } from "#tests/worker/api.ts";
import { aliasOf, changeAnswers, passOn } from "#tests/worker/changed-answers.ts";
import { resetSandbox } from "#tests/worker/sandbox.ts";

const MINUTE_MS = 60_000;
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

describe("videos without an answer from YouTube", () => {
  test("are not reported as deleted when videos.list is empty and statistics are down", async () => {
    const id = listOf(playlists.pages);
    changeAnswers(({ list }, answer) => {
      if (list === "videos:batchGetStats") return undefined;
      return list === "videos" ? { items: [], pageInfo: { totalResults: 0 } } : answer;
    });
    const wrong = await analyze({ urls: [id] });
    expect(wrong).toMatchObject({ totalVideos: 0, uncertain: true });
    expect(wrong.leftOut).toMatchObject({ deleted: 0, private: 0, unknown: 120 });
    expect(wrong.notices).toMatchObject([
      { code: "left_out", line: 1, name: id, leftOut: { unknown: 120 } },
    ]);
    changeAnswers(passOn);
    later(MINUTE_MS);
    const right = await analyze({ urls: [id] });
    expect([totalOf(right), right.uncertain]).toEqual([TRUE_TOTAL, undefined]);
  });

  test.each([
    ["says so", 2],
    ["says nothing of it", 0],
  ])(
    "one by one are unknown, also where the answer that leaves them out %s",
    async (_name, more) => {
      const id = listOf(playlists.small);
      changeAnswers(({ list }, answer) => {
        if (list !== "videos") return answer;
        const items = (answer.items ?? []).slice(2);
        return { items, pageInfo: { totalResults: items.length + more } };
      });
      const answer = await analyze({ urls: [id], region: "FR" });
      expect([answer.totalVideos, answer.uncertain]).toEqual([10, true]);
      expect(answer.leftOut).toMatchObject({ deleted: 0, unknown: 2 });
    },
  );

  test("are hidden if their items say so too, and unknown if they still have a length", async () => {
    const id = listOf(playlists.small);
    changeAnswers(({ list }, answer) => {
      if (list !== "playlistItems") return answer;
      const [first, second, ...rest] = answer.items ?? [];
      for (const item of [first, second]) delete item?.snippet?.videoOwnerChannelId;
      if (second) second.status = { privacyStatus: "private" };
      return {
        ...answer,
        items: [...(first ? [first] : []), ...(second ? [second] : []), ...rest],
      };
    });
    const answer = await analyze({ urls: [id] });
    expect([answer.totalVideos, answer.uncertain]).toEqual([10, true]);
    expect(answer.leftOut).toMatchObject({ deleted: 0, private: 0, unknown: 2 });
    changeAnswers(passOn);
    const { leftOut, uncertain } = await analyze({
      urls: [listOf(playlists.hidden)],
      region: "FR",
    });
    expect(leftOut).toMatchObject({ private: 1, deleted: 2, unknown: 0 });
    expect(uncertain).toBeUndefined();
  });

  test("with unreadable items are counted as not checked", async () => {
    const id = listOf(playlists.small);
    changeAnswers(({ list }, answer) => {
      if (list === "playlistItems") delete answer.items?.[3]?.snippet;
      return answer;
    });
    const answer = await analyze({ urls: [id] });
    expect([answer.totalVideos, answer.leftOut.unknown, answer.uncertain]).toEqual([11, 1, true]);
    expect(answer.notices).toMatchObject([
      { code: "left_out", line: 1, name: id, leftOut: { unknown: 1 } },
    ]);
  });

  test.each(["contentDetails", "status"] as const)(
    "on a line of their own are unknown without %s, for a minute",
    async (field) => {
      const videoId = ordinaryId(field === "status" ? 91 : 92);
      changeAnswers((_call, answer) => {
        for (const item of answer.items ?? []) delete item[field];
        return answer;
      });
      const wrong = await analyze({ urls: [videoId] });
      expect([wrong.totalVideos, wrong.leftOut.unknown, wrong.uncertain]).toEqual([0, 1, true]);
      changeAnswers(passOn);
      expect((await analyze({ urls: [videoId] })).totalVideos).toBe(0);
      later(MINUTE_MS);
      expect((await analyze({ urls: [videoId] })).totalVideos).toBe(1);
    },
  );

  test("are remembered for a minute, and missing playlists for five", async () => {
    const id = listOf(playlists.small);
    const gone = { error: { message: "", errors: [{ reason: "playlistNotFound" }] } };
    changeAnswers(({ list }, answer) =>
      list === "videos" ? { items: [], pageInfo: { totalResults: 0 } } : { ...answer, ...gone },
    );
    const urls = [id, ordinaryId(93)];
    expect((await analyze({ urls })).notices).toEqual([
      { code: "playlist_missing", line: 1 },
      { code: "video_missing", line: 2 },
    ]);
    changeAnswers(passOn);
    later(MINUTE_MS);
    expect((await analyze({ urls })).notices).toEqual([{ code: "playlist_missing", line: 1 }]);
    later(4 * MINUTE_MS);
    expect((await analyze({ urls })).totalVideos).toBe(13);
  });
});

test("a premiere, a broadcast and an upcoming broadcast with a length have the same total by both calls", async () => {
  const marks: Record<string, [duration: string, mark: string]> = {
    [ordinaryId(1)]: ["PT2H", "upcoming"],
    [ordinaryId(2)]: ["PT1H", "live"],
    [ordinaryId(3)]: ["P0D", "upcoming"],
    [ordinaryId(4)]: ["P0D", "none"],
  };
  changeAnswers((_call, answer) => {
    for (const item of answer.items ?? []) {
      const [duration, mark] = marks[item.id ?? ""] ?? [];
      if (duration && item.contentDetails) item.contentDetails.duration = duration;
      if (mark && item.snippet) Object.assign(item.snippet, { liveBroadcastContent: mark });
    }
    return answer;
  });
  const plain = sumOfSeconds(0, 12) - [1, 2, 3, 4].reduce((sum, one) => sum + secondsOf(one), 0);
  const byStats = await analyze({ urls: [listOf(playlists.small)] });
  const byList = await analyze({ urls: [listOf(playlists.small)], region: "FR" });
  for (const answer of [byStats, byList]) {
    expect(totalOf(answer)).toEqual([12, plain + 3 * 3600]);
    expect(answer.leftOut).toMatchObject({ broadcast: 2, unknown: 0 });
    expect(answer.uncertain).toBeUndefined();
  }
});

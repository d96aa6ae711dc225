// What the monthly clean-up removes unasked, about which videos it asks, and which wait (product.md 7.7).
import { describe, expect, test } from "vitest";
import {
  channelsOf,
  type HiddenItem,
  planCleanUp,
} from "#worker/library/cleaning/cleaning-time.ts";
import {
  judgeInAllRegions,
  planDetails,
  planRegions,
  UNREAD_VIDEO,
  type VideoRow,
} from "#worker/library/reading/sync-step.ts";
import type { VideoLook } from "#worker/youtube/availability.ts";

const DAY_MS = 86_400_000;
const day = (number: number): number => 1_800_000_000_000 + number * DAY_MS;

let made = 0;
/** Lost on the day, and hidden for long enough. */
function lost(on: number, change: Partial<HiddenItem> = {}): HiddenItem {
  made += 1;
  return {
    itemId: `i${made}`,
    playlistId: "PL1",
    videoId: `v${made}`,
    channelTitle: `Channel ${made}`,
    addedAt: day(on - 100),
    confirmedAt: day(on - 1),
    lostAt: day(on),
    hiddenSince: day(on),
    hiddenChecks: 3,
    hiddenCheckedAt: day(on + 14),
    ...change,
  };
}

/** What happens to each of the items, in a playlist of 1,000. */
function fatesOf(items: readonly HiddenItem[], total = 1000, firstRead = "") {
  const plan = planCleanUp(items, {
    totalOf: () => total,
    isFirstReading: (playlistId) => playlistId === firstRead,
  });
  return items.map((item) => Object.entries(plan).find(([, some]) => some.includes(item))?.[0]);
}
const allOf = (count: number, fate: string) => Array.from({ length: count }, () => fate);

describe("a single video", () => {
  test.each<[string, Partial<HiddenItem>, string]>([
    ["hidden at three checks over fourteen days goes", {}, "remove"],
    ["hidden at two checks waits", { hiddenChecks: 2 }, "wait"],
    ["hidden for less than fourteen days waits", { hiddenCheckedAt: day(14) - 1 }, "wait"],
    ["that no check has counted waits", { hiddenSince: null, hiddenCheckedAt: null }, "wait"],
    ["that was never seen visible is new", { lostAt: null, confirmedAt: null }, "askNew"],
    ["added after it was last seen visible is new", { addedAt: day(-1) + 1 }, "askNew"],
    ["added at an unknown time is new", { addedAt: null }, "askNew"],
    ["whose channel is not known goes alone", { channelTitle: "" }, "remove"],
  ])("%s", (_name, change, fate) => {
    expect(fatesOf([lost(0, change)])).toEqual([fate]);
  });

  test("in a playlist that is read for the first time is new", () => {
    expect(fatesOf([lost(0), lost(0, { playlistId: "PL2" })], 1000, "PL2")).toEqual([
      "remove",
      "askNew",
    ]);
  });
});

describe("together", () => {
  const channelTitle = "One channel";
  const ofOne = (days: readonly number[]) => days.map((on) => lost(on, { channelTitle }));

  test.each<[string, HiddenItem[], number, string[]]>([
    ["three of one channel are asked about", ofOne([0, 3, 7]), 1000, allOf(3, "askTogether")],
    ["two of one channel go", ofOne([0, 0]), 1000, allOf(2, "remove")],
    ["three of one channel within more than a week go", ofOne([0, 4, 8]), 1000, allOf(3, "remove")],
    [
      "what is far from a group goes",
      ofOne([0, 1, 2, 30]),
      1000,
      [...allOf(3, "askTogether"), "remove"],
    ],
    [
      "three of unknown channels may be of one",
      [0, 1, 2].map((on) => lost(on, { channelTitle: "" })),
      1000,
      allOf(3, "askTogether"),
    ],
    [
      "one of an unknown channel may belong to two of a known one",
      [...ofOne([0, 1]), lost(2, { channelTitle: "" })],
      1000,
      allOf(3, "askTogether"),
    ],
    [
      "a tenth of a playlist is asked about",
      [lost(0), lost(1), lost(2)],
      30,
      allOf(3, "askTogether"),
    ],
    ["less than a tenth goes", [lost(0), lost(1), lost(2)], 31, allOf(3, "remove")],
    ["two of a short playlist go", [lost(0), lost(1)], 4, allOf(2, "remove")],
    [
      "twenty of all playlists are asked about",
      Array.from({ length: 20 }, (_, index) => lost(0, { playlistId: `PL${index}` })),
      1000,
      allOf(20, "askTogether"),
    ],
    [
      "nineteen go",
      Array.from({ length: 19 }, (_, index) => lost(0, { playlistId: `PL${index}` })),
      1000,
      allOf(19, "remove"),
    ],
    [
      "one video three times is one video of its channel",
      ["PL1", "PL2", "PL3"].map((playlistId) => lost(0, { playlistId, videoId: "same" })),
      1000,
      allOf(3, "remove"),
    ],
    [
      "what was not hidden for long enough is asked about as well",
      ofOne([0, 0, 0]).map((item) => ({ ...item, hiddenChecks: 1 })),
      1000,
      allOf(3, "askTogether"),
    ],
    [
      "what was never seen visible counts as of any channel",
      [lost(0), ...[0, 0].map((on) => lost(on, { lostAt: null, channelTitle: "" }))],
      1000,
      ["askTogether", "askNew", "askNew"],
    ],
  ])("%s", (_name, items, total, fates) => {
    expect(fatesOf(items, total)).toEqual(fates);
  });

  test("the question names channels with three videos or more, largest first", () => {
    const other = [0, 0, 0, 0].map((on) => lost(on, { channelTitle: "Larger" }));
    const few = [0, 0].map((on) => lost(on, { channelTitle: "Few" }));
    const unknown = [0, 0, 0].map((on) => lost(on, { channelTitle: "" }));
    expect(channelsOf([...ofOne([0, 0, 0]), ...other, ...few, ...unknown])).toEqual([
      { title: "Larger", videoCount: 4 },
      { title: channelTitle, videoCount: 3 },
    ]);
  });
});

describe("the checks of a video", () => {
  type Check = "hidden" | "shown" | "unknown" | "regions";
  const LOOKS: Record<Exclude<Check, "regions">, VideoLook> = {
    hidden: "absent",
    shown: { durationSeconds: 9 },
    unknown: "unanswered",
  };
  const judged = (known: VideoRow, check: Check, now: number): VideoRow => {
    if (check === "regions") {
      return planRegions(known, { sign: "shown", look: "absent", listedAt: null, now });
    }
    const sign = check === "hidden" ? "private" : "shown";
    return planDetails(known, { sign, look: LOOKS[check], listedAt: null, now });
  };

  test.each<[string, [day: number, check: Check][], [number | null, number, number | null]]>([
    ["begin with the first", [[0, "hidden"]], [day(0), 1, day(0)]],
    [
      "count once a day",
      [
        [0, "hidden"],
        [0.9, "hidden"],
        [1, "hidden"],
      ],
      [day(0), 2, day(1)],
    ],
    [
      "leave it as it is where they are undecided",
      [
        [0, "hidden"],
        [7, "unknown"],
      ],
      [day(0), 1, day(0)],
    ],
    [
      "do not count without the item",
      [
        [0, "hidden"],
        [7, "regions"],
      ],
      [day(0), 1, day(0)],
    ],
    [
      "end where it is shown",
      [
        [0, "hidden"],
        [7, "shown"],
      ],
      [null, 0, null],
    ],
    [
      "begin anew after that",
      [
        [0, "hidden"],
        [7, "shown"],
        [9, "hidden"],
      ],
      [day(9), 1, day(9)],
    ],
    [
      "go on after an undecided one",
      [
        [0, "hidden"],
        [7, "unknown"],
        [14, "hidden"],
      ],
      [day(0), 2, day(14)],
    ],
  ])("%s", (_name, checks, [hiddenSince, hiddenChecks, hiddenCheckedAt]) => {
    const row = checks.reduce<VideoRow>((known, [on, check]) => judged(known, check, day(on)), {
      ...UNREAD_VIDEO,
      id: "v",
    });
    expect(row).toMatchObject({ hiddenSince, hiddenChecks, hiddenCheckedAt });
  });

  test("what is allowed nowhere counts only with the second witness", () => {
    const look = { durationSeconds: 9, regionRestriction: { allowed: [] } };
    expect(judgeInAllRegions("shown", look)).toBe("unknown");
    expect(judgeInAllRegions("shown", { ...look, isLeftOut: true })).toBe("blocked");
  });
});

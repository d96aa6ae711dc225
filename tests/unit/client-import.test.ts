// Imported lists: what is found in a text, and what a list becomes, against a model of the calculator's rules.
import { describe, expect, test } from "vitest";
import {
  countList,
  type Answers,
  type ImportedList,
} from "#client/features/import/imported-list.ts";
import { findVideosInText } from "#client/features/import/source-card.tsx";
import { describePlaces, placesIn, sharedPlaylists } from "#client/features/import/hidden-card.tsx";
import type { ListReading } from "#client/features/import/use-list-reading.ts";
import {
  describeMissingDetails,
  describeUnread,
  resumesAt,
} from "#client/features/import/list-view.tsx";
import type { Availability } from "#shared/availability.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import type { VideoAnswer } from "#shared/contract/videos.ts";

const A = "aaaaaaaaaa1";
const B = "bbbbbbbbbb2";
const C = "-_ccccccc-3";

describe("the videos of a text", () => {
  test.each([
    ["ids alone, one a line", `${A}\n${B}`, [A, B]],
    ["ids with numbers before them", `1. ${A}\n2. ${B}`, [A, B]],
    ["ids on one line", `${A}, ${B};${C}`, [A, B, C]],
    ["links in any form", `https://youtu.be/${A}\nyoutube.com/shorts/${B}?x=1`, [A, B]],
    ["a link from Watch Later", `https://www.youtube.com/watch?v=${A}&list=WL&index=3`, [A]],
    [
      "a link from a playlist, list first",
      `https://youtube.com/watch?list=PL0123456789012345678901234567890123&v=${A}`,
      [A],
    ],
    [
      "links in sentences, and the same one twice",
      `see https://youtu.be/${A} (good)\n${A}`,
      [A, A],
    ],
    [
      "two links from one playlist on one line",
      `https://youtube.com/watch?v=${A}&list=PL0123456789012345678901234567890123,https://youtube.com/watch?v=${B}&list=PL0123456789012345678901234567890123`,
      [A, B],
    ],
    ["Windows line breaks and blank lines", `${A}\r\n\r\n${B}\r\n`, [A, B]],
  ])("%s", (_name, text, ids) => {
    expect(findVideosInText(text)).toEqual({ ids, playlists: 0, unknown: 0 });
  });

  test("on one line may be more than a call can have arguments", () => {
    expect(findVideosInText(`${A} `.repeat(200_000)).ids).toHaveLength(200_000);
  });

  test("playlists, other links and words of eleven letters are none", () => {
    const text = [
      "https://www.youtube.com/playlist?list=PL0123456789012345678901234567890123",
      "https://vimeo.com/watch?v=aaaaaaaaaa1",
      "what a beautiful information",
      "https://youtube.com.evil.test/watch?v=aaaaaaaaaa1",
    ].join("\n");
    expect(findVideosInText(text)).toEqual({ ids: [], playlists: 1, unknown: 3 });
  });
});

const answer = (
  id: string,
  availability: Availability,
  duration = 0,
  blocked?: string[],
): [string, VideoAnswer] => [
  id,
  {
    id,
    availability,
    duration,
    ...(blocked && {
      details: { title: `T ${id}`, channelTitle: "", thumbnail: "", regions: { blocked } },
    }),
  },
];

const ANSWERS: Answers = new Map<string, VideoAnswer | null>([
  answer("visible0001", "visible", 61),
  answer("visible0002", "visible", 100, ["DE"]),
  answer("live0000001", "live"),
  answer("soon0000001", "upcoming"),
  answer("restricted1", "restricted"),
  answer("nowhere0001", "blocked", 9),
  answer("unknown0001", "unknown"),
  ["gone0000001", null],
  ["gone0000002", null],
]);

/** Without a shortcut: one pass for each figure. */
function model(ids: readonly string[], region: string | undefined) {
  const states = ids.map((id) => {
    const known = ANSWERS.get(id);
    if (known === undefined) return "no answer";
    if (known === null) return "gone";
    const isBlocked = region !== undefined && known.details?.regions?.blocked?.includes(region);
    return isBlocked && known.availability === "visible" ? "blocked" : known.availability;
  });
  const isCounted = (index: number) =>
    ["visible", "live", "upcoming"].includes(states[index] ?? "");
  const isFirst = (index: number) => ids.indexOf(ids[index] ?? "") === index;
  const places = ids.map((_id, index) => index);
  const counted = places.filter((index) => isCounted(index) && isFirst(index));
  return {
    videos: counted.map((index) => ids[index]),
    seconds: counted
      .map((index) =>
        states[index] === "visible" ? (ANSWERS.get(ids[index] ?? "")?.duration ?? 0) : 0,
      )
      .reduce((sum, seconds) => sum + seconds, 0),
    duplicates: places.filter((index) => isCounted(index) && !isFirst(index)).length,
    hidden: places
      .filter((index) => ["gone", "restricted", "blocked"].includes(states[index] ?? ""))
      .map((index) => index + 1),
    notListed: states.filter((state) => state === "gone").length,
    unknown: states.filter((state) => state === "unknown").length,
  };
}

function actual(list: ImportedList, region: string | undefined) {
  const { totals, hidden, notListed } = countList(list, { answers: ANSWERS, region });
  const { duplicates, unknown } = totals.leftOut;
  expect(totals.totalVideos).toBe(totals.videos.length);
  return {
    videos: totals.videos.map(({ id }) => id),
    seconds: totals.totalDuration,
    duplicates,
    hidden: hidden.map(({ position }) => position),
    notListed,
    unknown,
  };
}

describe("a list with its answers", () => {
  test("has the total, the hidden videos and the duplicates of the model, for a thousand lists", () => {
    const ids = [...ANSWERS.keys(), "never-read1"];
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 1000; round += 1) {
      const list = Array.from({ length: next(30) }, () => ids[next(ids.length)] ?? "");
      const region = [undefined, "DE", "US"][next(3)];
      expect([list, actual({ name: "L", ids: list }, region)]).toEqual([list, model(list, region)]);
    }
  });

  test("has the id for a title that was not read, and never a title of a file", () => {
    const list = { name: "L", ids: ["visible0001", "visible0002"] };
    const { totals } = countList(list, { answers: ANSWERS, region: undefined });
    expect(totals.videos.map(({ title }) => title)).toEqual(["visible0001", "T visible0002"]);
  });
});

describe("what could not be read", () => {
  const reading: ListReading = {
    list: { name: "L", ids: ["a", "b", "b", "c", "d", "e"] },
    wanted: ["a", "b", "c", "d"],
    status: "done",
    answers: new Map([["a", null]]),
    unread: [
      { count: 1, code: "own_limit_reached", retryAt: "2026-11-22T10:00:00.000Z" },
      { count: 1, code: "youtube_unavailable", retryAt: undefined },
    ],
    readAt: "",
    error: undefined,
    details: "unread",
  };

  test("is told by its reason, with the limit first", () => {
    expect(describeUnread(reading, false)).toEqual([
      "Only the first 4 of 5 different videos were read: 4 is the limit without an account. Signing in is free and reads more.",
      "1 video is not in the total: You have used your part of today's YouTube allowance.",
      "1 video is not in the total: YouTube did not answer. Please try again in a minute.",
      "1 video is not in the total: The connection was lost.",
    ]);
    expect(resumesAt(reading)).toBe("2026-11-22T10:00:00.000Z");
  });

  test("of titles and countries is told once they were asked for", () => {
    const [id, known] = answer("visible0001", "visible", 61);
    const read: ListReading = { ...reading, wanted: [id], answers: new Map([[id, known]]) };
    expect(describeMissingDetails(read, true)).toEqual([]);
    expect(describeMissingDetails({ ...read, details: "read" }, true)).toEqual([
      "The title of 1 video could not be read.",
      "Tidylist could not find out where 1 video may be watched, so it is counted.",
    ]);
    expect(describeMissingDetails({ ...read, details: "read" }, false)).toHaveLength(1);
  });

  test("because the person stopped is told so", () => {
    const stopped: ListReading = {
      ...reading,
      wanted: ["a", "b", "c", "d", "e"],
      status: "stopped",
      unread: [],
    };
    expect(describeUnread(stopped, true)).toEqual([
      "4 videos are not in the total: You stopped the reading.",
    ]);
  });
});

test("the person's own playlists are named once for each video, most shared first", () => {
  const video = (videoId: string) =>
    ({ videoId, availability: "visible", was: null }) as LibraryVideo;
  const playlist = (id: string, videos: string[]) =>
    ({ id, title: `P${id}`, videos: videos.map(video) }) as Parameters<
      typeof placesIn
    >[0]["playlists"][number];
  const places = placesIn({
    playlists: [
      playlist("1", ["a", "a", "x"]),
      playlist("2", ["a", "b", "c"]),
      playlist("3", ["c"]),
    ],
  });
  expect(describePlaces(places, "a")).toBe("also in P1 and 1 more");
  expect(describePlaces(places, "b")).toBe("also in P2");
  expect(describePlaces(places, "zz")).toBeUndefined();
  expect(sharedPlaylists(["a", "b", "b", "zz"], places)).toEqual([
    { playlistId: "2", playlistTitle: "P2", videos: 2 },
    { playlistId: "1", playlistTitle: "P1", videos: 1 },
  ]);
});

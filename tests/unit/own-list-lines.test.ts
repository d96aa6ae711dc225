import { describe, expect, it } from "vitest";
import { countLines } from "#client/features/calculator/input/lines.ts";
import {
  addLines,
  ownListsOf,
  searchOwnLists,
} from "#client/features/calculator/input/own-lists-window.tsx";
import type { OwnListsAnswer } from "#shared/contract/own-lists.ts";
import { describeOwnNotice } from "#shared/own-list-words.ts";
import { parseLines } from "#worker/calculator/lines/lines.ts";

const ID = `PL${"a".repeat(32)}`;
const LIKED = "https://www.youtube.com/playlist?list=LL";
const ANSWER: OwnListsAnswer = {
  playlists: [
    {
      id: ID,
      title: "Zoo",
      privacy: "private",
      videoCount: 220,
      totalDuration: 3600,
      readAt: null,
      cost: { main: 5, stats: 5 },
    },
    {
      id: `PL${"b".repeat(32)}`,
      title: "",
      privacy: "public",
      videoCount: 1,
      totalDuration: null,
      readAt: null,
      cost: null,
    },
  ],
  liked: { videoCount: 73, readAt: null, isFresh: true },
};

describe("lines with liked videos", () => {
  const forms = [
    "LL",
    LIKED,
    "https://www.youtube.com/feed/liked",
    "see youtu.be/playlist?list=LL",
  ];

  it.each(forms)("%j is the person's own list where there is a person", (line) => {
    expect(parseLines([line], true)).toEqual({
      targets: [{ kind: "playlist", id: "LL", line: 1 }],
      notices: [],
    });
    expect(countLines(line, true)).toMatchObject({ playlists: 1, unknown: [] });
    expect(parseLines([line]).targets).toEqual([]);
    expect(countLines(line)).toMatchObject({ playlists: 0 });
  });

  it.each(["LM", "https://music.youtube.com/playlist?list=LM", "VLLM"])(
    "%j, the liked songs, is not",
    (line) => {
      expect(parseLines([line], true).targets).toEqual([]);
      expect(countLines(line, true).unknown).toHaveLength(1);
    },
  );

  it("count once, and beside other links of the line", () => {
    const { targets, notices } = parseLines([`${LIKED} ${ID}`, "LL"], true);
    expect(targets.map(({ id, line }) => [id, line])).toEqual([
      ["LL", 1],
      [ID, 1],
    ]);
    expect(notices).toMatchObject([{ code: "line_repeated", line: 2, firstLine: 1 }]);
    expect(countLines(`${LIKED} ${ID}`, true)).toMatchObject({ playlists: 2, unknown: [] });
  });
});

describe("the window's rows", () => {
  it("begin with the liked videos and say number, length, privacy and cost", () => {
    expect(ownListsOf(ANSWER, "").map(({ title, facts, cost }) => [title, facts, cost])).toEqual([
      ["Liked videos", "73 videos · Private", ""],
      [`PL${"b".repeat(32)}`, "1 video · Public", ""],
      [
        "Zoo",
        "220 videos · 1h 00m 00s · Private",
        "Reading it takes at most 10 requests of YouTube's daily allowance",
      ],
    ]);
  });

  it("say which of them are among the lines", () => {
    const added = (text: string) =>
      ownListsOf(ANSWER, text)
        .filter(({ isAdded }) => isAdded)
        .map(({ title }) => title);
    expect(added(`x\n${ID}`)).toEqual(["Zoo"]);
    expect(added(LIKED)).toEqual(["Liked videos"]);
    expect(added("https://www.youtube.com/playlist?list=LLabcdefghij")).toEqual([]);
  });

  it("are found by a part of the title", () => {
    const lists = ownListsOf(ANSWER, "");
    expect(searchOwnLists(lists, " zO ").map(({ title }) => title)).toEqual(["Zoo"]);
    expect(searchOwnLists(lists, "nothing")).toEqual([]);
  });

  it("become lines behind those of the box", () => {
    const link = `https://www.youtube.com/playlist?list=${ID}`;
    expect(addLines("", ["LL", ID])).toBe(`${LIKED}\n${link}`);
    expect(addLines("first\n\nsecond\n\n", [ID])).toBe(`first\n\nsecond\n${link}`);
  });
});

it.each(["playlist_not_yours", "no_liked_videos", "own_access_ended", "own_lists_wait"] as const)(
  "%s has a sentence, with the id where the line has several links",
  (code) => {
    expect(describeOwnNotice({ code, line: 3 })).toMatch(/^Line 3\b.*\.$/);
    expect(describeOwnNotice({ code, line: 3, id: ID })).toContain(`Line 3 (${ID})`);
  },
);

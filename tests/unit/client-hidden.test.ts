import { describe, expect, it } from "vitest";
import { hiddenTable } from "#client/features/hidden/hidden-export.ts";
import { createHiddenRemoval } from "#client/features/hidden/hidden-removal.ts";
import {
  describeHidden,
  groupBlocked,
  groupHidden,
  rowsOf,
} from "#client/features/hidden/hidden-view.ts";
import { describeNames } from "#client/features/hidden/offers.tsx";
import { describeListed } from "#client/features/hidden/hidden-videos.tsx";
import { readChange } from "#client/library/changes/change.ts";
import { hiddenAddress, readHiddenView } from "#client/library/hidden-address.ts";
import { searchLink } from "#client/ui/video-list/video-link.ts";
import type { HiddenVideo } from "#shared/contract/hidden.ts";
import { makeRemoval } from "#tests/support/removals.ts";

const LOST = {
  title: "Lost song",
  channelTitle: "Old Band",
  lostAt: "2026-11-01T12:00:00Z",
  durationSeconds: 215,
  keptUntil: "2026-12-01T12:00:00Z",
};

function hidden(id: string, change: Partial<HiddenVideo> = {}): HiddenVideo {
  return {
    id,
    playlistId: "PLa",
    videoId: "v0000000001",
    title: "",
    channelTitle: "",
    availability: "deleted",
    position: 2,
    publishedAt: null,
    lostAt: null,
    was: null,
    ...change,
  };
}

const TITLES = new Map([
  ["PLa", "Alpha"],
  ["PLb", ""],
]);
const VIDEOS = [
  hidden("1", { availability: "private", lostAt: LOST.lostAt, was: LOST }),
  hidden("2"),
  hidden("3", { playlistId: "PLb", position: null }),
  hidden("4", { playlistId: "PLb", lostAt: "2026-11-03T12:00:00Z" }),
];

describe("the words of a hidden video", () => {
  it("are its former name beside the specified label, and the dates", () => {
    expect(describeHidden(VIDEOS[0] ?? hidden(""))).toEqual({
      title: "Lost song",
      label: "[Private Video]",
      facts: ["Old Band", "no. 3"],
      dates: expect.stringMatching(/^gone since Nov 1(, 2026)? · name kept until Dec 1(, 2026)?$/),
      isHidden: true,
      fromFile: "",
      searched: "Lost song",
    });
    expect(describeHidden(hidden("1"), TITLES)).toEqual({
      title: "",
      label: "[Unavailable Video]",
      facts: ["Alpha", "no. 3"],
      dates: "Already hidden when first read",
      isHidden: true,
      fromFile: "",
      searched: "",
    });
    expect(describeHidden(hidden("1", { lostAt: LOST.lostAt })).dates).toMatch(
      /^gone since Nov 1(, 2026)? · name no longer kept$/,
    );
    expect(
      describeHidden(hidden("1", { availability: "blocked", title: "Known", channelTitle: "C" })),
    ).toMatchObject({ title: "Known", facts: ["Blocked", "C", "no. 3"] });
  });
});

describe("what is blocked in a country", () => {
  const seen = hidden("5", { availability: "visible", title: "Concert", channelTitle: "C" });

  it("is listed by playlist with that reason, and not as hidden", () => {
    const [group] = groupBlocked([seen], "DE", TITLES);
    expect(group).toMatchObject({ title: "Alpha", playlistId: "PLa" });
    expect(group?.entries[0]?.words).toEqual({
      title: "Concert",
      label: "Blocked in Germany",
      facts: ["C", "no. 3"],
      dates: "Can be watched in other countries",
      isHidden: false,
      fromFile: "",
      searched: "Concert",
    });
  });
});

describe("the groups", () => {
  const outline = (by: "playlist" | "reason") =>
    groupHidden(VIDEOS, by, TITLES).map(({ title, entries }) => [
      title,
      entries.map(({ key }) => key),
    ]);

  it("are the playlists, or the reasons with what was lost last first", () => {
    expect(outline("playlist")).toEqual([
      ["Alpha", ["1", "2"]],
      ["A playlist without a name", ["3", "4"]],
    ]);
    expect(outline("reason")).toEqual([
      ["Private", ["1"]],
      ["Deleted", ["4", "2", "3"]],
    ]);
    expect(rowsOf(groupHidden(VIDEOS, "reason", TITLES)).map(({ kind }) => kind)).toEqual([
      "group",
      "video",
      "group",
      "video",
      "video",
      "video",
    ]);
  });

  it("are counted with their playlists; news also count what is gone", () => {
    const gone = [makeRemoval(1)];
    expect(describeListed({ videos: VIDEOS, blocked: [], gone: [] }, false)).toBe(
      "4 hidden videos in 2 playlists",
    );
    expect(describeListed({ videos: VIDEOS, blocked: [], gone }, true)).toBe("5 videos");
  });

  it("are saved in the order of the screen, followed by what is gone", () => {
    const { rows } = hiddenTable(
      {
        groups: groupHidden(VIDEOS, "reason", TITLES),
        gone: [makeRemoval(9, { title: "Taken", playlistTitle: "Mix", position: 0 })],
        titles: TITLES,
      },
      new Map(),
    );
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ["Alpha", 3, "Lost song", "Old Band", "private"],
      ["A playlist without a name", 3, "", "", "deleted"],
      ["Alpha", 3, "", "", "deleted"],
      ["A playlist without a name", "", "", "", "deleted"],
      ["Mix", 1, "Taken", expect.any(String), "gone"],
    ]);
  });
});

describe("what the plan allows at once", () => {
  const groups = groupHidden(VIDEOS, "playlist", TITLES);
  const [alpha = groups[0]] = groups;
  const reasons = groupHidden(VIDEOS, "reason", TITLES);
  const removal = (isPremium: boolean, isWhole = true) =>
    createHiddenRemoval({ isPremium, isWhole, onUpgrade: () => undefined });

  it("is a whole playlist or one video for Basic, everything for Premium", () => {
    if (!alpha) throw new Error("no group");
    expect(removal(false).canRemoveAll(groups)).toBe(false);
    expect(removal(false).canRemoveAll([alpha])).toBe(true);
    expect(removal(false).canRemoveGroup(alpha)).toBe(true);
    expect(reasons.map((group) => removal(false).canRemoveGroup(group))).toEqual([true, false]);
    // Part of a playlist is several videos.
    expect(removal(false, false).canRemoveGroup(alpha)).toBe(false);
    expect(removal(true).canRemoveAll(groups)).toBe(true);
    expect(removal(true, false).canRemoveAll(groups)).toBe(true);
  });
});

describe("the address", () => {
  it("keeps the time and the grouping, and drops what is none", () => {
    const since = "2026-11-01T12:00:00.000Z";
    expect(readHiddenView(hiddenAddress(since, "reason").slice("/hidden".length))).toEqual({
      since,
      grouping: "reason",
    });
    expect(hiddenAddress()).toBe("/hidden");
    expect(readHiddenView("?since=soon&by=luck")).toEqual({
      since: undefined,
      grouping: "playlist",
    });
  });

  it("of a search holds the whole title", () => {
    expect(searchLink("A & B = 100 %")).toBe(
      "https://www.youtube.com/results?search_query=A+%26+B+%3D+100+%25",
    );
  });
});

it("a removal from several playlists is read back from the browser's storage", () => {
  const change = { kind: "items", playlistIds: ["PLa"], itemIds: ["i1"], why: "hidden" };
  expect(readChange(change)).toEqual(change);
  expect(readChange({ ...change, playlistIds: ["<b>"] })).toBeUndefined();
});

describe("the names that are missing", () => {
  const named = hidden("a", { was: LOST });
  const nameless = [hidden("b", { videoId: "v2" }), hidden("c", { videoId: "v3" })];
  const file = { title: "From a file", channelTitle: "", at: "", how: "watched" } as const;

  it("are explained once, then counted by what the person's files gave", () => {
    expect(describeNames([named], new Map())).toBe("");
    expect(describeNames([named, ...nameless], new Map())).toBe(
      "2 of 3 videos have no name here: YouTube does not reveal the names of hidden videos, and these were hidden before Tidylist first read your playlists, or more than 30 days ago. Your own files from Google may contain their names.",
    );
    expect(describeNames([named, ...nameless], new Map([["v2", file]]))).toBe(
      "Your files named 1 of the 2 videos without a name. 1 still has none.",
    );
    expect(describeNames(nameless.slice(0, 1), new Map([["v2", file]]))).toBe(
      "Your files named 1 of the 1 video without a name. Every video has a name now.",
    );
  });
});

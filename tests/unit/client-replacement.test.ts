// What the window of a replacement says, and what it takes back from the browser's storage.
import { describe, expect, test } from "vitest";
import { readReplacement } from "#client/library/changes/replacement.ts";
import {
  describeAlready,
  describeHint,
  describeReplacement,
  describeUndo,
} from "#client/library/replacement/replacement-words.ts";
import { nameOf, describeWhy } from "#client/features/history/history-words.ts";
import { makeRemoval } from "#tests/support/removals.ts";

const ANSWER = {
  inserted: true,
  removed: true,
  resumesAt: null,
  reason: null,
  maybeTwice: false,
};
const LATER = "2026-11-22T12:00:00.000Z";
const say = (change: Partial<Parameters<typeof describeReplacement>[0]>) =>
  describeReplacement({ ...ANSWER, ...change }, "New", 4);

describe("how far a replacement is", () => {
  test("done: the undo says what it cannot bring back", () => {
    expect(say({})).toEqual({
      title: "Replaced",
      text: "“New” is in the playlist, at no. 5. The lost entry is removed. Undo takes the new video out again; the lost entry cannot come back.",
      canUndo: true,
      shouldSendAgain: false,
    });
  });

  test("in, with the lost entry still there: it is worth asking again", () => {
    expect(say({ removed: false, resumesAt: LATER })).toMatchObject({
      canUndo: true,
      shouldSendAgain: true,
    });
  });

  test("waiting for the next day's allowance is not asked for again and again", () => {
    const reason = { code: "quota_exhausted" } as const;
    expect(say({ removed: false, resumesAt: LATER, reason }).shouldSendAgain).toBe(false);
    expect(say({ inserted: false, removed: false, resumesAt: LATER, reason })).toMatchObject({
      title: "The rest goes on by itself",
      canUndo: false,
      shouldSendAgain: false,
    });
  });

  test("nothing changed: the reason, and nothing to undo", () => {
    const reason = { code: "manual_sort_required" } as const;
    const { title, text, canUndo } = say({ inserted: false, removed: false, reason });
    expect([title, canUndo]).toEqual(["Nothing was replaced", false]);
    expect(text).toContain("YouTube sorts this playlist itself");
  });

  test("stopped before anything was sent", () => {
    const { title, text } = say({ inserted: false, removed: false });
    expect(title).toBe("Nothing was replaced");
    expect(text).toBe("It was stopped before the new video was put in.");
  });

  test("a lost answer: it may be there twice", () => {
    expect(say({ maybeTwice: true }).text).toContain("it may be there twice");
  });
});

test("an undo says whether the lost entry is still there", () => {
  expect(describeUndo({ ...ANSWER, inserted: false, removed: false }).text).toBe(
    "The playlist is as it was before.",
  );
  expect(describeUndo({ ...ANSWER, inserted: false }).text).toContain("cannot come back");
  expect(describeUndo(ANSWER).title).toBe("Not undone yet");
});

test("the hint names what is the same and known", () => {
  const result = {
    videoId: "result00001",
    title: "",
    channelTitle: "Band",
    publishedAt: null,
    thumbnailUrl: "",
    durationSeconds: 100,
  };
  const hint = (channelTitle: string, durationSeconds: number | null) =>
    describeHint(result, { channelTitle, durationSeconds });
  expect(hint("Other", 200)).toBe("");
  expect(hint("", null)).toBe("");
  expect(hint("Band", 103)).toBe("its channel has the same name as the lost video's");
  expect(hint("", 102)).toBe("it is as long as the lost video");
  expect(
    describeHint({ ...result, durationSeconds: null }, { channelTitle: "", durationSeconds: null }),
  ).toBe("");
});

test("every place at which the video is already is named", () => {
  expect(describeAlready({ alreadyAt: [] })).toBe("");
  expect(describeAlready({ alreadyAt: [0, 6] })).toContain("at no. 1, no. 7.");
});

test("the history names the video that took the place", () => {
  const replacedBy = { videoId: "result00001", title: "New", canUndo: true };
  const row = makeRemoval(1, { why: "replaced", availability: "private", replacedBy });
  expect(describeWhy(row)).toBe("You replaced it with “New”");
  expect(nameOf(row)).toBe("Song 1");
  expect(describeWhy({ ...row, replacedBy: null })).toBe("You replaced it");
});

describe("what was kept while the page was at Google", () => {
  const KEPT = {
    kind: "replace",
    lost: {
      playlistId: "PL1",
      itemId: "item1",
      name: "Song",
      channelTitle: "",
      durationSeconds: null,
    },
    query: "song",
    chosen: { videoId: "result00001", title: "New" },
    requestId: "4e2f2a10-9a55-4d3e-8a44-0a6f4f1d2b3c",
  };

  test("is read as it was", () => {
    expect(readReplacement(JSON.parse(JSON.stringify(KEPT)))).toEqual(KEPT);
  });

  test.each([
    ["an id that is none", { requestId: "1" }],
    ["no chosen video", { chosen: undefined }],
    ["a video that is none", { chosen: { videoId: "javascript:", title: "" } }],
    ["a lost video without an item", { lost: { ...KEPT.lost, itemId: 1 } }],
    ["words that are no text", { query: {} }],
  ])("is not taken with %s", (_name, change) => {
    expect(readReplacement({ ...KEPT, ...change })).toBeUndefined();
  });
});

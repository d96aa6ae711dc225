import { describe, expect, test } from "vitest";
import {
  freshUntil,
  type Reading,
  withItemCount,
  withVerdict,
} from "#worker/calculator/reading/certainty.ts";
import type { PlaylistSnapshot, SnapshotItem } from "#worker/calculator/reading/snapshot.ts";

const MINUTE_MS = 60_000;
const NOON = Date.parse("2026-11-21T12:00:00Z");

function item(
  itemId: string,
  availability: SnapshotItem["availability"] = "visible",
): SnapshotItem {
  const texts = { title: "", channelTitle: "", thumbnail: "" };
  return { itemId, videoId: itemId, durationSeconds: 5, availability, ...texts };
}

function reading(change: Partial<Reading> = {}): Reading {
  return {
    playlistId: "PL",
    readAt: NOON,
    complete: true,
    reported: 2,
    counts: [2],
    skipped: 0,
    withRegions: false,
    items: [item("a"), item("b")],
    ...change,
  };
}

const verdictOn = (change: Partial<Reading>): PlaylistSnapshot =>
  withVerdict(reading(change), undefined);

describe("a reading", () => {
  test.each<[string, Partial<Reading>]>([
    ["as long as YouTube says", {}],
    ["with hidden videos in it", { items: [item("a"), item("b", "deleted")] }],
    ["with short pages before the last", { skipped: 3 }],
    ["cut at a limit", { complete: false, counts: [900] }],
    ["cut at a limit, without any count", { complete: false, counts: [] }],
  ])("%s agrees with itself", (_name, change) => {
    expect(verdictOn(change)).toEqual(reading(change));
  });

  test.each<[string, Partial<Reading>, PlaylistSnapshot["miscount"]]>([
    ["shorter than YouTube says", { counts: [3] }, { counts: [3], listed: 2 }],
    ["longer than YouTube says", { counts: [1] }, { counts: [1], listed: 2 }],
    ["whose pages tell several counts", { counts: [2, 3] }, { counts: [2, 3], listed: 2 }],
    ["whose pages tell no count", { counts: [] }, { counts: [], listed: 2 }],
    [
      "with a video that could not be checked",
      { items: [item("a"), item("b", "unknown")] },
      undefined,
    ],
    [
      "cut at a limit, with several counts",
      { complete: false, counts: [8, 9] },
      { counts: [8, 9], listed: 2 },
    ],
    [
      "cut at a limit, with items skipped",
      { complete: false, counts: [9], skipped: 1 },
      { skipped: 1 },
    ],
  ])("%s is uncertain", (_name, change, miscount) => {
    const snapshot = verdictOn(change);
    expect([snapshot.uncertain, snapshot.miscount]).toEqual(["once", miscount]);
  });
});

describe("an uncertain reading", () => {
  const first = verdictOn({ counts: [3] });
  const second = (change: Partial<Reading> = {}) =>
    withVerdict(reading({ counts: [3], readAt: NOON + MINUTE_MS, ...change }), first);

  test("is fresh for a minute, others for six hours", () => {
    expect(freshUntil(first)).toBe(NOON + MINUTE_MS);
    expect(freshUntil(reading())).toBe(NOON + 6 * 60 * MINUTE_MS);
  });

  test("is confirmed by the same reading a minute later, and is then fresh for six hours", () => {
    expect(second().uncertain).toBe("twice");
    expect(freshUntil(second())).toBe(NOON + 361 * MINUTE_MS);
    expect(second().miscount).toEqual(first.miscount);
  });

  test.each<[string, Partial<Reading>]>([
    ["sooner", { readAt: NOON + MINUTE_MS - 1 }],
    ["of other items", { items: [item("a"), item("c")] }],
    ["in another order", { items: [item("b"), item("a")] }],
    ["with another count", { counts: [4] }],
    ["with another unknown video", { items: [item("a"), item("b", "unknown")] }],
    ["cut at a limit", { complete: false, skipped: 1 }],
  ])("is not confirmed by one %s", (_name, change) => {
    expect(second(change).uncertain).toBe("once");
  });

  test("is discarded when the next one has no contradiction", () => {
    expect(second({ counts: [2] }).uncertain).toBeUndefined();
  });
});

describe("the playlist's own count", () => {
  test("is one more count only if it differs", () => {
    expect(withItemCount(reading(), 5).counts).toEqual([2, 5]);
    expect(withItemCount(reading(), 2).counts).toEqual([2]);
    expect(withItemCount(reading(), undefined).counts).toEqual([2]);
  });

  test("is not compared with a reading that was cut", () => {
    expect(withItemCount(reading({ complete: false }), 5).counts).toEqual([2]);
  });

  test("is required before an empty list is accepted", () => {
    const empty = reading({ items: [], counts: [0] });
    expect(withVerdict(withItemCount(empty, 0), undefined).uncertain).toBeUndefined();
    expect(withVerdict(withItemCount(empty, undefined), undefined).uncertain).toBe("once");
    expect(withVerdict(withItemCount(empty, 7), undefined).uncertain).toBe("once");
  });
});

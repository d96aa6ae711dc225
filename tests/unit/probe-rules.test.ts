import { describe, expect, test } from "vitest";
import {
  freshMsFor,
  isEtagMisleading,
  mustReadAgain,
  seemsChanged,
} from "#worker/calculator/probes/probe-rules.ts";
import { FRESH_MS, type SnapshotItem } from "#worker/calculator/reading/snapshot.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const seen = { title: "A", itemCount: 10, etag: "one" };

describe("a playlist seems changed", () => {
  test.each([
    ["no", { reported: 10 }, { title: "A", itemCount: 10, etag: "one" }, false],
    ["another number than its pages said", { reported: 9 }, seen, true],
    [
      "another number than before",
      { reported: 10, overview: { ...seen, itemCount: 9 } },
      seen,
      true,
    ],
    [
      "the number of before, which its pages never said",
      { reported: 8, overview: seen },
      seen,
      false,
    ],
    ["another etag", { reported: 10, overview: { ...seen, etag: "two" } }, seen, true],
    [
      "an etag that misled",
      { reported: 10, overview: { ...seen, etag: "two" }, ignoresEtag: true },
      seen,
      false,
    ],
    ["no number and no etag", { reported: 10, overview: seen }, { title: "A" }, false],
  ] as const)("%s", (_name, known, found, expected) => {
    expect(seemsChanged(known, found)).toBe(expected);
  });
});

test("an etag misleads when it changed without the items and the title", () => {
  const items = [item("a"), item("b")];
  const previous = { overview: seen, items };
  const other = { ...seen, etag: "two" };
  expect(isEtagMisleading(previous, other, { items })).toBe(true);
  expect(isEtagMisleading(previous, seen, { items })).toBe(false);
  expect(isEtagMisleading(previous, { ...other, title: "B" }, { items })).toBe(false);
  expect(isEtagMisleading(previous, other, { items: [item("a"), item("c")] })).toBe(false);
  const hidden = { ...item("b"), availability: "private" as const };
  expect(isEtagMisleading(previous, other, { items: [item("a"), hidden] })).toBe(false);
});

test("a popular playlist is fresh for a shorter time, between one hour and six", () => {
  const after = (waitedMs: number) => freshMsFor({ staleSince: 0, askedAt: waitedMs });
  // Probed for its title before it was stale.
  expect(after(-1)).toBe(FRESH_MS);
  expect([0, 15 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS].map(after)).toEqual([
    HOUR_MS,
    HOUR_MS,
    4 * HOUR_MS,
    FRESH_MS,
  ]);
});

test("a playlist is read again after 25 days, a popular one after seven", () => {
  expect(mustReadAgain(0, FRESH_MS, 25 * DAY_MS - 1)).toBe(false);
  expect(mustReadAgain(0, FRESH_MS, 25 * DAY_MS)).toBe(true);
  expect(mustReadAgain(0, HOUR_MS, 7 * DAY_MS - 1)).toBe(false);
  expect(mustReadAgain(0, HOUR_MS, 7 * DAY_MS)).toBe(true);
});

function item(itemId: string): SnapshotItem {
  return {
    itemId,
    videoId: itemId,
    title: "",
    channelTitle: "",
    thumbnail: "",
    durationSeconds: 1,
    availability: "visible",
  };
}

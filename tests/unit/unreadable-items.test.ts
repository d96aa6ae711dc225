// Items of a page that cannot be parsed keep their former position.
import { expect, test } from "vitest";
import { placeKept } from "#worker/library/reading/sync-step.ts";

const ORDER = ["a", "b", "c", "d", "e"];

test.each<[what: string, ids: string[], kept: string[], placed: string[]]>([
  ["one in the middle", ["a", "b", "d", "e"], ["c"], ["a", "b", "c", "d", "e"]],
  ["one at the beginning", ["b", "c"], ["a"], ["a", "b", "c"]],
  ["one at the end", ["a", "b", "c", "d"], ["e"], ["a", "b", "c", "d", "e"]],
  ["several in a row, in their order", ["a", "e"], ["d", "b", "c"], ["a", "b", "c", "d", "e"]],
  ["one whose neighbour has gone", ["a", "d"], ["c"], ["a", "c", "d"]],
  ["one on a page that begins after those before it", ["d", "e"], ["c"], ["c", "d", "e"]],
  ["one beside what is new", ["new", "a", "c"], ["b"], ["new", "a", "b", "c"]],
])("%s", (_what, ids, kept, placed) => {
  expect(placeKept(ids, kept, ORDER)).toEqual(placed);
});

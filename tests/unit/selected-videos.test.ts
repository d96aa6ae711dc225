// The selection in an address: written, read back, and never believed.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSelection, selectedKeys, writeSelection } from "#shared/selected-videos.ts";

const VIDEOS = Array.from({ length: 300 }, (_, index) => ({
  id: `video${index + 1}`,
  uniqueId: `item${index + 1}`,
}));
const keysAt = (...positions: number[]) => positions.map((position) => `item${position}`);

describe("a selection in an address", () => {
  test.each([
    [[1, 2, 3, 4, 5, 9], "1-5,9"],
    [[1], "1"],
    [[2, 4, 6], "2,4,6"],
    [[299, 300], "299-300"],
    [[], ""],
  ])("of %j is %j", (positions, text) => {
    expect(writeSelection(positions)).toBe(text);
    expect([...selectedKeys(VIDEOS, text)]).toEqual(keysAt(...positions));
  });

  test("is read back as it was written, unless it is too long", () => {
    const positions = fc.uniqueArray(fc.integer({ min: 1, max: VIDEOS.length }));
    fc.assert(
      fc.property(positions, (chosen) => {
        const rising = chosen.toSorted((a, b) => a - b);
        const text = writeSelection(rising);
        if (text === undefined) return;
        expect(text.length).toBeLessThanOrEqual(1000);
        expect(isSelection(text)).toBe(rising.length > 0);
        expect([...selectedKeys(VIDEOS, text)]).toEqual(keysAt(...rising));
      }),
    );
  });

  test("is left out where it is too long, and short for any number of neighbours", () => {
    const all = Array.from({ length: 300_000 }, (_, index) => index + 1);
    expect(writeSelection(all)).toBe("1-300000");
    expect(writeSelection(all.filter((position) => position % 2 === 0))).toBeUndefined();
  });

  test("has both places of a video that is in two lists, and nothing beyond the end", () => {
    const twice = [{ id: "a" }, { id: "b" }, { id: "a" }];
    expect([...selectedKeys(twice, "1-2")]).toEqual(["a", "b"]);
    expect([...selectedKeys(twice, "3-999999")]).toEqual(["a"]);
    expect([...selectedKeys(twice, "4")]).toEqual([]);
  });

  test.each([
    "",
    "0",
    "01",
    "-1",
    "1-",
    "5-1",
    "1,,2",
    "1,",
    "3,3",
    "2-4,3",
    "9,1-5",
    "1.5",
    "1e3",
    "1 2",
    "١",
    "1-5;9",
    "1000000",
    "99999999999999999999",
    "__proto__",
    "<script>",
    "1\n",
    "1,".repeat(500_000),
    `1-${"9".repeat(1000)}`,
    Array.from({ length: 400 }, (_, index) => index * 2 + 1).join(","),
  ])("is none where it is not as we write it: %.30j", (text) => {
    expect(isSelection(text)).toBe(false);
    expect(selectedKeys(VIDEOS, text).size).toBe(0);
  });
});

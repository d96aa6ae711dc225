import { readFileSync } from "node:fs";
import path from "node:path";
import { decode } from "fast-png";
import { expect, test } from "vitest";
import { projectRoot } from "#scripts/project-root.ts";
import type { ResultPart } from "#shared/result-part.ts";
import { drawResultCard } from "#worker/calculator/pages/result-card.ts";

const parts = readFileSync(path.join(projectRoot, "public/social/result-parts.png"));
const LEFT = 80;
const RIGHT = 1120;

function draw(summary: Partial<ResultPart>) {
  return decode(drawResultCard(parts, { videos: 12, seconds: 3661, ...summary }, "en"));
}

test("a card has its full size, and differs for different figures", () => {
  const card = draw({});
  expect([card.width, card.height]).toEqual([1200, 630]);
  expect(draw({ seconds: 3662 }).data).not.toEqual(card.data);
  expect(draw({ videos: 13 }).data).not.toEqual(card.data);
  expect(draw({ title: "Größe" }).data).not.toEqual(card.data);
  expect(draw({ speed: 2 }).data).not.toEqual(card.data);
  expect(draw({ range: { first: 1, last: 12 } }).data).not.toEqual(card.data);
  expect(draw({ selectedFrom: 120 }).data).not.toEqual(card.data);
});

test("a title is normalized before it is drawn, and left out if the font lacks its letters", () => {
  expect(draw({ title: "Große" }).data).not.toEqual(draw({ title: "Größe" }).data);
  expect(draw({ title: "Gro\u0308ße" }).data).toEqual(draw({ title: "Größe" }).data);
  const untitled = draw({}).data;
  for (const title of ["料理", "__proto__😀"]) expect(draw({ title }).data).toEqual(untitled);
});

test("nothing is drawn outside the margins, also for long texts", () => {
  const background = draw({ seconds: 0, videos: 0 }).data[0];
  const range = { first: 299_999, last: 300_000 };
  for (const summary of [
    { title: "W".repeat(120) },
    { seconds: 4e9 + 59, videos: 9_999_999 },
    { seconds: 4e9 + 59, range, speed: 1.234 },
    { seconds: 4e9 + 59, videos: 299_999, selectedFrom: 300_000, speed: 1.234 },
  ]) {
    const { data, width, height } = draw(summary);
    // All texts are drawn below row 200.
    for (let y = 200; y < height; y += 1) {
      const row = data.subarray(y * width, (y + 1) * width);
      expect(row.subarray(0, LEFT).every((colour) => colour === background)).toBe(true);
      expect(row.subarray(RIGHT).every((colour) => colour === background)).toBe(true);
    }
  }
});

test("a file that is not a card with a font is refused", () => {
  const other = readFileSync(path.join(projectRoot, "public/social/playlist-length.png"));
  expect(() => drawResultCard(other, { videos: 1, seconds: 1 }, "en")).toThrow(RangeError);
});

import { describe, expect, test } from "vitest";
import { genres, genreOf, type GenreName } from "#sandbox/world/words.ts";
import { drawPicture } from "#sandbox/youtube/thumbnails.ts";

const EACH = 60;
const names = Object.keys(genres) as GenreName[];
const picturesOf = (channel: string): string[] =>
  Array.from({ length: EACH }, (_, index) => drawPicture(`video ${index}`, channel));

describe("the pictures of invented videos", () => {
  test.each(names)("of %s are always the same, all different, and whole", (name) => {
    const channel = genres[name].channels[0] ?? "";
    expect(genreOf(channel)).toBe(name);
    const pictures = picturesOf(channel);
    expect(picturesOf(channel)).toEqual(pictures);
    expect(new Set(pictures).size).toBe(EACH);
    for (const picture of pictures) {
      expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/s);
      expect(picture).not.toMatch(/NaN|undefined|<text|<script/);
      expect(picture.match(/<g\b/g)?.length).toBe(picture.match(/<\/g>/g)?.length);
    }
  });

  test("suit the channel; of another channel they are of every kind", () => {
    // The red button of the editor's window.
    const withCode = (channel: string): number =>
      picturesOf(channel).filter((picture) => picture.includes("#ef6f6c")).length;
    expect(withCode("Compile & Coffee")).toBe(EACH);
    expect(withCode("Tuesday Kitchen")).toBe(0);
    expect(withCode("PyVideo")).toBeGreaterThan(0);
    expect(withCode("PyVideo")).toBeLessThan(EACH);
  });

  test("of a channel show a person", () => {
    const [first, second] = [drawPicture("UC1", undefined), drawPicture("UC2", undefined)];
    expect(first).not.toBe(second);
    for (const picture of [first, second]) expect(picture).toContain("translate(160 180)");
  });
});

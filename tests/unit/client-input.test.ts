import { describe, expect, it } from "vitest";
import {
  countLines,
  describeLines,
  findInputProblem,
  typedLines,
} from "#client/features/calculator/input/lines.ts";
import { suggestCountry } from "#client/library/country/use-country.ts";
import { namedRegions } from "#client/ui/video-list/regions.ts";
import { isRegion } from "#shared/regions.ts";
import { readNumber } from "#client/ui/video-list/number-field.ts";

describe("the box of links", () => {
  it("sends the lines as they were typed, without the blank ones at the end", () => {
    expect(typedLines(" a \r\n\r\n\t\nb\rc\n\n")).toEqual([" a ", "", "\t", "b", "c"]);
  });

  it.each([
    ["", "Please enter at least one YouTube URL"],
    [" \n\t\n", "Please enter valid YouTube URLs"],
    ["anything", undefined],
  ])("with %j has the problem %j", (text, problem) => {
    expect(findInputProblem(text)).toBe(problem);
  });

  it("shows during typing what the lines mean", () => {
    const count = countLines("PLabcdefghijkl\nhttps://youtu.be/dQw4w9WgXcQ\nhello\n\nworld");
    expect(count).toMatchObject({ lines: 4, playlists: 1, videos: 1 });
    expect(describeLines(count)).toBe("1 playlist, 1 video, 2 lines not recognised");
    expect(describeLines(countLines(""))).toBe("");
    expect(describeLines(countLines("x\n".repeat(10_000)))).toBe(
      "10,000 lines; at most 100 at a time",
    );
  });
});

describe("lines that are not recognised during typing", () => {
  const sentencesOf = (text: string) => countLines(text).unknown;

  it("are named by number and text, as in the result", () => {
    expect(sentencesOf("PLabcdefghijkl\n\nhello\nWL")).toEqual([
      'Line 3 is not a YouTube link: "hello".',
      'Line 4 is Watch Later, which YouTube does not let apps read; /import counts it from Takeout files: "WL".',
    ]);
  });

  it("are quoted from their start, without invisible characters", () => {
    expect(sentencesOf(`\u202Eabc ${"x".repeat(100)}`)[0]).toMatch(/: "\uFFFDabc x{55}…"\.$/);
  });

  it("do not include a line that has a link besides other text", () => {
    expect(sentencesOf("youtu.be/dQw4w9WgXcQ and youtube.com/feed/history")).toEqual([]);
  });
});

describe("the count of links during typing", () => {
  const WATCH = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  it.each([
    [`see ${WATCH}, and youtu.be/-wtIMTCHWu_`, "2 videos"],
    [`${WATCH}&list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf.`, "1 playlist"],
    [`${WATCH}&list=RDMM`, "1 line not recognised"],
    [`<a href="${WATCH}">${WATCH}</a>`, "1 video"],
    ["a programming tutorial", "1 line not recognised"],
  ])("%j is %j", (text, words) => {
    expect(describeLines(countLines(text))).toBe(words);
  });

  it("says that only as many links are read as lines are allowed", () => {
    const links = Array.from({ length: 101 }, (_, index) => `youtu.be/video000${100 + index}`);
    expect(describeLines(countLines(links.join(" ")))).toBe(
      "101 links; only the first 100 are read at a time",
    );
  });
});

describe("a typed number", () => {
  const rule = { name: "The speed", min: 0.1, max: 16 };
  it.each([
    ["1.5", { value: 1.5 }],
    [" 1,5 ", { value: 1.5 }],
    [".5", { value: 0.5 }],
    ["", {}],
    ["x", { problem: "The speed is not a number" }],
    ["0x10", { problem: "The speed is not a number" }],
    ["1e2", { problem: "The speed is not a number" }],
    ["9".repeat(400), { problem: "The speed is not a number" }],
    ["-1", { problem: "The speed cannot be negative" }],
    ["0", { problem: "The speed must be at least 0.1" }],
    ["17", { problem: "The speed must be at most 16" }],
  ])("%j reads as %j", (text, field) => {
    expect(readNumber(text, rule)).toEqual(field);
  });

  it("is refused with a fraction if it must be whole", () => {
    expect(readNumber("2.5", { name: "The position", whole: true }).problem).toBe(
      "The position must be a whole number",
    );
  });
});

it.each([
  ["de-DE", "DE"],
  ["zh-Hant-TW", "TW"],
  ["en", undefined],
  ["es-419", undefined],
  ["not a language", undefined],
])("the language %s suggests the country %s", (language, country) => {
  expect(suggestCountry(language)).toBe(country);
});

describe("regions", () => {
  it("are the 249 countries of ISO 3166-1, by name", () => {
    const regions = namedRegions();
    expect(regions).toHaveLength(249);
    expect(regions[0]?.name).toBe("Afghanistan");
    expect(regions.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(true);
  });

  it("are recognized only by their upper-case code", () => {
    expect(isRegion("DE")).toBe(true);
    expect(isRegion("de")).toBe(false);
    expect(isRegion("ZZ")).toBe(false);
  });
});

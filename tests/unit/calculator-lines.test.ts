import { describe, expect, test } from "vitest";
import { LINE_LIMIT } from "#shared/plans.ts";
import { lineName, parseLines } from "#worker/calculator/lines.ts";

const LIST = "PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf";
const VIDEO = "dQw4w9WgXcQ";
const OTHER = "-wtIMTCHWu_";

function warningsOf(...lines: string[]): string[] {
  return parseLines(lines).warnings.map(({ text }) => text);
}

/** Links of so many videos, the first with the number `from`. */
function links(count: number, from = 0): string {
  const numbers = Array.from({ length: count }, (_, index) => String(from + index));
  return numbers.map((number) => `https://youtu.be/video${number.padStart(6, "0")}`).join(" ");
}

describe("the pasted lines", () => {
  test("count every link of a line under the line's number", () => {
    const lines = parseLines(["", `1. ${LIST} and (https://youtu.be/${VIDEO}).`, OTHER]);
    expect(lines).toEqual({
      targets: [
        { kind: "playlist", id: LIST, line: 2, oneOfSeveral: true },
        { kind: "video", id: VIDEO, line: 2, oneOfSeveral: true },
        { kind: "video", id: OTHER, line: 3 },
      ],
      warnings: [],
    });
    expect(lines.targets.map(lineName)).toEqual([`2 (${LIST})`, `2 (${VIDEO})`, "3"]);
  });

  test("count a link once that stands twice on a line, without a word", () => {
    const link = `https://youtu.be/${VIDEO}`;
    expect(parseLines([`<a href="${link}">${link}</a>`])).toEqual({
      targets: [{ kind: "video", id: VIDEO, line: 1 }],
      warnings: [],
    });
  });

  test("say which line is repeated", () => {
    expect(
      warningsOf(VIDEO, `https://youtu.be/${VIDEO}`, `youtu.be/${VIDEO} youtu.be/${OTHER}`),
    ).toEqual([
      "Line 2 repeats line 1 and is counted once.",
      "A link on line 3 repeats line 1 and is counted once.",
    ]);
  });

  test.each([
    [
      `https://www.youtube.com/watch?v=${VIDEO}&list=TLabcdefghijklm.`,
      `Line 1 names a list that cannot be read (to count a single video, paste its link without "list="): "https://www.youtube.com/watch?v=${VIDEO}&list=TLabcdefghi…".`,
    ],
    [
      `https://youtu.be/${VIDEO}?list=RDMM`,
      `Line 1 is a mix, which YouTube makes anew for every viewer and lets nobody count: "https://youtu.be/${VIDEO}?list=RDMM".`,
    ],
    [
      "my history: https://www.youtube.com/feed/history",
      'Line 1 is a watch history, which YouTube lets no app read: "https://www.youtube.com/feed/history".',
    ],
    [
      "youtube.com/feed/watch_later",
      'Line 1 is Watch Later, which YouTube lets no app read: "youtube.com/feed/watch_later".',
    ],
    ["@somebody", 'Line 1 is a channel; paste one of its playlists instead: "@somebody".'],
    ["no link at all", 'Line 1 is not a YouTube link: "no link at all".'],
  ])("hold no silent single video: %s", (line, warning) => {
    expect(parseLines([line])).toEqual({ targets: [], warnings: [{ line: 1, text: warning }] });
  });

  test("warn of a link that cannot be read beside one that can, once for each link", () => {
    const mix = `https://youtu.be/${OTHER}?list=RDMM`;
    const lines = parseLines([`https://youtu.be/${VIDEO} ${mix} (${mix})`]);
    expect(lines.targets).toHaveLength(1);
    expect(lines.warnings.map(({ text }) => text)).toEqual([
      `A link on line 1 is a mix, which YouTube makes anew for every viewer and lets nobody count: "${mix}".`,
    ]);
  });

  test("have as many links read as lines are allowed, and say how many are not", () => {
    const lines = parseLines([links(60), links(60, 40), `${links(2, 130)} ${links(2, 98)}`]);
    expect(lines.targets).toHaveLength(LINE_LIMIT);
    expect(lines.warnings).toEqual([
      { line: 2, text: "A link on line 2 repeats line 1 and is counted once." },
      { line: 3, text: "A link on line 3 repeats line 2 and is counted once." },
      {
        line: 3,
        text: "Only the first 100 playlists and videos are read at a time: 2 more links are not in the total, from line 3 on.",
      },
    ]);
    expect(warningsOf(links(101))).toEqual([
      "Only the first 100 playlists and videos are read at a time: 1 more link is not in the total, from line 1 on.",
    ]);
  });
});
